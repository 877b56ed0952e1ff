import { approvalRights, staffWork as contract, type SessionLimit } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type Route, type StaffCaller } from '../../../platform/http.js';
import { countWaiting } from '../approvals/repository.js';
import { waitingForStaff } from '../../cashier/index.js';
import type { BackOfficeKit } from '../kit.js';
import { countOpenBatches } from './batch-repository.js';
import { deletePresence, listPresence, putPresence } from './repository.js';

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
export function presenceRoutes({ services: { db, clock }, deps: { payouts } }: BackOfficeKit): Route[] {
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
      const { staffId, name, role, rights } = caller;
      const merchantId = context.merchant.id;
      const [waiting, seconds, batches] = await Promise.all([
        rights.has('approvals.read') ? countWaiting(db, merchantId, staffId) : [],
        // A withdrawal is confirmed where it is decided, not among the approvals.
        rights.has('withdrawals.second')
          ? payouts.countWithdrawalsFor(db, { merchantId, states: waitingForStaff, decidedOnce: { not: name } })
          : { total: 0 },
        countOpenBatches(db, merchantId, staffId),
      ]);
      const mine = waiting.filter(({ kind }) => rights.has(approvalRights[kind]));
      const approvals = mine.reduce((sum, { count }) => sum + count, 0);
      return { role, approvals, seconds: seconds.total, batches, session: endOf(caller, clock.now()) };
    }),
    // That it was called is the sign of life: the edge has noted it.
    handle(contract.staffStaySignedIn, async (_input, context) => endOf(staffOf(context), clock.now())),
  ];
}
