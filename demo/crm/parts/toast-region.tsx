import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { toasts } from '../app.js';
import { useLanguage } from '../text/language.js';
import type { Toast } from '../toasts.js';
import { Icon } from './icon.js';

/** Long enough to read one sentence twice. */
const SHOWN_MS = 6000;

/** Tells what has happened, to eyes, screen readers and the bridge. */
export function ToastRegion(): ReactNode {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <div className="toasts" role="status" data-uiap-toast="">
      {shown.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastMessage({ toast: { id, text, level } }: { toast: Toast }): ReactNode {
  const language = useLanguage();
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, held]);

  return (
    <div
      className={`toast toast-${level}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={level === 'success' ? 'check' : 'warning'} />
      <span className="toast-text">{text}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={language.text.common.dismiss}
        data-uiap-effect="navigate"
        onClick={() => toasts.dismiss(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
