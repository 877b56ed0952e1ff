import { Button, EmptyState } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { sharedKeys, type ListName } from '../keys';
import { ScreenHeader } from '../screen-header';
import { useT } from '../texts';
import { BulkBar, type BulkAction } from './bulk';
import { DataTable, type Column } from './data-table';
import { FilterBar } from './filter-bar';
import { keepPageSize, readPageSize } from './list-choices';
import { ListFoot, pageSizes, type Steps } from './list-foot';
import type { ListSource } from './list-of';
import { ListProblem, RowsAwaited, UnknownFilters } from './list-notes';
import { ColumnChoice, CsvLink, ViewChoice } from './list-tools';
import { useListAddress, type ListAddress } from './use-list-address';
import { useDeferredTable, useSelectableRows } from './use-list-rows';
import { useShownColumns, type ShownColumns } from './use-shown-columns';

interface Page {
  readonly list: readonly unknown[];
  readonly total: number;
  /** There are more than `total`; how many is not counted. */
  readonly hasMore?: boolean;
  /** Keyset paging only: whether rows exist before and after this page. */
  readonly newer?: boolean;
  readonly older?: boolean;
}

type RowOf<Answer extends Page> = Answer['list'][number];

interface ListScreenProps<Answer extends Page, Row = RowOf<Answer>> {
  /** What it shows, and what of the address narrows it. */
  readonly list: ListSource<Answer>;
  /** Name in storage and in the query cache. */
  readonly name: ListName;
  /** What the list belongs to, where there is one list for each of many things; beside the name in the query cache. */
  readonly of?: string;
  readonly title: string;
  /** Kept (useMemo) where lists have hundreds of rows: with others all rows are drawn anew. */
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly openLabel: (row: Row) => string;
  readonly onRow?: (row: Row) => void;
  /** Fields that narrow the list; they write into the address. */
  readonly filters?: ReactNode;
  /** What stands under the title: sums of the whole list, not of the page. */
  readonly sums?: (reply: Answer) => ReactNode;
  readonly emptyText: string;
  /** Whether a column says nothing in the whole list: it is left out, and named below the rows. */
  readonly isEmptyIn?: (column: string, reply: Answer) => boolean;
  /** What is begun from this list, beside its tools: a button or two. */
  readonly actions?: ReactNode;
  /** What stands between the title and the filters. */
  readonly note?: ReactNode;
  /** Asked again by itself after so long: queues are looked at all day. */
  readonly everyMs?: number;
  /** What can be done to many rows at once; nothing is selected where there is none. `name`, search and `rowKey` say which. */
  readonly bulk?: readonly BulkAction<Row>[];
  /** Of a list within the page of one thing: search parameters of that page, which stay when the list's own are cleared. */
  readonly keepNames?: readonly string[];
  /** The list is a part of a page that has a name of its own above it; one with `keepNames` is so anyway. */
  readonly isPart?: boolean;
  /** Search parameters that the screen reads beside the filters, such as what is opened. */
  readonly otherNames?: readonly string[];
}

/** Sums side by side: where the line ends, a name goes to the next one with its number. */
const Sums = ({ children }: { children: ReactNode }) => (
  <div className="[&>dl]:flex [&>dl]:flex-wrap [&>dl]:gap-x-6 [&>dl>div]:flex [&>dl>div]:flex-wrap [&>dl>div]:gap-x-2">{children}</div>
);

