import type { router as appRouter } from './router.js';

export async function startBridge(router: typeof appRouter): Promise<void> {
  // The bridge is started here.
  await Promise.resolve(router);
}
