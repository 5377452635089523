import { createBridge as createPlainBridge, type Bridge } from './bridge.js';
import { loadManifest, type Manifest } from './manifest.js';
import type { BridgeOptions } from './options.js';
import type { WorkflowCatalog } from './protocol/workflow.js';
import { postMessage } from './transport/post-message.js';
import { webSocket } from './transport/web-socket.js';
import { workflow } from './workflow/extension.js';
import type { WorkflowStore } from './workflow/store.js';

export * from './index.js';

/** What `UIAP.createBridge` takes: there is no import to bring workflows along with. */
export interface ScriptOptions extends BridgeOptions {
  /** Brings `uiap.workflow` along. */
  readonly workflows?: WorkflowCatalog;
  /** Where runs of workflows survive a reload. Default: the session storage of the tab. */
  readonly store?: WorkflowStore;
}

/** As the one of `uiap-bridge`, with workflows built in (contract 8). Throws as both do. */
export function createBridge({ workflows, store, ...options }: ScriptOptions): Bridge {
  const extensions = [
    ...(workflows ? [workflow({ catalog: workflows, ...(store ? { store } : {}) })] : []),
    ...(options.extensions ?? []),
  ];
  return createPlainBridge({ ...options, extensions });
}

/** The bridge that the script tag started; undefined until it runs, and where the tag asks for none. */
export let bridge: Bridge | undefined;

// Only while the script itself runs does the document know its tag.
const tag = document.currentScript;
if (tag instanceof HTMLScriptElement && tag.dataset.appId !== undefined)
  void run(tag.dataset).catch((error: unknown) => console.error(`[uiap-bridge] ${String(error)}`));

/** Reads the attributes of the tag (contract 8), and starts unless `data-no-start` says otherwise. */
async function run(attributes: DOMStringMap): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  const { manifest: source, noStart } = attributes;
  const manifest = source ? await loadManifest(source, document) : {};
  bridge = createBridge(optionsFrom(attributes, manifest));
  if (noStart === undefined) await bridge.start();
}

function optionsFrom(attributes: DOMStringMap, manifest: Manifest): ScriptOptions {
  const { appId = '', appVersion, locale, postMessage: origins, websocket } = attributes;
  const { app, schema, navigation, policy, cognition, workflows } = manifest;
  return {
    app: { id: appId || (app?.id ?? ''), version: appVersion ?? app?.version ?? '0' },
    transports: [
      ...(origins ? [postMessage({ allowedOrigins: origins.split(/[\s,]+/).filter(Boolean) })] : []),
      ...(websocket ? [webSocket({ url: websocket })] : []),
    ],
    ...(schema ? { schema } : {}),
    ...(navigation ? { navigation } : {}),
    ...(policy ? { policy } : {}),
    ...(cognition ? { cognition } : {}),
    ...(workflows ? { workflows: workflows as unknown as WorkflowCatalog } : {}),
    ...((locale ?? app?.locale) ? { locale: locale ?? app?.locale ?? '' } : {}),
  };
}
