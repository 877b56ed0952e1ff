import type { KeyboardEvent } from 'react';

/** Arrow keys on a cell move between the cells of its fieldset as they lie on screen; Home and End go to the first and the last. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...(event.currentTarget.closest('fieldset')?.querySelectorAll<HTMLButtonElement>('button[aria-pressed]') ?? [])];
  const at = cells.indexOf(document.activeElement as HTMLButtonElement);
  const first = cells[0];
  if (at < 0 || !first) return;
  const top = first.getBoundingClientRect().top;
  const columns = cells.filter((cell) => Math.abs(cell.getBoundingClientRect().top - top) < 2).length;
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const step = steps[event.key];
  const target = event.key === 'Home' ? first : event.key === 'End' ? cells.at(-1) : step === undefined ? undefined : cells[at + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/**
 * Makes a large grid one stop for Tab: the cell that had the focus last, the first one at the beginning. A hundred stops on the way to the button below
 * would shut out whoever bets by keyboard. Given as the `ref` of the cells' fieldset.
 */
export function rove(grid: HTMLFieldSetElement | null): (() => void) | undefined {
  if (!grid) return undefined;
  const cells = () => grid.querySelectorAll<HTMLButtonElement>('button[aria-pressed]');
  const stopAt = (stop: Element | undefined) => {
    for (const cell of cells()) cell.tabIndex = cell === stop ? 0 : -1;
  };
  const focused = (event: FocusEvent) => {
    if (event.target instanceof HTMLButtonElement) stopAt(event.target);
  };
  stopAt(cells()[0]);
  grid.addEventListener('focusin', focused);
  return () => grid.removeEventListener('focusin', focused);
}
