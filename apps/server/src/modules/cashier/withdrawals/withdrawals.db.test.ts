import { toldTo } from '../../messaging/testing/told.js';
import {
  withdrawalMoves,
  withdrawalStates,
  mayMoveWithdrawal,
  mayDecide,
  withdrawalDecisions,
  type WithdrawalDecision,
  type WithdrawalMover,
  type WithdrawalState,
} from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import { balanceOf, postOne, totalsOf, verifyLedger } from '../../wallet/index.js';
import { applyPayoutWord } from './apply-payout-word.js';
import { confirmPayout, confirmSilently, speakInDispute } from './confirm-payout.js';
import { PayoutRefusal, PayoutUnavailable, type PayoutWord } from './gateways/payout-gateway.js';
import { giveBackWaiting } from './give-back-waiting.js';
import { moveWithdrawal } from './move-withdrawal.js';
import { changePayoutRule, describePayoutRule } from './payout-rules.js';
import { presentWithdrawal, staffDecisions } from './present.js';
import { writeWithdrawal, readDispute, readSendings, readSteps, readWithdrawals, type WithdrawalRow } from './repository.js';
import { answerDispute, reviewWithdrawal } from './review-withdrawal.js';
import { askAboutPayouts, sendPayouts } from './send-payouts.js';
import { showSettings } from './show-settings.js';
import { merchant, openPayouts, paymentPassword, type PayoutFixture } from './testing/payout-fixture.js';
import { createWithdrawal } from './create-withdrawal.js';

let payouts: PayoutFixture;
beforeAll(async () => {
  payouts = await openPayouts();
});
afterAll(() => payouts.close());
afterEach(async () => {
  payouts.side.faults = [];
  payouts.stepUp.error = undefined;
  await payouts.setRule(`automatic_up_to = 50000000000, automatic_account_days = 0, automatic_earlier = 0, four_eyes_above = 1000000000000, daily_count = null,
    fee_basis_points = 0, free_per_day = 0, open_from = null, open_until = null, bank_minimum = 500000000`);
  expect((await verifyLedger(payouts.services.db)).faults).toBe(0);
});

const db = () => payouts.services.db;
const money = async (playerId: number) => {
  const { main, held } = await balanceOf(db(), playerId);
  return { main, held };
};
const dong = (text: string) => parseMoney(text);
const passing = () =>
  payouts.setRule(
    'automatic_up_to = 50000000000000, automatic_account_days = 0, automatic_earlier = 0, four_eyes_above = 1000000000000, daily_amount = null',
  );
const review = (found: WithdrawalRow, decision: WithdrawalDecision, staffId = 'anna', note = 'because') =>
  inTransaction(db(), (transaction) =>
    reviewWithdrawal(payouts.kit, transaction, {
      merchantId: merchant.id,
      withdrawalId: found.id,
      decision,
      note,
      staffId,
      refuseDependent: async () => undefined,
    }),
  );
const say = (found: WithdrawalRow, word: PayoutWord, eventId = newId(), payoutId = found.payoutId) =>
  applyPayoutWord(
    payouts.kit,
    { gateway: 'direct-payout', eventId, playerId: found.playerId, withdrawalId: found.id, payload: {} },
    payoutId,
    word,
  );
const send = async () => {
  while ((await sendPayouts(payouts.kit, 'direct-payout')) > 0);
};
/** Makes everything that is asked about due now. */
const askAll = async () => {
  await sql`update cashier.withdrawal set ask_at = clock_timestamp() where ask_at is not null`.execute(db());
  while ((await askAboutPayouts(payouts.kit, 'direct-payout')) > 0);
};
const sent = async (amount = '200000', player?: { playerId: number; accountId: string }): Promise<WithdrawalRow> => {
  await passing();
  const found = await payouts.withdraw(player ?? (await payouts.player()), amount);
  await send();
  expect(await say(found, payouts.side.end(found.payoutId, 'paid'))).toBe('sent');
  return payouts.read(found);
};

describe('the table of withdrawals', () => {
  const movers: WithdrawalMover[] = ['player', 'staff', 'gateway', 'clock', 'rules'];

  it('is walked cell by cell: what it has happens, what it lacks is refused and changes nothing', async () => {
    const { playerId, accountId } = await payouts.player('100000000');
    await payouts.setRule('automatic_up_to = 0, daily_amount = null');
    const found = await payouts.withdraw({ playerId, accountId }, '200000');
    for (const from of withdrawalStates)
      for (const to of withdrawalStates)
        for (const mover of movers) {
          const tried = inTransaction(db(), async (transaction) => {
            await writeWithdrawal(transaction, found, from);
            const now = { ...found, state: from };
            await moveWithdrawal(transaction, now, to, mover);
            const { rows } = await sql<{
              state: string;
            }>`select state from cashier.withdrawal where player_id = ${playerId} and id = ${found.id}`.execute(transaction);
            expect(rows[0]?.state).toBe(to);
            throw new Error('undo');
          });
          await expect(tried, `${from} → ${to} by ${mover}`).rejects.toThrow(mayMoveWithdrawal(from, to, mover) ? /undo/ : /cannot become/);
        }
    expect((await payouts.read(found)).state).toBe('review');
  });

  it('has no move by which a player gets money back into play, and none out of what has ended', () => {
    for (const from of withdrawalStates)
      for (const to of ['returned', 'rejected'] as const) expect(mayMoveWithdrawal(from, to, 'player'), `${from} → ${to}`).toBe(false);
    expect(withdrawalMoves.rejected).toEqual({});
    expect(withdrawalMoves.returned).toEqual({});
    // Staff have nothing to decide while the payment side has it.
    for (const decision of Object.keys(withdrawalDecisions) as WithdrawalDecision[]) expect(mayDecide('sending', decision)).toBe(false);
  });

  it('lets silence speak only after a success', () => {
    for (const from of withdrawalStates.filter((state) => state !== 'sent'))
      expect(mayMoveWithdrawal(from, 'received', 'clock')).toBe(false);
    expect(withdrawalStates.filter((from) => mayMoveWithdrawal(from, 'sent', 'gateway'))).toEqual(['sending'] satisfies WithdrawalState[]);
  });
});

