import type { Input, Reply, staffMissions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { findMission } from '../mission-repository.js';
import type { MissionDocument } from '../mission-rules.js';
import { sayGoal, valueText } from '../say.js';
import type { MissionsStaffKit } from './kit.js';
import { countOnIt, type OnItFilter, type OnItRow, pageOfOnIt } from './staff-repository.js';

type OnIt = Reply<typeof contract.staffListMissionPlayers>['list'][number];

async function presentOnIt(
  kit: MissionsStaffKit,
  context: RequestContext,
  document: MissionDocument,
  rows: readonly OnItRow[],
): Promise<OnIt[]> {
  const { merchant, language } = context;
  const names = await kit.office.namesOfPlayers(
    context,
    rows.map(({ playerId }) => playerId),
  );
  return rows.map((row) => {
    const step = document.steps[row.no - 1];
    return {
      playerId: row.playerId,
      userName: names.get(row.playerId) ?? null,
      round: row.round,
      step: row.no,
      goal: step === undefined ? '' : sayGoal(step, { merchant, language }),
      value: valueText(row.counter, row.value),
      target: valueText(row.counter, row.target),
      state: row.state,
      reachedAt: row.reachedAt?.getTime() ?? null,
      claimedAt: row.claimedAt?.getTime() ?? null,
      sum: row.given === null ? null : formatMoney(row.given),
      points: row.points === null ? null : Number(row.points),
      grantId: row.grantId,
    };
  });
}

const ofBrand = async ({ services: { db } }: MissionsStaffKit, { merchant }: RequestContext, id: string) =>
  (await findMission(db, merchant.id, id)) ?? refuse('not.found');

/** Who is and was on a mission. @throws DomainError not.found */
export async function showMissionPlayers(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffListMissionPlayers>,
): Promise<Reply<typeof contract.staffListMissionPlayers>> {
  const { document } = await ofBrand(kit, context, id);
  const { db } = kit.services;
  const filter: OnItFilter = { missionId: id, step: query.step, playerId: query.playerId };
  const [rows, total] = await Promise.all([pageOfOnIt(db, filter, pageOf(query)), countOnIt(db, filter)]);
  return { list: await presentOnIt(kit, context, document, rows), total };
}

/** The same as CSV. @throws DomainError not.found */
export async function exportMissionPlayers(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffExportMissionPlayers>,
) {
  const { document } = await ofBrand(kit, context, id);
  const filter: OnItFilter = { missionId: id, step: query.step, playerId: query.playerId };
  return csvRows(
    ['player', 'user name', 'period', 'step', 'value', 'goal', 'state', 'reached', 'claimed', 'amount', 'points'],
    async (page) => presentOnIt(kit, context, document, await pageOfOnIt(kit.services.db, filter, page)),
    (row: OnIt) => [
      row.playerId,
      row.userName,
      row.round,
      row.step,
      row.value,
      row.target,
      wordsOf('missions.step', row.state),
      row.reachedAt === null ? null : new Date(row.reachedAt),
      row.claimedAt === null ? null : new Date(row.claimedAt),
      row.sum,
      row.points,
    ],
  );
}
