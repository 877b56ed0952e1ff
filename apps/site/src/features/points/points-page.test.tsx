// @vitest-environment happy-dom
import { refuse, textOf, type Answers } from '@sortes/browser/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../testing/draw-part';
import { ConvertModal } from './convert-modal';
import { PointsPage } from './points-page';

const expiresOn = '2026-12-31';
const expiresAt = Date.parse('2027-01-01T00:00:00+07:00');

/** What points/conversion.db proves of who has earned 1,124 points where 1,000 bring 8, and has exchanged 1,000 of them. */
const answers: Answers = {
  getPointBalance: { pointBalance: 1_124, owed: 0, next: { points: 1_124, expiresOn, expiresAt }, earnedToday: 1_124 },
  getPointConfig: {
    rates: [
      { lane: 'RNG', per100: 1 },
      { lane: 'LOTT', per100: 0.5 },
    ],
    factor: 1,
    validity: { unit: 'days', count: 30 },
    currency: 'VND',
  },
  getPointRewardConversionType: {
    list: [{ type: 'sell', isOpen: true, why: null, per1000: 8, mostADay: null, leftToday: null, least: 125, most: 1_124 }],
    turnoverMultiple: 1,
    currency: 'VND',
    currencyScale: 0,
  },
  getPaymentPassword: { isSet: true, digits: 6, minLength: 6, maxLength: 6, acceptedPattern: '', patternId: 0, lockedSeconds: 0 },
  getStatement: {
    list: [
      {
        id: 'a',
        sequence: 2,
        time: expiresAt,
        type: 'points-sold',
        amount: -1_000,
        balance: 124,
        reference: '',
        remark: '',
        lots: [{ points: -1_000, expiresOn }],
      },
      {
        id: 'b',
        sequence: 1,
        time: expiresAt,
        type: 'points-earned',
        amount: 1_124,
        balance: 1_124,
        reference: '',
        remark: 'Bets on Dec 1, 2026: Slots',
        lots: [{ points: 1_124, expiresOn }],
      },
    ],
    totalCount: 2,
    totalPages: 1,
    totals: { credits: 1_124, debits: 1_000, net: 124 },
    types: [],
  },
  convertPoint: ({ body: { paymentPassword } }) =>
    paymentPassword === '730164'
      ? { id: 'c', type: 'sell', points: 1_000, money: 8, pointBalance: 124, sumBalance: 8, required: 8, at: expiresAt }
      : refuse(422, 'payment.password.wrong'),
};
const areas = ['points', 'wallet', 'member'] as const;

it('shows how many points there are, until when, what they were given for, and each movement with what was left', async () => {
  await drawPart(<PointsPage />, { answers, areas });
  const standing = await screen.findByRole('region', { name: 'Your points' });
  expect(within(standing).getByText('1,124')).toBeTruthy();
  // The last day on which they hold, not the instant at which they end.
  expect(within(standing).getByText('1,124 points are valid until Dec 31, 2026.')).toBeTruthy();
  await within(standing).findByRole('button', { name: 'Exchange for money' });
  expect(screen.getByText('When a bet of your own money is decided, it brings points. For every ₫ 1,000:')).toBeTruthy();
  expect((await screen.findByText('Slots')).nextElementSibling?.textContent).toBe('10 points');
  const [sold, earned] = await screen.findAllByRole('listitem').then((rows) => rows.slice(-2));
  expect(textOf(sold)).toMatch(/^Points exchanged for moneyFrom the points valid until Dec 31, 2026.*−1,000Points afterwards: 124$/);
  expect(textOf(earned)).toMatch(/^Points earnedBets on Dec 1, 2026: SlotsValid until Dec 31, 2026.*\+1,124Points afterwards: 1,124$/);
});

it('exchanges points with what comes of it in view, once it was asked and the payment password is right', async () => {
  const { calls } = await drawPart(<ConvertModal onClose={() => undefined} />, { answers, areas });
  const amount = await screen.findByLabelText('Points to exchange');
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const exchange = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Exchange' }));
    const question = await screen.findByRole('alertdialog', { name: /^Exchange 1,000 points for ₫\s8\?$/ });
    expect(question.textContent).toContain('The money has to be staked once');
    fireEvent.click(within(question).getByRole('button', { name: 'Exchange' }));
  };
  type(await screen.findByLabelText('Payment password'), '111112');
  for (const [typed, fault] of [
    ['124', 'At least 125 points'],
    ['2000', 'At most 1,124 points now'],
    ['12.5', 'Enter a whole number of points'],
  ] as const) {
    type(amount, typed);
    fireEvent.click(screen.getByRole('button', { name: 'Exchange' }));
    expect(await screen.findByText(fault)).toBeTruthy();
  }
  type(amount, '1124');
  // No more points than the money is worth.
  const preview = [...document.querySelectorAll('dl > div')].map((row) => textOf(row));
  expect(preview).toEqual(['1,000 points₫ 8', 'You use1,000 points', 'You get₫ 8', 'To be staked before it can be withdrawn₫ 8']);
  await exchange();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Payment password').value).toBe(''));
  expect(calls.at(-1)).toMatchObject({ name: 'convertPoint', body: { type: 'sell', amount: 1_000, paymentPassword: '111112' } });
  type(screen.getByLabelText('Payment password'), '730164');
  await exchange();
  expect(await screen.findByText('1,000 points became ₫ 8')).toBeTruthy();
});
