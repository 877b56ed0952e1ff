import { IconButton, IconMagnifyingGlass } from '@sortes/ui';
import { useEffect } from 'react';
import { useT } from '../kit/i18n';
import { useModal } from '../kit/modal';

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Whether a key goes into a field, or belongs to what is chosen there. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a press asks for the search: ⌘K or Ctrl+K anywhere, / outside of fields. */
function asksForSearch(event: KeyboardEvent): boolean {
  const { key, altKey, shiftKey, isComposing } = event;
  if (isComposing || altKey) return false;
  if (event.metaKey || event.ctrlKey) return !shiftKey && key.toLowerCase() === 'k';
  return key === '/' && !isTyping(event.target);
}

/** The way to the search: a field's look on a desktop, a picture on a phone. Its code and lists come with the first touch. */
export function SearchButton() {
  const t = useT();
  const modal = useModal();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A sheet in view has the keys: what somebody is filling in must not go.
      if (!asksForSearch(event) || event.defaultPrevented || modal.openNow() !== undefined) return;
      event.preventDefault();
      modal.open('search');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [modal]);
  const open = () => modal.open('search');
  const preload = () => modal.preload('search');
  return (
    <>
      <IconButton label={t('shell.search')} aria-haspopup="dialog" className="lg:hidden" onPointerEnter={preload} onClick={open}>
        <IconMagnifyingGlass size={22} />
      </IconButton>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K /' : 'Control+K /'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        className="ms-4 hidden h-11 min-w-0 max-w-96 flex-1 items-center gap-2.5 rounded-chip border border-line bg-bg1 px-3 text-start text-body text-ink-3 hover:bg-bg2 lg:flex"
      >
        <IconMagnifyingGlass size={20} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{t('shell.search')}: </span>
          {t('shell.searchHint')}
        </span>
        <kbd aria-hidden="true" className="shrink-0 rounded-field border border-divider px-1.5 py-0.5 font-sans text-caption max-xl:hidden">
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
    </>
  );
}
