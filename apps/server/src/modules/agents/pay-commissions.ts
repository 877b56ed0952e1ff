import type { PlayerAccount, PostingTemplate } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { balancesOf, lockPlayers, openAccountOfAll, post, type PostingRequest } from '../wallet/index.js';
import {
  type Commission,
  type CommissionFault,
  differingCommissions,
  nextDueCommissions,
  type PaidCommission,
  writePaidCommissions,
} from './commission-repository.js';

/** Every movement that pays a commission or takes one back. */
const templates = ['commission-paid', 'commission-reversed', 'own-rebate-paid'] as const satisfies readonly PostingTemplate[];

/** In one transaction; as long as it takes, none of them plays. */
const atOnce = 500;

/** What somebody earns of their own bets is theirs to play with; what they earn of their line is an agent's money. */
const accountOf = ({ isOwn, isAgent }: Commission): PlayerAccount => (isOwn || !isAgent ? 'main' : 'float');

function postingOf(commission: Commission, amount: bigint): PostingRequest & { template: (typeof templates)[number] } {
  const { playerId, merchantId, hour, lane, isOwn, parts } = commission;
  const key = `${isOwn ? 'own-rebate' : 'commission'}:${lane}:${hour.toISOString()}:${parts + 1}`;
  return {
    playerId,
    merchantId,
    template: amount < 0n ? 'commission-reversed' : isOwn ? 'own-rebate-paid' : 'commission-paid',
    key,
    input: {},
    reference: `${lane}:${hour.toISOString()}`,
    lines: [
      { account: accountOf(commission), amount },
      { account: 'house:commissions', amount: -amount },
    ],
  };
}

/** What is taken back now of each: as much as there is on the account, after all that is paid now. */
async function judge(transaction: DatabaseTransaction, due: readonly Commission[], players: readonly number[]): Promise<PaidCommission[]> {
  const balances = await balancesOf(transaction, players);
  const left = new Map<string, bigint>();
  const placeOf = (of: Commission): string => `${of.playerId} ${accountOf(of)}`;
  for (const of of due) {
    const place = placeOf(of);
    const before = left.get(place) ?? balances.get(of.playerId)?.[accountOf(of)];
    if (before === undefined) throw new Error(`player ${of.playerId} has no accounts`);
    left.set(place, before + (of.amount > of.paid ? of.amount - of.paid : 0n));
  }
  return due.map((of) => {
    const owed = of.amount - of.paid;
    const place = placeOf(of);
    const there = left.get(place) ?? 0n;
    const now = owed >= -there ? owed : -there;
    if (now < 0n) left.set(place, there + now);
    return { of, now, isSettled: now === owed };
  });
}

/**
 * Pays the commissions of hours that are over, and takes back what was paid for bets that did not count in the end: what is there of it, the rest from what is paid
 * next. Posted with the note of what was paid, so that each part is paid once, however often and by however many workers this is run.
 * @returns whether there may be more at once
 */
export function payCommissions(db: Database): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const due = await nextDueCommissions(transaction, atOnce);
    if (due.length === 0) return false;
    const players = [...new Set(due.map(({ playerId }) => playerId))].sort((one, other) => one - other);
    await lockPlayers(transaction, players);
    const agents = due.filter((one) => accountOf(one) === 'float').map((one) => one.playerId);
    await openAccountOfAll(transaction, [...new Set(agents)], 'float');
    const judged = await judge(transaction, due, players);
    // What is paid comes first, so that it is there when something is taken back.
    const moved = judged.filter(({ now }) => now !== 0n).sort((one, other) => Number(one.now < 0n) - Number(other.now < 0n));
    const verdicts = await post(
      transaction,
      moved.map(({ of, now }) => postingOf(of, now)),
    );
    const strange = verdicts.findIndex(({ verdict }) => verdict !== 'posted');
    if (strange !== -1) throw new Error(`a commission of player ${moved[strange]?.of.playerId} was ${verdicts[strange]?.verdict}`);
    await writePaidCommissions(transaction, judged);
    return due.length === atOnce;
  });
}

/** Proves that what players were paid for commissions is what is noted as paid, player by player, in one snapshot. */
export async function verifyCommissions(db: Database): Promise<{ differing: CommissionFault[]; faults: number }> {
  const differing = await differingCommissions(db, templates);
  return { differing, faults: differing.length };
}
