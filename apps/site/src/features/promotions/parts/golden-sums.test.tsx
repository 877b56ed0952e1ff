// @vitest-environment happy-dom
import { textOf, type Answers } from '@sortes/browser/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../../testing/draw-part';
import type { GrantOpened } from '../../../entities/promotion/grants';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { GrantView } from './grant-view';
import { PeriodNow } from './period-now';
import { Rebate } from './rebate';

const at = Date.parse('2026-11-16T00:00:00+07:00');
const id = '0b5c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d4e';

/** The worked example of the rules as promotions/wagering.db plays it, after its first two bets. */
const second: GrantOpened = {
  id,
  offerId: id,
  kind: 'deposit-match',
  money: 'bonus',
  title: 'The worked example',
  state: 'active',
  amount: '150',
  deposit: '200',
  balance: '165',
  required: '1500',
  wagered: '210',
  missing: '1290',
  usualBets: null,
  maxBet: '50',
  mayConvert: '600',
  tied: false,
  claimedAt: at,
  until: null,
  endedAt: null,
  place: null,
  converted: '0',
  forfeited: '0',
  reclaimed: '0',
  endedWithOffer: false,
  reason: '',
  rounds: null,
  orderId: null,
  terms: 'Stake ten times the bonus.',
  games: { choose: 'all', lanes: [], games: [] },
  weights: [],
  gameWeights: [],
  ending: { lost: '165', stays: '50', withdrawal: { leaves: '50', endsBonus: true, lost: '165' } },
  counted: { bets: 2, valid: '210', sum: '210' },
  application: null,
};
const draw = (grant: GrantOpened, list: NonNullable<Exclude<Answers['listContributions'], (...given: never) => unknown>>['list'] = []) =>
  drawPart(<GrantView id={id} onBack={() => undefined} />, {
    answers: { getGrant: grant, listContributions: { list, total: list.length } },
    areas: ['promotions', 'records', 'games'],
  });
const facts = () =>
  Object.fromEntries([...document.querySelectorAll('dl > div')].map((row) => [textOf(row.children[0]), textOf(row.children[1])]));
const progress = async () => textOf((await screen.findByRole('progressbar')).parentElement);

it('tells a bonus that runs: what is staked, what each bet counted, what may leave and what would go with it', async () => {
  const bet = { kind: 'round' as const, lane: 'RNG', at };
  await draw(second, [
    { ...bet, betId: '0b5c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d01', game: 'Slot', valid: '30', counted: '30', sum: '210' },
    { ...bet, betId: '0b5c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d02', game: 'Table', valid: '36', counted: '3.6', sum: '180' },
  ]);
  expect(await progress()).toContain('₫ 210 of ₫ 1,500 staked');
  expect(facts()).toMatchObject({ 'Bonus money left': '₫ 165' });
  expect(screen.getByText('You may withdraw ₫ 50 now. It would end this bonus: ₫ 165 of bonus money would be lost.')).toBeTruthy();
  expect(await screen.findByText('2 bets, valid turnover ₫ 210: ₫ 210 counted')).toBeTruthy();
  expect(screen.getAllByText(/^₫ 3 of ₫ 36/)).toHaveLength(1);
});

it('tells the same bonus once it is cash, and after a bet of it was taken back', async () => {
  const done: GrantOpened = {
    ...second,
    state: 'completed',
    balance: null,
    wagered: '1500',
    missing: '0',
    converted: '164.6001',
    endedAt: at,
    ending: null,
    counted: { bets: 30, valid: '1536.4', sum: '1500' },
  };
  await draw(done);
  expect(await progress()).toContain('₫ 1,500 of ₫ 1,500 staked');
  expect(screen.getByText('Done.')).toBeTruthy();
  expect(facts()).toMatchObject({ 'Became cash': '₫ 164' });
  await draw({ ...done, wagered: '1460', missing: '40' });
  await waitFor(() => expect(document.body.textContent?.replaceAll('\u00A0', ' ')).toContain('₫ 1,460 of ₫ 1,500 staked'));
});

