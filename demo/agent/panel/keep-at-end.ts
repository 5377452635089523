const NEAR_PX = 48;

/**
 * Keeps the end of a growing content in view, unless the person has scrolled up to read.
 *
 * @param scroller What scrolls.
 * @param content What grows in it.
 * @returns Goes to the end, and stays there from now on.
 */
export function keepAtEnd(scroller: Element, content: Element): () => void {
  let isFollowing = false;
  let lastTop = 0;
  scroller.addEventListener('scroll', () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isFollowing = true;
    // Content that grows moves the end away, too; only a person scrolls up.
    else if (scrollTop < lastTop) isFollowing = false;
    lastTop = scrollTop;
  });
  function goToEnd(): void {
    if (isFollowing) scroller.scrollTop = scroller.scrollHeight;
  }
  const observer = new ResizeObserver(goToEnd);
  observer.observe(content);
  observer.observe(scroller);
  return () => {
    isFollowing = true;
    goToEnd();
  };
}
