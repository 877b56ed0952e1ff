// Compares what players and staff were told about money in and out with what the database holds, and both with the books of the payment sides.
import { mayMoveWithdrawal } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { groupBy } from './compare.mjs';
import { paidWords } from './gateway.mjs';

/**
 * @import { Check, DecisionRecord, PaidOrder, Payout, PlayerSession } from './records.js'
 * @import { Rows, StepRow, TransactionRow, WithdrawalRow } from './rows.js'
 */
/**
 * What players, staff and payment sides said of money in and out.
 * @typedef {object} CashierWord
 * @property {import('./cashier.mjs').CashierHistory} cashier what players were told
 * @property {readonly Payout[]} payouts the books of the side that pays out
 * @property {{ decisions: readonly DecisionRecord[], problems: readonly string[] }} payoutDesk what staff were told
 * @property {ReadonlyMap<string, PaidOrder>} paidOrders
 * @property {ReadonlySet<string>} arrived names of the words that were taken
 * @property {number} deliveries
 */
/** @typedef {ReadonlyMap<string, bigint>} Amounts by transaction */

export const cashierQueries = {
  deposits: [
    `select player_id, id, idempotency_key as key, amount, state, kind, fee, credited_amount, gateway, gateway_code, paid_amount, paid_references from cashier.deposit`,
  ],
  unmatched: [`select gateway, event_id, reference, deposit_id, amount from cashier.unmatched_payment`],
  withdrawals: [
    `select player_id, id, idempotency_key as key, amount, fee, state, attempt, payout_id, payout_amount, paid_by_hand, returned_amount, received_amount from cashier.withdrawal`,
  ],
  payouts: [`select player_id, withdrawal_id, attempt, id, amount from cashier.payout`],
  steps: [`select player_id, withdrawal_id, id, state, mover, note from cashier.withdrawal_step order by player_id, withdrawal_id, id`],
  words: [`select gateway, event_id, withdrawal_id, verdict from cashier.payout_word`],
  vouchers: [`select player_id, deposit_id, amount, redeemed_at from cashier.voucher`],
};

/**
 * States in which the first payout's money is still held.
 * @param {Pick<WithdrawalRow, 'state' | 'attempt'>} withdrawal
 */
const isHolding = ({ state, attempt }) => state === 'review' || (attempt === 1 && (state === 'approved' || state === 'sending'));

/**
 * Money in and out; answers also what it came to for each player, and what withdrawals hold of each.
 * @param {CashierWord & { rows: Rows, players: readonly PlayerSession[], mainAmount: Amounts, heldAmount: Amounts }} given
 */
