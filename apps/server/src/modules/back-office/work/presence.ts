import { staffWork as contract } from '@sortes/contract';
import { handle, staffOf, type Route } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';
import { deletePresence, listPresence, putPresence } from './repository.js';

/** A form that was not heard of for so long is closed: two signs of it may get lost. */
const presentForMs = 20_000;

/** Who has which form open, within a brand. It is in the database so that every api process tells the same; nothing is decided by it. */
export function presenceRoutes({ services: { db, clock } }: BackOfficeKit): Route[] {
  return [
    handle(contract.staffPresence, async ({ body: { subject, left = false } }, context) => {
      const here = { merchantId: context.merchant.id, subject, staffId: staffOf(context).staffId };
      const now = clock.now();
      const after = new Date(now.getTime() - presentForMs);
      await (left ? deletePresence(db, here) : putPresence(db, here, now, after));
      const others = await listPresence(db, here, after);
      return { others: others.map(({ name, since }) => ({ name, since: since.getTime() })) };
    }),
  ];
}
