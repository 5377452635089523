import { createBridge, type Bridge } from './bridge.js';
import { loadManifest, type Manifest } from './manifest.js';
import type { BridgeOptions } from './options.js';
import { postMessage } from './transport/post-message.js';
import { webSocket } from './transport/web-socket.js';

export * from './index.js';

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

function optionsFrom(attributes: DOMStringMap, manifest: Manifest): BridgeOptions {
  const { appId = '', appVersion, locale, postMessage: origins, websocket } = attributes;
  const { app, schema, navigation, policy, cognition } = manifest;
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
    ...((locale ?? app?.locale) ? { locale: locale ?? app?.locale ?? '' } : {}),
  };
}
