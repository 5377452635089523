import type { DataRouter } from 'react-router';
import { createBridge, postMessage, webSocket, type Bridge } from '../../src/index.js';
import { reactRouter } from '../../src/routers.js';
import { actions } from './actions.js';
import { records } from './records.js';
import { cognition, schema } from './uiap-config.js';

/**
 * Lets agents in: all that the app has to do beyond annotating its markup.
 *
 * The origins come from the page, where whoever serves it names them.
 */
export async function startBridge(router: DataRouter): Promise<Bridge> {
  const agentOrigin = meta('uiap-agent-origin');
  const agentSocket = meta('uiap-agent-socket');
  const bridge = createBridge({
    app: { id: 'kontor-crm', version: '1.0.0' },
    transports: [
      ...(agentOrigin ? [postMessage({ allowedOrigins: [agentOrigin] })] : []),
      ...(agentSocket ? [webSocket({ url: agentSocket })] : []),
    ],
    schema,
    navigation: { router: reactRouter(router) },
    records,
    cognition,
    actions: actions.map((action) => ({ ...action, executionModes: ['appAction' as const] })),
  });
  await bridge.start();
  return bridge;
}

function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
