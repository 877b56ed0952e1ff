import { csvRows } from '../../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorIdsFor } from '../scope.js';
import { listDifferences, type DifferenceSearch } from './difference-repository.js';
import { differenceLine, shownDifference, type DifferenceForStaff } from './differences.js';
import { dateOf, withDates, type ByCode, type OverWire, type Page, type WirePage } from './page.js';

/** Differences of one brand, the oldest first. */
export async function listDifferencesFor(
  { db, catalogue }: GamesStaffKit,
  context: StaffContext,
  { vendor, ...filter }: ByCode<DifferenceSearch>,
  page: Page,
): Promise<{ list: DifferenceForStaff[]; total: number }> {
  const copy = await catalogue.current();
  const scope = scopeOf(context);
  const { rows, total } = await listDifferences(db, scope, { ...filter, vendorIds: vendorIdsFor(copy, scope, vendor) }, page);
  return { list: rows.map((row) => shownDifference(copy, row)), total };
}

type DifferenceQuery = OverWire<DifferenceSearch>;

export async function listDifferencesForStaff(
  kit: GamesStaffKit,
  context: StaffContext,
  { pageNo, pageSize, ...query }: DifferenceQuery & WirePage,
) {
  const { list, total } = await listDifferencesFor(kit, context, withDates(query), pageOf({ pageNo, pageSize }));
  return { list: list.map(differenceLine), total };
}

const columns = [
  'at',
  'vendor',
  'transaction',
  'kind',
  'state',
  'player',
  'user name',
  'round',
  'here',
  'there',
  'currency',
  'found',
  'closed',
  'reason',
] as const;

export const exportDifferences = (kit: GamesStaffKit, context: StaffContext, query: DifferenceQuery) =>
  csvRows(
    columns,
    async (page) =>
      kit.office.withUserNames(context, (await listDifferencesFor(kit, context, withDates(query), page)).list.map(differenceLine)),
    (one) => [
      dateOf(one.at),
      one.vendor,
      one.externalId,
      wordsOf('games.difference', one.kind),
      wordsOf('games.difference', one.state),
      one.playerId,
      one.userName,
      one.ours?.round ?? one.theirs?.round ?? null,
      one.ours?.amount ?? null,
      one.theirs?.amount ?? null,
      one.ours?.currency ?? one.theirs?.currency ?? null,
      dateOf(one.foundAt),
      dateOf(one.closedAt),
      one.reason,
    ],
  );
