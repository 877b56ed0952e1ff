/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone the table is laid out with other display values, which makes some browsers drop its native roles; naming them keeps it a table */
import { clsx } from 'clsx';
import { memo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useT } from '../texts';
import { openInNewTab, wantsNewTab } from './new-tab';
import { rememberRow } from './row-focus';
import { ScrollBox } from './scroll-box';
import { useLaidColumns } from './use-laid-columns';
import type { ListSelection } from './use-selection';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures: at the end of the cell, in digits of one width. */
  readonly numeric?: boolean;
  /** A sentence rather than a name: it wraps instead of being cut. */
  readonly wraps?: boolean;
  /** Not shown until it is chosen. */
  readonly hidden?: boolean;
  /** What the server calls the order of this column; without it the list cannot be put in its order. */
  readonly sort?: string;
}

/** The order of a list as the address has it: a column's name, with `-` before it when the greatest comes first. */
export interface TableOrder {
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly onRow?: (row: Row) => void;
  readonly openLabel: (row: Row) => string;
  readonly totals?: ReactNode;
  readonly order?: TableOrder;
  readonly selection?: ListSelection;
}

/**
 * Dense rows of 36 px; on a phone a card each. Arrow keys, Home and End go from row to row, Enter opens the one that has the focus; the first cell's button is the same for
 * a screen reader and a pointer. Where rows can be selected, X selects the row that has the focus.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, onRow, openLabel, totals, order, selection }: DataTableProps<Row>) {
  const t = useT();
  const pageKeys = rows.map(rowKey);
  const table = useLaidColumns(rows.length, `${columns.map(({ key, title }) => `${key}:${title}`).join()} ${pageKeys.join()}`);
  const body = useRef<HTMLTableSectionElement>(null);
  const step = (event: KeyboardEvent) => {
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('button[data-row]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const key = pageKeys[at];
    if (event.key.toLowerCase() === 'x' && key !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      selection?.set([key], !selection.store.getState().keys.has(key));
      return;
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
  };
  return (
    <ScrollBox label={caption} moreLabel={t('common.tableMore')}>
      {/* On a phone each row is a card, so that no column is cut off; the roles are named because other display values take them away. */}
      <table ref={table} role="table" className="laid-table w-full border-collapse text-label max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className="bg-bg2 max-sm:flex max-sm:gap-x-1 max-sm:overflow-x-auto">
            {selection && (
              <th role="columnheader" scope="col" className="w-9 px-1">
                <SelectPage selection={selection} pageKeys={pageKeys} />
              </th>
            )}
            {columns.map((column, at) => (
              <Heading key={column.key} column={column} order={order} isFirst={at === 0} />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} role="rowgroup" onKeyDown={step} className="max-sm:block">
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              openLabel={openLabel}
              onRow={onRow}
              rowKey={rowKey}
              selection={selection}
            />
          ))}
        </tbody>
        {totals && <tfoot className="border-t border-divider bg-bg2 font-semibold">{totals}</tfoot>}
      </table>
    </ScrollBox>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly openLabel: (row: Row) => string;
  readonly onRow: ((row: Row) => void) | undefined;
  /** Undefined where rows are not selected. */
  readonly selection: ListSelection | undefined;
}

