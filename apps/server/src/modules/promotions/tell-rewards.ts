import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { tell } from '../messaging/index.js';
import type { GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { type EndingGrant, findMarketing, noteReminder, readEnding } from './marketing-repository.js';

const dayMs = 86_400_000;
const atOnce = 200;

const untilOf = (until: Date | null): Record<string, string> => (until === null ? {} : { until: String(until.getTime()) });

/** Tells a player that something lies ready for them, if they want to hear of it at this moment. In the transaction that lays it ready. */
export async function tellReady(
  transaction: DatabaseTransaction,
  { id, playerId, merchantId, amount, until }: Pick<GrantRow, 'id' | 'playerId' | 'merchantId' | 'amount' | 'until'>,
): Promise<void> {
  if ((await findMarketing(transaction, playerId))?.inbox !== true) return;
  await tell(
    transaction,
    { playerId, merchantId },
    {
      kind: until === null ? 'reward.ready.always' : 'reward.ready',
      key: `grant:${id}`,
      parameters: { amount: formatMoney(amount), ...untilOf(until) },
    },
  );
}

/**
 * Says once, a day before, that something ends: a reward that lies ready to whoever wants to hear of such, a bonus that is played with to whoever has it (that is no
 * advertising). Nobody who is shielded from offers hears of a reward. @returns whether there may be more
 */
export async function remindOfEnds(kit: PromotionsKit): Promise<boolean> {
  const { db, clock } = kit.services;
  const now = clock.now();
  const ending = await readEnding(db, now, new Date(now.getTime() + dayMs), atOnce);
  for (const grant of ending) {
    const wantsIt = grant.state === 'active' || (await mayHear(kit, grant));
    await inTransaction(db, async (transaction) => {
      if ((await noteReminder(transaction, grant.id)) && wantsIt) await tellEnd(transaction, grant);
    });
  }
  return ending.length === atOnce;
}

/** Consent is asked at the moment of sending, and so is what keeps advertising from them. */
async function mayHear({ services: { db, hooks } }: PromotionsKit, { playerId }: EndingGrant): Promise<boolean> {
  if ((await findMarketing(db, playerId))?.inbox !== true) return false;
  return !(await hooks.ask('isShieldedFromAdvertising', playerId)).some(Boolean);
}

function tellEnd(transaction: DatabaseTransaction, { id, playerId, merchantId, state, amount, until }: EndingGrant): Promise<void> {
  return tell(
    transaction,
    { playerId, merchantId },
    {
      kind: state === 'active' ? 'bonus.ends' : 'reward.ends',
      key: `grant:${id}`,
      parameters: { amount: formatMoney(amount), ...untilOf(until) },
    },
  );
}
