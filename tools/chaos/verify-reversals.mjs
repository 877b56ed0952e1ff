// Deposits that were reversed, against what staff were told, the ledger, and the grants that the deposits had brought.
import { formatMoney } from '@sortes/money';
import { groupBy } from './compare.mjs';

/**
 * @import { Check, ReversalRecord } from './records.js'
 * @import { DepositRow, GrantRow, Rows, TransactionRow } from './rows.js'
 */
/** @typedef {(name: string, figure: string, faults: string[]) => void} AddCheck */
/** @typedef {{ reversals: readonly ReversalRecord[], problems: readonly string[] }} ReversalWord what staff asked for and were told */
/**
 * The movements of one reversal.
 * @typedef {object} Reversal
 * @property {DepositRow} deposit
 * @property {TransactionRow[]} reversed
 * @property {TransactionRow[]} covered
 * @property {bigint} taken of the player's own money
 * @property {bigint} lent of what they no longer had
 * @property {bigint} left of their own money, right after it
 */
/** @typedef {{ rows: Rows, word: ReversalWord, grants: readonly GrantRow[], ownDeposits: readonly DepositRow[] }} Given */

/** States from which a grant still gives something, or has given it. */
const standing = new Set(['applying', 'queued', 'active', 'closing', 'completed']);

/**
 * @param {Rows} rows
 * @param {readonly DepositRow[]} deposits
 * @returns {Map<string, Reversal>} by deposit, of all that have such movements or say that they were reversed
 */
function reversalsOf({ transactions, entries }, deposits) {
  const byReference = groupBy(
    transactions.filter(({ template }) => template === 'deposit-reversed' || template === 'deposit-covered'),
    ({ template, reference }) => `${template} ${reference}`,
  );
  const main = new Map(entries.filter(({ account }) => account === 'main').map((entry) => [entry.transaction_id, entry]));
  /** @param {readonly TransactionRow[]} list */
  const sum = (list) => list.reduce((total, { id }) => total + (main.get(id)?.amount ?? 0n), 0n);
  return new Map(
    deposits.flatMap((deposit) => {
      const [reversed, covered] = ['reversed', 'covered'].map((what) => byReference.get(`deposit-${what} ${deposit.id}`) ?? []);
      if (reversed === undefined || covered === undefined || (deposit.state !== 'reversed' && reversed.length + covered.length === 0))
        return [];
      const left = main.get(reversed[0]?.id ?? '')?.balance_after ?? 0n;
      return [[deposit.id, { deposit, reversed, covered, taken: -sum(reversed), lent: sum(covered), left }]];
    }),
  );
}

/**
 * What staff were told against the books.
 * @param {AddCheck} check
 * @param {Given} given
 * @param {ReadonlyMap<string, Reversal>} found
 */
function verifyMoney(check, { rows, word: { reversals, problems }, ownDeposits }, found) {
  const faults = [...problems];
  for (const [depositId, asked] of groupBy(reversals, (one) => one.depositId)) {
    const timesDone = asked.reduce((sum, one) => sum + one.timesDone, 0);
    if (timesDone > 1) faults.push(`${timesDone} persons were told that they reversed deposit ${depositId}`);
    if (timesDone > 0 && !found.has(depositId)) faults.push(`the reversal of deposit ${depositId} was acknowledged and is not there`);
  }
  const mayBeReversed = new Set(reversals.filter(({ outcome }) => outcome !== 'refused').map(({ depositId }) => depositId));
  const sums = { taken: 0n, lent: 0n };
  for (const [id, { deposit, reversed, covered, taken, lent, left }] of found) {
    if (!mayBeReversed.has(id)) faults.push(`deposit ${id} was reversed and nobody was told so`);
    if (deposit.state !== 'reversed' || reversed.length !== 1 || covered.length > 1)
      faults.push(`deposit ${id} is ${deposit.state}, taken back ${reversed.length} times and covered ${covered.length} times`);
    if (taken !== deposit.credited_amount)
      faults.push(`of deposit ${id} ${taken} was taken back, ${deposit.credited_amount} had been credited`);
    // Only what the balance lacked is lent: the reversal that follows leaves nothing.
    if (lent < 0n || lent > taken || (lent > 0n && left !== 0n)) faults.push(`${lent} was lent for deposit ${id}, and ${left} was there`);
    sums.taken += taken;
    sums.lent += lent;
  }
  const known = new Set(ownDeposits.map(({ id }) => id));
  for (const { template, reference } of rows.transactions)
    if (template === 'deposit-reversed' && !known.has(reference)) faults.push(`the unknown deposit ${reference} was reversed`);
  check(
    'every acknowledged reversal of a deposit is in the books once, and no other deposit was reversed',
    `${reversals.length} asked for, ${reversals.filter(({ outcome }) => outcome === 'refused').length} refused, ${found.size} deposits reversed: ${formatMoney(sums.taken)}, ${formatMoney(sums.lent)} of it lent`,
    faults,
  );
}

