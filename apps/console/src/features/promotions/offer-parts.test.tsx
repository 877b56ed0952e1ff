// @vitest-environment happy-dom
import { textOf } from '@sortes/browser/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../testing/draw-part';
import { BudgetPart } from './budget';
import { beginOf, toSend } from './document';
import { DryRunPart, type Run } from './dry-run';
import { EndingPart, RunningChoice, type Running } from './offer-ending';

const id = '0b5c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d4e';
const at = Date.parse('2026-11-20T12:00:00+07:00');
const areas = ['promotions', 'players'] as const;
const factsIn = (part: Element) =>
  Object.fromEntries([...part.querySelectorAll('dl > div')].map((row) => [textOf(row.children[0]), textOf(row.children[1])]));

/** Golden example 12 as promotions/dry-run.db runs it: a deposit match of 100 %, from 20, up to 150, ten times in slots. */
const run: Run = {
  id,
  offerId: null,
  title: 'Twice the deposit',
  kind: 'deposit-match',
  document: toSend(beginOf('deposit-match')),
  from: '2026-10-21',
  to: '2026-11-19',
  askedBy: 'finance',
  askedAt: at,
  endedAt: at,
  state: 'done',
  total: 3,
  seen: 3,
  figures: {
    players: 3,
    grants: 4,
    nominal: '320',
    expected: '192.8179',
    low: '150.1',
    high: '235.5',
    net: '150',
    ratio: 0.602556,
    cuts: [],
    refused: [],
    shut: 0,
    netWin: '600',
    past: null,
    unknowns: ['figures-now'],
  },
};
const grant = { userName: null, at, count: 1, cut: null };

it('runs an offer as it stands in the form over past days: what it would have given and cost, and its grants, the largest first', async () => {
  const draft = beginOf('deposit-match');
  const { calls } = await drawPart(<DryRunPart draft={draft} offerId={undefined} />, {
    answers: {
      staffStartDryRun: { run: { ...run, state: 'waiting', total: null, seen: 0, figures: null, endedAt: null }, faults: [] },
      staffGetDryRun: run,
      staffListDryRunGrants: {
        list: [
          { ...grant, playerId: 3, deposit: '500', amount: '150' },
          { ...grant, playerId: 1, deposit: '100', amount: '100' },
          { ...grant, playerId: 1, deposit: '50', amount: '50' },
          { ...grant, playerId: 2, deposit: '20', amount: '20' },
        ],
        total: 4,
      },
    },
    areas,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Run' }));
  const part = screen.getByRole('region', { name: 'Run it over past days' });
  expect(await within(part).findByText('Done')).toBeTruthy();
  expect(calls.find(({ name }) => name === 'staffStartDryRun')?.body).toMatchObject({ document: { kind: 'deposit-match' } });
  expect(factsIn(part)).toMatchObject({
    'Players who would have had it': '3',
    'Would have given': '₫ 320',
    'Expected cost': '₫ 193, nine times of ten between ₫ 150 and ₫ 236',
    'Cost net of the edge on own stakes': '₫ 150',
    'Share that becomes cash, if played where the house keeps least': '60.26%',
    'Won by the house in these days': '₫ 600',
  });
  const table = await within(part).findByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => textOf(row));
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/₫ 150.*₫ 500/);
  expect(rows[1]).toMatch(/₫ 100.*₫ 100/);
  expect(within(part).getByRole('link', { name: 'All of it as CSV' }).getAttribute('href')).toMatch(new RegExp(`dry-runs/${id}/.*csv`));
});

it('shows how much of each bound is used, what is held, and leads to the grants that it is made of', async () => {
  // promotions/staff.db: 80 of 100 are laid ready; and of another offer both of two grants are given.
  const nominal = { bound: '100', spent: '0', held: '80', left: '20', level: 'low' as const };
  const { addressNow } = await drawPart(
    <BudgetPart
      offerId={id}
      all={null}
      budget={{ nominal, pieces: { bound: 2, spent: 2, held: 0, left: 0, level: 'gone' }, today: null }}
    />,
    { answers: {}, areas },
  );
  const valueOf = (name: string) => screen.getByRole('meter', { name }).getAttribute('aria-valuetext')?.replaceAll('\u00A0', ' ');
  await screen.findByRole('meter', { name: 'Sums' });
  expect([valueOf('Sums'), valueOf('Grants in all')]).toEqual(['₫ 80 of ₫ 100 used', '2 of 2 used']);
  expect([screen.getByText('80 % or more is used'), screen.getByText('Used up')]).toHaveLength(2);
  fireEvent.click(screen.getByRole('link', { name: '2' }));
  await waitFor(() => expect(addressNow()).toBe(`/grants?offerId=${id}&only=given`));
});

/** promotions/staff.db: two bonuses of 20 run, and ending them takes more than one person may take from players alone. */
const open = {
  active: 2,
  balance: '40',
  promised: '0',
  requirement: '400',
  waiting: 0,
  waitingSum: '0',
  offered: 0,
  offeredSum: '0',
  staked: 0,
  applying: 0,
  endsSum: '40',
  mayEnd: true,
};

it('says what runs as an offer is stopped; it goes on unless its end is chosen, and that takes a second person', async () => {
  const chosen: Running[] = [];
  const choice = (value: Running, more: Partial<Parameters<typeof RunningChoice>[0]> = {}) => (
    <RunningChoice open={open} mayGive needsSecond field={{ value, onChange: (running) => chosen.push(running) }} {...more} />
  );
  await drawPart(choice('goes-on'), { answers: {}, areas });
  expect(await screen.findByText('2: ₫ 40 of bonus money lent, ₫ 400 still to be staked')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'It goes on to its own end' }).checked).toBe(true);
  expect(screen.queryByText(/more than one person may take alone/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'It ends now' }));
  expect(chosen).toEqual(['ends']);
  await drawPart(choice('ends'), { answers: {}, areas });
  expect(await screen.findByText(/own money stays\. .* The owners are told/)).toBeTruthy();
  expect(screen.getByText(/^Players would lose ₫ 40: more than one person may take alone\./)).toBeTruthy();
  await drawPart(choice('goes-on', { mayGive: false }), { answers: {}, areas });
  expect(await screen.findByText('It goes on: ending it takes the right to end bonuses of players.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('tells how far the end of what ran is, and what became of the money', async () => {
  const ending = { total: 2, lapsed: 0, broken: 0, reason: 'the spring is over', askedBy: 'pr-finance', askedAt: at };
  await drawPart(<EndingPart offerId={id} ending={{ ...ending, state: 'running', ended: 1, lost: '20', endedAt: null }} />, {
    answers: {},
    areas,
  });
  expect((await screen.findByRole('progressbar')).parentElement?.textContent).toContain('1 of 2 ended');
  await drawPart(<EndingPart offerId={id} ending={{ ...ending, state: 'done', ended: 2, lost: '40', endedAt: at }} />, {
    answers: {},
    areas,
  });
  expect(await screen.findByText(/^All ended at /)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(factsIn(document.body)).toMatchObject({
    'Bonuses ended': '2',
    'Bonus money back to the house': '₫ 40',
    Reason: 'the spring is over',
  });
});
