import { type Database, inTransaction } from '@sortes/service';
import {
  beginProof,
  type BonusFault,
  type BonusSums,
  findMiscounted,
  findMisposted,
  findStrangers,
  findUnbalanced,
  findUnrequired,
  sumBonuses,
} from './verify-repository.js';

export interface BonusReport {
  grants: bigint;
  sums: BonusSums[];
  /** The first thousand. */
  found: BonusFault[];
  /** Currencies in which bonuses cost the house something else than what became money, less what was reclaimed. */
  strangeCost: string[];
  /** Faults in all, listed or not. */
  faults: number;
}

const listedAtMost = 1_000;

/**
 * Proves bonuses from the rows, in one snapshot, while the product runs: the bonus that each player plays with is their active grant's, what stands on their bonus account is what was
 * granted and won less what was staked, made money and given back, what was wagered is the sum of what counted, what is required of winnings is what their offers ask of them, each grant ended as the ledger has it, and what bonuses cost is
 * what became money less what was reclaimed.
 */
export function verifyBonuses(db: Database): Promise<BonusReport> {
  return inTransaction(db, async (transaction) => {
    await beginProof(transaction);
    const found = [
      ...(await findStrangers(transaction)),
      ...(await findUnbalanced(transaction)),
      ...(await findMiscounted(transaction)),
      ...(await findMisposted(transaction)),
      ...(await findUnrequired(transaction)),
    ];
    const { grants, sums } = await sumBonuses(transaction);
    const strangeCost = sums.flatMap(({ currency, cost, standing, converted, reclaimed }) =>
      cost - standing === converted - reclaimed ? [] : [currency],
    );
    return { grants, sums, found: found.slice(0, listedAtMost), strangeCost, faults: found.length + strangeCost.length };
  });
}
