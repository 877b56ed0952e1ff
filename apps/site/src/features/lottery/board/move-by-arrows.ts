import type { KeyboardEvent } from 'react';

/** The buttons of a row or grid that are one stop: those that can be on or off, else all of them. Rows within a row have their own stop. */
function cellsOf(row: Element): readonly HTMLButtonElement[] {
  const own = [...row.querySelectorAll<HTMLButtonElement>('button')].filter((cell) => cell.closest('fieldset') === row);
  const pressable = own.filter((cell) => cell.hasAttribute('aria-pressed'));
  return pressable.length > 0 ? pressable : own;
}

/** Arrow keys on a cell move between the cells of its fieldset as they lie on screen; Home and End go to the first and the last. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('fieldset');
  const cells = row ? cellsOf(row) : [];
  const at = cells.indexOf(document.activeElement as HTMLButtonElement);
  const first = cells[0];
  if (at < 0 || !first) return;
  const top = first.getBoundingClientRect().top;
  const columns = cells.filter((cell) => Math.abs(cell.getBoundingClientRect().top - top) < 2).length;
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const step = steps[event.key];
  // In a row that stands alone up and down scroll the page.
  if (columns === cells.length && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
  const target = event.key === 'Home' ? first : event.key === 'End' ? cells.at(-1) : step === undefined ? undefined : cells[at + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/**
 * Makes a row or grid one stop for Tab: the cell that had the focus last, at the beginning the one that is on or else the first. A hundred stops on the way
 * to the button below would shut out whoever bets by keyboard. Given as the `ref` of the cells' fieldset.
 */
export function rove(row: HTMLFieldSetElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const stopAt = (stop: Element | undefined) => {
    for (const cell of cellsOf(row)) cell.tabIndex = cell === stop ? 0 : -1;
  };
  const begin = () => stopAt(cellsOf(row).find((cell) => cell.getAttribute('aria-pressed') === 'true') ?? cellsOf(row)[0]);
  const focused = (event: FocusEvent) => {
    if (event.target instanceof HTMLButtonElement && cellsOf(row).includes(event.target)) stopAt(event.target);
  };
  begin();
  row.addEventListener('focusin', focused);
  // Another play puts other cells into the same row.
  const changes = new MutationObserver(() => {
    if (cellsOf(row).filter((cell) => cell.tabIndex === 0).length !== 1) begin();
  });
  changes.observe(row, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    row.removeEventListener('focusin', focused);
  };
}
