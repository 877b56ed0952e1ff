/** The rows from `first` to before `end`. */
export interface RowWindow {
  first: number;
  end: number;
}

/** A slot that has no row. */
export const free = -1;

/** Of a list of `rows` rows, each `pitch` px high, those within `spare` px of a view of `height` px that begins `offset` px below the list's top. */
export function windowOf(offset: number, height: number, pitch: number, rows: number, spare: number): RowWindow {
  // As many wherever the view stands, so that a scroll neither builds rows nor takes any down.
  const count = Math.min(rows, Math.ceil((height + 2 * spare) / pitch) + 1);
  const first = Math.max(0, Math.min(Math.floor((offset - spare) / pitch), rows - count));
  return { first, end: first + count };
}

/**
 * Which row stands in which slot. A row that is still wanted keeps its slot; a slot whose row is not takes the next new one, so that what is drawn there is
 * written over in place. A slot too many keeps its row while the list has it.
 */
export function assignSlots(before: readonly number[], { first, end }: RowWindow, held: number | undefined, rows: number): number[] {
  const missing = new Set<number>();
  for (let row = first; row < end; row += 1) missing.add(row);
  if (held !== undefined && held < rows) missing.add(held);
  const kept = before.map((row) => missing.delete(row));
  const rest = [...missing];
  const slots = before.map((row, slot) => (kept[slot] ? row : (rest.shift() ?? (row < rows ? row : free))));
  return [...slots, ...rest];
}
