/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the table is laid out with other display values, which makes some browsers drop its native roles; naming them keeps it a table for screen readers */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures: right-aligned, tabular. */
  numeric?: boolean;
  /** The column that heads the card on a phone; the first one unless told. */
  heading?: boolean;
  /** Left out of the phone's card. */
  wideOnly?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Opens a row's detail; the heading cell becomes a button, so keyboards reach it. */
  onRow?: (row: Row) => void;
  /** A totals row that stays at the end. */
  totals?: ReactNode;
  empty?: ReactNode;
}

/** Rows as a table from 640 px, as cards below. One DOM: the same cells are laid out twice by CSS, so a screen reader always hears a table. */
export function Table<Row>({ caption, columns, rows, rowKey, onRow, totals, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  const heading = columns.find((column) => column.heading) ?? columns[0];
  return (
    <table role="table" className="block w-full border-collapse text-body sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={clsx(
                'border-b border-divider px-3 py-2.5 text-label font-semibold text-ink-3',
                column.numeric ? 'text-end' : 'text-start',
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="flex flex-col gap-2 sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="card flex flex-col rounded-tile p-3 sm:table-row sm:border-0 sm:bg-transparent sm:shadow-none sm:hover:bg-bg2"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                className={clsx(
                  'justify-between gap-4 py-1 sm:table-cell sm:border-b sm:border-divider sm:px-3 sm:py-3',
                  column.wideOnly ? 'hidden' : 'flex',
                  column === heading && 'order-first font-semibold text-ink-1',
                  column.numeric && 'tabular sm:text-end',
                )}
              >
                {column !== heading && (
                  <span aria-hidden="true" className="text-label text-ink-3 sm:hidden">
                    {column.title}
                  </span>
                )}
                {column === heading && onRow ? (
                  <button type="button" onClick={() => onRow(row)} className="min-h-11 text-start font-semibold text-info sm:-my-3">
                    {column.cell(row)}
                  </button>
                ) : (
                  <span className="min-w-0">{column.cell(row)}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot role="rowgroup" className="block pt-2 font-semibold sm:table-footer-group">
          {totals}
        </tfoot>
      )}
    </table>
  );
}
