// @vitest-environment happy-dom
import { textOf, type Answers } from '@sortes/browser/testing';
import { playerTypes, type ContractTierRow } from '@sortes/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../testing/draw-part';
import { ContractActs } from './parts/contract-acts';
import { ContractBill } from './parts/contract-bill';
import { ContractForm } from './parts/contract-form';
import { MyContract } from './parts/my-contract';

const at = Date.parse('2026-03-19T17:00:00+07:00');
const id = '0b5c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d4e';
const tier = (given: Partial<ContractTierRow>): ContractTierRow => ({
  betVolume: 0,
  activeMember: 0,
  loss: 0,
  rateType: 'P',
  rate: 0,
  amount: null,
  bet: 0,
  lostRate: 0,
  ...given,
});
/** The golden rule of C in agent-contracts/salaries-in-parts.db, and what it made of the golden bets. */
const details = [tier({ rate: 10, lostRate: 50 }), tier({ bet: 1_000, rate: 20, lostRate: 100 })];
const bets = [
  { tier: 0, side: 'lost' as const, count: 2, betVolume: 1_049.9999, rate: 50, amount: 5.2499 },
  { tier: 1, side: 'won' as const, count: 1, betVolume: 2_500.5, rate: 20, amount: 5.001 },
  { tier: 1, side: 'lost' as const, count: 1, betVolume: 1_000, rate: 100, amount: 10 },
];
const period = { from: at, until: at + 300_000 };
const reckoned = {
  ...period,
  betVolume: 4_550.4999,
  activeMember: 1,
  result: 1_179.7099,
  carried: 0,
  carriedOn: 0,
  tier: null,
  amount: 20.2509,
  details,
  bets,
};
const bill = {
  id,
  contractId: id,
  isMine: true,
  account: '',
  betVolume: 0,
  result: 0,
  activeMember: 1,
  carryIn: 0,
  carryOut: 0,
  tier: null,
  rate: null,
  fixed: null,
  adjusted: 0,
  forgiven: 0,
  advanced: 0,
  lent: 0,
  owed: 0,
  status: 'paid' as const,
  corrected: false,
  createdDate: at,
  settledAt: at,
};
const realtime = { ...bill, ...period, kind: 'realtime' as const, betVolume: 4_550.4999, amount: 20.2509, due: 20.2509, paid: 20.2509 };
const contract = {
  id,
  isMine: true,
  receiverId: 7,
  account: '',
  status: 'accepted' as const,
  createdDate: at,
  holdsFrom: at,
  endsAt: null,
  endReason: null,
  proposed: null,
  carried: 0,
  rest: 0,
  mayOwe: false,
  endsBelow: 0,
  endsDirect: [],
  changeFrom: null,
  acts: [],
};
const answers: Answers = {
  listContracts: {
    mine: {
      ...contract,
      kind: 'realtime',
      current: { number: 1, status: 'accepted', details, carry: 'none', madeAt: at, answerBy: at, effectiveFrom: at },
    },
    list: [],
    total: 0,
    mayPropose: true,
    hasDownlines: true,
    mostRate: 120,
    leastDifference: 0,
  },
  getContractProgress: { running: reckoned, next: null, paidFrom: at + 660_000, waiting: null, countedUpTo: at + 240_000 },
  listContractBills: { list: [realtime], total: 1, sums: { due: 20.2509, paid: 20.2509, owed: 0, forgiven: 0, lent: 0 } },
  previewContract: { theirs: reckoned, mine: null, present: null, uncovered: null, mayOwe: false },
  getPaymentPassword: { isSet: true, digits: 6, minLength: 6, maxLength: 6, acceptedPattern: '', patternId: 0, lockedSeconds: 0 },
};
const areas = ['agents', 'contracts', 'records', 'member'] as const;
const as = { type: playerTypes.agent1 };
/** Terms and their values, as they stand below each other. */
const factsIn = (part: Element) => [...part.querySelectorAll('dl > div')].map((row) => [...row.children].map((child) => textOf(child)));
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => textOf(cell.lastChild as Element) || textOf(cell)),
    );

