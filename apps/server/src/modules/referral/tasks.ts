import { type BackgroundTask, repeating } from '@sortes/service';
import { figuresMoved } from '../../platform/occasions.js';
import type { Listener } from '../../platform/follow.js';
import { advance } from './advance.js';
import { listDue, newlyConfirmed, openAmong } from './invitation-repository.js';
import type { ReferralKit } from './kit.js';
import { reverseRewards } from './reverse-rewards.js';
import { listBrands, seenUpTo, writeSeen } from './rule-repository.js';
import { graceMs } from './rules.js';

/** A friend sees the next step within seconds of doing it. */
const turnoverEveryMs = 4_000;
const contactsEveryMs = 5_000;
const dueEveryMs = 30_000;
const atOnce = 1_000;

/**
 * Looks at each of these friends; one who cannot be looked at keeps nobody else waiting.
 * @throws what the first who could not be looked at threw, after all others
 */
async function advanceEach(kit: ReferralKit, friendIds: readonly number[]): Promise<void> {
  const failed: unknown[] = [];
  for (const friendId of friendIds)
    try {
      await advance(kit, friendId);
    } catch (error) {
      failed.push(error);
    }
  if (failed.length > 0) throw failed[0];
}

/** Looks at friends whose turnover changed since the last time. */
export async function followTurnover(kit: ReferralKit): Promise<void> {
  const { db, hooks } = kit.services;
  for (const merchantId of await listBrands(db)) {
    const since = await seenUpTo(db, merchantId);
    const { playerIds, upTo } = await hooks.askOne('turnoverChanged', db, { merchantId, since });
    await advanceEach(kit, await openAmong(db, merchantId, playerIds));
    // Only once all of them were looked at: whoever stops before looks at them again, which changes nothing.
    if (upTo > since) await writeSeen(db, merchantId, upTo);
  }
}

/** Looks at friends who have confirmed a contact since. */
export async function followContacts(kit: ReferralKit): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const { ids, next } = await newlyConfirmed(kit.services.db, after, atOnce);
    await advanceEach(kit, ids);
    after = next;
  }
}

/** Ends what is over by the clock, and tries rewards that could not be given. @returns how many were looked at */
export async function followTime(kit: ReferralKit): Promise<number> {
  const { db, clock } = kit.services;
  const now = clock.now();
  const due = await listDue(db, { over: new Date(now.getTime() - graceMs), now, most: atOnce });
  await advanceEach(kit, due);
  return due.length;
}

export function referralTasks(kit: ReferralKit): BackgroundTask[] {
  const { log } = kit.services;
  return [
    repeating('referral: turnover', log, turnoverEveryMs, () => followTurnover(kit), figuresMoved),
    repeating('referral: contacts', log, contactsEveryMs, () => followContacts(kit)),
    repeating('referral: times', log, dueEveryMs, async () => ((await followTime(kit)) === atOnce ? 0 : undefined)),
  ];
}

export function referralListeners(kit: ReferralKit): Listener[] {
  return [
    {
      name: 'referral: friends',
      topics: ['player.registered', 'deposit.changed'],
      // Each friend in a transaction of their own, beside what happened: no reward keeps a deposit back. Heard twice it changes nothing.
      async hear(_, facts) {
        for (const { fact } of facts)
          if (fact.topic === 'player.registered' || (fact.topic === 'deposit.changed' && fact.state === 'credited'))
            await advance(kit, fact.playerId);
          else if (fact.topic === 'deposit.changed' && fact.state === 'reversed') await reverseRewards(kit, fact.playerId);
      },
    },
  ];
}