it('tells of own money what is still to be staked, and why the house gave it', async () => {
  await draw({
    ...second,
    kind: 'manual',
    money: 'cash',
    state: 'completed',
    amount: '20000',
    deposit: null,
    balance: null,
    required: '20000',
    wagered: '0',
    missing: '20000',
    maxBet: null,
    mayConvert: null,
    converted: '20000',
    endedAt: at,
    reason: 'waited for a payout',
    ending: null,
  });
  expect(await progress()).toContain('₫ 0 of ₫ 20,000 staked');
  expect(screen.getByText('Why: waited for a payout')).toBeTruthy();
});

it('gives up what is paid once own stakes are made only after it was said what goes', async () => {
  const release: GrantOpened = {
    ...second,
    kind: 'no-deposit',
    money: 'release',
    amount: '10000',
    deposit: null,
    balance: null,
    required: '100000',
    wagered: '0',
    missing: '100000',
    ending: { lost: '0', stays: '0', withdrawal: { leaves: '0', endsBonus: false, lost: '0' } },
  };
  let state: GrantOpened['state'] = 'active';
  const { calls } = await drawPart(<GrantView id={id} onBack={() => undefined} />, {
    answers: {
      getGrant: () => ({ ...release, state, ...(state !== 'active' && { ending: null, endedAt: at }) }),
      listContributions: { list: [], total: 0 },
      cancelGrant: () => {
        state = 'cancelled';
        return { lost: '0' };
      },
    },
    areas: ['promotions', 'records', 'games'],
  });
  expect(await progress()).toContain('₫ 0 of ₫ 100,000 staked');
  fireEvent.click(screen.getByRole('button', { name: 'Give up the bonus' }));
  const question = await screen.findByRole('alertdialog', { name: 'Give up this bonus?' });
  expect(textOf(question)).toMatch(/You give up ₫ 10,000, which would be paid to you/);
  expect(calls.some(({ name }) => name === 'cancelGrant')).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Give up the bonus' }));
  expect(await screen.findByText('You gave it up.')).toBeTruthy();
});

it('tells of the period of a cashback what was lost so far and what would come back of it', async () => {
  const period: NonNullable<OfferOpened['period']> = { from: at, ends: at + 7 * 86_400_000, netLoss: '649.5', due: '36.96' };
  await drawPart(<PeriodNow period={period} />, { answers: {}, areas: ['promotions', 'centre'] });
  expect(textOf(screen.getByRole('region', { name: 'How it stands' }))).toContain('Net loss so far₫ 649Would come back of it₫ 36');
});

it('collects what turnover has brought, once, and tells each kind of game', async () => {
  let due = '31.2222';
  await drawPart(<Rebate offer={{ id, way: 'collect' } as OfferOpened} />, {
    answers: {
      getRebate: () => ({
        due,
        lanes: [
          { lane: 'RNG', rate: 60, turnover: '5000.0166', given: due === '0' ? '30' : '0', due: due === '0' ? '0' : '30' },
          { lane: 'LOTT', rate: 10, turnover: '1222.2222', given: due === '0' ? '1.2222' : '0', due: due === '0' ? '0' : '1.2222' },
        ],
      }),
      collectRebate: () => {
        due = '0';
        return { collected: '31.2222' };
      },
    },
    areas: ['promotions'],
  });
  const ready = await screen.findByRole('region', { name: 'Ready to collect' });
  expect(textOf(ready)).toContain('Ready to collect₫ 31');
  expect(
    within(ready)
      .getAllByRole('listitem')
      .map((row) => textOf(row)),
  ).toEqual(['Slots · 0.6%turnover ₫ 5,000, given ₫ 0, ready ₫ 30', 'Lottery by prize group · 0.1%turnover ₫ 1,222, given ₫ 0, ready ₫ 1']);
  const collect = () => within(ready).getByRole<HTMLButtonElement>('button');
  fireEvent.click(collect());
  await waitFor(() => expect(collect().disabled).toBe(true));
  expect(textOf(ready)).toContain('Ready to collect₫ 0');
});