describe('asking for a withdrawal', () => {
  it('sets the money aside at once, and answers the same under the same key', async () => {
    const player = await payouts.player();
    await payouts.setRule('automatic_up_to = 0');
    const key = newId();
    const found = await payouts.withdraw(player, '300000', key);
    expect(found).toMatchObject({ state: 'review', amount: dong('300000'), reviewReasons: ['amount'] });
    expect(await money(player.playerId)).toEqual({ main: dong('700000'), held: dong('300000') });
    expect((await payouts.withdraw(player, '300000', key)).id).toBe(found.id);
    await expect(payouts.withdraw(player, '300001', key)).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    expect(await money(player.playerId)).toEqual({ main: dong('700000'), held: dong('300000') });
  });

  it('gives the whole balance once, however often it is asked for at the same time', async () => {
    const player = await payouts.player();
    await payouts.setRule('automatic_up_to = 0, daily_amount = null');
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => payouts.withdraw(player, '1000000')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'balance.not.enough' });
    expect(await money(player.playerId)).toEqual({ main: 0n, held: dong('1000000') });
  });

  it('makes one order of fifty taps under one key', async () => {
    const player = await payouts.player();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => payouts.withdraw(player, '100000', key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await money(player.playerId)).held).toBe(dong('100000'));
  });

  it('never lets a day’s limit be passed by many at once', async () => {
    const player = await payouts.player('10000000');
    await payouts.setRule('daily_amount = 3000000000, daily_count = 5, bank_minimum = 100000000');
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => payouts.withdraw(player, '100000')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await payouts.setRule('daily_amount = null');
    await payouts.withdraw(player, '100000');
    await payouts.withdraw(player, '100000');
    await expect(payouts.withdraw(player, '100000')).rejects.toMatchObject({ code: 'withdrawal.daily.count' });
  });

  it('refuses what the rules refuse, and says what is possible', async () => {
    const player = await payouts.player();
    await expect(payouts.withdraw(player, '49999')).rejects.toMatchObject({ code: 'amount.below.minimum' });
    await expect(payouts.withdraw(player, '50000.5')).rejects.toMatchObject({ code: 'amount.invalid' });
    await expect(payouts.withdraw(player, '1000001')).rejects.toMatchObject({ code: 'balance.not.enough' });
    await expect(payouts.withdraw({ ...player, accountId: newId() }, '100000')).rejects.toMatchObject({ code: 'payout.account.unknown' });
    await payouts.setRule(`open_from = extract(hour from now() at time zone 'Asia/Ho_Chi_Minh')::int * 60 + extract(minute from now() at time zone 'Asia/Ho_Chi_Minh')::int + 2 - 1440 * (case when extract(hour from now() at time zone 'Asia/Ho_Chi_Minh')::int * 60 + extract(minute from now() at time zone 'Asia/Ho_Chi_Minh')::int + 2 > 1439 then 1 else 0 end),
      open_until = extract(hour from now() at time zone 'Asia/Ho_Chi_Minh')::int * 60 + extract(minute from now() at time zone 'Asia/Ho_Chi_Minh')::int`);
    await expect(payouts.withdraw(player, '100000')).rejects.toMatchObject({ code: 'withdrawal.closed.now' });
    expect(await money(player.playerId)).toEqual({ main: dong('1000000'), held: 0n });
  });

  it('goes to nobody else’s account, also when the player’s name has been corrected since they added it', async () => {
    const player = await payouts.player();
    payouts.names.set(player.playerId, 'Tran Thi Be');
    await expect(payouts.withdraw(player, '100000')).rejects.toMatchObject({ code: 'payout.account.holder' });
    payouts.names.set(player.playerId, 'NGUYỄN VĂN AN');
    expect((await payouts.withdraw(player, '100000')).amount).toBe(dong('100000'));
  });

  it('asks for the payment password first and for proof of the session then', async () => {
    const { playerId, accountId } = await payouts.player();
    payouts.stepUp.error = new DomainError('step.up.required');
    const wrong = createWithdrawal(payouts.kit, { amount: '100000', accountId, paymentPassword: 'no' }, payouts.contextOf(playerId));
    await expect(wrong).rejects.toMatchObject({ code: 'payment.password.wrong' });
    const unproven = createWithdrawal(payouts.kit, { amount: '100000', accountId, paymentPassword }, payouts.contextOf(playerId));
    await expect(unproven).rejects.toMatchObject({ code: 'step.up.required' });
    expect((await money(playerId)).held).toBe(0n);
  });

  it('takes a fee after the free ones of the day, rounded up to a whole dong', async () => {
    const player = await payouts.player();
    await payouts.setRule('fee_basis_points = 50, fee_fixed = 0, free_per_day = 1, automatic_up_to = 0');
    expect((await payouts.withdraw(player, '100000')).fee).toBe(0n);
    const second = await payouts.withdraw(player, '100001');
    expect(second).toMatchObject({ fee: dong('501'), payoutAmount: dong('99500') });
  });
});

