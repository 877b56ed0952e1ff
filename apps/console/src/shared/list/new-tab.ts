import type { MouseEvent } from 'react';

let inNewTab = false;

/** Ctrl, Cmd or the middle button: what a row leads to is wanted in a tab of its own, as with any link. */
export function wantsNewTab({ ctrlKey, metaKey, button }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'button'>): boolean {
  return ctrlKey || metaKey || button === 1;
}

/** Runs what opens a row; addresses that it goes to meanwhile are opened in tabs of their own. */
export function openInNewTab(open: () => void): void {
  inNewTab = true;
  try {
    open();
  } finally {
    inNewTab = false;
  }
}

/** Opens an address in a new tab, if that is wanted now. @returns whether it was */
export function openedInNewTab(address: () => string): boolean {
  if (inNewTab) window.open(address(), '_blank', 'noopener');
  return inNewTab;
}
