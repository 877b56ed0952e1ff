import { Button, EmptyState } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ScreenHeader } from '../screen-header';
import { useT } from '../texts';
import { BulkBar, type BulkAction } from './bulk';
import { DataTable, type Column } from './data-table';
import { FilterBar } from './filter-bar';
import { keepPageSize, readPageSize } from './list-choices';
import { ListFoot, pageSizes, type Steps } from './list-foot';
import { ListProblem, RowsAwaited, UnknownFilters } from './list-notes';
import { ColumnChoice, CsvLink, ViewChoice } from './list-tools';
import { useListAddress, type ListAddress } from './use-list-address';
import { useDeferredTable, useSelectableRows } from './use-list-rows';
import { useShownColumns, type ShownColumns } from './use-shown-columns';

interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  /** There are more than `total`; how many is not counted. */
  readonly hasMore?: boolean;
  /** Keyset paging only: whether rows exist before and after this page. */
  readonly newer?: boolean;
  readonly older?: boolean;
}

interface ListScreenProps<Row, Reply extends Page<Row>> {
  /** Name in storage and in the query cache. */
  readonly name: string;
  /** What the list belongs to, where there is one list for each of many things; beside the name in the query cache. */
  readonly of?: string;
  readonly title: string;
  /** Kept (useMemo) where lists have hundreds of rows: with others all rows are drawn anew. */
  readonly columns: readonly Column<Row>[];
  /** `search`: what narrows the list, and `sort` when one of its columns gives the order. */
  readonly load: (
    page: number,
    search: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
    pageSize: number,
  ) => Promise<Reply>;
  readonly rowKey: (row: Row) => string;
  readonly openLabel: (row: Row) => string;
  readonly onRow?: (row: Row) => void;
  /** Fields that narrow the list; they write into the address. */
  readonly filters?: ReactNode;
  /** Names of the search parameters that narrow it: kept with a view. */
  readonly filterNames: readonly string[];
  /** Address of the same list as CSV. */
  readonly csv?: string;
  /** What stands under the title: sums of the whole list, not of the page. */
  readonly sums?: (reply: Reply) => ReactNode;
  readonly emptyText: string;
  /** What is begun from this list, beside its tools: a button or two. */
  readonly actions?: ReactNode;
  /** What stands between the title and the filters. */
  readonly note?: ReactNode;
  /** Asked again by itself after so long: queues are looked at all day. */
  readonly everyMs?: number;
  /** What can be done to many rows at once; nothing is selected where there is none. `name`, search and `rowKey` say which. */
  readonly bulk?: readonly BulkAction<Row>[];
  /** The list goes from row to row instead of by numbers of pages, however long it is: `before` and `after` in the search name a row's key. */
  readonly byKey?: boolean;
  /** Of a list within the page of one thing: search parameters of that page, which stay when the list's own are cleared. */
  readonly keepNames?: readonly string[];
  /** Search parameters that the screen reads beside the filters, such as what is opened. */
  readonly otherNames?: readonly string[];
}

/** A list of the console: filters and page in the address, columns to choose, views to keep, CSV, sums over the whole list. */
export function ListScreen<Row, Reply extends Page<Row>>(props: ListScreenProps<Row, Reply>) {
  const { name, of, columns, rowKey, filterNames, keepNames = [], otherNames = [], byKey = false, bulk = [] } = props;
  const address = useListAddress({ columns, filterNames, keepNames, otherNames, byKey });
  const { page, narrowed, wanted, from, change } = address;
  const [pageSize, setPageSize] = useState(() => readPageSize(pageSizes));
  const query = useQuery({
    queryKey: ['list', name, page, wanted, of, from, pageSize],
    queryFn: ({ signal }) => props.load(page, { ...wanted, ...from }, signal, pageSize),
    placeholderData: keepPreviousData,
    ...(props.everyMs !== undefined && { refetchInterval: props.everyMs }),
  });
  const rows = query.data?.list;
  const { selection, rowOf } = useSelectableRows({
    rows,
    isPlaceholder: query.isPlaceholderData,
    narrowedTo: JSON.stringify(narrowed),
    page: JSON.stringify([page, wanted, of, from, pageSize]),
    rowKey,
  });
  const choice = useShownColumns(name, columns);
  const table = useDeferredTable({ columns: choice.shown, rows, rowKey, openLabel: props.openLabel, onRow: props.onRow });
  const order = { sort: address.sort, onSort: (next: string | undefined) => change({ sort: next }) };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListHead screen={props} address={address} choice={choice} reply={query.data} />
      {props.note}
      {props.filters && (
        <Filters names={filterNames} address={address}>
          {props.filters}
        </Filters>
      )}
      {address.unknown.length > 0 && <UnknownFilters address={address} filterNames={filterNames} />}
      {query.data && props.sums && <div className="[&>dl]:flex [&>dl]:flex-wrap [&>dl]:gap-x-2 [&_dd]:me-4">{props.sums(query.data)}</div>}
      {query.isError ? (
        <ListProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : rows === undefined ? (
        <RowsAwaited />
      ) : rows.length === 0 ? (
        <EmptyState title={props.emptyText} />
      ) : (
        <DataTable {...table} caption={props.title} rows={table.rows ?? rows} order={order} {...(bulk.length > 0 && { selection })} />
      )}
      {bulk.length > 0 && <BulkBar actions={bulk} selection={selection} total={query.data?.total ?? 0} narrowed={narrowed} rowOf={rowOf} />}
      <ListFoot
        page={page}
        total={query.data?.total ?? 0}
        pageSize={pageSize}
        {...(byKey && { steps: stepsOf(query.data, rowKey) })}
        onGo={change}
        onPageSize={(size) => {
          setPageSize(keepPageSize(size));
          if (page > 1) change({});
        }}
      />
    </div>
  );
}

/** Keyset paging: whether there are rows before and after a page, and the keys to go on from. */
function stepsOf<Row>(reply: Page<Row> | undefined, rowKey: (row: Row) => string): Steps {
  const [first, last] = [reply?.list.at(0), reply?.list.at(-1)];
  return {
    newer: reply?.newer === true,
    older: reply?.older === true,
    first: first && rowKey(first),
    last: last && rowKey(last),
  };
}

interface ListHeadProps<Row, Reply extends Page<Row>> {
  readonly screen: ListScreenProps<Row, Reply>;
  readonly address: ListAddress;
  readonly choice: ShownColumns<Row>;
  readonly reply: Reply | undefined;
}

/** The title of a list, how many rows it has, and its tools. */
function ListHead<Row, Reply extends Page<Row>>({ screen, address, choice, reply }: ListHeadProps<Row, Reply>) {
  const t = useT();
  const { name, title, columns, csv, actions, keepNames = [] } = screen;
  return (
    <ScreenHeader
      title={title}
      isPart={keepNames.length > 0}
      beside={
        <p role="status" className="tabular">
          {reply && t(reply.hasMore ? 'common.rowsMore' : 'common.rows', { count: reply.total })}
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
