import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../parts/icon.js';
import { useLanguage } from '../text/language.js';

interface AssistantPanelProps {
  url: string;
  open: boolean;
  onClose: () => void;
}

/**
 * The frame in which the assistant lives: beside the page, or as a sheet below it on narrow screens.
 *
 * Its page is loaded when the panel is opened for the first time and then kept, so that closing the panel does not end
 * a conversation.
 */
export function AssistantPanel({ url, open, onClose }: AssistantPanelProps): ReactNode {
  const { text } = useLanguage();
  const panel = useRef<HTMLElement>(null);
  const [wasOpen, setWasOpen] = useState(open);
  const firstOpen = useRef(open);
  if (open && !wasOpen) setWasOpen(true);

  // Open from the start is not opened by anybody, and takes no focus.
  useEffect(() => {
    if (open && !firstOpen.current) panel.current?.focus({ preventScroll: true });
    firstOpen.current = false;
  }, [open]);

  function close(): void {
    onClose();
    document.querySelector<HTMLElement>('[aria-controls="assistant"]')?.focus();
  }

  return (
    <aside
      id="assistant"
      className="assistant"
      aria-label={text.assistant.title}
      hidden={!open}
      tabIndex={-1}
      ref={panel}
      // The agent has no business with its own window.
      data-uiap-ignore=""
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header className="assistant-header">
        <Icon name="assistant" />
        <span>{text.assistant.title}</span>
        <button type="button" className="icon-button" aria-label={text.assistant.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {wasOpen && <iframe className="assistant-frame" src={url} title={text.assistant.title} />}
    </aside>
  );
}
