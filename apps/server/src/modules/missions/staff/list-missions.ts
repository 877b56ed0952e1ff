import type { Input, Reply, staffMissions as contract } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import type { MissionsStaffKit } from './kit.js';
import { countMissions, type MissionFilter, pageOfMissions } from './staff-repository.js';
import { type Row, presentMission } from './present-mission.js';

type Query = Input<typeof contract.staffExportMissions>['query'];

const filterOf = ({ merchant }: RequestContext, { state, text }: Query): MissionFilter => ({ merchantId: merchant.id, state, text });

/** Missions of the brand with what they came to. */
export async function showStaffMissions(
  { services: { db } }: MissionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListMissions>['query'],
): Promise<Reply<typeof contract.staffListMissions>> {
  const filter = filterOf(context, query);
  const [rows, total] = await Promise.all([pageOfMissions(db, filter, pageOf(query)), countMissions(db, filter)]);
  return { list: rows.map((row) => presentMission(row, context)), total };
}

/** The same as CSV. */
export const exportStaffMissions = ({ services: { db } }: MissionsStaffKit, context: RequestContext, query: Query) =>
  csvRows(
    ['code', 'title', 'state', 'players', 'reached', 'claimed', 'given', 'points', 'created'],
    async (page) => (await pageOfMissions(db, filterOf(context, query), page)).map((row) => presentMission(row, context)),
    (row: Row) => [
      row.code,
      row.title,
      wordsOf('missions.state', row.state),
      row.players,
      row.reached,
      row.claimed,
      row.given,
      row.points,
      new Date(row.madeAt),
    ],
  );
