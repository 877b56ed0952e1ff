/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the table is laid out with other display values, which makes some browsers drop its native roles; naming them keeps it a table for screen readers */
import { IconCaretDown, IconCaretUp } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface FigureColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures: at the end of the line, in a row below each other. */
  readonly numeric?: boolean;
  readonly sorts?: boolean;
  /** Has a line of a card to itself, without a title: ways on from the row. */
  readonly wide?: boolean;
  /** Whether a row says nothing here: its card leaves it out, so that what it does say is found. */
  readonly isIdle?: (row: Row) => boolean;
}

interface FigureTableProps<Row> {
  readonly caption: string;
  /** The first one heads a row. */
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Of a list that can be sorted. */
  readonly order?: { readonly sort: string; readonly descending: boolean };
  readonly onSort?: (key: string) => void;
}

function Heading<Row>({ column, order, onSort }: Pick<FigureTableProps<Row>, 'order' | 'onSort'> & { column: FigureColumn<Row> }) {
  const isOrder = column.sorts === true && order?.sort === column.key;
  const Caret = order?.descending === true ? IconCaretDown : IconCaretUp;
  const side = column.numeric === true ? 'justify-end text-end' : 'text-start';
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isOrder ? (order?.descending === true ? 'descending' : 'ascending') : undefined}
      className="border-b border-divider px-2 text-caption font-semibold wrap-normal text-ink-3"
    >
      {column.sorts === true ? (
        <button
          type="button"
          onClick={() => onSort?.(column.key)}
          className={clsx('flex min-h-11 w-full items-center gap-1 hover:text-ink-1', side, isOrder && 'text-ink-1')}
        >
          {column.title}
          {isOrder && <Caret size={14} className="shrink-0" />}
        </button>
      ) : (
        <span className={clsx('flex min-h-11 items-center', side)}>{column.title}</span>
      )}
    </th>
  );
}

/** Rows of many figures: a table where there is room for one, else cards whose figures stand in columns of their own. */
export function FigureTable<Row>({ caption, columns, rows, rowKey, order, onSort }: FigureTableProps<Row>) {
  return (
    <div className="@container">
      {/* A table may be broader than the sheet; the sheet itself never moves sideways. */}
      <div className="@4xl:overflow-x-auto">
        <table role="table" className="block w-full border-collapse @4xl:table">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="hidden @4xl:table-header-group">
            <tr role="row">
              {columns.map((column) => (
                <Heading key={column.key} column={column} {...(order && { order })} {...(onSort && { onSort })} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="grid grid-cols-1 gap-2 @4xl:table-row-group">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="card grid grid-cols-2 gap-x-3 gap-y-2 rounded-tile p-3 @xs:grid-cols-3 @2xl:grid-cols-4 @4xl:table-row @4xl:border-0 @4xl:bg-transparent @4xl:shadow-none @4xl:hover:bg-bg2"
              >
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    role="cell"
                    className={clsx(
                      'min-w-0 text-label @4xl:border-b @4xl:border-divider @4xl:px-2 @4xl:py-2',
                      (at === 0 || column.wide === true) && 'col-span-full',
                      at === 0 ? 'font-semibold text-ink-1' : 'text-ink-1',
                      column.isIdle?.(row) === true && 'hidden @4xl:table-cell',
                      column.numeric === true && 'tabular @4xl:text-end @4xl:whitespace-nowrap',
                    )}
                  >
                    {at > 0 && column.wide !== true && <span className="block text-caption text-ink-3 @4xl:hidden">{column.title}</span>}
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