it('says a salary of bets in words, what it has brought today, and what bets of each tier and end it is made of', async () => {
  await drawPart(<MyContract kind="realtime" onBill={() => undefined} />, { answers, areas, as });
  const tiles = await screen.findByRole('list', { name: 'Contract at a glance' });
  await waitFor(() =>
    expect(
      within(tiles)
        .getAllByRole('listitem')
        .map((tile) => textOf(tile))
        .slice(0, 2),
    ).toEqual([expect.stringMatching(/^Last bill₫ 20\.2509Paid/), 'Today so far₫ 20.2509of ₫ 4,550 turnover']),
  );
  const tiers = screen.getAllByRole('listitem').map((row) => textOf(row));
  expect(tiers).toContain('0.1% of each winning bet and 0.5% of each losing bet');
  expect(tiers).toContain('0.2% of each winning bet and 1% of each losing bet, for stakes from ₫ 1,000');
  const lost = await screen.findByText(/^Lost, tier 1: 2 bets, /);
  expect(textOf(lost.parentElement)).toMatch(/0\.5%.*5\.2499$/);
});

it('opens a bill of bets to each of them, with its rate and what it brought', async () => {
  const bet = { at, lane: 'RNG' as const, game: 'Slot', playerId: 9, account: 'memberofc' };
  await drawPart(<ContractBill id={id} />, {
    answers: {
      getContractBill: { bill: realtime, details, carry: 'none', days: [], lanes: [], corrections: [], addsUp: true },
      listContractBillBets: {
        list: [
          { ...bet, id: '1', stake: 80, betVolume: 0, net: 0, tier: 1, rate: null, reward: 0 },
          { ...bet, id: '2', stake: 2_500.5, betVolume: 2_500.5, net: 1_450.29, tier: 2, rate: 20, reward: 5.001 },
          { ...bet, id: '3', stake: 1_000, betVolume: 1_000, net: -1_000, tier: 2, rate: 100, reward: 10 },
        ],
        total: 3,
        reward: 15.001,
      },
    },
    areas,
    as,
  });
  expect(await screen.findByText('Recomputed: the rule on these figures makes this amount.')).toBeTruthy();
  await screen.findByRole('heading', { name: 'The bets' });
  const shown = rowsOf('The bets').map((cells) => [cells[1], cells[3], cells[5], cells[6], cells[7]]);
  expect(shown).toEqual([
    ['memberofc', '₫ 80', '₫ 0', 'None', '₫ 0'],
    ['memberofc', '₫ 2,500.5', '+₫ 1,450.29', '0.2%', '₫ 5.001'],
    ['memberofc', '₫ 1,000', '−₫ 1,000', '1%', '₫ 10'],
  ]);
});

it('recomputes a dividend from its base and its days, and opens a day to what the team played on it', async () => {
  const opened: unknown[] = [];
  const dividend = {
    ...bill,
    kind: 'dividend' as const,
    from: at - 86_400_000 * 15,
    until: at,
    betVolume: 100_000,
    result: 10_000,
    carryIn: -2_000,
    tier: 1,
    rate: 2_000,
    amount: 1_600,
    due: 1_600,
    paid: 1_600,
  };
  await drawPart(<ContractBill id={id} onPlay={(of) => opened.push(of)} />, {
    answers: {
      getContractBill: {
        bill: dividend,
        details: [tier({ rate: 1_000 }), tier({ rate: 2_000, loss: 5_000 })],
        carry: 'forever',
        days: [
          { day: '2026-03-17', betVolume: 60_000, result: 7_000 },
          { day: '2026-03-18', betVolume: 40_000, result: 3_000 },
        ],
        lanes: [],
        corrections: [],
        addsUp: true,
      },
    },
    areas,
    as,
  });
  await screen.findByText('Recomputed: the rule on these figures makes this amount.');
  expect(factsIn(document.body)).toEqual([
    ['Turnover', '₫ 100,000'],
    ['Active members', '1'],
    ['Team net loss', '₫ 10,000'],
    ['Carried in', '−₫ 2,000'],
    ['What counts', '₫ 8,000'],
    ['Tier reached', 'Tier 2 (20%)'],
    ['By the rule', '₫ 1,600'],
    ['Due', '₫ 1,600'],
    ['Paid', '₫ 1,600'],
  ]);
  expect(rowsOf('Team by day')).toEqual([
    ['Mar 17, 2026', '₫ 60,000', '₫ 7,000'],
    ['Mar 18, 2026', '₫ 40,000', '₫ 3,000'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: /Mar 17/ }));
  expect(opened).toEqual([{ day: '2026-03-17', lane: '' }]);
});