describe('bets that are due first', () => {
  const stake = (playerId: number, amount: string) =>
    postOne(db(), {
      playerId,
      merchantId: merchant.id,
      template: 'stake-placed',
      key: newId(),
      input: {},
      reference: 'bet',
      lines: [
        { account: 'main', amount: -dong(amount) },
        { account: 'house:stakes', amount: dong(amount) },
      ],
    });
  const require = (playerId: number, amount: string, sourceId = newId()) =>
    inTransaction(db(), (transaction) =>
      payouts.turnover.requireForDeposits(transaction, [
        { playerId, merchantId: merchant.id, currency: 'VND', sourceId, amount: dong(amount) },
      ]),
    );
  /** A bet that is taken back before its draw. */
  const takeBack = (playerId: number, amount: string) =>
    postOne(db(), {
      playerId,
      merchantId: merchant.id,
      template: 'stake-refunded',
      key: newId(),
      input: {},
      reference: 'back',
      lines: [
        { account: 'main', amount: dong(amount) },
        { account: 'house:stakes', amount: -dong(amount) },
      ],
    });

  it('lock what they are due of and leave alone what was free before', async () => {
    const player = await payouts.player('10000000');
    await require(player.playerId, '660000');
    await expect(payouts.withdraw(player, '9340001')).rejects.toMatchObject({
      code: 'withdrawal.turnover',
      detail: { parameters: { left: '660000', locked: '660000', available: '9340000' } },
    });
    expect(await showSettings(payouts.kit, payouts.contextOf(player.playerId))).toMatchObject({
      available: 9_340_000,
      turnover: { left: 660_000 },
    });
    // A lost bet frees nothing; what is won is free.
    await stake(player.playerId, '160000');
    expect((await showSettings(payouts.kit, payouts.contextOf(player.playerId))).available).toBe(9_340_000);
    await payouts.withdraw(player, '9340000');
    await expect(payouts.withdraw(player, '50000')).rejects.toMatchObject({ code: 'withdrawal.turnover' });
    await expect(payouts.withdraw(player, '9000000')).rejects.toMatchObject({ code: 'balance.not.enough' });
  });

  it('are not due of who may not bet: their withdrawal waits for a person instead', async () => {
    const player = await payouts.player('1000000');
    await require(player.playerId, '1000000');
    await expect(payouts.withdraw(player, '500000')).rejects.toMatchObject({ code: 'withdrawal.turnover' });
    payouts.excluded.add(player.playerId);
    expect(await showSettings(payouts.kit, payouts.contextOf(player.playerId))).toMatchObject({
      available: 1_000_000,
      turnover: { left: 0, percent: 100, rows: [] },
    });
    expect(await payouts.withdraw(player, '500000')).toMatchObject({ state: 'review', reviewReasons: ['excluded'] });
    // A break that is over makes them due again of what is left.
    payouts.excluded.delete(player.playerId);
    await expect(payouts.withdraw(player, '500000')).rejects.toMatchObject({ code: 'withdrawal.turnover' });
  });

  it('lock the money until they are made, one stake for one requirement', async () => {
    const player = await payouts.player('400000');
    await require(player.playerId, '200000', 'first');
    await require(player.playerId, '200000', 'first');
    await require(player.playerId, '100000', 'second');
    await expect(payouts.withdraw(player, '100001')).rejects.toMatchObject({
      code: 'withdrawal.turnover',
      detail: { parameters: { left: '300000' } },
    });
    await stake(player.playerId, '250000');
    await expect(payouts.withdraw(player, '100001')).rejects.toMatchObject({
      code: 'withdrawal.turnover',
      detail: { parameters: { left: '50000' } },
    });
    await stake(player.playerId, '50000');
    expect((await totalsOf(db(), player.playerId)).turnover).toBe(dong('300000'));
    await payouts.withdraw(player, '100000');
    const { rows } = await sql<{
      why: string;
    }>`select closed_why as why from turnover.requirement where player_id = ${player.playerId}`.execute(db());
    expect(rows.map(({ why }) => why)).toEqual(['done', 'done']);
  });

  it('stand again when the stakes that made them are taken back, also after a withdrawal has found them made', async () => {
    const player = await payouts.player('1100000');
    await require(player.playerId, '1000000');
    await stake(player.playerId, '1000000');
    await payouts.withdraw(player, '50000');
    await takeBack(player.playerId, '1000000');
    await expect(payouts.withdraw(player, '1000000')).rejects.toMatchObject({
      code: 'withdrawal.turnover',
      detail: { parameters: { left: '1000000' } },
    });
    // What comes later stands behind them, and the words say all that is due.
    await require(player.playerId, '100000', 'later');
    expect((await payouts.turnover.progressOf(db(), player.playerId, merchant.id)).left).toBe(dong('1100000'));
    await stake(player.playerId, '1000000');
    expect((await payouts.turnover.progressOf(db(), player.playerId, merchant.id)).left).toBe(dong('100000'));
  });

  it('do not end while what was brought is only elsewhere: in open bets, or in a wallet of a vendor', async () => {
    const player = await payouts.player('1000000');
    await require(player.playerId, '5000000');
    await stake(player.playerId, '1000000');
    payouts.inPlay.add(player.playerId);
    await require(player.playerId, '50000', 'small');
    await takeBack(player.playerId, '1000000');
    await expect(payouts.withdraw(player, '1000000')).rejects.toMatchObject({
      code: 'withdrawal.turnover',
      detail: { parameters: { left: '5050000' } },
    });
  });
});