/** A list of the console: filters and page in the address, columns to choose, views to keep, CSV, sums over the whole list. */
export function ListScreen<Answer extends Page>(props: ListScreenProps<Answer>) {
  const t = useT();
  const { list, name, of, columns, rowKey, keepNames = [], otherNames = [], bulk = [] } = props;
  const address = useListAddress({ list, columns, keepNames, otherNames });
  const { page, narrowed, wanted, from, change } = address;
  const [pageSize, setPageSize] = useState(() => readPageSize(pageSizes));
  const query = useQuery({
    queryKey: sharedKeys.list.of(name, page, wanted, of, from, pageSize),
    queryFn: ({ signal }) => list.load({ ...wanted, ...from }, { pageNo: page, pageSize }, signal),
    placeholderData: keepPreviousData,
    ...(props.everyMs !== undefined && { refetchInterval: props.everyMs }),
  });
  const rows: readonly RowOf<Answer>[] | undefined = query.data?.list;
  const { selection, rowOf } = useSelectableRows({
    rows,
    isPlaceholder: query.isPlaceholderData,
    narrowedTo: JSON.stringify(narrowed),
    page: JSON.stringify([page, wanted, of, from, pageSize]),
    rowKey,
  });
  const choice = useShownColumns(name, columns);
  const empty = emptyColumns(choice.shown, props.isEmptyIn, query.data, address.sort);
  const emptyKeys = empty.map(({ key }) => key).join();
  const shown = useColumnsBut(choice.shown, emptyKeys);
  const table = useDeferredTable({ columns: shown, rows, rowKey, openLabel: props.openLabel, onRow: props.onRow });
  const order = { sort: address.sort, onSort: (next: string | undefined) => change({ sort: next }) };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListHead screen={props} address={address} choice={choice} reply={query.data} />
      {props.note}
      {props.filters && (
        <Filters names={list.filterNames} address={address}>
          {props.filters}
        </Filters>
      )}
      {address.unknown.length > 0 && <UnknownFilters address={address} filterNames={list.filterNames} />}
      {query.data && props.sums && <Sums>{props.sums(query.data)}</Sums>}
      {query.isError ? (
        <ListProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : rows === undefined ? (
        <RowsAwaited />
      ) : rows.length === 0 ? (
        <EmptyState title={props.emptyText} />
      ) : (
        <DataTable {...table} caption={props.title} rows={table.rows ?? rows} order={order} {...(bulk.length > 0 && { selection })} />
      )}
      {empty.length > 0 && rows !== undefined && rows.length > 0 && (
        <p className="text-caption text-ink-3">{t('common.emptyColumns', { names: empty.map(({ title }) => title).join(', ') })}</p>
      )}
      {bulk.length > 0 && <BulkBar actions={bulk} selection={selection} total={query.data?.total ?? 0} narrowed={narrowed} rowOf={rowOf} />}
      <ListFoot
        page={page}
        total={query.data?.total ?? 0}
        pageSize={pageSize}
        {...(list.isByKey && { steps: stepsOf(query.data, rowKey) })}
        onGo={change}
        onPageSize={(size) => {
          setPageSize(keepPageSize(size));
          if (page > 1) change({});
        }}
      />
    </div>
  );
}

/** Columns without some, by their keys. Kept: with other columns all rows are drawn anew. */
function useColumnsBut<Row>(columns: readonly Column<Row>[], keys: string): readonly Column<Row>[] {
  return useMemo(() => columns.filter(({ key }) => !keys.split(',').includes(key)), [columns, keys]);
}

/** Columns that say nothing in the whole list; the one that it is ordered by stays. */
function emptyColumns<Answer extends Page>(
  columns: readonly Column<RowOf<Answer>>[],
  isEmptyIn: ((column: string, reply: Answer) => boolean) | undefined,
  reply: Answer | undefined,
  sort: string | undefined,
): readonly Column<RowOf<Answer>>[] {
  if (isEmptyIn === undefined || reply === undefined) return [];
  return columns.filter((column) => (column.sort === undefined || sort?.replace('-', '') !== column.sort) && isEmptyIn(column.key, reply));
}

/** Keyset paging: whether there are rows before and after a page, and the keys to go on from. */
function stepsOf<Answer extends Page>(reply: Answer | undefined, rowKey: (row: RowOf<Answer>) => string): Steps {
  const [first, last]: (RowOf<Answer> | undefined)[] = [reply?.list.at(0), reply?.list.at(-1)];
  return {
    newer: reply?.newer === true,
    older: reply?.older === true,
    first: first && rowKey(first),
    last: last && rowKey(last),
  };
}

interface ListHeadProps<Answer extends Page> {
  readonly screen: ListScreenProps<Answer>;
  readonly address: ListAddress;
  readonly choice: ShownColumns<RowOf<Answer>>;
  readonly reply: Answer | undefined;
}

/** The title of a list, how many rows it has, and its tools. */
function ListHead<Answer extends Page>({ screen, address, choice, reply }: ListHeadProps<Answer>) {
  const t = useT();
  const { list, name, title, columns, actions, keepNames = [], isPart = keepNames.length > 0 } = screen;
  const csv = list.csvOf(address.wanted);
  return (
    <ScreenHeader
      title={title}
      isPart={isPart}
      beside={
        <p role="status" className="tabular">
          {/* Of none the list itself says so. */}
          {reply !== undefined && reply.total > 0 && t(reply.hasMore ? 'common.rowsMore' : 'common.rows', { count: reply.total })}
        </p>
      }
      actions={
        <>
          <ColumnChoice columns={columns} isShown={choice.isShown} onChoose={choice.choose} />
          <ViewChoice
            list={name}
            now={{ search: address.wanted, columns: choice.shown.map(({ key }) => key) }}
            onChoose={(view) => {
              choice.choose(view.columns);
              address.narrow(view.search);
            }}
          />
          {csv && <CsvLink address={csv} />}
          {actions}
        </>
      }
    />
  );
}

/** What narrows a list, and the way to clear it; the order stays. */
function Filters({ names, address, children }: { names: readonly string[]; address: ListAddress; children: ReactNode }) {
  const t = useT();
  const { narrowed, sort, narrow } = address;
  return (
    <FilterBar
      set={names.filter((key) => key in narrowed).length}
      end={
        Object.keys(narrowed).length > 0 && (
          <Button tone="ghost" size="small" onClick={() => narrow({ ...(sort && { sort }) })}>
            {t('common.clear')}
          </Button>
        )
      }
    >
      {children}
    </FilterBar>
  );
}
