import { depositDecisions, depositReasons, depositStates, toldWordsAtMost, type DepositReason, type DepositState } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import type { DepositReview } from '../../modules/cashier/index.js';
import { DomainError } from '../../platform/errors.js';
import { creditingPersons, asOption, byOption, personsChanging, reasonOf, reasonOption, requirePersons } from '../acting-staff.js';
import {
  exitCodes,
  InputError,
  report,
  requiredOption,
  textOption,
  type Command,
  type CommandInput,
  type OptionShape,
} from '../command.js';
import { withPlatform } from '../open-platform.js';
import { merchantOf, merchantOption } from './site.js';

const paymentStates = ['waiting', 'assigned', 'returned'] as const;
const money = (units: bigint | null): string | null => (units === null ? null : formatMoney(units));
const idOption = (what: string): OptionShape => ({ type: 'string', value: 'ID', help: what, required: true });
const amountOption: OptionShape = { type: 'string', value: 'SUM', help: 'what really came in, where it is not what is written' };
const whoOptions = { reason: { ...reasonOption, required: true }, by: byOption, as: asOption } as const;

function idOf(input: CommandInput, what: string): string {
  const id = requiredOption(input, 'id');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new InputError(`--id must be the id of a ${what}`);
  return id;
}

function amountOf(input: CommandInput): bigint | undefined {
  const text = textOption(input, 'amount');
  const units = text === undefined ? undefined : (tryParseMoney(text) ?? 0n);
  if (units !== undefined && units <= 0n) throw new InputError('--amount must be a sum above zero');
  return units;
}

function oneOf<T extends string>(input: CommandInput, name: string, values: readonly T[], standard?: T): T {
  const value = (textOption(input, name) ?? standard) as T;
  if (!values.includes(value)) throw new InputError(`--${name} must be one of ${values.join(', ')}`);
  return value;
}

/** Refusals of the door, in the words of this command line. */
function inWords(words: Readonly<Partial<Record<string, string>>>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DomainError)) throw error;
    throw new InputError(words[error.code] ?? error.message);
  };
}

const refusals = {
  'state.not.allowed': 'it has been decided already, or does not allow this as it stands now',
  'amount.invalid': '--amount must say how much came in: the payment names no sum in the currency of the player',
  'approval.second.person':
    'this sum takes two persons: another --as whose account has the right adjustments.approve (--by, while there are no staff accounts)',
  'deposit.proof.none': 'there is no picture of the payment: add --without-proof where you know otherwise that it came in',
  'limit.deposit': 'it does not fit the limits of the player; it has to wait, or to go back to its sender',
} as const;

export const depositList: Command = {
  words: ['deposit', 'list'],
  summary: 'List deposits of a brand, longest waiting first, with what the player says and has paid',
  options: {
    merchant: merchantOption,
    state: { type: 'string', value: 'STATE', help: `one of ${depositStates.join(', ')}, all; left out: those that wait for a person` },
    code: { type: 'string', value: 'TEXT', help: 'only the one with this code in its transfer' },
  },
  async run(input) {
    const asked = textOption(input, 'state') === undefined ? undefined : oneOf(input, 'state', [...depositStates, 'all'] as const);
    const transferCode = textOption(input, 'code');
    const states: readonly DepositState[] = asked === undefined ? ['submitted', 'review'] : asked === 'all' ? depositStates : [asked];
    const { merchant, deposits } = await withPlatform(input, async ({ services: { db }, modules: { site, cashier } }) => {
      const found = await merchantOf(input, site);
      const list = await cashier.listDepositsFor(db, {
        merchantId: found.id,
        states,
        limit: 200,
        ...(transferCode !== undefined && { transferCode }),
      });
      return { merchant: found.code, deposits: list };
    });
    const lines = deposits.map((one) => ({
      id: one.id,
      playerId: one.playerId,
      state: one.state,
      method: one.vendorId,
      amount: formatMoney(one.amount),
      currency: one.currency,
      paidAmount: money(one.paidAmount),
      paidCurrency: one.paidCurrency,
      creditedAmount: money(one.creditedAmount),
      transferCode: one.transferCode,
      comment: one.comment,
      note: one.note,
      proofs: one.proofs,
      createdAt: one.createdAt.toISOString(),
    }));
    await report(
      input,
      { merchant, deposits: lines },
      lines.map(
        (one) =>
          `${one.id} player ${one.playerId} ${one.amount} ${one.currency} by ${one.method}, ${one.state}, ordered ${one.createdAt}` +
          `${one.transferCode === '' ? '' : `, code ${one.transferCode}`}` +
          `${one.paidAmount === null ? '' : `, came in ${one.paidAmount} ${one.paidCurrency ?? one.currency}`}` +
          `${one.creditedAmount === null ? '' : `, credited ${one.creditedAmount}`}` +
          `${one.proofs.length === 0 ? '' : `, ${one.proofs.length} pictures`}${one.comment === '' ? '' : `\n    player: ${JSON.stringify(one.comment)}`}` +
          `${one.note === '' ? '' : `\n    staff: ${JSON.stringify(one.note)}`}`,
      ),
    );
    return exitCodes.ok;
  },
};