function PlainRow<Row>({ row, columns, rowKey, openLabel, onRow, selection }: TableRowProps<Row>) {
  const openRow = (event: MouseEvent, button: HTMLElement | null): void => {
    if (onRow === undefined) return;
    if (wantsNewTab(event)) openInNewTab(() => onRow(row));
    else {
      rememberRow(button);
      onRow(row);
    }
  };
  return (
    // The row is a larger target for a pointer; keys have the button of its first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      role="row"
      onClick={(event) => {
        if (onRow === undefined) return;
        // The focus comes back to the row when what it opened is closed, after a pointer, too.
        const button = event.currentTarget.querySelector<HTMLElement>('button[data-row]');
        button?.focus({ preventScroll: true });
        openRow(event, button);
      }}
      // The middle button, where it is not pressed on a link of its own; without the second its press scrolls the page.
      onAuxClick={(event) => event.button === 1 && (event.target as Element).closest('a') === null && openRow(event, null)}
      onMouseDown={(event) => event.button === 1 && onRow && event.preventDefault()}
      className={clsx(
        'border-t border-divider bg-bg1 has-[:focus-visible]:bg-bg2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:px-3 max-sm:py-2',
        onRow && 'cursor-pointer hover:bg-bg2',
        selection && 'max-sm:relative max-sm:pe-12',
      )}
    >
      {selection && (
        // A miss beside the small box is no wish to open the row.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <td role="cell" className="w-9 px-1 max-sm:absolute max-sm:end-1 max-sm:top-1" onClick={(event) => event.stopPropagation()}>
          <SelectRow selection={selection} rowKey={rowKey(row)} label={openLabel(row)} />
        </td>
      )}
      {columns.map(({ key, title, cell, numeric, wraps }, at) => (
        <td
          key={key}
          role="cell"
          data-title={title}
          className={clsx(
            'h-9 max-w-80 px-3 max-sm:h-auto max-sm:max-w-none max-sm:px-0 max-sm:py-0.5 max-sm:whitespace-normal',
            wraps === true ? 'min-w-56 py-1 wrap-anywhere max-sm:col-span-2 max-sm:min-w-0' : 'truncate',
            numeric && 'tabular text-end whitespace-nowrap max-sm:text-start',
            // The first column says which row it is: it stays while the others are scrolled.
            at === 0
              ? 'sticky start-0 z-1 bg-inherit max-sm:static max-sm:col-span-2'
              : 'max-sm:card-cell max-sm:flex max-sm:flex-col max-sm:items-start',
          )}
        >
          {at === 0 && onRow ? (
            <button
              type="button"
              data-row=""
              aria-label={openLabel(row)}
              onClick={(event) => {
                event.stopPropagation();
                openRow(event, event.currentTarget);
              }}
              className={clsx(
                'font-semibold text-info',
                wraps === true ? 'min-h-7 text-start max-sm:min-h-9 pointer-coarse:max-sm:min-h-11' : 'h-9 pointer-coarse:max-sm:h-11',
              )}
            >
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when something of it changed. */
const TableRow = memo(PlainRow) as typeof PlainRow;

/** A column's heading. Pressed, it puts the list in the column's order, then in the opposite one, then in the list's own again. */
function Heading<Row>({
  column: { title, numeric, sort },
  order,
  isFirst,
}: {
  column: Column<Row>;
  order: TableOrder | undefined;
  isFirst: boolean;
}) {
  const isUp = sort !== undefined && order?.sort === sort;
  const isDown = sort !== undefined && order?.sort === `-${sort}`;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={clsx(
        'h-9 px-3 font-semibold whitespace-nowrap text-ink-2',
        numeric ? 'text-end' : 'text-start',
        // A card names its values itself; what puts the list in order stays.
        sort === undefined && 'max-sm:sr-only',
        isFirst && 'sticky start-0 z-1 bg-inherit max-sm:static',
      )}
    >
      {sort === undefined || order === undefined ? (
        title
      ) : (
        <button
          type="button"
          onClick={() => order.onSort(isUp ? undefined : isDown ? sort : `-${sort}`)}
          className={clsx('inline-flex h-9 items-center gap-1 font-semibold hover:text-ink-1', (isUp || isDown) && 'text-ink-1')}
        >
          {title}
          <span aria-hidden className={clsx('w-3 text-center', !isUp && !isDown && 'text-ink-3')}>
            {isUp ? '↑' : isDown ? '↓' : '↕'}
          </span>
        </button>
      )}
    </th>
  );
}

/** Listens by itself, so that a press that selects one row of 200 draws this box and nothing else of the table. */
function SelectRow({ selection, rowKey, label }: { selection: ListSelection; rowKey: string; label: string }) {
  const t = useT();
  const isSelected = useStore(selection.store, ({ keys }) => keys.has(rowKey));
  return <SelectBox label={t('common.bulk.select', { row: label })} checked={isSelected} onChange={(to) => selection.set([rowKey], to)} />;
}

function SelectPage({ selection, pageKeys }: { selection: ListSelection; pageKeys: readonly string[] }) {
  const t = useT();
  const isPageSelected = useStore(selection.store, ({ keys }) => pageKeys.length > 0 && pageKeys.every((key) => keys.has(key)));
  return <SelectBox label={t('common.bulk.page')} checked={isPageSelected} onChange={(to) => selection.set(pageKeys, to)} />;
}

function SelectBox({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex size-9 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 accent-gold"
      />
    </label>
  );
}
