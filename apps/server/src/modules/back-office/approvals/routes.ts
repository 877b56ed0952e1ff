import { staffApprovals as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { csvRows } from '../csv.js';
import { pageOf, type BackOfficeKit } from '../kit.js';
import { decideAdjustment, requestAdjustment } from './adjustments.js';
import { approvalLine } from './line.js';
import { listApprovals } from './repository.js';
import { resultRoutes } from './results.js';

const columns = ['asked', 'kind', 'subject', 'payload', 'reason', 'asked by', 'state', 'decided by', 'decided', 'decision', 'id'] as const;

export function approvalRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.listApprovals, async ({ query }, { merchant }) => {
      const { list, total, waiting } = await listApprovals(db, merchant.id, query, pageOf(query));
      return { list: list.map(approvalLine), total, waiting };
    }),
    handle(contract.exportApprovals, async ({ query }, { merchant }) => ({
      fileName: 'approvals.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await listApprovals(db, merchant.id, query, page)).list,
        (one) => [
          one.askedAt.toISOString(),
          one.kind,
          one.subject,
          JSON.stringify(one.payload),
          one.reason,
          one.askedName,
          one.state,
          one.decidedName,
          one.decidedAt?.toISOString() ?? null,
          one.decision,
          one.id,
        ],
      ),
    })),
    handle(contract.requestAdjustment, async ({ body }, context) => approvalLine(await requestAdjustment(kit, context, body))),
    handle(contract.decideAdjustment, async ({ params, body }, context) =>
      approvalLine(await decideAdjustment(kit, context, params.approvalId, body)),
    ),
    ...resultRoutes(kit),
  ];
}