export const depositReview: Command = {
  words: ['deposit', 'review'],
  summary: 'Credit a deposit in the sum that came in, reject it, put it aside, or reverse one that was taken back',
  options: {
    merchant: merchantOption,
    id: idOption('the deposit'),
    decision: { type: 'string', value: 'WHAT', help: `one of ${depositDecisions.join(', ')}`, required: true },
    amount: amountOption,
    told: { type: 'string', value: 'WHY', help: `what the player is told, needed to reject: one of ${depositReasons.join(', ')}` },
    words: {
      type: 'string',
      value: 'TEXT',
      help: `what they read beside it, of what is not credited; up to ${toldWordsAtMost} characters`,
    },
    'without-proof': { type: 'boolean', help: 'credit although the player has sent no picture of the payment' },
    ...whoOptions,
  },
  async run(input) {
    const [orderId, reason, decision, amount] = [
      idOf(input, 'deposit'),
      reasonOf(input),
      oneOf(input, 'decision', depositDecisions),
      amountOf(input),
    ];
    const told: DepositReason | undefined = textOption(input, 'told') === undefined ? undefined : oneOf(input, 'told', depositReasons);
    const words = textOption(input, 'words')?.trim() ?? '';
    if (amount !== undefined && decision !== 'credit') throw new InputError('--amount belongs to --decision credit');
    const withoutProof = input.options['without-proof'] === true;
    if (withoutProof && decision !== 'credit') throw new InputError('--without-proof belongs to --decision credit');
    if (told === undefined && decision === 'reject') throw new InputError('--decision reject needs --told');
    if (words !== '' && decision === 'credit') throw new InputError('--words belong to a decision that does not credit');
    if (words.length > toldWordsAtMost) throw new InputError(`--words are ${toldWordsAtMost} characters at most`);
    requirePersons(input);
    const { state, credited, currency } = await withPlatform(input, async ({ services, modules: { site, cashier, backOffice } }) => {
      const { id: merchantId } = await merchantOf(input, site);
      const persons = await personsChanging(input, backOffice, 'deposits.review', 'adjustments.approve');
      const by = creditingPersons(persons, 'deposits.review', 'adjustments.approve');
      // Names without accounts have never looked at anything.
      const opensPictures = await backOffice.staff.any();
      return inTransaction(services.db, async (transaction) => {
        const [before] = await cashier.listDepositsFor(transaction, { merchantId, states: depositStates, orderId, limit: 1 });
        if (before === undefined) throw new InputError('there is no such deposit at this brand');
        const review: DepositReview = {
          merchantId,
          orderId,
          decision,
          note: reason,
          ...(amount !== undefined && { amount }),
          ...(told !== undefined && { reason: told }),
          ...(words !== '' && { words }),
          by,
          opensPictures,
          withoutProof,
        };
        const after = await cashier.reviewDeposit(transaction, review);
        await persons.tell({
          action: ({ credit: 'deposit.credited', reject: 'deposit.rejected', hold: 'deposit.held', reverse: 'deposit.reversed' } as const)[
            decision
          ],
          subject: `deposit:${orderId}`,
          reason,
          merchantId,
          before: { playerId: before.playerId, state: before.state, amount: formatMoney(before.amount) },
          after: {
            state: after.state,
            credited: money(after.creditedAmount),
            ...(decision !== 'credit' && { told: after.reason }),
            ...(words !== '' && { words }),
            ...(withoutProof && before.proofs.length === 0 && { withoutProof }),
          },
        })(transaction);
        return { state: after.state, credited: money(after.creditedAmount), currency: after.currency };
      }).catch(inWords({ ...refusals, 'deposit.not.found': 'there is no such deposit at this brand' }));
    });
    await report(input, { orderId, decision, state, creditedAmount: credited, currency }, [
      `${orderId}: ${state}${credited === null ? '' : `, ${credited} ${currency}`}`,
    ]);
    return exitCodes.ok;
  },
};

