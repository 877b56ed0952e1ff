import type { MouseEvent } from 'react';

let isApart = false;

/** Ctrl, Cmd or the middle button: what a row leads to is wanted in a tab of its own, as with any link. */
export function wantsApart({ ctrlKey, metaKey, button }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'button'>): boolean {
  return ctrlKey || metaKey || button === 1;
}

/** Runs what opens a row; addresses that it goes to meanwhile are opened in tabs of their own. */
export function openApart(open: () => void): void {
  isApart = true;
  try {
    open();
  } finally {
    isApart = false;
  }
}

/** Opens an address apart, if that is wanted now. @returns whether it was */
export function tookApart(address: () => string): boolean {
  if (isApart) window.open(address(), '_blank', 'noopener');
  return isApart;
}
