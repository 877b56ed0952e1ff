import { recovery as contract } from '@sortes/contract';
import { handle, staffOf, type Route } from '../../../platform/http.js';
import { csvRows } from '../csv.js';
import { changeAsStaff, pageOf, type BackOfficeKit } from '../kit.js';
import { wordsOf } from '../csv-words.js';

const columns = ['claim', 'player', 'user name', 'state', 'submitted', 'decided', 'decided by'] as const;

/** Claims of players who have lost every way in; their pictures are looked at like those of documents. */
export function recoveryDeskRoutes(kit: BackOfficeKit): Route[] {
  const { identity } = kit.deps;
  return [
    handle(contract.staffListRecoveries, ({ query }, { merchant }) =>
      identity.forStaff.listRecoveries({ merchantId: merchant.id, id: query.id, state: query.state }, pageOf(query)),
    ),
    handle(contract.staffExportRecoveries, async ({ query }, { merchant }) => ({
      fileName: 'recoveries.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await identity.forStaff.listRecoveries({ merchantId: merchant.id, id: query.id, state: query.state }, page)).list,
        (one) => [
          one.claimId,
          one.playerId,
          one.userName,
          wordsOf('players.recovery', one.state),
          new Date(one.submittedAt),
          one.decidedAt === null ? null : new Date(one.decidedAt),
          one.decidedBy,
        ],
      ),
    })),
    handle(contract.staffDecideRecovery, ({ params: { claimId }, body: { decision, reason } }, context) =>
      changeAsStaff(kit, context, { action: `recovery.${decision}ed`, subject: `recovery:${claimId}`, reason }, async (transaction) => {
        const { playerId, before, after } = await identity.forStaff.decideRecovery(transaction, {
          merchant: context.merchant,
          claimId,
          accept: decision === 'accept',
          decidedBy: staffOf(context).name,
        });
        return { value: { state: after }, before: { playerId, state: before }, after: { state: after } };
      }),
    ),
  ];
}