describe('a payout', () => {
  it('goes from asking over the payment side to the player’s word', async () => {
    const player = await payouts.player();
    const found = await sent('200000', player);
    expect(found).toMatchObject({ state: 'sent', payoutAmount: dong('200000') });
    expect(found.confirmBy?.getTime()).toBeGreaterThan(Date.now());
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: 0n });
    expect((await totalsOf(db(), player.playerId)).withdrawn).toBe(dong('200000'));
    const received = await confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'received' });
    expect(received).toMatchObject({ state: 'received', receivedBy: 'player', receivedAmount: dong('200000') });
    // Again changes nothing; taking it back is refused.
    await confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'received' });
    await expect(confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'not-received' })).rejects.toMatchObject({
      code: 'state.not.allowed',
    });
    const { rows } = await sql<{ state: string }>`
      select payload ->> 'state' as state from platform.outbox where topic = 'withdrawal.changed' and player_id = ${player.playerId} order by id`.execute(
      db(),
    );
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'sending', 'sent', 'received']);
  });

  it('that fails gives everything back, the fee too', async () => {
    await passing();
    await payouts.setRule('fee_basis_points = 100');
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '200000');
    expect(found.fee).toBe(dong('2000'));
    await send();
    expect(await say(found, payouts.side.end(found.payoutId, 'failed'))).toBe('returned');
    expect(await money(player.playerId)).toEqual({ main: dong('1000000'), held: 0n });
    expect(await payouts.read(found)).toMatchObject({ state: 'returned', returnedAmount: dong('200000') });
  });

  it('that comes back after it was paid is the player’s again, fee included', async () => {
    await passing();
    await payouts.setRule('fee_basis_points = 100');
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '200000');
    await send();
    await say(found, payouts.side.end(found.payoutId, 'paid'));
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: 0n });
    expect(await say(found, payouts.side.end(found.payoutId, 'reversed'))).toBe('returned');
    expect(await money(player.playerId)).toEqual({ main: dong('1000000'), held: 0n });
    expect((await totalsOf(db(), player.playerId)).withdrawn).toBe(0n);
  });

  it('that was paid in part gives the rest back', async () => {
    await passing();
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '200000');
    await send();
    expect(await say(found, payouts.side.end(found.payoutId, 'partly', dong('150000')))).toBe('sent');
    expect(await money(player.playerId)).toEqual({ main: dong('850000'), held: 0n });
    expect(await payouts.read(found)).toMatchObject({ state: 'sent', payoutAmount: dong('150000'), returnedAmount: dong('50000') });
    const told = (await toldTo(payouts.services.db, player.playerId)).map(({ kind }) => kind);
    expect(told.slice(-2)).toEqual(['withdrawal.sent', 'withdrawal.returned']);
  });

  it('counts for the day by what really left, however it ended', async () => {
    await payouts.setRule(
      'automatic_up_to = 50000000000000, automatic_account_days = 0, automatic_earlier = 0, daily_amount = 5000000000, daily_count = 3, free_per_day = 3',
    );
    const player = await payouts.player();
    const today = async () => showSettings(payouts.kit, payouts.contextOf(player.playerId));
    const leave = async (amount: string, status: 'paid' | 'partly' | 'failed', paid?: string) => {
      const found = await payouts.withdraw(player, amount);
      await send();
      await say(found, payouts.side.end(found.payoutId, status, paid === undefined ? undefined : dong(paid)));
      return found;
    };
    // Paid in part by the payment side: 150 000 left.
    await leave('200000', 'partly', '150000');
    expect(await today()).toMatchObject({ dailyAmountLeft: 350_000, dailyCountLeft: 2, freeLeft: 2 });
    // Came back whole: nothing left.
    await leave('100000', 'failed');
    expect(await today()).toMatchObject({ dailyAmountLeft: 350_000, dailyCountLeft: 2, freeLeft: 2 });
    // Arrived in part, the rest given back by staff: 60 000 left.
    const third = await leave('100000', 'paid');
    await confirmPayout(payouts.kit, player.playerId, {
      orderId: third.id,
      result: 'partly',
      receivedAmount: '60000',
      remainingAmount: '40000',
    });
    await review(third, 'return');
    expect(await today()).toMatchObject({ dailyAmountLeft: 290_000, dailyCountLeft: 1, freeLeft: 1 });
    await expect(payouts.withdraw(player, '300000')).rejects.toMatchObject({ code: 'withdrawal.daily.amount' });
    await payouts.setRule('daily_amount = null, free_per_day = 0');
  });

  it('hears double, late and out of order words and moves money once', async () => {
    await passing();
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '200000');
    await send();
    const processing = payouts.side.wordOf(found.payoutId);
    const paid = payouts.side.end(found.payoutId, 'paid');
    const eventId = newId();
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => say(found, paid, eventId)));
    expect(verdicts.filter((one) => one === 'sent')).toHaveLength(1);
    expect(verdicts.filter((one) => one === 'repeated')).toHaveLength(9);
    expect(await Promise.all(Array.from({ length: 10 }, () => say(found, paid)))).toEqual(
      Array.from({ length: 10 }, () => 'nothing-to-do'),
    );
    expect(await say(found, processing)).toBe('noted');
    expect(await say(found, { ...paid, status: 'failed' })).toBe('needs-person');
    expect(await payouts.read(found)).toMatchObject({ state: 'sent' });
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: 0n });
  });

  it('believes neither another currency nor more than was asked', async () => {
    await passing();
    const found = await payouts.withdraw(await payouts.player(), '200000');
    await send();
    const paid = payouts.side.end(found.payoutId, 'paid');
    expect(await say(found, { ...paid, currency: 'USD' })).toBe('needs-person');
    expect(await say(found, { ...paid, paidAmount: dong('200001') })).toBe('needs-person');
    expect((await payouts.read(found)).state).toBe('sending');
    expect((await money(found.playerId)).held).toBe(dong('200000'));
  });

  it('reaches its payment side once, whoever dies where', async () => {
    await passing();
    const player = await payouts.player('10000000');
    for (const faults of [['lost'], ['dead'], ['lost', 'dead'], ['dead', 'dead', 'lost'], ['dead', 'lost', 'dead']] as (
      | 'lost'
      | 'dead'
    )[][]) {
      const found = await payouts.withdraw(player, '100000');
      payouts.side.faults = [...faults];
      await send();
      // Nobody else's questions use the faults up.
      await sql`update cashier.withdrawal set ask_at = null where id <> ${found.id}`.execute(db());
      for (let turn = 0; turn < 5; turn += 1) await askAll();
      expect([...payouts.side.payouts.keys()].filter((id) => id === found.id)).toHaveLength(1);
      payouts.side.end(found.payoutId, 'paid');
      await askAll();
      expect((await payouts.read(found)).state).toBe('sent');
    }
    expect(await money(player.playerId)).toEqual({ main: dong('9500000'), held: 0n });
  });

  it('is asked about when its sender died before they called', async () => {
    await passing();
    const found = await payouts.withdraw(await payouts.player(), '100000');
    // What a worker leaves that was killed right after taking it.
    await inTransaction(db(), (transaction) => moveWithdrawal(transaction, found, 'sending', 'clock', { askInSeconds: 20 }));
    expect(payouts.side.payouts.has(found.payoutId)).toBe(false);
    await askAll();
    expect(payouts.side.payouts.has(found.payoutId)).toBe(true);
    payouts.side.end(found.payoutId, 'paid');
    await askAll();
    expect((await payouts.read(found)).state).toBe('sent');
  });

  it('is taken by one of many senders', async () => {
    await passing();
    const player = await payouts.player('10000000');
    const all = await Promise.all(Array.from({ length: 12 }, () => payouts.withdraw(player, '100000')));
    const before = payouts.side.sends;
    await Promise.all(Array.from({ length: 6 }, send));
    expect(payouts.side.sends - before).toBe(12);
    for (const one of all) expect((await payouts.read(one)).state).toBe('sending');
  });
});

