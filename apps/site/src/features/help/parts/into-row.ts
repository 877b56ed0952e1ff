/** Scrolls the row of choices sideways until the chosen one is in its middle; the page stays where it is. */
export function intoRow(box: HTMLElement | null): void {
  const chosen = box?.querySelector<HTMLElement>('[aria-pressed="true"]');
  const row = chosen?.parentElement;
  if (chosen && row)
    row.scrollLeft += chosen.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - chosen.offsetWidth) / 2;
}
