import { reachSession, type AgentError } from '../../src/agent/index.js';
import { present } from './transport-present.js';

/** A worker that uses the session at the other end of the port which it is given, and reports. */
addEventListener('message', ({ data, ports }: MessageEvent<{ entity: string }>) => {
  const session = reachSession(present(ports[0]));
  void (async () => {
    const found = await session.query({ entity: data.entity });
    const acted = await session.act('ui.activate', {}, { id: 'w1' });
    const snapshot = await session.snapshot();
    const { code, details } = await session.request('x.get', {}).then(
      () => ({ code: 'none', details: undefined }),
      (error: unknown) => error as AgentError,
    );
    postMessage({ found, acted, snapshot, code, details });
  })();
});
