import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { store } from './app.js';
import { startBridge } from './bridge.js';
import { Loading, StartFailed } from './pages/problem-pages.js';
import { router } from './router.js';

async function start(container: Element): Promise<void> {
  const root = createRoot(container);
  root.render(<Loading />);
  try {
    await store.load();
  } catch (problem) {
    console.error(problem);
    root.render(<StartFailed />);
    return;
  }
  root.render(<RouterProvider router={router} />);
  await startBridge(router);
}

const container = document.querySelector('#app');
if (container === null) throw new Error('the page needs an element with the id "app"');
await start(container);
