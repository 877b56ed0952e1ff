import type { OfferKind } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { type Database, type DatabaseTransaction, inTransaction, isDatabaseUnavailable } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import { tell } from '../messaging/index.js';
import { lockPlayer } from '../wallet/index.js';
import { isCounted } from './contribution-repository.js';
import { endGrant, type EndKit } from './end-grant.js';
import { lockGrants, type RunningGrant } from './end-repository.js';
import { type Ending, finishEnding, listEndings, nextToEnd, noteBrokenEnd, noteEnded, readOpen, writeEnding } from './ending-repository.js';

/** What ends of offers are made with. */
export interface OfferEndKit extends EndKit, Pick<Services, 'hooks' | 'log'> {
  db: Database;
}

/** Grants of one step, of each offer. */
const atOnce = 100;
const offersAtOnce = 20;
/** A bonus does not end before all that its player did was counted; where counting stands still, so long at most. */
const countingMs = 600_000;

/** Kinds that give what was earned by play before: that is nobody's to take away. */
const earned: ReadonlySet<OfferKind> = new Set<OfferKind>(['cashback', 'turnover-rebate', 'raffle']);

/** Whether staff may end what runs of an offer of this kind. */
export const mayEndRunning = (kind: OfferKind): boolean => !earned.has(kind);

/** Asks for the end of what runs of a stopped offer, under its lock for a change. @returns how many grants are to end; 0: there is nothing to do */
export async function askEnding(
  transaction: DatabaseTransaction,
  asked: Pick<Ending, 'offerId' | 'merchantId' | 'reason' | 'askedBy' | 'askedAt'>,
): Promise<number> {
  const { active, waiting, offered } = await readOpen(transaction, asked.merchantId, asked.offerId);
  const total = active + waiting + offered;
  if (total > 0) await writeEnding(transaction, { ...asked, total });
  return total;
}

const isReady = ({ state }: Pick<RunningGrant, 'state'>): boolean => state === 'offered';

/**
 * Ends one grant of an offer, and tells its owner; own money is not touched. Nothing where it has ended by itself meanwhile.
 * @param mayTell whether its owner may hear of what lay ready
 * @returns whether it was ended
 */
async function endOne(
  kit: OfferEndKit,
  transaction: DatabaseTransaction,
  { offerId, reason, askedAt }: Ending,
  { id, playerId }: Pick<RunningGrant, 'id' | 'playerId'>,
  mayTell: boolean,
): Promise<boolean> {
  await lockPlayer(transaction, playerId);
  const [grant] = await lockGrants(transaction, playerId, [id]);
  if (grant === undefined || grant.orderId !== null || !['offered', 'queued', 'active', 'closing'].includes(grant.state)) return false;
  const at = kit.clock.now();
  const isPlayed = grant.state === 'active' || grant.state === 'closing';
  // A bet that meets the requirement has earned the money, also where it is not counted yet.
  const mayWait = isPlayed && at.getTime() < askedAt.getTime() + countingMs;
  if (mayWait && !(await isCounted(transaction, playerId))) return false;
  const isLapsed = isReady(grant);
  const lost = await endGrant(kit, transaction, grant, { state: isLapsed ? 'expired' : 'cancelled', at, reason, withOffer: true });
  await noteEnded(transaction, offerId, { isLapsed, lost });
  const gone = isLapsed ? grant.amount : lost;
  if (mayTell)
    await tell(
      transaction,
      { playerId, merchantId: grant.merchantId },
      {
        kind: isLapsed ? 'reward.withdrawn' : 'bonus.ended',
        key: `grant:${id}`,
        // Without a sum the text says less.
        parameters: { ...(gone > 0n && { amount: formatMoney(gone) }), note: reason },
      },
    );
  return true;
}

/** Ends the next grants of an offer. @returns how many were ended; undefined: nothing is left */
async function endNext(kit: OfferEndKit, ending: Ending): Promise<number | undefined> {
  const { db, hooks, log } = kit;
  const grants = await nextToEnd(db, ending, atOnce);
  if (grants.length === 0) return undefined;
  let ended = 0;
  for (const grant of grants)
    try {
      // That a bonus ends is no advertising; of what lay ready nobody hears who is kept from offers.
      const mayTell = !isReady(grant) || !(await hooks.ask('isShieldedFromAdvertising', grant.playerId)).some(Boolean);
      if (await inTransaction(db, (transaction) => endOne(kit, transaction, ending, grant, mayTell))) ended += 1;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ error, grantId: grant.id }, 'a grant of a stopped offer could not be ended');
      await noteBrokenEnd(db, ending.offerId, grant.id);
    }
  return ended;
}

/**
 * Does the next step of ending what runs of stopped offers, each grant in a transaction of its own: whoever is killed leaves nothing half ended, and the next one goes on.
 * @returns whether there was something to do at once
 */
export async function stepEndings(kit: OfferEndKit): Promise<boolean> {
  let more = false;
  for (const ending of await listEndings(kit.db, offersAtOnce)) {
    const ended = await endNext(kit, ending);
    if (ended === undefined) await finishEnding(kit.db, ending, kit.clock.now());
    else more ||= ended > 0;
  }
  return more;
}
