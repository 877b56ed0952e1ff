import { readLocal, writeLocal } from '@sortes/browser';
import { create } from 'zustand';

const key = 'console.keys';

/** Whether shortcuts of a single key are on; they can be switched off (WCAG 2.1.4). Kept in this browser. */
export const useShortcuts = create<{ readonly on: boolean; readonly set: (on: boolean) => void }>((set) => ({
  on: readLocal(key) !== 'off',
  set(on) {
    writeLocal(key, on ? 'on' : 'off');
    set({ on });
  },
}));

/** What a key pressed anywhere asks for. */
export type Shortcut = 'filter' | 'next' | 'previous' | 'help';

const meaning: Readonly<Record<string, Shortcut>> = { '/': 'filter', j: 'next', k: 'previous', '?': 'help' };

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>;

/**
 * What a press means, or undefined: with a modifier it is the browser's, in a field a letter, and under an open sheet nobody's.
 * @param place where it was pressed: in something that is typed into or chosen from, or while a sheet is open
 */
export function shortcutOf(press: Press, place: { readonly isTyping: boolean; readonly isBehindSheet: boolean }): Shortcut | undefined {
  if (press.defaultPrevented || press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  return place.isTyping || place.isBehindSheet ? undefined : meaning[press.key.length === 1 ? press.key.toLowerCase() : press.key];
}

const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=textbox], [role=menu]';

/** As `shortcutOf`, for an event of the page. */
export function heardShortcut(event: KeyboardEvent): Shortcut | undefined {
  return shortcutOf(event, {
    isTyping: event.target instanceof Element && event.target.closest(typedInto) !== null,
    isBehindSheet: document.querySelector('[role=dialog], [role=alertdialog]') !== null,
  });
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main button[data-row]')];

/** Moves the focus to the row before or after the one that has it; without one, to the first. */
export function focusRow(by: 1 | -1): void {
  const all = rows();
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
}

/** Moves the focus to the first row of the list, or to the list where rows open nothing. */
export function focusList(): void {
  (rows()[0] ?? document.querySelector<HTMLElement>('main [data-list]'))?.focus();
}

/** Moves the focus to the first field that narrows the list; false where there is none to be seen. */
export function focusFilter(): boolean {
  const field = [...document.querySelectorAll<HTMLElement>('main search input:not([type=checkbox]), main search select')].find(
    (one) => one.checkVisibility() && one.closest('[inert]') === null,
  );
  field?.focus();
  return field !== undefined;
}