/**
 * What is wrong with a grant beside the reversal of its deposit, where there was one; undefined: nothing.
 * @param {GrantRow} grant
 * @param {Reversal | undefined} reversal
 * @param {bigint} posted what the ledger took back of it
 */
function grantFault({ id, state, money, amount, converted, reclaimed }, reversal, posted) {
  if (reversal === undefined) {
    if (state === 'reversed') return `grant ${id} is reversed, and its deposit was not`;
    return posted === 0n && reclaimed === 0n ? undefined : `${posted} was taken back of grant ${id}, whose deposit was not reversed`;
  }
  if (standing.has(state)) return `grant ${id} is ${state}, and its deposit was reversed`;
  const given = state !== 'reversed' ? 0n : money === 'cash' ? amount : converted;
  // Whole: what the player no longer has of it is lent to them first, and theirs to pay.
  return posted === given && reclaimed === given
    ? undefined
    : `${posted} was taken back of grant ${id}, its row says ${reclaimed}, due ${given}`;
}

/**
 * What deposits had brought that were reversed.
 * @param {AddCheck} check
 * @param {Given} given
 * @param {ReadonlyMap<string, Reversal>} found
 */
function verifyBrought(check, { rows, grants }, found) {
  const main = new Map(rows.entries.filter(({ account }) => account === 'main').map((entry) => [entry.transaction_id, entry.amount]));
  const takenBack = groupBy(
    rows.transactions.filter(({ template }) => template === 'bonus-reclaimed'),
    ({ reference }) => reference,
  );
  /** @param {string} id */
  const posted = (id) => (takenBack.get(id) ?? []).reduce((sum, one) => sum - (main.get(one.id) ?? 0n), 0n);
  const brought = grants.filter(({ deposit_id: id }) => id !== null && found.has(id));
  const reversed = grants.filter(({ state }) => state === 'reversed');
  check(
    'what a reversed deposit brought is reversed with it, whole, and nothing else is',
    `${brought.length} grants of reversed deposits, ${reversed.length} reversed, ${formatMoney(reversed.reduce((sum, { reclaimed }) => sum + reclaimed, 0n))} taken back of ${reversed.filter(({ reclaimed }) => reclaimed > 0n).length}`,
    [
      ...grants.flatMap((grant) => grantFault(grant, found.get(grant.deposit_id ?? ''), posted(grant.id)) ?? []),
      ...[...takenBack].flatMap(([id, list]) => (list.length > 1 ? [`grant ${id} was taken back ${list.length} times`] : [])),
    ],
  );
}

/**
 * Reversals of deposits; answers also what they came to for each player.
 * @param {Omit<Given, 'ownDeposits'> & { players: readonly bigint[] }} given
 */
export function verifyReversals({ rows, word, grants, players }) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {AddCheck} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });
  const isOurs = new Set(players);
  const ownDeposits = rows.deposits.filter(({ player_id: player }) => isOurs.has(player));
  const found = reversalsOf(rows, ownDeposits);
  const given = { rows, word, grants, ownDeposits };
  verifyMoney(check, given, found);
  verifyBrought(check, given, found);
  /** @type {Map<bigint, bigint>} */
  const takenFrom = new Map();
  for (const { deposit, taken, lent } of found.values())
    takenFrom.set(deposit.player_id, (takenFrom.get(deposit.player_id) ?? 0n) + taken - lent);
  return { checks, takenFrom };
}
