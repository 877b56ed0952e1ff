import type { Database } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { StaffContext } from '../../../platform/staff.js';
import { countAudit, listAudit } from '../audit/repository.js';

const filterOf = ({ merchant }: StaffContext, playerId: number) => ({ merchantIds: [merchant.id], subject: `player:${playerId}` });

/** What was done about a player, as the log has it. */
export async function showTrail(db: Database, context: StaffContext, playerId: number, page: { offset: number; limit: number }) {
  const filter = filterOf(context, playerId);
  const [list, total] = await Promise.all([listAudit(db, filter, page), countAudit(db, filter)]);
  return {
    list: list.map(({ id, at, actorName, action, reason, before, after }) => ({
      id,
      at: at.getTime(),
      actor: actorName,
      action,
      reason,
      before,
      after,
    })),
    total,
  };
}

export const exportTrail = (db: Database, context: StaffContext, playerId: number) =>
  csvRows(
    ['time', 'by', 'action', 'reason', 'before', 'after'],
    (page) => listAudit(db, filterOf(context, playerId), page),
    ({ at, actorName, action, reason, before, after }) => [
      at,
      actorName,
      action,
      reason,
      JSON.stringify(before) ?? null,
      JSON.stringify(after) ?? null,
    ],
  );