export function verifyCashier({ rows, cashier, payouts, payoutDesk, paidOrders, arrived, deliveries, players, mainAmount, heldAmount }) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: string, figure: string, faults: string[]) => void} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });
  const isOurs = new Set(players.map(({ playerId }) => BigInt(playerId)));
  /**
   * @template {{ player_id: bigint | null }} Row
   * @param {readonly Row[]} list
   */
  const ofRun = (list) => list.filter(({ player_id: player }) => player !== null && isOurs.has(player));
  /** @type {Map<bigint, bigint>} */
  const moved = new Map();
  /** @type {(player: bigint, amount: bigint) => void} */
  const move = (player, amount) => void moved.set(player, (moved.get(player) ?? 0n) + amount);
  const postingsBy = groupBy(rows.transactions, ({ template, reference }) => `${template} ${reference}`);
  /** @type {(template: string, reference: string) => TransactionRow[]} */
  const postings = (template, reference) => postingsBy.get(`${template} ${reference}`) ?? [];

  // Money in through the gateways.
  /** @type {string[]} */
  const depositFaults = [];
  const depositByKey = groupBy(rows.deposits, ({ player_id: player, key }) => `${player} ${key}`);
  const unmatchedWords = new Set(rows.unmatched.map(({ event_id: id }) => id));
  const unmatchedReferences = new Set(
    rows.unmatched.flatMap(({ deposit_id: id, reference }) => reference.split(' ').map((one) => `${id} ${one}`)),
  );
  /** @param {import('./rows.js').DepositRow} order */
  const nameOf = (order) => (order.gateway === 'payos' ? String(order.gateway_code) : order.id);
  /** @type {Set<string>} */
  const asked = new Set();
  const count = { credited: 0, review: 0, second: 0, mustBeKnown: 0 };
  for (const deposit of cashier.deposits) {
    const stored = depositByKey.get(`${deposit.playerId} ${deposit.key}`) ?? [];
    for (const { id } of stored) asked.add(id);
    if (stored.length > 1 || (deposit.orders?.length ?? 0) > 1)
      depositFaults.push(`key ${deposit.key} opened ${Math.max(stored.length, deposit.orders?.length ?? 0)} orders`);
    if (deposit.outcome === 'opened' && (stored[0]?.id !== deposit.orderId || stored[0]?.amount !== deposit.amount))
      depositFaults.push(`order ${deposit.orderId} is not there as it was acknowledged`);
    for (const order of stored) {
      const posted = postings('deposit-credited', order.id);
      const fees = postings('deposit-fee', order.id);
      const paid = paidOrders.get(nameOf(order));
      if (paid?.mustBeKnown) count.mustBeKnown += 1;
      if (order.state === 'review') count.review += 1;
      if (posted.length > 1) depositFaults.push(`order ${order.id} was credited ${posted.length} times`);
      const isCredited = order.state === 'credited' || order.state === 'reversed';
      if ((deposit.isCreditSeen || paid?.mustBeKnown) && !isCredited && order.state !== 'review')
        depositFaults.push(`order ${order.id} was paid, and announced, and is ${order.state}`);
      if (deposit.isCreditSeen && posted.length === 0) depositFaults.push(`order ${order.id} was seen credited and is not`);
      if (posted.length > 0 && deposit.paid === 'no' && paid === undefined)
        depositFaults.push(`order ${order.id} was credited and never paid`);
      if (isCredited !== posted.length > 0) depositFaults.push(`order ${order.id} is ${order.state} and has ${posted.length} credits`);
      if (posted.length > 0 && (mainAmount.get(posted[0]?.id ?? '') !== order.amount || order.credited_amount !== order.amount))
        depositFaults.push(`order ${order.id} was credited with another sum than ordered and paid`);
      if (fees.reduce((sum, { id }) => sum - (mainAmount.get(id) ?? 0n), 0n) !== (posted.length > 0 ? order.fee : 0n))
        depositFaults.push(`the fee of order ${order.id} was not taken as it says`);
      // Of all that came for an order one payment is what was ordered, whichever was heard of first; the others are kept apart, or, while a
      // person looks at it, in the order itself.
      let inOrder = 0;
      for (const [index, word] of (paid === undefined ? [] : paidWords(paid.order)).entries()) {
        if (!arrived.has(word)) continue;
        if (index > 0) count.second += 1;
        const reference = word.slice(word.indexOf(':') + 1);
        if (unmatchedWords.has(word) || unmatchedReferences.has(`${order.id} ${reference}`)) continue;
        const stands = order.paid_references.includes(reference);
        if (stands) inOrder += 1;
        // The first one the order's own state and credit speak for: see above.
        if ((index > 0 && !stands) || (inOrder > 1 && order.state !== 'review'))
          depositFaults.push(`a payment for order ${order.id} (${word}) is nowhere`);
      }
      count.credited += posted.length;
      for (const { id } of [...posted, ...fees]) move(order.player_id, mainAmount.get(id) ?? 0n);
    }
  }
  for (const { template, reference, player_id: player } of rows.transactions)
    if (template === 'deposit-credited' && isOurs.has(player) && !asked.has(reference))
      depositFaults.push(`credit for the unknown order ${reference}`);
  check(
    'every announced payment was credited exactly once or lies with staff, nothing else was credited',
    `${cashier.deposits.length} deposits by two gateways, ${count.mustBeKnown} known to be paid, ${deliveries} webhook deliveries, ${count.credited} credited, ${count.review} in review, ${count.second} second payments kept apart`,
    depositFaults,
  );

  // Vouchers.
  /** @type {string[]} */
  const voucherFaults = [];
  const redeemed = rows.vouchers.flatMap(({ redeemed_at: at, player_id: player, deposit_id: id, amount }) => {
    if (at === null) return [];
    if (player !== null && id !== null) return [{ player_id: player, deposit_id: id, amount }];
    voucherFaults.push(`a voucher of ${amount} was redeemed at ${at.toISOString()} by nobody or for no order`);
    return [];
  });
  const depositById = new Map(rows.deposits.map((row) => [row.id, row]));
  for (const { player_id: player, deposit_id: id, amount } of ofRun(redeemed)) {
    const posted = postings('voucher-redeemed', id);
    const order = depositById.get(id);
    const [only] = posted;
    if (posted.length !== 1 || only?.player_id !== player || mainAmount.get(only.id) !== amount || order?.state !== 'credited')
      voucherFaults.push(`the voucher of order ${id} was credited ${posted.length} times`);
    for (const { id: transaction } of posted) move(player, mainAmount.get(transaction) ?? 0n);
  }
  const ofVouchers = rows.transactions.filter(({ template, player_id: player }) => template === 'voucher-redeemed' && isOurs.has(player));
  if (ofVouchers.length !== ofRun(redeemed).length)
    voucherFaults.push(`${ofVouchers.length} vouchers were credited, ${ofRun(redeemed).length} are redeemed`);
  for (const { outcome, playerId, key, orderId, doubts } of cashier.vouchers) {
    const stored = depositByKey.get(`${playerId} ${key}`) ?? [];
    if (outcome === 'done' && (stored.length !== 1 || stored[0]?.id !== orderId))
      voucherFaults.push(`redeeming ${key} was acknowledged and is not there`);
    if (outcome === 'refused' && doubts === 0 && stored.length > 0) voucherFaults.push(`redeeming ${key} was refused and done`);
  }
  check(
    'every voucher was credited at most once, to whom it was acknowledged',
    `${cashier.vouchers.length} tries, ${redeemed.length} redeemed`,
    voucherFaults,
  );

  // Money out: what was asked for.
  /** @type {string[]} */
  const askedFaults = [];
  const withdrawals = ofRun(rows.withdrawals);
  const byKey = groupBy(withdrawals, ({ player_id: player, key }) => `${player} ${key}`);
  const wanted = new Set();
  for (const one of cashier.withdrawals) {
    const name = `${one.playerId} ${one.key}`;
    wanted.add(name);
    const stored = byKey.get(name) ?? [];
    if (stored.length > 1 || one.orders.length > 1)
      askedFaults.push(`key ${one.key} made ${Math.max(stored.length, one.orders.length)} withdrawals`);
    if (one.outcome === 'done' && (stored[0]?.id !== one.orderId || stored[0]?.amount !== one.amount))
      askedFaults.push(`withdrawal ${one.orderId} is not there as it was acknowledged`);
    // A refusal after a doubt may have come while the first attempt was still waiting on a connection that was lost.
    if (one.outcome === 'refused' && one.doubts === 0 && stored.length > 0)
      askedFaults.push(`withdrawal ${stored[0]?.id} was refused and is there`);
  }
  for (const [name, [stored]] of byKey) if (!wanted.has(name)) askedFaults.push(`withdrawal ${stored?.id} belongs to no request`);
  check(
    'every acknowledged withdrawal is there once and as it was asked for, no other is',
    `${cashier.withdrawals.length} asked for, ${withdrawals.length} taken, ${cashier.withdrawals.filter(({ doubts }) => doubts > 0).length} sent again after a doubt`,
    askedFaults,
  );

  // Paid once or given back once, by the ledger.
  /** @type {string[]} */
  const moneyFaults = [];
  /** @type {Map<bigint, bigint>} */
  const heldBy = new Map();
  const ends = { paid: 0, released: 0, held: 0, returned: 0n };
  /** @type {(list: readonly TransactionRow[], amounts: Amounts) => bigint} */
  const sumOf = (list, amounts) => list.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0n), 0n);
  for (const one of withdrawals) {
    /** @param {string} end */
    const ended = (end) => postings(`withdrawal-${end}`, one.id);
    const [held, paid, released, back] = [ended('held'), ended('paid'), ended('released'), ended('returned')];
    /** @param {string} what */
    const fault = (what) => moneyFaults.push(`withdrawal ${one.id} (${one.state}): ${what}`);
    if (held.length !== 1 || mainAmount.get(held[0]?.id ?? '') !== -one.amount) fault(`its money was set aside ${held.length} times`);
    const isHeld = isHolding(one);
    if (paid.length + released.length !== (isHeld ? 0 : 1)) fault(`paid ${paid.length} times and released ${released.length} times`);
    const isGivenBack = one.state === 'rejected' || one.state === 'returned';
    if (released.length > 0 && !isGivenBack) fault('its money was given back and it goes on');
    const all = [...held, ...paid, ...released, ...back];
    const [main, kept] = [sumOf(all, mainAmount), sumOf(all, heldAmount)];
    if (main !== one.returned_amount - one.amount)
      fault(`the player is left with ${main}, it says ${one.returned_amount} of ${one.amount} came back`);
    if (kept !== (isHeld ? one.amount : 0n)) fault(`${kept} of it is held`);
    if (one.returned_amount > one.amount) fault('more came back than had left');
    move(one.player_id, main);
    heldBy.set(one.player_id, (heldBy.get(one.player_id) ?? 0n) + (isHeld ? one.amount : 0n));
    ends.paid += paid.length;
    ends.released += released.length;
    ends.held += isHeld ? 1 : 0;
    ends.returned += sumOf(back, mainAmount);
  }
  const known = new Set(withdrawals.map(({ id }) => id));
  for (const { template, reference, player_id: player } of rows.transactions)
    if (template.startsWith('withdrawal-') && isOurs.has(player) && !known.has(reference))
      moneyFaults.push(`${template} for the unknown withdrawal ${reference}`);
  check(
    'every withdrawal was paid once or released once, and what neither was is held',
    `${ends.paid} paid, ${ends.released} released, ${ends.held} held, ${formatMoney(ends.returned)} came back later`,
    moneyFaults,
  );

  // The same by the books of the side that pays.
  /** @type {string[]} */
  const bookFaults = [];
  const booked = groupBy(payouts, ({ merchantPayoutId: id }) => id);
  const payoutsOf = groupBy(rows.payouts, ({ withdrawal_id: id }) => id);
  const doubted = new Set(rows.words.filter(({ verdict }) => verdict === 'needs-person').map(({ withdrawal_id: id }) => id));
  const ours = new Set(rows.payouts.map(({ id }) => id));
  const sums = { payouts: 0, paid: 0n };
  for (const [id, list] of booked)
    if (list.length > 1 || !ours.has(id))
      bookFaults.push(`the payment side has ${list.length} payouts ${id}, which ${ours.has(id) ? 'is one' : 'we never ordered'}`);
  for (const one of withdrawals) {
    /** @param {string} what */
    const fault = (what) => bookFaults.push(`withdrawal ${one.id} (${one.state}): ${what}`);
    for (const payout of payoutsOf.get(one.id) ?? []) {
      const there = booked.get(payout.id)?.[0];
      const status = there?.status ?? 'not there';
      if (there !== undefined && parseMoney(there.amount) !== payout.amount)
        fault(`${there.amount} was ordered instead of ${formatMoney(payout.amount)}`);
      if (there !== undefined && (status === 'paid' || status === 'partly_paid')) {
        sums.payouts += 1;
        sums.paid += parseMoney(there.paidAmount);
      }
      if (payout.id !== one.payout_id) {
        // Sent again only after it was said to have been paid: by the side, or by hand, of which the side knows nothing.
        if (status === 'processing' || status === 'failed') fault(`was sent again while its payout ${payout.id} was ${status}`);
        continue;
      }
      const expected = expectedStatus(one, rows.steps);
      if (!expected.includes(status) && !(doubted.has(one.id) && status === 'reversed'))
        fault(`the payment side says ${status}, that can only be ${expected.join(' or ')}`);
      if (
        !one.paid_by_hand &&
        ['sent', 'received', 'disputed'].includes(one.state) &&
        there !== undefined &&
        parseMoney(there.paidAmount) !== one.payout_amount
      )
        fault(`${there.paidAmount} was paid, we believe ${formatMoney(one.payout_amount)}`);
    }
  }
  check(
    'the books of the payment side and ours agree, payout by payout',
    `${payouts.length} payouts there, ${sums.payouts} of them paid: ${formatMoney(sums.paid)}`,
    bookFaults,
  );

  // Steps: each move is one of the contract's table, and nobody confirms what has not been sent.
  /** @type {string[]} */
  const stepFaults = [];
  const stepsOf = groupBy(rows.steps, ({ withdrawal_id: id }) => id);
  for (const one of withdrawals) {
    const steps = stepsOf.get(one.id) ?? [];
    let wasSent = false;
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1];
      const isFirst = before === undefined && step.state === 'review';
      // The first of two approvals is a step that moves nothing, also where a dispute sends again or gives back.
      const isFirstApproval =
        (before?.state === 'review' || before?.state === 'disputed') && step.state === before.state && step.mover === 'staff';
      if (!isFirst && !isFirstApproval && (before === undefined || !mayMoveWithdrawal(before.state, step.state, step.mover)))
        stepFaults.push(`withdrawal ${one.id} went from ${before?.state} to ${step.state} by ${step.mover}`);
      if (step.state === 'sent') wasSent = true;
      if ((step.state === 'received' || step.state === 'disputed') && !wasSent)
        stepFaults.push(`withdrawal ${one.id} was ${step.state} before it was sent`);
    }
    if (steps.at(-1)?.state !== one.state) stepFaults.push(`withdrawal ${one.id} is ${one.state}, its last step ${steps.at(-1)?.state}`);
  }
  let spoken = 0;
  for (const { orderId, result, outcome } of cashier.confirmations) {
    if (outcome !== 'done') continue;
    spoken += 1;
    const state = result === 'received' ? 'received' : 'disputed';
    if (!(stepsOf.get(orderId) ?? []).some((step) => step.state === state && step.mover === 'player'))
      stepFaults.push(`withdrawal ${orderId}: the player's word (${result}) was acknowledged and is not there`);
  }
  check(
    "every move of a withdrawal is one of the table's, no payout was confirmed before it was sent, every word of a player is kept",
    `${rows.steps.length} steps, ${spoken} words taken, ${cashier.confirmations.filter(({ outcome }) => outcome === 'refused').length} refused`,
    stepFaults,
  );

  const deskFaults = [...payoutDesk.problems];
  const byNote = groupBy(
    rows.steps.filter(({ mover }) => mover === 'staff'),
    ({ withdrawal_id: id, note }) => `${id} ${note}`,
  );
  for (const { withdrawalId, note, decision, outcome } of payoutDesk.decisions) {
    // Of the first of two persons the step names what they decided, which nobody has done yet.
    const steps = [...(byNote.get(`${withdrawalId} ${note}`) ?? []), ...(byNote.get(`${withdrawalId} ${decision}: ${note}`) ?? [])];
    const isDone = outcome === 'done' || outcome === 'needs-second';
    if (isDone && steps.length !== 1) deskFaults.push(`${decision} of ${withdrawalId} was ${outcome} and stands ${steps.length} times`);
    if (outcome === 'refused' && steps.length > 0) deskFaults.push(`${decision} of ${withdrawalId} was refused and done`);
  }
  const waited = payoutDesk.decisions.filter(({ outcome }) => outcome === 'needs-second').length;
  const seconds = payoutDesk.decisions.filter(({ isSecond }) => isSecond);
  const secondsDone = seconds.filter(({ outcome }) => outcome === 'done').length;
  // Now and then the case had moved on, or the connection was lost; when none of several is done, none can be.
  if (seconds.length >= 3 && secondsDone === 0) deskFaults.push(`of ${seconds.length} second approvals none was done`);
  check(
    'every decision of staff was carried out once, what was refused was not',
    `${payoutDesk.decisions.length} decisions, ${waited} waited for a second person, ${secondsDone} were done by one, ${payoutDesk.decisions.filter(({ outcome }) => outcome === 'unknown').length} unknown`,
    deskFaults,
  );
  return { checks, moved, heldBy };
}

/**
 * What the payment side may say of the payout under way of a withdrawal in this state.
 * @param {WithdrawalRow} withdrawal
 * @param {readonly StepRow[]} steps
 * @returns {string[]}
 */
function expectedStatus({ id, state, paid_by_hand: byHand }, steps) {
  if (byHand || state === 'review' || state === 'approved' || state === 'rejected') return ['not there'];
  if (state === 'sending') return ['not there', 'processing'];
  if (state !== 'returned') return ['paid', 'partly_paid'];
  const [last, before] = steps.filter((step) => step.withdrawal_id === id).toReversed();
  if (last?.mover === 'staff') return ['paid', 'partly_paid', 'reversed'];
  // That it came back may be heard before that it had gone: then it was never taken.
  return before?.state === 'sending' ? ['failed', 'not there', 'reversed'] : ['reversed'];
}
