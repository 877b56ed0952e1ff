/**
 * Puts rows that were written over while the list moved back into reading order, for Tab and for what reads the page aloud: each after the one above it.
 * The row that has the focus is never moved, which would take the focus from it. Answers whether it moved any; at most `most` of them.
 */
export function tidyRows(list: Element, most = Number.POSITIVE_INFINITY): boolean {
  const rows = [...list.children].toSorted((one, other) => rowOf(one) - rowOf(other));
  const anchor = Math.max(
    0,
    rows.findIndex((row) => row.contains(document.activeElement)),
  );
  let moved = 0;
  const place = (row: Element, there: boolean, put: () => void) => {
    if (there || moved >= most) return;
    put();
    moved += 1;
  };
  for (let at = anchor + 1; at < rows.length; at += 1) {
    const [above, row] = [rows[at - 1] as Element, rows[at] as Element];
    place(row, above.nextElementSibling === row, () => above.after(row));
  }
  for (let at = anchor - 1; at >= 0; at -= 1) {
    const [row, below] = [rows[at] as Element, rows[at + 1] as Element];
    place(row, below.previousElementSibling === row, () => below.before(row));
  }
  return moved > 0;
}

const rowOf = (row: Element) => Number((row as HTMLElement).dataset['row']);
