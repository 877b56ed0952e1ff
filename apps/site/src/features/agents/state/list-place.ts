/** Rows a page that can be chosen. */
export const pageSizes = [20, 50, 100] as const;

/** Which page of a list, and how many rows it has, as the address says it; what it cannot mean is the first page, or the smallest. */
export function readListPlace(at: string, rows: string): { pageNo: number; pageSize: (typeof pageSizes)[number] } {
  const pageNo = /^[1-9]\d{0,5}$/.test(at) ? Number(at) : 1;
  return { pageNo, pageSize: pageSizes.find((size) => String(size) === rows) ?? pageSizes[0] };
}

export interface Order<Key extends string> {
  sort: Key;
  descending: boolean;
}

/** Texts and days that people joined read from their beginning, figures from the largest. */
const beginsLow = (key: string): boolean => key === 'account';

/** The order that the address asks for: by `order`, from the other end with `up`. */
export function readOrder<Key extends string>(order: string, up: string, known: readonly Key[], fallback: Key): Order<Key> {
  const sort = known.find((key) => key === order) ?? fallback;
  return { sort, descending: beginsLow(sort) === (up === '1') };
}

/** What the address says after a press on a column: another one from its usual end, the same one from its other end. */
export function pressedOrder<Key extends string>(before: Order<Key>, pressed: Key): { order: Key; up: '' | '1' } {
  const isTurned = before.sort === pressed && before.descending !== beginsLow(pressed);
  return { order: pressed, up: isTurned ? '1' : '' };
}
