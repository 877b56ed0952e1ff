import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Column } from './data-table';
import { createSeenRows } from './seen-rows';
import { useSelection, type ListSelection } from './use-selection';

interface SelectableRows<Row> {
  readonly rows: readonly Row[] | undefined;
  /** These are still the rows of the page before. */
  readonly isPlaceholder: boolean;
  /** What the list is narrowed to: of another one nothing is selected yet. */
  readonly narrowedTo: string;
  /** Which page this is: its number, order and length. */
  readonly page: string;
  readonly rowKey: (row: Row) => string;
}

/** Which rows of a list are selected, and the rows that were seen, by their key. */
export function useSelectableRows<Row>({ rows, isPlaceholder, narrowedTo, page, rowKey }: SelectableRows<Row>): {
  readonly selection: ListSelection;
  readonly rowOf: (key: string) => Row | undefined;
} {
  const selection = useSelection(narrowedTo);
  // Rows that were chosen on a page stay chosen on the next one; those that left their page, as what was decided does, are chosen no longer.
  const [seen] = useState(() => createSeenRows<Row>());
  const shownRows = isPlaceholder ? undefined : rows;
  useEffect(() => {
    if (shownRows !== undefined)
      selection.drop(
        seen.show(
          page,
          shownRows.map((row) => [rowKey(row), row]),
        ),
      );
    // A key of a row is the same whichever function tells it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seen, selection, page, shownRows]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const onPage = useMemo(() => new Map(rows?.map((row) => [rowKey(row), row])), [rows]);
  return { selection, rowOf: (key) => onPage.get(key) ?? seen.rowOf(key) };
}

interface Table<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly openLabel: (row: Row) => string;
  readonly onRow?: (row: Row) => void;
}

/**
 * What a table shows. Hundreds of rows are drawn anew behind what a press asked for (a dialog, a letter in a field), not before it, and only when columns
 * or rows are others: how a row is opened is looked up when it is, and its key and label follow the columns, which follow the language.
 */
export function useDeferredTable<Row>({
  columns,
  rows,
  rowKey,
  openLabel,
  onRow,
}: Omit<Table<Row>, 'onRow'> & { onRow: ((row: Row) => void) | undefined }): Table<Row> {
  const opens = useRef(onRow);
  useLayoutEffect(() => {
    opens.current = onRow;
  });
  const hasRowOpener = onRow !== undefined;
  const openRow = useCallback((row: Row) => opens.current?.(row), []);
  return useDeferredValue(
    useMemo(
      () => ({ columns, rows, rowKey, openLabel, ...(hasRowOpener && { onRow: openRow }) }),
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [columns, rows, hasRowOpener, openRow],
    ),
  );
}
