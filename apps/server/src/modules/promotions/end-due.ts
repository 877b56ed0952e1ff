import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { lockPlayer } from '../wallet/index.js';
import { hasOpenBets, isCounted } from './contribution-repository.js';
import { endGrant, type EndKit } from './end-grant.js';
import { closingHours, lockGrants, readOverdue, type RunningGrant, writeClosing } from './end-repository.js';

/** Grants looked at in one step. */
const atOnce = 200;
const closingMs = closingHours * 3_600_000;

/** What the end of a time is made with. */
export interface DueKit extends EndKit {
  db: Database;
}

/**
 * Ends grants whose time is over: a bonus with open bets closes first and waits for them, 72 hours at most, and none ends before all that its player did was counted.
 * @returns how many were ended or began to close
 */
export async function endDue(kit: DueKit): Promise<number> {
  let changed = 0;
  for (const { id, playerId } of await readOverdue(kit.db, kit.clock.now(), atOnce))
    changed += await inTransaction(kit.db, async (transaction) => {
      await lockPlayer(transaction, playerId);
      const [grant] = await lockGrants(transaction, playerId, [id]);
      return grant === undefined ? 0 : endOne(kit, transaction, grant);
    });
  return changed;
}

async function endOne(kit: DueKit, transaction: DatabaseTransaction, grant: RunningGrant): Promise<0 | 1> {
  const { id, playerId, money, state, until, activatedAt } = grant;
  const at = kit.clock.now();
  if (until === null || until > at || !['offered', 'queued', 'active', 'closing'].includes(state)) return 0;
  if (grant.orderId !== null) return 0;
  if (money !== 'freebet' && activatedAt !== null && (state === 'active' || state === 'closing')) {
    const mayWait = at.getTime() < until.getTime() + closingMs;
    if (mayWait && (await hasOpenBets(transaction, playerId, activatedAt, until))) {
      if (state === 'active') await writeClosing(transaction, id);
      return state === 'active' ? 1 : 0;
    }
    if (!(await isCounted(transaction, playerId))) return 0;
  }
  await endGrant(kit, transaction, grant, { state: 'expired', at });
  return 1;
}
