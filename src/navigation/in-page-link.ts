/**
 * Clicks a link of the page that leads to a URL, as a person would: client routers take such a click as theirs.
 *
 * @param allowFullLoad Where false, and the page leaves the click to the browser, nothing is loaded.
 * @returns `none`: no such link. `taken`: the page handles the click. `left`: the browser does, and loads the URL unless the
 *     app handles it through the Navigation API. `stopped`: it would have.
 */
export function clickLinkTo(
  window: Window & typeof globalThis,
  url: URL,
  allowFullLoad: boolean,
): 'none' | 'taken' | 'left' | 'stopped' {
  const link = [...window.document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
    (candidate) => candidate.href === url.href && isPlain(candidate),
  );
  if (!link) return 'none';
  const done = new AbortController();
  const heard = { stopped: false };
  // The last to hear of the click, when the page has had its say.
  window.addEventListener(
    'click',
    (event) => {
      heard.stopped = !event.defaultPrevented && !allowFullLoad;
      if (heard.stopped) event.preventDefault();
    },
    { signal: done.signal },
  );
  const click = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    detail: 1,
  });
  const goesOn = link.dispatchEvent(click);
  done.abort();
  if (goesOn) return 'left';
  return heard.stopped ? 'stopped' : 'taken';
}

/** Whether the link opens in this window, and belongs to the app. */
function isPlain(link: HTMLAnchorElement): boolean {
  const opensHere = (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
  return opensHere && !link.closest('[data-uiap-ignore], [inert]');
}