describe('what is owed to the house', () => {
  const lend = async (playerId: number, amount: bigint): Promise<void> => {
    const common = { playerId, merchantId: merchant.id, input: {}, reference: newId() };
    for (const [template, main, house] of [
      ['reversal-covered', amount, 'house:receivables'],
      ['prize-reversed', -amount, 'house:prizes'],
    ] as const)
      await postOne(db(), {
        ...common,
        template,
        key: newId(),
        lines: [
          { account: 'main', amount: main },
          { account: house, amount: -main },
        ],
      });
  };

  it('keeps approved withdrawals from being sent, by hand as well, and pays itself from what is given back', async () => {
    await passing();
    const player = await payouts.player('200000');
    const found = await payouts.withdraw(player, '200000');
    expect(found.state).toBe('approved');
    await lend(player.playerId, dong('250000'));
    await send();
    expect((await payouts.read(found)).state).toBe('approved');
    await expect(review(found, 'pay-by-hand')).rejects.toMatchObject({ code: 'debt.stands' });
    await expect(payouts.withdraw(player, '100000')).rejects.toMatchObject({ code: 'debt.stands' });
    await inTransaction(db(), (transaction) =>
      giveBackWaiting(transaction, player.playerId, { actor: 'anna', note: 'it was taken back', words: 'Your bank has it.' }),
    );
    expect((await payouts.read(found)).state).toBe('rejected');
    expect(await balanceOf(db(), player.playerId)).toMatchObject({ main: 0n, held: 0n, owed: dong('50000') });
  });

  it('is looked at by a person once a deposit was taken back', async () => {
    await passing();
    const player = await payouts.player('10000000');
    await sql`
      insert into cashier.deposit (id, player_id, merchant_id, state, currency, amount, vendor_id, gateway, idempotency_key, input_hash, return_path, language, expires_at)
      values (${newId()}, ${player.playerId}, ${merchant.id}, 'reversed', 'VND', 10, 'bank', 'hosted-page', 'taken-back', '', '', 'en', now())`.execute(
      db(),
    );
    expect(await payouts.withdraw(player, '100000')).toMatchObject({ state: 'review', reviewReasons: ['deposit-reversed'] });
  });
});

