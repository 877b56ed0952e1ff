import { depositStates, staffApprovals as contract, type LanguageCode } from '@sortes/contract';
import { opensOf } from '../../../platform/files.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import type { DepositForStaff } from '../../cashier/index.js';
import { subjectNames } from '../audit/subject-names.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { proofsOf } from '../desk/deposits.js';
import type { BackOfficeKit } from '../kit.js';
import { pageOf, seesPersonal } from '../../../platform/staff.js';
import { approvalLine, type Approval } from '../../../platform/approvals.js';
import { decideAdjustment, requestAdjustment } from './adjustments.js';
import { withdraw } from './four-eyes.js';
import { approvalLineFor } from './line.js';
import { listApprovals } from './repository.js';
import { resultRoutes } from './results.js';
import { wordsOf } from '../../../platform/csv/words.js';

const columns = ['asked', 'kind', 'subject', 'payload', 'reason', 'asked by', 'state', 'decided by', 'decided', 'decision', 'id'] as const;

type FactsOfDeposit = Pick<
  DepositForStaff,
  'transferCode' | 'vendorId' | 'methodNames' | 'payment' | 'paidReferences' | 'createdAt' | 'submittedAt'
>;

interface AboutDeposit {
  stateNow: string;
  proofs: { fileId: string; openedBy: string[] }[];
  deposit: {
    transferCode: string;
    method: string;
    methodName: string;
    payTo: { key: string; value: string }[];
    paidReferences: string[];
    createdAt: number;
    submittedAt: number | null;
  } | null;
}

/** What the deposit's own sheet says beside its proofs. */
const factsOf = (
  { transferCode, vendorId, methodNames, payment, paidReferences, createdAt, submittedAt }: FactsOfDeposit,
  language: LanguageCode,
): AboutDeposit['deposit'] => ({
  transferCode,
  method: vendorId,
  methodName: methodNames[language] ?? methodNames.EN ?? vendorId,
  payTo: (payment?.fields ?? []).map(({ key, value }) => ({ key, value })),
  paidReferences,
  createdAt: createdAt.getTime(),
  submittedAt: submittedAt?.getTime() ?? null,
});

/**
 * How the deposits stand whose credit waits, what proves them and what a proof is compared with, by request: what was asked for another state cannot be
 * carried out.
 */
async function depositsOf(
  kit: BackOfficeKit,
  { merchant, language }: RequestContext,
  list: readonly Approval[],
): Promise<ReadonlyMap<string, AboutDeposit>> {
  const asked = list.filter(({ kind, state }) => kind === 'deposit-credit' && state === 'waiting');
  if (asked.length === 0) return new Map();
  const { db } = kit.services;
  const ids = asked.map(({ payload }) => String(payload['orderId']));
  const found = await kit.deps.cashier.listDepositsFor(db, { merchantId: merchant.id, states: depositStates, ids, limit: ids.length });
  const opens = await opensOf(db, proofsOf(found));
  const about = new Map(
    found.map(({ id, state, proofs, ...order }) => [
      id,
      {
        stateNow: state,
        deposit: factsOf(order, language),
        proofs: proofs.map((fileId) => ({ fileId, openedBy: opens.filter((one) => one.fileId === fileId).map(({ staff }) => staff) })),
      },
    ]),
  );
  return new Map(
    asked.map(({ id, payload }) => [id, about.get(String(payload['orderId'])) ?? { stateNow: '', proofs: [], deposit: null }]),
  );
}

export function approvalRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.listApprovals, async ({ query }, context) => {
      const { merchant, language } = context;
      const { list, total, waiting } = await listApprovals(db, merchant.id, query, pageOf(query));
      const { identity, lottery } = kit.deps;
      const names = await identity.forStaff.namesOf(
        merchant.id,
        list.map(({ payload }) => payload['playerId']).filter((id): id is number => typeof id === 'number'),
        seesPersonal(context),
      );
      const deposits = await depositsOf(kit, context, list);
      const subjects = await subjectNames(
        kit,
        list
          .filter(({ subject }) => subject.startsWith('deposit:') || subject.startsWith('payment:'))
          .map(({ id, merchantId, subject }) => ({ id, merchantId, subject, before: null, after: null })),
        false,
      );
      return {
        list: list.map((one) => {
          const { playerId, gameCode } = one.payload as { playerId?: number | null; gameCode?: string };
          return {
            ...approvalLineFor(staffOf(context).rights, one),
            stateNow: deposits.get(one.id)?.stateNow ?? null,
            proofs: deposits.get(one.id)?.proofs ?? [],
            deposit: deposits.get(one.id)?.deposit ?? null,
            subjectName: subjects.get(one.id) ?? null,
            userName: names.get(playerId ?? 0) ?? null,
            gameName: gameCode === undefined ? null : lottery.desk.nameOf(gameCode, language),
          };
        }),
        total,
        waiting,
      };
    }),
    handle(contract.exportApprovals, async ({ query }, { merchant, staff }) => ({
      fileName: 'approvals.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await listApprovals(db, merchant.id, query, page)).list,
        (one) => [
          one.askedAt,
          wordsOf('control.kind', one.kind),
          one.subject,
          JSON.stringify(approvalLineFor(staff?.rights ?? new Set(), one).payload),
          one.reason,
          one.askedName,
          wordsOf('control.state', one.state),
          one.decidedName,
          one.decidedAt,
          one.decision,
          one.id,
        ],
      ),
    })),
    handle(contract.withdrawApproval, async ({ params: { approvalId }, body: { reason } }, context) =>
      approvalLineFor(staffOf(context).rights, await withdraw(kit, context, { approvalId, reason })),
    ),
    handle(contract.requestAdjustment, async ({ body }, context) => approvalLine(await requestAdjustment(kit, context, body))),
    handle(contract.decideAdjustment, async ({ params, body }, context) =>
      approvalLine(await decideAdjustment(kit, context, params.approvalId, body)),
    ),
    ...resultRoutes(kit),
  ];
}
