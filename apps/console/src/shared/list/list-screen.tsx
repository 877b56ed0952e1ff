import {
  Button,
  buttonClass,
  Checkbox,
  EmptyState,
  ErrorState,
  IconDownloadSimple,
  IconWarning,
  Pagination,
  Popover,
  Select,
  Skeleton,
} from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { problemText } from '../problem';
import { ScreenHeader } from '../screen-header';
import { useT } from '../texts';
import { BulkBar, type BulkAction } from './bulk';
import { DataTable, type Column } from './data-table';
import { FilterBar } from './filter-bar';
import { KeptViews } from './kept-views';
import { createSeenRows } from './seen-rows';
import { noDays, unknownNames } from './unknown';
import { useNarrowing } from './use-list-search';
import { useSelection } from './use-selection';
import { keepColumns, keepPageSize, readColumns, readPageSize } from './list-choices';

/** How many rows a page has: what somebody chose once holds for every list of this browser. */
const pageSizes = [50, 100, 200] as const;

const toolClass = 'min-h-9! border border-divider bg-bg2 px-3.5 text-label font-semibold hover:bg-bg3 pointer-coarse:min-h-11!';

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
  const {
    name,
    title,
    columns,
    load,
    rowKey,
    openLabel,
    onRow,
    filters,
    filterNames,
    csv,
    sums,
    emptyText,
    actions,
    note,
    everyMs,
    bulk = [],
    of,
    keepNames = [],
    otherNames = [],
    byKey = false,
  } = props;
  const t = useT();
  const { search, change, replace } = useNarrowing();
  const [chosen, setChosen] = useState(() => readColumns(name));
  const [pageSize, setPageSize] = useState(() => readPageSize(pageSizes));
  const page = Math.max(1, Math.trunc(Number(search['page'] ?? '1')) || 1);
  const narrowed = Object.fromEntries(filterNames.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
  const kept = Object.fromEntries(keepNames.map((key) => [key, search[key]]));
  const sort = columns.some((column) => column.sort !== undefined && [column.sort, `-${column.sort}`].includes(search['sort'] ?? ''))
    ? search['sort']
    : undefined;
  const wanted: Record<string, string> = { ...narrowed, ...(sort && { sort }) };
  // A list within the page of one thing shares the address with its neighbours: what it does not know may be theirs.
  const unknown = [
    ...(keepNames.length === 0 ? unknownNames(search, [...filterNames, ...otherNames]) : []),
    ...noDays(search, filterNames),
  ];
  const from =
    byKey && page > 1 ? { ...(search['before'] && { before: search['before'] }), ...(search['after'] && { after: search['after'] }) } : {};
  const query = useQuery({
    queryKey: ['list', name, page, wanted, of, from, pageSize],
    queryFn: ({ signal }) => load(page, { ...wanted, ...from }, signal, pageSize),
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  const narrowedTo = JSON.stringify(narrowed);
  const selection = useSelection(narrowedTo);
  // Rows that were chosen on a page stay chosen on the next one; those that left their page, as what was decided does, are chosen no longer.
  const [seen] = useState(() => createSeenRows<Row>());
  const shownRows = query.isPlaceholderData ? undefined : query.data?.list;
  const shownPage = JSON.stringify([page, wanted, of, from, pageSize]);
  useEffect(() => {
    if (shownRows !== undefined)
      selection.drop(
        seen.show(
          shownPage,
          shownRows.map((row) => [rowKey(row), row]),
        ),
      );
    // A key of a row is the same whichever function tells it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seen, selection, shownPage, shownRows]);
  const isShown = ({ key, hidden }: Column<Row>): boolean => (chosen === undefined ? hidden !== true : chosen.includes(key));
  // The first column opens the row: it is always there. Kept while nothing of it changes, so that a press in a row draws that row only.
  const shown = useMemo(
    () => columns.filter(({ key, hidden }, at) => at === 0 || (chosen === undefined ? hidden !== true : chosen.includes(key))),
    [columns, chosen],
  );
  const opens = useRef(onRow);
  useLayoutEffect(() => {
    opens.current = onRow;
  });
  const hasRowOpener = onRow !== undefined;
  const openRow = useCallback((row: Row) => opens.current?.(row), []);
  // Hundreds of rows are drawn anew behind what a press asked for (a dialog, a letter in a field), not before it, and only when columns or rows are others:
  // how a row is opened is looked up when it is, and its key and label follow the columns, which follow the language.
  const rows = query.data?.list;
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const onPage = useMemo(() => new Map(rows?.map((row) => [rowKey(row), row])), [rows]);
  const table = useDeferredValue(
    useMemo(
      () => ({ columns: shown, rows, rowKey, openLabel, ...(hasRowOpener && { onRow: openRow }) }),
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [shown, rows, hasRowOpener, openRow],
    ),
  );
  const choose = (keys: readonly string[]): void => {
    setChosen(keys);
    keepColumns(name, keys);
  };
  const pages = byKey ? 1 : Math.ceil((query.data?.total ?? 0) / pageSize);
  const keyAt = (at: number): string | undefined => {
    const row = query.data?.list.at(at);
    return row && rowKey(row);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ScreenHeader
        title={title}
        isPart={keepNames.length > 0}
        beside={
          <p role="status" className="tabular">
            {query.data && t(query.data.hasMore ? 'common.rowsMore' : 'common.rows', { count: query.data.total })}
          </p>
        }
        actions={
          <>
            <Popover label={t('common.columns')} trigger={t('common.columns')} triggerClassName={toolClass}>
              <fieldset className="grid min-w-52 gap-0 p-2">
                <legend className="sr-only">{t('common.columns')}</legend>
                {columns.slice(1).map((column) => (
                  <Checkbox
                    key={column.key}
                    checked={isShown(column)}
                    onChange={(event) =>
                      choose(columns.filter((one) => (one === column ? event.target.checked : isShown(one))).map(({ key }) => key))
                    }
                  >
                    {column.title}
                  </Checkbox>
                ))}
              </fieldset>
            </Popover>
            <Popover label={t('common.views')} trigger={t('common.views')} triggerClassName={toolClass}>
              <KeptViews
                list={name}
                now={{ search: wanted, columns: shown.map(({ key }) => key) }}
                onChoose={(view) => {
                  choose(view.columns);
                  replace({ ...kept, ...view.search });
                }}
              />
            </Popover>
            {csv && (
              <a href={csv} download className={buttonClass({ size: 'small' })}>
                <IconDownloadSimple size={18} />
                CSV
              </a>
            )}
            {actions}
          </>
        }
      />
      {note}
      {filters && (
        <FilterBar
          set={filterNames.filter((key) => key in narrowed).length}
          end={
            Object.keys(narrowed).length > 0 && (
              <Button tone="ghost" size="small" onClick={() => replace({ ...kept, ...(sort && { sort }) })}>
                {t('common.clear')}
              </Button>
            )
          }
        >
          {filters}
        </FilterBar>
      )}
      {unknown.length > 0 && (
        <p role="status" className="flex items-center gap-2 rounded-chip border border-divider bg-bg2 px-3 py-1 text-label text-warning">
          <IconWarning size={18} className="shrink-0" />
          <span className="min-w-0">
            {t('common.unknownFilters', {
              names: unknown.map((name) => (filterNames.includes(name) ? `${name}=${search[name] ?? ''}` : name)).join(', '),
            })}
          </span>
          <Button
            size="small"
            tone="ghost"
            onClick={() => replace(Object.fromEntries(Object.entries(search).filter(([key]) => !unknown.includes(key))))}
          >
            {t('common.dropUnknown')}
          </Button>
        </p>
      )}
      {query.data && sums && <div className="[&>dl]:flex [&>dl]:flex-wrap [&>dl]:gap-x-2 [&_dd]:me-4">{sums(query.data)}</div>}
      {query.isError ? (
        <ErrorState
          title={t('common.problem.load')}
          actions={
            <Button tone="primary" onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {problemText(query.error)}
        </ErrorState>
      ) : query.data === undefined ? (
        <output aria-label={t('common.working')} className="grid gap-1">
          {[0, 1, 2, 3, 4, 5].map((at) => (
            <Skeleton key={at} className="h-9" />
          ))}
        </output>
      ) : query.data.list.length === 0 ? (
        <EmptyState title={emptyText} />
      ) : (
        <DataTable
          caption={title}
          columns={table.columns}
          rows={table.rows ?? query.data.list}
          rowKey={table.rowKey}
          openLabel={table.openLabel}
          order={{ sort, onSort: (next) => change({ sort: next }) }}
          {...('onRow' in table && { onRow: table.onRow })}
          {...(bulk.length > 0 && { selection })}
        />
      )}
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          selection={selection}
          total={query.data?.total ?? 0}
          narrowed={narrowed}
          rowOf={(key) => onPage.get(key) ?? seen.rowOf(key)}
        />
      )}
      <footer className="flex flex-wrap items-end justify-center gap-3">
        {byKey && query.data && (query.data.newer || query.data.older) && (
          <Steps
            page={page}
            newer={query.data.newer === true && page > 1}
            older={query.data.older === true}
            onFirst={() => change({})}
            onNewer={() => change(page <= 2 ? {} : { page: String(page - 1), after: keyAt(0) })}
            onOlder={() => change({ page: String(page + 1), before: keyAt(-1) })}
          />
        )}
        <Pagination
          page={page}
          pages={pages}
          onPage={(next) => change({ page: String(next) })}
          label={t('common.pages')}
          previousLabel={t('common.previousPage')}
          nextLabel={t('common.nextPage')}
          pageLabel={(one) => t('common.page', { page: one })}
        />
        {(query.data?.total ?? 0) > pageSizes[0] && (
          <Select
            label={t('common.pageSize')}
            choices={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(pageSize)}
            onChange={(event) => {
              setPageSize(keepPageSize(Number(event.target.value)));
              if (page > 1) change({});
            }}
            className="dense-fields w-36"
          />
        )}
      </footer>
    </div>
  );
}

/** From page to page where only the neighbours are known. */
function Steps(props: { page: number; newer: boolean; older: boolean; onFirst: () => void; onNewer: () => void; onOlder: () => void }) {
  const { page, newer, older, onFirst, onNewer, onOlder } = props;
  const t = useT();
  return (
    <nav aria-label={t('common.pages')} className="flex flex-wrap items-center justify-center gap-2">
      <Button disabled={page <= 1} onClick={onFirst}>
        {t('common.firstPage')}
      </Button>
      <Button disabled={!newer} onClick={onNewer}>
        {t('common.previousPage')}
      </Button>
      <span className="tabular px-2 text-label text-ink-2">{t('common.page', { page })}</span>
      <Button disabled={!older} onClick={onOlder}>
        {t('common.nextPage')}
      </Button>
    </nav>
  );
}
