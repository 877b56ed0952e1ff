// @vitest-environment happy-dom
import { refuse, textOf, type Answers } from '@sortes/browser/testing';
import { playerTypes } from '@sortes/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../testing/draw-part';
import { UserProfitPage } from './user-profit-page';

const nothing = {
  bets: 0,
  stakes: 0,
  valid: 0,
  prizes: 0,
  rebates: 0,
  commissions: 0,
  salaries: 0,
  rewards: 0,
  deposits: 0,
  withdrawals: 0,
  fees: 0,
  adjustments: 0,
  result: 0,
};
const member = { ...nothing, deposits: 7 };
const hidden = { ...nothing, deposits: 50 };

/** A line of two, one of whom asks to be hidden, with the sums that agents/centre.db proves: rows and others make them, and the agent's own part stands beside them. */
const answers: Answers = {
  listDownlineProfit: ({ query }) => ({
    list: [
      { playerId: 11, account: query['below'] === '12' ? 'me***ab' : 'memberab', isAgent: query['below'] !== '12', level: 1, ...member },
    ],
    total: 1,
    sums: { ...nothing, deposits: 57 },
    hidden: 1,
    others: hidden,
    own: { playerId: 7, account: 'agentab', ...nothing, deposits: 3 },
    breadcrumb: query['below'] === undefined ? [] : [{ playerId: 12, account: 'agentab' }],
    countedUpTo: null,
  }),
};
const given = { answers, areas: ['agents', 'records', 'wallet'] as const, as: { type: playerTypes.agent1 } };
const notInLine = 'This account is not in your line, or you may not see it.';
const cellsOf = (name: string | RegExp) =>
  within(within(screen.getByRole('table')).getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => textOf(cell));
const tilesOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((tile) => textOf(tile));

it('shows what each did, the hidden ones together as others, and the sums, which are those of both', async () => {
  await drawPart(<UserProfitPage />, given);
  await screen.findByRole('list', { name: 'Total of 2 accounts' });
  expect(tilesOf('Total of 2 accounts')).toEqual([
    'Deposits₫ 57',
    'Withdrawals₫ 0',
    'Stakes₫ 0',
    'Valid turnover₫ 0',
    'Prizes₫ 0',
    'House result₫ 0',
  ]);
  expect(screen.getByText('1 person is not shown in lists. Their figures are in the totals.')).toBeTruthy();
  expect(cellsOf(/^memberab/).slice(1)).toEqual([
    'Bets0',
    'Deposits₫ 7',
    'Withdrawals₫ 0',
    'Stakes₫ 0',
    'Valid turnover₫ 0',
    'Prizes₫ 0',
    'House result₫ 0',
  ]);
  expect(cellsOf(/^Others/)).toEqual([
    'Others (1)',
    'Bets0',
    'Deposits₫ 50',
    'Withdrawals₫ 0',
    'Stakes₫ 0',
    'Valid turnover₫ 0',
    'Prizes₫ 0',
    'House result₫ 0',
  ]);
  expect(tilesOf('You alone')).toContain('Deposits₫ 3');
});

it('goes down the line of an agent, and to what a member did by day', async () => {
  const { addressNow } = await drawPart(<UserProfitPage />, given);
  fireEvent.click(await screen.findByRole('button', { name: 'memberab' }));
  await waitFor(() => expect(addressNow()).toContain('below=11'));
  await drawPart(<UserProfitPage />, { ...given, at: '/?m=agent&page=agentUserProfit&below=12' });
  await screen.findByRole('list', { name: 'agentab alone' });
  fireEvent.click(screen.getByRole('button', { name: 'me***ab' }));
  await waitFor(() => expect(addressNow()).toContain('player=11'));
});

it('says that an account is not in the line, whose it is not', async () => {
  await drawPart(<UserProfitPage />, {
    ...given,
    answers: { listDownlineProfit: () => refuse(404, 'downline.none', { message: notInLine }) },
    at: '/?m=agent&page=agentUserProfit&below=99',
  });
  expect(await screen.findByText(notInLine)).toBeTruthy();
});

it('shows no others where they are too few, and sums that the rows add up to', async () => {
  await drawPart(<UserProfitPage />, {
    ...given,
    answers: {
      listDownlineProfit: {
        list: [{ playerId: 11, account: 'memberab', isAgent: true, level: 1, ...member }],
        total: 1,
        sums: { ...nothing, deposits: 7 },
        hidden: 1,
        others: null,
        own: null,
        breadcrumb: [],
        countedUpTo: null,
      },
    },
  });
  await screen.findByRole('list', { name: 'Total of 1 account' });
  expect(tilesOf('Total of 1 account')[0]).toBe('Deposits₫ 7');
  expect(screen.getByText(/^1 person is not shown in lists\. Too few of them have played/)).toBeTruthy();
  expect(screen.queryByText(/^Others/)).toBeNull();
});
