import { approvalRights, staffWork as contract, type SessionLimit } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type Route, type StaffCaller } from '../../../platform/http.js';
import { countWaiting } from '../approvals/repository.js';
import type { BackOfficeKit } from '../kit.js';
import { countOpenBatches } from './batch-repository.js';
import { deletePresence, listPresence, putPresence } from './repository.js';
import { waitingForSecond, waitingIn } from './waiting.js';

/** A form that was not heard of for so long is closed: two signs of it may get lost. */
const presentForMs = 20_000;

/** The nearer one of the two limits of the session behind a request, by the server's clock. */
function endOf({ sessionEnds }: StaffCaller, now: Date): { endsInMs: number; limit: SessionLimit } {
  if (sessionEnds === undefined) return refuse('login.not.session');
  const { idle, absolute } = sessionEnds;
  const limit = idle < absolute ? 'idle' : 'absolute';
  return { endsInMs: Math.max(0, sessionEnds[limit].getTime() - now.getTime()), limit };
}

/** Who has which form open, within a brand. It is in the database so that every api process tells the same; nothing is decided by it. */
export function presenceRoutes(kit: BackOfficeKit): Route[] {
  const { db, clock } = kit.services;
  return [
    handle(contract.staffPresence, async ({ body: { subject, left = false } }, context) => {
      const here = { merchantId: context.merchant.id, subject, staffId: staffOf(context).staffId };
      const now = clock.now();
      const after = new Date(now.getTime() - presentForMs);
      await (left ? deletePresence(db, here) : putPresence(db, here, now, after));
      const others = await listPresence(db, here, after);
      return { others: others.map(({ name, since }) => ({ name, since: since.getTime() })) };
    }),
    handle(contract.staffPulse, async (_input, context) => {
      const caller = staffOf(context);
      const { staffId, role, rights } = caller;
      const merchantId = context.merchant.id;
      const [waiting, seconds, batches, applications] = await Promise.all([
        rights.has('approvals.read') ? countWaiting(db, merchantId, staffId) : [],
        waitingForSecond(kit, context),
        countOpenBatches(db, merchantId, staffId),
        rights.has('promotions.give') ? waitingIn(kit, 'applications', context) : 0,
      ]);
      const mine = waiting.filter(({ kind }) => rights.has(approvalRights[kind]));
      const approvals = mine.reduce((sum, { count }) => sum + count, 0);
      return { role, approvals, seconds, batches, applications, session: endOf(caller, clock.now()) };
    }),
    // That it was called is the sign of life: the edge has noted it.
    handle(contract.staffStaySignedIn, async (_input, context) => endOf(staffOf(context), clock.now())),
  ];
}