describe('silence', () => {
  it('counts as received only after the minutes, and only of what was reported paid', async () => {
    const found = await sent();
    await passing();
    const sending = await payouts.withdraw(await payouts.player(), '100000');
    await send();
    await confirmSilently(payouts.kit);
    expect((await payouts.read(found)).state).toBe('sent');
    await sql`update cashier.withdrawal set confirm_by = clock_timestamp() - interval '1 second'`.execute(db());
    await Promise.all([confirmSilently(payouts.kit), confirmSilently(payouts.kit)]);
    expect(await payouts.read(found)).toMatchObject({ state: 'received', receivedBy: 'clock', disputeOpen: true });
    // Its time was over too, but the payment side has said nothing.
    expect((await payouts.read(sending)).state).toBe('sending');
    expect((await toldTo(payouts.services.db, found.playerId)).filter(({ kind }) => kind === 'withdrawal.confirmed.silently')).toHaveLength(
      1,
    );
  });

  it('can be contradicted for a while, and then no more', async () => {
    const silent = async () => {
      const found = await sent();
      await sql`update cashier.withdrawal set confirm_by = clock_timestamp() - interval '1 second' where id = ${found.id}`.execute(db());
      await confirmSilently(payouts.kit);
      return found;
    };
    const one = await silent();
    expect(await confirmPayout(payouts.kit, one.playerId, { orderId: one.id, result: 'not-received' })).toMatchObject({
      state: 'disputed',
    });
    const other = await silent();
    await sql`update cashier.withdrawal set dispute_until = clock_timestamp() - interval '1 second' where id = ${other.id}`.execute(db());
    await expect(confirmPayout(payouts.kit, other.playerId, { orderId: other.id, result: 'not-received' })).rejects.toMatchObject({
      code: 'state.not.allowed',
    });
  });
});

