let last: { readonly key: string; readonly at: number } | undefined;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main button[data-row]')];
const keyOf = (row: HTMLElement): string => row.getAttribute('aria-label') ?? '';

/** Notes which row something was opened from. */
export function rememberRow(row: HTMLElement | null): void {
  last = row === null ? undefined : { key: keyOf(row), at: rows().indexOf(row) };
}

/** By then a closed sheet has given the focus back to what it was opened from, if that is still there. */
const backMs = 250;

/** Gives the focus to the row something was opened from, or to the one that took its place: nobody begins a queue anew after each decision. */
export function returnToRow(): void {
  setTimeout(() => {
    if (last === undefined || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const { key, at } = last;
    const all = rows();
    (all.find((row) => keyOf(row) === key) ?? all[Math.min(at, all.length - 1)])?.focus();
  }, backMs);
}
