/** A list's rows as they were shown last: what may be done to selected rows of another page is asked of them. */
export interface SeenRows<Row> {
  readonly rowOf: (key: string) => Row | undefined;
  /** Takes in what a page shows now; answers the keys of rows that stood on it before and do no longer. `page`: its number, order and length. */
  readonly show: (page: string, rows: readonly (readonly [key: string, row: Row])[]) => readonly string[];
}

/** Nothing was seen yet. */
export function createSeenRows<Row>(): SeenRows<Row> {
  const seen = new Map<string, { readonly page: string; readonly row: Row }>();
  return {
    rowOf: (key) => seen.get(key)?.row,
    show: (page, rows) => {
      const now = new Set(rows.map(([key]) => key));
      const gone = [...seen].filter(([key, one]) => one.page === page && !now.has(key)).map(([key]) => key);
      for (const key of gone) seen.delete(key);
      for (const [key, row] of rows) seen.set(key, { page, row });
      return gone;
    },
  };
}
