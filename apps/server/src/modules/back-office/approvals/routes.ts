import { staffApprovals as contract } from '@sortes/contract';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { gameName } from '../../lottery/index.js';
import { subjectNames } from '../audit/subject-names.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { BackOfficeKit } from '../kit.js';
import { pageOf, seesPersonal } from '../../../platform/staff.js';
import { type Approval, type Preview } from '../../../platform/approvals.js';
import { withdraw } from './four-eyes.js';
import { approvalLineFor } from './line.js';
import { listApprovals } from './repository.js';
import { wordsOf } from '../../../platform/csv/words.js';

const columns = ['asked', 'kind', 'subject', 'payload', 'reason', 'asked by', 'state', 'decided by', 'decided', 'decision', 'id'] as const;

/** The player a request is about, whatever its kind. */
const playerOf = ({ payload: { playerId } }: Approval): number | undefined => (typeof playerId === 'number' ? playerId : undefined);

/** Parts of payloads that are players' numbers, beside `playerId`; 0 is the house. */
const others = ['agentId', 'payerId', 'uplineId', 'fromId'] as const;

const othersOf = ({ payload }: Approval): number[] => [
  ...new Set(
    others.flatMap((name) => {
      const id = payload[name];
      return typeof id === 'number' && id > 0 ? [id] : [];
    }),
  ),
];

/** What waiting requests are about, as the modules that own the things tell it. */
async function previewsOf(kit: BackOfficeKit, context: RequestContext, list: readonly Approval[]): Promise<ReadonlyMap<string, Preview>> {
  const waiting = list.filter(({ state }) => state === 'waiting');
  const kinds = [...new Set(waiting.map(({ kind }) => kind))];
  const found = await Promise.all(
    kinds.map((kind) =>
      kit.approvals.of(kind).preview(
        context,
        waiting.filter((one) => one.kind === kind),
      ),
    ),
  );
  return new Map(found.flatMap((previews) => [...previews]));
}

export function approvalRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.listApprovals, async ({ query }, context) => {
      const { merchant, language } = context;
      const { list, total, waiting } = await listApprovals(db, merchant.id, query, pageOf(query));
      const { identity } = kit.below;
      const names = await identity.namesAtBrand(
        merchant.id,
        list.flatMap((one) => [...(playerOf(one) === undefined ? [] : [playerOf(one) ?? 0]), ...othersOf(one)]),
        seesPersonal(context),
      );
      const previews = await previewsOf(kit, context, list);
      const subjects = await subjectNames(
        kit,
        list
          .filter(({ subject }) => subject.startsWith('deposit:') || subject.startsWith('payment:'))
          .map(({ id, merchantId, subject }) => ({ id, merchantId, subject, before: null, after: null })),
        false,
      );
      return {
        list: list.map((one) => {
          const { gameCode } = one.payload;
          return {
            ...approvalLineFor(staffOf(context).rights, one),
            ...(previews.get(one.id) ?? { stateNow: null, proofs: [], deposit: null }),
            subjectName: subjects.get(one.id) ?? null,
            userName: names.get(playerOf(one) ?? 0) ?? null,
            people: othersOf(one).map((playerId) => ({ playerId, userName: names.get(playerId) ?? null })),
            gameName: typeof gameCode === 'string' ? gameName(gameCode, language) : null,
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
  ];
}