describe('a dispute', () => {
  it('takes parts that add up, and nothing else', async () => {
    const found = await sent('200000');
    const partly = (receivedAmount: unknown, remainingAmount: unknown) =>
      confirmPayout(payouts.kit, found.playerId, { orderId: found.id, result: 'partly', receivedAmount, remainingAmount }, 0);
    await expect(partly('150000', '49999')).rejects.toMatchObject({ code: 'withdrawal.parts.mismatch' });
    // Half a dong cannot have arrived, nor be sent again.
    await expect(partly('150000.5', '49999.5')).rejects.toMatchObject({ code: 'amount.invalid' });
    await expect(partly('200000', '0')).rejects.toMatchObject({ code: 'amount.invalid' });
    await expect(partly('-1', '200001')).rejects.toMatchObject({ code: 'amount.invalid' });
    expect(await partly('150000', '50000')).toMatchObject({
      state: 'disputed',
      receivedAmount: dong('150000'),
      remainingAmount: dong('50000'),
    });
    expect((await partly('150000', '50000')).state).toBe('disputed');
  });

  it('ends with the rest sent again', async () => {
    const player = await payouts.player();
    const found = await sent('200000', player);
    await confirmPayout(payouts.kit, player.playerId, {
      orderId: found.id,
      result: 'partly',
      receivedAmount: '150000',
      remainingAmount: '50000',
    });
    expect(await review(found, 'resend')).toBe('done');
    const again = await payouts.read(found);
    expect(again).toMatchObject({ state: 'approved', attempt: 2, payoutAmount: dong('50000') });
    expect(again.payoutId).not.toBe(found.payoutId);
    await send();
    expect(await say(again, payouts.side.end(again.payoutId, 'paid'))).toBe('sent');
    // A late word about the first payout moves nothing.
    expect(await say(again, { ...payouts.side.wordOf(found.payoutId), status: 'failed' }, newId(), found.payoutId)).toBe('nothing-to-do');
    expect(await confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'received' })).toMatchObject({
      state: 'received',
      receivedAmount: dong('200000'),
    });
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: 0n });
    // The player reads each sending, and what staff did about what was missing.
    const sendings = await readSendings(db(), player.playerId, found.id);
    expect(sendings).toMatchObject([
      { amount: dong('200000'), sentAt: expect.any(Date) },
      { amount: dong('50000'), sentAt: expect.any(Date) },
    ]);
    expect(sendings[0]?.sentAt?.getTime()).toBeLessThan(sendings[1]?.sentAt?.getTime() ?? 0);
    expect(staffDecisions(await payouts.read(found), await readSteps(db(), player.playerId, found.id), sendings)).toMatchObject([
      { decision: 'resend', amount: 50_000 },
    ]);
  });

  it('ends with the rest in the balance, also when sending again failed', async () => {
    const player = await payouts.player();
    const one = await sent('200000', player);
    await confirmPayout(payouts.kit, player.playerId, { orderId: one.id, result: 'not-received' });
    await review(one, 'return');
    expect(await payouts.read(one)).toMatchObject({ state: 'returned', returnedAmount: dong('200000') });
    expect(await money(player.playerId)).toEqual({ main: dong('1000000'), held: 0n });
    const returned = await payouts.read(one);
    expect(presentWithdrawal(returned, [])).toMatchObject({ remainingAmount: null, returnedAmount: 200_000 });
    expect(staffDecisions(returned, await readSteps(db(), player.playerId, one.id), [])).toMatchObject([
      { decision: 'return', amount: 200_000 },
    ]);
    const other = await sent('200000', player);
    await confirmPayout(payouts.kit, player.playerId, {
      orderId: other.id,
      result: 'partly',
      receivedAmount: '120000',
      remainingAmount: '80000',
    });
    // What they have confirmed counts while the rest is still disputed.
    expect(await readWithdrawals(db(), player.playerId, {}, 20, 0)).toMatchObject({ received: dong('120000'), returned: dong('200000') });
    await review(other, 'resend');
    await send();
    const again = await payouts.read(other);
    await say(again, payouts.side.end(again.payoutId, 'failed'));
    expect(await payouts.read(other)).toMatchObject({ state: 'returned', returnedAmount: dong('80000') });
    expect(await money(player.playerId)).toEqual({ main: dong('880000'), held: 0n });
  });

  it('gives nothing back while it is unknown whether the rest was taken when it was sent again', async () => {
    const player = await payouts.player();
    const found = await sent('200000', player);
    // The first payout left an hour ago; the rest begins anew.
    await sql`update cashier.withdrawal set sending_at = sending_at - interval '1 hour' where id = ${found.id}`.execute(db());
    await confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'not-received' });
    await review(found, 'resend');
    const { send: take, ask } = payouts.side;
    try {
      // Taken but slow: it cannot be found yet, and the same again is refused as being under way.
      payouts.side.send = () => Promise.reject(new PayoutUnavailable('lost'));
      await send();
      payouts.side.send = () => Promise.reject(new PayoutRefusal('409: under way'));
      payouts.side.ask = () => Promise.resolve(undefined);
      await askAll();
    } finally {
      Object.assign(payouts.side, { send: take, ask });
    }
    expect((await payouts.read(found)).state).toBe('sending');
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: 0n });
    await askAll();
    const again = await payouts.read(found);
    expect(await say(again, payouts.side.end(again.payoutId, 'paid'))).toBe('sent');
  });

  it('believes no refusal of a sender that was slower than somebody who asked meanwhile', async () => {
    await passing();
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '200000');
    const { send: take, ask } = payouts.side;
    try {
      payouts.side.ask = () => Promise.resolve(undefined);
      payouts.side.send = async () => {
        // While this one was held up, a question sent the payout and never heard the answer.
        await sql`update cashier.withdrawal set asks = 1, called_at = clock_timestamp() where id = ${found.id}`.execute(db());
        throw new PayoutRefusal('409: under way');
      };
      await send();
    } finally {
      Object.assign(payouts.side, { send: take, ask });
    }
    expect((await payouts.read(found)).state).toBe('sending');
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: dong('200000') });
  });

  it('believes a refusal only long after the last call that was lost, however long ago the first one was', async () => {
    await passing();
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '200000');
    const { send: take, ask } = payouts.side;
    const ago = (column: string, minutes: number) =>
      sql`update cashier.withdrawal set ${sql.ref(column)} = clock_timestamp() - make_interval(mins => ${minutes}) where id = ${found.id}`.execute(
        db(),
      );
    try {
      payouts.side.ask = () => Promise.resolve(undefined);
      payouts.side.send = () => Promise.reject(new PayoutUnavailable('lost'));
      await send();
      // An outage of an hour; the last call before it ends is taken, and lost.
      await ago('sending_at', 60);
      await ago('called_at', 60);
      await askAll();
      payouts.side.send = () => Promise.reject(new PayoutRefusal('409: under way'));
      for (let time = 0; time < 3; time += 1) await askAll();
      expect((await payouts.read(found)).state).toBe('sending');
      await ago('called_at', 11);
      await askAll();
      expect((await payouts.read(found)).state).toBe('returned');
    } finally {
      Object.assign(payouts.side, { send: take, ask });
    }
    expect(await money(player.playerId)).toEqual({ main: dong('1000000'), held: 0n });
  });

  it('that never brought anything costs no fee, however it ends', async () => {
    const feeOn = () => payouts.setRule('fee_basis_points = 100, free_per_day = 0');
    const lost = async (player: { playerId: number; accountId: string }) => {
      await passing();
      await feeOn();
      const found = await payouts.withdraw(player, '200000');
      await send();
      await say(found, payouts.side.end(found.payoutId, 'paid'));
      await confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'not-received' });
      await review(found, 'resend');
      return payouts.read(found);
    };
    const whole = { main: dong('1000000'), held: 0n };
    const one = await payouts.player();
    const failed = await lost(one);
    await send();
    await say(failed, payouts.side.end(failed.payoutId, 'failed'));
    expect(await money(one.playerId)).toEqual(whole);
    const two = await payouts.player();
    await review(await lost(two), 'reject');
    expect(await money(two.playerId)).toEqual(whole);
    const three = await payouts.player();
    const reversed = await lost(three);
    await send();
    await say(reversed, payouts.side.end(reversed.payoutId, 'paid'));
    await say(reversed, { ...payouts.side.wordOf(reversed.payoutId), status: 'reversed' });
    expect(await money(three.playerId)).toEqual(whole);
    expect(await payouts.read(reversed)).toMatchObject({ state: 'returned', returnedAmount: dong('200000') });
  });

  it('keeps to what the player said under a key', async () => {
    const player = await payouts.player();
    const found = await sent('200000', player);
    const idempotencyKey = newId();
    const partly = { orderId: found.id, result: 'partly', receivedAmount: '150000', remainingAmount: '50000', idempotencyKey } as const;
    await confirmPayout(payouts.kit, player.playerId, partly);
    await expect(
      confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'received', idempotencyKey }),
    ).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    expect(await confirmPayout(payouts.kit, player.playerId, partly)).toMatchObject({ state: 'disputed', remainingAmount: dong('50000') });
  });

  it('ends with a forced receipt, which returns nothing', async () => {
    const player = await payouts.player();
    const found = await sent('200000', player);
    await confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'not-received', comment: 'nothing came' });
    await inTransaction(db(), (transaction) =>
      answerDispute(payouts.kit, transaction, { merchantId: merchant.id, withdrawalId: found.id, staffId: 'anna', comment: 'look again' }),
    );
    const idempotencyKey = newId();
    await speakInDispute(payouts.kit, player.playerId, { orderId: found.id, comment: 'still nothing', idempotencyKey });
    await speakInDispute(payouts.kit, player.playerId, { orderId: found.id, comment: 'still nothing', idempotencyKey });
    await expect(
      speakInDispute(payouts.kit, player.playerId, { orderId: found.id, comment: 'or half of it', idempotencyKey }),
    ).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    expect((await readDispute(db(), player.playerId, found.id)).map(({ author, comment }) => [author, comment])).toEqual([
      ['player', 'nothing came'],
      ['staff', 'look again'],
      ['player', 'still nothing'],
    ]);
    await review(found, 'force-received');
    expect(await payouts.read(found)).toMatchObject({ state: 'received', receivedBy: 'staff', disputeOpen: false });
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: 0n });
    await expect(confirmPayout(payouts.kit, player.playerId, { orderId: found.id, result: 'not-received' })).rejects.toMatchObject({
      code: 'state.not.allowed',
    });
  });

  it('is nobody else’s', async () => {
    const found = await sent();
    const { playerId } = await payouts.player();
    await expect(confirmPayout(payouts.kit, playerId, { orderId: found.id, result: 'received' })).rejects.toMatchObject({
      code: 'withdrawal.unknown',
    });
  });
});

