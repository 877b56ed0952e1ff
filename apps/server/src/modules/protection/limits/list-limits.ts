import type { Reply, protection as contract } from '@sortes/contract';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import type { ProtectionKit } from '../kit.js';
import { readUse } from './read-use.js';
import { wireValue } from './refusal.js';
import { readPending } from './repository.js';

/** All twelve limits of the caller, with what waits. */
export async function listLimits(kit: ProtectionKit, context: RequestContext): Promise<Reply<typeof contract.listLimits>> {
  const { playerId } = callerOf(context);
  const { db } = kit.services;
  const [uses, waiting] = await Promise.all([readUse(kit, db, { playerId, merchantId: context.merchant.id }), readPending(db, playerId)]);
  return {
    limits: uses.map(({ kind, period, value, setBy, own, used, left, resetsAt }) => {
      const wire = (amount: bigint | undefined): number | null => (amount === undefined ? null : wireValue(kind, amount));
      const pending = waiting.find((one) => one.kind === kind && one.period === period && !one.isLapsed);
      return {
        kind,
        period,
        value: wire(value),
        own: wire(own),
        setBy: setBy ?? null,
        used: wireValue(kind, used),
        left: wire(left),
        resetsAt: resetsAt.getTime(),
        pending: pending
          ? {
              value: wire(pending.value),
              askedAt: pending.askedAt.getTime(),
              confirmableFrom: pending.confirmableFrom.getTime(),
              lapsesAt: pending.lapsesAt.getTime(),
              confirmable: pending.isConfirmable,
            }
          : null,
      };
    }),
    currency: context.merchant.currency,
  };
}
