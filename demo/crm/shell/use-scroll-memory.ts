import { useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { scrollPositions } from '../app.js';

/** Going back finds a scrolled element where it was; going anywhere else begins at its top. */
export function useScrollMemory(scrolled: RefObject<HTMLElement | null>, name: string): void {
  const { key } = useLocation();
  const navigation = useNavigationType();

  useLayoutEffect(() => {
    const element = scrolled.current;
    if (element === null) return;
    const place = `${key} ${name}`;
    element.scrollTop = navigation === NavigationType.Pop ? (scrollPositions.get(place) ?? 0) : 0;
    const left = new AbortController();
    const remember = () => scrollPositions.set(place, element.scrollTop);
    element.addEventListener('scroll', remember, { signal: left.signal, passive: true });
    return () => left.abort();
  }, [scrolled, name, key, navigation]);
}