describe('staff', () => {
  it('approve, reject and pay by hand, each once', async () => {
    await payouts.setRule('automatic_up_to = 0');
    const player = await payouts.player();
    const [one, two, three] = [
      await payouts.withdraw(player, '100000'),
      await payouts.withdraw(player, '100000'),
      await payouts.withdraw(player, '100000'),
    ];
    expect(await review(one, 'approve')).toBe('done');
    await expect(review(one, 'approve')).rejects.toMatchObject({ code: 'state.not.allowed' });
    await review(two, 'reject', 'anna', 'the name differs');
    expect(await payouts.read(two)).toMatchObject({ state: 'rejected', note: 'the name differs' });
    await review(three, 'pay-by-hand');
    expect(await payouts.read(three)).toMatchObject({ state: 'sent', paidByHand: true });
    expect(await money(player.playerId)).toEqual({ main: dong('800000'), held: dong('100000') });
    const before = payouts.side.sends;
    await send();
    expect(payouts.side.sends - before).toBe(1);
  });

  it('decide once when two decide at the same time', async () => {
    await payouts.setRule('automatic_up_to = 0');
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '100000');
    const tries = await Promise.allSettled([review(found, 'approve'), review(found, 'reject'), review(found, 'pay-by-hand')]);
    // "reject" and "pay-by-hand" are possible after "approve": what counts is where the money is.
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const { state } = await payouts.read(found);
    const { main, held } = await money(player.playerId);
    expect({ state, main, held }).toEqual(
      state === 'rejected'
        ? { state, main: dong('1000000'), held: 0n }
        : state === 'sent'
          ? { state, main: dong('900000'), held: 0n }
          : { state: 'approved', main: dong('900000'), held: dong('100000') },
    );
  });

  it('are two above the sum, and not the same one twice', async () => {
    await payouts.setRule('automatic_up_to = 0, four_eyes_above = 1000000000');
    const player = await payouts.player();
    const found = await payouts.withdraw(player, '200000');
    expect(await review(found, 'approve', 'anna')).toBe('needs-second');
    expect((await payouts.read(found)).state).toBe('review');
    await expect(review(found, 'approve', 'anna')).rejects.toMatchObject({ code: 'approval.second.person' });
    // What the second confirms is what the first decided, not that they decided something.
    expect(await review(found, 'pay-by-hand', 'bela')).toBe('needs-second');
    expect(await review(found, 'approve', 'anna')).toBe('needs-second');
    expect(await review(found, 'approve', 'bela')).toBe('done');
    expect((await payouts.read(found)).state).toBe('approved');
  });

  it('of another brand find nothing', async () => {
    await payouts.setRule('automatic_up_to = 0');
    const found = await payouts.withdraw(await payouts.player(), '100000');
    const other = inTransaction(db(), (transaction) =>
      reviewWithdrawal(payouts.kit, transaction, {
        merchantId: 2,
        withdrawalId: found.id,
        decision: 'approve',
        note: '',
        staffId: 'x',
        refuseDependent: async () => undefined,
      }),
    );
    await expect(other).rejects.toMatchObject({ code: 'withdrawal.unknown' });
  });
});

describe('the rules of a brand', () => {
  const brand = { ...merchant, id: 42 };

  it('are the installation’s until its operator writes their own, which count for it alone', async () => {
    const before = await describePayoutRule(payouts.kit, brand);
    const rule = await changePayoutRule(payouts.kit, brand, {
      fourEyesAbove: '70000',
      dailyCount: null,
      openFrom: '08:00',
      openUntil: '02:30',
      feeBasisPoints: 25,
    });
    expect(rule).toEqual({
      ...before,
      fourEyesAbove: '70000',
      dailyCount: null,
      openFrom: '08:00',
      openUntil: '02:30',
      feeBasisPoints: 25,
    });
    expect(await changePayoutRule(payouts.kit, brand, { openFrom: null, openUntil: null })).toMatchObject({
      fourEyesAbove: '70000',
      openFrom: null,
    });
    expect(await describePayoutRule(payouts.kit, merchant)).toEqual(before);
  });

  it.each([
    [{ bankMinimum: '0' }, /above zero/],
    [{ bankMinimum: '1000', bankMaximum: '999' }, /below the smallest/],
    [{ openFrom: '08:00', openUntil: null }, /belong together/],
    [{ openFrom: '24:00' }, /openFrom/],
    [{ gateway: 'nobody' }, /direct-payout/],
    [{ feeBasisPoints: 6_000 }, /feeBasisPoints/],
    [{ fourEyesAbove: '1,5' }, /not an amount/],
    [{ unknown: 1 }, /.+/],
  ])('refuse %j', async (form, words) => expect(changePayoutRule(payouts.kit, brand, form)).rejects.toThrow(words));
});
