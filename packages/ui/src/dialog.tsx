import { clsx } from 'clsx';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay, type DialogProps as AriaDialogProps } from 'react-aria-components';
import { Button, IconButton } from './button.js';
import { IconArrowLeft, IconX } from './icons.js';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean;
  /** Spoken name of the close button; without it there is none. */
  closeLabel?: string;
  /** A press outside closes it; on by default. Off for forms whose loss would hurt. */
  closeOnOutsidePress?: boolean;
  /** `wide` and `full` keep one height, for overlays of many pages; `full` is for those with broad tables. */
  width?: 'small' | 'medium' | 'large' | 'wide' | 'full';
  /** A way back to what this was opened from, before the title. */
  onBack?: () => void;
  backLabel?: string;
  /** Stands beside the body and scrolls by itself; for overlays with a menu. */
  aside?: ReactNode;
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode;
  /** It opens over hundreds of rows, and nothing opens over it in its first moments: see `inertOnceEntered`. */
  overManyRows?: boolean;
  /** `alertdialog` for questions that need an answer. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * Closes on a press that begins and ends outside. Our own, because react-aria's comes with hidden buttons whose name it has in no Thai, Vietnamese or
 * Indonesian; every sheet has its own visible way out.
 */
function useOutsidePress(onPress: (() => void) | undefined) {
  const began = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      began.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (began.current && event.target === event.currentTarget) onPress?.();
      began.current = false;
    },
  };
}

/** By then react-aria has given the focus back to what a closed question was asked from, if that is still there. */
const focusBackMs = 200;

/**
 * Takes the focus when what had it went away or was switched off: a button that did its work, the row of a list. Nobody would hear Esc otherwise, and
 * no event tells of it, so it is looked for when the page changes.
 */
function useKeptFocus() {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      timer = undefined;
      if (document.activeElement === document.body && sheet.current?.closest('[inert]') === null) sheet.current.focus();
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) timer ??= setTimeout(take, focusBackMs);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'inert'] });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return sheet;
}

/** The dialog inside a modal; there only while it is open. */
function KeptDialog(props: AriaDialogProps) {
  // The focus goes into it at once, whatever the modal around it waits for: the next key is the dialog's.
  return <AriaDialog ref={useKeptFocus()} isEntering={false} {...props} />;
}

/**
 * Has what is behind a modal made inert when the modal stands, not before its first frame: the browser works out the styles of all that is inert anew,
 * and of a long list that takes longer than everything else that a press has to wait for. The focus is held in the modal from the start. Not for a
 * modal over which another may open meanwhile, as by an address that names both: what is made inert last would be the upper one.
 */
const inertOnceEntered = { UNSTABLE_deferUntilEntered: true };

/**
 * A modal: a sheet from below on a phone, a centred card on a desktop. Traps focus, gives it back, locks the page's scroll and closes on Esc
 * (react-aria does all four), and keeps the focus when what had it is gone.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden = false,
  closeLabel,
  closeOnOutsidePress = true,
  width = 'medium',
  footer,
  role = 'dialog',
  onBack,
  backLabel,
  aside,
  overManyRows = false,
  children,
}: DialogProps) {
  const outside = useOutsidePress(closeOnOutsidePress ? onClose : undefined);
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      {...outside}
      {...(overManyRows && inertOnceEntered)}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height,100dvh) items-end justify-center bg-scrim data-entering:animate-appear sm:items-center sm:p-6"
    >
      <Modal
        className={clsx(
          'flex max-h-[92%] w-full flex-col overflow-hidden rounded-t-hero border border-hairline bg-bg1 shadow-pop outline-none data-entering:animate-rise sm:max-h-full sm:rounded-hero',
          width === 'small' && 'sm:max-w-100',
          width === 'medium' && 'sm:max-w-130',
          width === 'large' && 'sm:max-w-210',
          // One height for all its pages: a menu must not move while pages take one another's place.
          width === 'wide' && 'h-full sm:h-[min(54rem,100%)] sm:max-w-270',
          width === 'full' && 'h-full sm:h-[min(60rem,100%)] sm:max-w-350',
        )}
      >
        <KeptDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className={clsx('flex shrink-0 items-center gap-2 ps-5 pe-2 pt-2', titleHidden && !closeLabel && 'sr-only')}>
            {onBack && (
              <IconButton label={backLabel ?? ''} onClick={onBack} className="-ms-3">
                <IconArrowLeft size={20} />
              </IconButton>
            )}
            <Heading slot="title" className={clsx('min-w-0 flex-1 py-2 text-h2 font-bold', titleHidden && 'sr-only')}>
              {title}
            </Heading>
            {closeLabel && (
              <IconButton label={closeLabel} onClick={onClose} className="ms-auto">
                <IconX size={20} />
              </IconButton>
            )}
          </div>
          {aside === undefined ? (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">{children}</div>
          ) : (
            <div className="flex min-h-0 flex-1 border-t border-divider">
              <div className="scroll-column w-62 shrink-0 overscroll-contain px-3 pt-4 pb-5">{aside}</div>
              <div className="min-w-0 flex-1 overflow-y-auto overscroll-contain border-s border-divider px-5 pt-4 pb-5">{children}</div>
            </div>
          )}
          {footer && <div className="shrink-0 border-t border-divider px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">{footer}</div>}
        </KeptDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'primary' | 'danger';
  /** May return a promise: the button shows work until it settles, and the dialog closes only if it does not reject. */
  onConfirm: () => void | Promise<unknown>;
  onClose: () => void;
}

/** A question with two answers; focus starts on the harmless one. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The caller has said what went wrong; the question stays open so that nothing is lost.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={title}
      role="alertdialog"
      width="small"
      footer={
        <div className="flex gap-3">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- inside a modal focus must start somewhere; here on the harmless answer */}
          <Button tone="secondary" wide autoFocus disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button tone={tone} wide loading={busy} loadingLabel={confirmLabel} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="text-body text-ink-2">{children}</div>
    </Dialog>
  );
}

/** A panel from the side: the phone's menu. Same behaviour as Dialog. */
export function Drawer({
  open,
  onClose,
  title,
  closeLabel,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Spoken name of the way out for screen readers; others press beside it, Esc or an entry. */
  closeLabel: string;
  children: ReactNode;
}) {
  const outside = useOutsidePress(onClose);
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      {...outside}
      className="fixed inset-0 z-50 bg-scrim data-entering:animate-appear"
    >
      <Modal className="h-full w-[min(300px,86vw)] overflow-y-auto overscroll-contain border-e border-hairline bg-bg1 shadow-pop outline-none data-entering:animate-appear">
        <KeptDialog aria-label={title} className="min-h-full outline-none">
          {children}
          <button type="button" tabIndex={-1} className="sr-only" onClick={onClose}>
            {closeLabel}
          </button>
        </KeptDialog>
      </Modal>
    </ModalOverlay>
  );
}
