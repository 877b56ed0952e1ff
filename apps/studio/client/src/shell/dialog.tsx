import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconClose } from '../parts/icons';
import { useLatest } from '../parts/latest';
import { say } from '../parts/texts';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Beside the title. */
  readonly tools?: ComponentChildren;
}

/** A native modal dialog: a sheet from below on a phone, a card in the middle elsewhere. Esc, the cross and a tap beside it close it. */
export function Dialog({ title, onClose, children, tools }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useLatest(onClose);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    const opener = document.activeElement;
    dialog.showModal();
    // By hand: in a frame of another origin browsers refuse `autofocus` and complain on the console.
    body.current?.focus({ preventScroll: true });
    return () => {
      if (dialog.open) dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the dialog's own key
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close()();
      }}
      onClick={(event) => {
        if (event.target === element.current) close()();
      }}
    >
      <div class="dialog-card">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {tools}
          <button type="button" class="icon-button" aria-label={say('close')} onClick={() => close()()}>
            <IconClose />
          </button>
        </header>
        {/* Scrolls by keys, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={body} class="dialog-body" tabIndex={0} role="group" aria-labelledby={titleId}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
