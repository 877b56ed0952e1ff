import type { KeyboardEvent } from 'react';

/** Arrow keys on a cell move between the cells of its fieldset as they lie on screen; Tab still reaches each of them. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...(event.currentTarget.closest('fieldset')?.querySelectorAll<HTMLButtonElement>('button[aria-pressed]') ?? [])];
  const at = cells.indexOf(document.activeElement as HTMLButtonElement);
  const first = cells[0];
  if (at < 0 || !first) return;
  const top = first.getBoundingClientRect().top;
  const columns = cells.filter((cell) => Math.abs(cell.getBoundingClientRect().top - top) < 2).length;
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const step = steps[event.key];
  const target = step === undefined ? undefined : cells[at + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