it('says that figures do not make the amount where they do not', async () => {
  await drawPart(<ContractBill id={id} />, {
    answers: {
      getContractBill: { bill: realtime, details, carry: 'none', days: [], lanes: [], corrections: [], addsUp: false },
      listContractBillBets: { list: [], total: 0, reward: 0 },
    },
    areas,
    as,
  });
  expect(await screen.findByText(/^The rule on these figures makes another amount\./)).toBeTruthy();
});

it('offers a salary of bets with a rate for each way a bet ends; what the own contract does not cover is said, and not sent', async () => {
  const closed: true[] = [];
  const { calls } = await drawPart(
    <ContractForm
      kind="realtime"
      whom={{ receiverId: 9, account: 'quochung79' }}
      own={{ details, most: 120, leastDifference: 0 }}
      onClose={() => closed.push(true)}
    />,
    {
      answers: {
        ...answers,
        previewContract: ({ body }) => ({
          theirs: { ...reckoned, details: (body.details ?? []).map((one) => tier(one)) },
          mine: reckoned,
          present: null,
          uncovered: (body.details?.[0]?.lostRate ?? 0) > 50 ? 0 : null,
          mayOwe: false,
        }),
        actOnContract: { ...contract, isMine: false, account: 'quochung79', status: 'proposed', kind: 'realtime', current: null },
      },
      areas,
      as,
    },
  );
  const lost = await screen.findByRole('textbox', { name: 'Rate of bets that lost, %' });
  const propose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Propose a contract' });
  const type = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });
  type(lost, '0.6');
  const uncovered = 'Tier 1 pays more than your own contract covers. Lower it before you propose it.';
  expect(await screen.findByText(uncovered)).toBeTruthy();
  expect(screen.queryByText('Nobody can end up owing under this contract.')).toBeNull();
  expect(propose().disabled).toBe(true);
  type(lost, '0.1');
  expect(screen.getByText('0% of each winning bet and 0.1% of each losing bet')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(uncovered)).toBeNull());
  expect(await screen.findByText('Nobody can end up owing under this contract.')).toBeTruthy();
  expect(propose().disabled).toBe(false);
  type(screen.getByLabelText('Payment password'), '246810');
  fireEvent.click(propose());
  await waitFor(() => expect(closed).toEqual([true]));
  expect(calls.find(({ name }) => name === 'actOnContract')?.body).toMatchObject({
    action: 'N',
    kind: 'realtime',
    receiverId: 9,
    details: [{ bet: 0, rate: 0, lostRate: 10 }],
    paymentPassword: '246810',
  });
});

it('is accepted under the payment password alone, of the version that was read', async () => {
  const proposed = { number: 1, status: 'proposed' as const, details, carry: 'none' as const, madeAt: at, answerBy: at, effectiveFrom: at };
  const offered = {
    ...contract,
    kind: 'realtime' as const,
    status: 'proposed' as const,
    current: null,
    proposed,
    endsBelow: 2,
    acts: ['A' as const, 'R' as const],
  };
  const { calls } = await drawPart(<ContractActs contract={offered} />, { answers: { ...answers, actOnContract: offered }, areas, as });
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this contract?' }));
  const accept = () => fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  const password = await dialog.findByLabelText('Payment password');
  accept();
  expect(await dialog.findByText('Enter your payment password.')).toBeTruthy();
  expect(calls.filter(({ name }) => name === 'actOnContract')).toEqual([]);
  fireEvent.change(password, { target: { value: '246810' } });
  accept();
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'actOnContract')?.body).toMatchObject({
      action: 'A',
      id,
      endsBelow: 2,
      paymentPassword: '246810',
    }),
  );
});
