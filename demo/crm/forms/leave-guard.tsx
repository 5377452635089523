import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../parts/dialog.js';
import { useLanguage } from '../text/language.js';

/** Asks before changes are lost, whether by a link in the app or by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }): ReactNode {
  const { text } = useLanguage();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const mounted = new AbortController();
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask, { signal: mounted.signal });
    return () => mounted.abort();
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      id="form.leave"
      scope="form-leave"
      title={text.leave.title}
      text={text.leave.text}
      confirm={text.leave.discard}
      cancel={text.leave.stay}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
