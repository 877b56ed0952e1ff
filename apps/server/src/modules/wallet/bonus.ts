import type { DatabaseTransaction } from '@sortes/service';
import { balanceOf, openAccount } from './account-repository.js';
import { type BonusRule, findActiveBonus, writeBonus, writeBonusOver, writeBonusUndone, writeFreeBet } from './bonus-repository.js';
import { lockPlayer } from './figure-repository.js';
import { postOne, type PostingRequest } from './post.js';

interface Grant {
  playerId: number;
  merchantId: number;
  /** Of the module that grants: names the bonus for ever. */
  grantId: string;
}

async function mustPost(transaction: DatabaseTransaction, request: PostingRequest): Promise<void> {
  const { verdict } = await postOne(transaction, request);
  if (verdict !== 'posted') throw new Error(`${request.template} of player ${request.playerId} was ${verdict}`);
}

/**
 * Lends a player a bonus, which is staked from then on when their own money does not cover a bet. One at a time.
 * @param amount money units, above zero
 * @returns whether it began; false: another is active
 */
export async function beginBonus(transaction: DatabaseTransaction, grant: Grant, rule: BonusRule, amount: bigint): Promise<boolean> {
  const { playerId, merchantId, grantId } = grant;
  await openAccount(transaction, playerId, 'bonus');
  await lockPlayer(transaction, playerId);
  if ((await findActiveBonus(transaction, playerId)) !== undefined) return false;
  await writeBonus(transaction, { ...rule, playerId, grantId });
  await mustPost(transaction, {
    playerId,
    merchantId,
    template: 'bonus-granted',
    key: `grant:${grantId}`,
    input: {},
    reference: grantId,
    lines: [
      { account: 'house:bonuses', amount: -amount },
      { account: 'bonus', amount },
    ],
  });
  return true;
}

/**
 * Lends a player what one bet costs, to be staked in the same transaction (the caller's stake takes it from account `bonus` and notes it as the whole part of each bet): what comes
 * back of the bet above its stake is the player's, the stake itself the house's. Beside whatever bonus they play with.
 * @param amount money units, above zero: what the bet costs
 * @param key names the bet: a free bet that came back is lent again
 */
export async function lendFreeBet(transaction: DatabaseTransaction, grant: Grant, amount: bigint, key: string): Promise<void> {
  const { playerId, merchantId, grantId } = grant;
  await openAccount(transaction, playerId, 'bonus');
  await lockPlayer(transaction, playerId);
  await writeFreeBet(transaction, playerId, grantId);
  await mustPost(transaction, {
    playerId,
    merchantId,
    template: 'bonus-granted',
    key: `grant:${grantId}:${key}`,
    input: {},
    reference: grantId,
    lines: [
      { account: 'house:bonuses', amount: -amount },
      { account: 'bonus', amount },
    ],
  });
}

/** What became of a bonus that is over, money units. */
export interface BonusOver {
  converted: bigint;
  forfeited: bigint;
}

/**
 * Ends the bonus that a player plays with: what is left becomes their own money, `most` of it at most, or all of it goes back to the house. What still comes back of its
 * bets is dealt with alike (`wallet.pass_on_bonus`).
 * @param most money units; undefined: all of it
 * @returns undefined where this bonus is not active (any more)
 */
export async function endBonus(
  transaction: DatabaseTransaction,
  { playerId, merchantId, grantId }: Grant,
  as: { state: 'converted'; most: bigint | undefined } | { state: 'ended' },
): Promise<BonusOver | undefined> {
  await lockPlayer(transaction, playerId);
  const left = (await balanceOf(transaction, playerId)).bonus;
  const most = as.state === 'converted' ? as.most : 0n;
  const converted = most === undefined || left < most ? left : most;
  const mayConvert = most === undefined ? undefined : most - converted;
  if (!(await writeBonusOver(transaction, { playerId, grantId, state: as.state, mayConvert }))) return undefined;
  const forfeited = left - converted;
  const move = { playerId, merchantId, input: {}, reference: grantId };
  if (converted > 0n)
    await mustPost(transaction, {
      ...move,
      template: 'bonus-converted',
      key: `grant:${grantId}:done`,
      lines: [
        { account: 'bonus', amount: -converted },
        { account: 'main', amount: converted },
      ],
    });
  if (forfeited > 0n)
    await mustPost(transaction, {
      ...move,
      template: 'bonus-forfeited',
      key: `grant:${grantId}:end`,
      lines: [
        { account: 'bonus', amount: -forfeited },
        { account: 'house:bonuses', amount: forfeited },
      ],
    });
  return { converted, forfeited };
}

/**
 * Takes back money that a bonus (or a reward) became, because what it was given for was undone; what still comes back of its bets goes to the house from now on. What the player
 * no longer has of it is a debt of theirs.
 * @param amount money units; 0: only that
 */
export async function reclaimBonus(
  transaction: DatabaseTransaction,
  { playerId, merchantId, grantId }: Grant,
  amount: bigint,
): Promise<void> {
  await lockPlayer(transaction, playerId);
  await writeBonusUndone(transaction, playerId, grantId);
  const { main } = await balanceOf(transaction, playerId);
  const common = { playerId, merchantId, input: {}, reference: grantId };
  if (amount > main)
    await mustPost(transaction, {
      ...common,
      template: 'bonus-covered',
      key: `grant:${grantId}:covered`,
      lines: [
        { account: 'house:receivables', amount: main - amount },
        { account: 'main', amount: amount - main },
      ],
    });
  if (amount > 0n)
    await mustPost(transaction, {
      ...common,
      template: 'bonus-reclaimed',
      key: `grant:${grantId}:reclaim`,
      lines: [
        { account: 'main', amount: -amount },
        { account: 'house:bonuses', amount },
      ],
    });
}