export const paymentList: Command = {
  words: ['payment', 'list'],
  summary: 'List payments that belong to no deposit, or came twice or in another sum, oldest first',
  options: {
    merchant: merchantOption,
    state: { type: 'string', value: 'STATE', help: `one of ${paymentStates.join(', ')}; left out: waiting` },
  },
  async run(input) {
    const state = oneOf(input, 'state', paymentStates, 'waiting');
    const { merchant, payments } = await withPlatform(input, async ({ services: { db }, modules: { site, cashier } }) => {
      const found = await merchantOf(input, site);
      return {
        merchant: found.code,
        payments: await cashier.listUnmatchedFor(db, { merchantId: found.id, alsoOfNoBrand: true, state, limit: 1_000 }),
      };
    });
    const lines = payments.map(({ amount, receivedAt, ...one }) => ({
      ...one,
      amount: money(amount),
      receivedAt: receivedAt.toISOString(),
    }));
    await report(
      input,
      { merchant, state, payments: lines },
      lines.map(
        (one) =>
          `${one.id} ${one.amount ?? 'a sum it does not name,'} ${one.currency} by ${one.gateway}, came ${one.receivedAt}, reference ${JSON.stringify(one.reference)}` +
          `${one.playerId === null ? '' : `, player ${one.playerId}`}${one.depositId === null ? '' : `, deposit ${one.depositId}`}` +
          `${one.note === '' ? '' : `\n    staff: ${JSON.stringify(one.note)}`}`,
      ),
    );
    return exitCodes.ok;
  },
};

export const paymentAssign: Command = {
  words: ['payment', 'assign'],
  summary: 'Give a payment without a deposit to a player: it is credited to them',
  options: {
    merchant: merchantOption,
    id: idOption('the payment'),
    player: { type: 'string', value: 'NUMBER', help: 'the player', required: true },
    amount: { ...amountOption, help: 'how much it is in the currency of the player, where the payment says nothing of it' },
    ...whoOptions,
  },
  async run(input) {
    const [paymentId, reason, amount] = [idOf(input, 'payment'), reasonOf(input), amountOf(input)];
    const playerText = requiredOption(input, 'player');
    if (!/^[1-9]\d{0,14}$/.test(playerText)) throw new InputError('--player must be the number of a player');
    const playerId = Number(playerText);
    requirePersons(input);
    const done = await withPlatform(input, async ({ services, modules: { site, cashier, backOffice } }) => {
      const { id: merchantId } = await merchantOf(input, site);
      const persons = await personsChanging(input, backOffice, 'payments.assign', 'adjustments.approve');
      const by = creditingPersons(persons, 'payments.assign', 'adjustments.approve');
      return inTransaction(services.db, async (transaction) => {
        const deposit = await cashier.assignPayment(transaction, {
          merchantId,
          // Who sits at the server's own command line works for every brand of it.
          alsoOfNoBrand: true,
          paymentId,
          playerId,
          note: reason,
          ...(amount !== undefined && { amount }),
          by,
        });
        const value = { orderId: deposit.id, creditedAmount: formatMoney(deposit.creditedAmount ?? 0n), currency: deposit.currency };
        await persons.tell({
          action: 'payment.assigned',
          subject: `payment:${paymentId}`,
          reason,
          merchantId,
          before: { state: 'waiting' },
          after: { playerId, orderId: value.orderId, credited: value.creditedAmount },
        })(transaction);
        return value;
      }).catch(inWords({ ...refusals, 'deposit.not.found': 'there is no such payment, or no such player, at this brand' }));
    });
    await report(input, { paymentId, playerId, ...done }, [
      `${paymentId}: ${done.creditedAmount} ${done.currency} to player ${playerId}, deposit ${done.orderId}`,
    ]);
    return exitCodes.ok;
  },
};

export const paymentReturn: Command = {
  words: ['payment', 'return'],
  summary: 'Note that a payment without a deposit went back to its sender',
  options: { merchant: merchantOption, id: idOption('the payment'), ...whoOptions },
  async run(input) {
    const [paymentId, reason] = [idOf(input, 'payment'), reasonOf(input)];
    requirePersons(input);
    await withPlatform(input, async ({ services, modules: { site, cashier, backOffice } }) => {
      const { id: merchantId } = await merchantOf(input, site);
      const { tell } = await personsChanging(input, backOffice, 'payments.assign');
      await inTransaction(services.db, async (transaction) => {
        await cashier.returnPayment(transaction, { merchantId, alsoOfNoBrand: true, paymentId, note: reason });
        const states = { before: { state: 'waiting' }, after: { state: 'returned' } };
        await tell({ action: 'payment.returned', subject: `payment:${paymentId}`, reason, merchantId, ...states })(transaction);
      }).catch(inWords({ ...refusals, 'deposit.not.found': 'there is no such payment at this brand' }));
    });
    await report(input, { paymentId, state: 'returned' }, [`${paymentId}: returned`]);
    return exitCodes.ok;
  },
};
