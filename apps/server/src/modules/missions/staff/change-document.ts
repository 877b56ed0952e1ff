import type { AuditAction } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import type { PrizeWorth } from '../most.js';
import type { Fault } from '../reward-rules.js';
import { type MissionsStaffKit, NothingSaved, unlessFaulty } from './kit.js';
import { documentTakesSecond, presentWorst, promiseDocument } from './promise-document.js';
import { presentMost } from './second.js';

/** Missions and leaderboards are made, saved and moved alike. */
type Kind = 'mission' | 'board';

/** What became of a document. */
type Done = { isSaved: true; id: string; version: number } | { isSaved: false; faults: readonly Fault[] };

interface Saved {
  id: string | null;
  /** 0: nothing was saved. */
  version: number;
  faults: Fault[];
}

const presentSaved = (saved: { faults: Fault[] } | { id: string; version: number }): Saved =>
  'faults' in saved ? { id: null, version: 0, faults: saved.faults } : { ...saved, faults: [] };

/** @returns what was saved. @throws NothingSaved */
function savedOf(done: Done): { id: string; version: number } {
  if (!done.isSaved) throw new NothingSaved(done.faults);
  return { id: done.id, version: done.version };
}

/** Makes a document, once under its key. @throws DomainError already.so, idempotency.key.conflict */
export async function makeDocument(
  kit: MissionsStaffKit,
  context: RequestContext,
  { of, code, document, reason }: { of: Kind; code: string; document: object; reason: string },
  make: (transaction: DatabaseTransaction, by: string) => Promise<Done>,
): Promise<Saved> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  const made = await unlessFaulty(() =>
    inTransaction(kit.services.db, (transaction) =>
      once(transaction, { owner: `staff:${staffId}`, operation: of, key, input: { code, document } }, () =>
        kit.office.changeAsStaffWithin(transaction, context, { action: `${of}.made`, subject: `${of}:`, reason }, async () => {
          const value = savedOf(await make(transaction, name));
          return { value, subject: `${of}:${value.id}`, after: { code, version: value.version } };
        }),
      ),
    ),
  );
  return presentSaved(made);
}

/** Saves a document anew. @param after the version that was changed */
export async function saveDocument(
  kit: MissionsStaffKit,
  context: RequestContext,
  { of, id, after, reason }: { of: Kind; id: string; after: number; reason: string },
  save: (transaction: DatabaseTransaction) => Promise<Done>,
): Promise<Saved> {
  const saved = await unlessFaulty(() =>
    kit.office.changeAsStaff(context, { action: `${of}.saved`, subject: `${of}:${id}`, reason }, async (transaction) => {
      const value = savedOf(await save(transaction));
      return { value, before: { version: after }, after: { version: value.version } };
    }),
  );
  return presentSaved(saved);
}

/** What a document is as it is to be moved. */
interface Standing {
  code: string;
  version: number;
  most: PrizeWorth;
  /** What it gives on its worst day, money units; null: nobody can say. */
  worstDay: bigint | null;
  /** It is shown to players by this move. */
  goesLive: boolean;
  /** It takes a second person, who is asked. */
  takesTwo: boolean;
  /** It stands where it can be moved from. */
  mayGo: boolean;
  /** What keeps it from going live. */
  faultsOf(): readonly Fault[];
}

/**
 * Moves a document, or asks a second person to let it go live as it is now. What was asked for about it has ended once it is moved.
 * @throws DomainError not.found, state.not.allowed, approval.waits
 */
export async function moveDocument(
  kit: MissionsStaffKit,
  context: RequestContext,
  { of, id, to, action, reason }: { of: Kind; id: string; to: string; action: AuditAction; reason: string },
  work: {
    stands(transaction: DatabaseTransaction): Promise<Standing>;
    move(transaction: DatabaseTransaction): Promise<{ before: string; faults: readonly Fault[] }>;
  },
): Promise<{ moved: boolean; faults: Fault[]; asked: string | null }> {
  const { approvals } = kit.office;
  const subject = `${of}:${id}`;
  const moved = await unlessFaulty(() =>
    inTransaction(kit.services.db, async (transaction) => {
      // Requests are locked before what they are about.
      const waiting = await approvals.lockWaitingAbout(transaction, context.merchant.id, subject);
      const { code, version, most, worstDay, goesLive, takesTwo, mayGo, faultsOf } = await work.stands(transaction);
      const promise = { of, id, worst: worstDay };
      if (takesTwo || (goesLive && (await documentTakesSecond(kit, transaction, context, promise)))) {
        if (!mayGo) refuse('state.not.allowed');
        const faults = faultsOf();
        if (faults.length > 0) throw new NothingSaved(faults);
        const { amount, points } = presentMost(most);
        const asked = {
          kind: `${of}-live`,
          subject,
          payload: { [`${of}Id`]: id, code, version, amount, points, ...presentWorst(worstDay) },
          reason,
        } as const;
        return { asked: (await approvals.askWithin(transaction, context, asked, undefined, { onceAbout: true })).id };
      }
      await kit.office.changeAsStaffWithin(transaction, context, { action, subject, reason }, async () => {
        const { before, faults } = await work.move(transaction);
        if (faults.length > 0) throw new NothingSaved(faults);
        if (goesLive) await promiseDocument(kit, transaction, context, promise);
        return { value: undefined, before: { state: before }, after: { state: to } };
      });
      for (const one of waiting) await approvals.endOutdated(transaction, context, one, reason);
      return { asked: null };
    }),
  );
  if ('faults' in moved) return { moved: false, faults: moved.faults, asked: null };
  return { moved: moved.asked === null, faults: [], asked: moved.asked };
}
