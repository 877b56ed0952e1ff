import { csvRows } from '../../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../../platform/csv/words.js';
import { refuse } from '../../../../platform/errors.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorIdsFor } from '../scope.js';
import { dateOf, withDates, type ByCode, type OverWire, type Page, type WirePage } from './page.js';
import { listRuns, type RunSearch } from './run-repository.js';

const interrupted = 'interrupted: the program ended';

async function readPage({ db, catalogue }: GamesStaffKit, context: StaffContext, { vendor, ...filter }: ByCode<RunSearch>, page: Page) {
  const copy = await catalogue.current();
  const scope = scopeOf(context);
  const { rows, total } = await listRuns(db, scope, { ...filter, vendorIds: vendorIdsFor(copy, scope, vendor) }, page);
  const list = rows.map((row) => ({
    runId: row.id,
    vendor: copy.vendorById(row.vendor_id)?.code ?? '',
    kind: row.kind,
    state: row.is_dead ? ('failed' as const) : row.state,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    lines: Number(row.lines),
    found: row.found,
    open: Number(row.open),
    startedAt: row.started_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    problem: row.is_dead ? interrupted : row.reason,
  }));
  return { list, total };
}

type RunQuery = OverWire<RunSearch>;

/** Comparisons of vendors' lists with ours, the newest first. */
export const listRunsForStaff = (kit: GamesStaffKit, context: StaffContext, { pageNo, pageSize, ...query }: RunQuery & WirePage) =>
  readPage(kit, context, withDates(query), pageOf({ pageNo, pageSize }));

const columns = ['run', 'vendor', 'kind', 'state', 'from', 'to', 'lines', 'found', 'open', 'started', 'finished', 'problem'] as const;

export const exportRuns = (kit: GamesStaffKit, context: StaffContext, query: RunQuery) =>
  csvRows(
    columns,
    async (page) => (await readPage(kit, context, withDates(query), page)).list,
    (one) => [
      one.runId,
      one.vendor,
      wordsOf('games.run', one.kind),
      wordsOf('games.run', one.state),
      dateOf(one.from),
      dateOf(one.to),
      one.lines,
      one.found,
      one.open,
      dateOf(one.startedAt),
      dateOf(one.finishedAt),
      one.problem,
    ],
  );

/** @throws DomainError not.found */
export async function showRun(kit: GamesStaffKit, context: StaffContext, runId: string) {
  const { list } = await readPage(kit, context, { id: runId }, { offset: 0, limit: 1 });
  return list[0] ?? refuse('not.found');
}
