import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** The `data-uiap-scope` of what is inside. */
  scope: string;
  children: ReactNode;
  /** Escape or a click beside the dialog: the caller takes the dialog off the page. */
  onClose: () => void;
}

/** A modal dialog that is open as long as it is rendered; the focus goes back to where it was. */
export function Dialog({ title, scope, children, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      data-uiap-scope={scope}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A second Escape closes natively. Closing while leaving the page needs no answer.
        if (dialog.current?.isConnected === true) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  scope: string;
  /** Names of the buttons that go on and that go back. */
  confirm: string;
  cancel: string;
  /** Beginning of the buttons' stable ids. */
  id: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export function ConfirmDialog({
  title,
  text,
  scope,
  confirm,
  cancel,
  id,
  onConfirm,
  onCancel,
}: ConfirmDialogProps): ReactNode {
  return (
    <Dialog title={title} scope={scope} onClose={onCancel}>
      <p>{text}</p>
      <div className="dialog-actions">
        <button
          type="button"
          className="button"
          autoFocus
          data-uiap-id={`${id}.cancel`}
          data-uiap-effect="navigate"
          onClick={onCancel}
        >
          {cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          data-uiap-id={`${id}.confirm`}
          data-uiap-risk="high"
          onClick={onConfirm}
        >
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}
