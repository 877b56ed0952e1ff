// @vitest-environment happy-dom
import type { Answers } from '@sortes/browser/testing';
import { playerTypes } from '@sortes/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../../testing/draw-part';
import type { DownlineRow } from '../api/team';
import { LinkCard } from './link-card';
import { LinkForm } from './link-form';
import { OwnRates } from './own-rates';
import { RatesDialog } from './rates-dialog';

const lowersFrom = Date.parse('2026-12-03T00:00:00+07:00');
const settled = { coming: null, comingFrom: null };

/** What agents/rates.db proves of an agent of 1 % and group 1956, who has given 0.9 % and 1950 to somebody who has given nearly all of it on. */
const answers: Answers = {
  getDownlineRates: {
    playerId: 12,
    account: 'rateann',
    change: 'both',
    lowersFrom,
    lanes: [
      { lane: 'LIVE', rate: 90, ...settled, least: 90, most: 95 },
      { lane: 'LOTT', rate: 1950, ...settled, least: 1948, most: 1954 },
      { lane: 'SPORTS', rate: 0, ...settled, least: 0, most: 0 },
    ],
  },
  getRateSettings: {
    change: 'both',
    lowersFrom,
    lanes: [
      { lane: 'LIVE', rate: 100, ...settled, least: 0, most: 95, difference: 5, step: 1 },
      { lane: 'LOTT', rate: 1956, ...settled, least: 1700, most: 1954, difference: 2, step: 2 },
      { lane: 'SPORTS', rate: 0, ...settled, least: 0, most: 0, difference: 5, step: 1 },
    ],
  },
  setDownlineRates: ({ body }) => ({
    playerId: body.playerId,
    account: 'rateann',
    change: 'both',
    lowersFrom,
    lanes: body.rates.map((one) => ({ ...one, ...settled, least: 90, most: 95 })),
  }),
};
const areas = ['agents', 'records'] as const;
const as = { type: playerTypes.agent1 };
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('says at its field what rate is too much or too little, and sends nothing; what fits says what each gets', async () => {
  const row = { playerId: 12, account: 'rateann' } as DownlineRow;
  const { calls } = await drawPart(<RatesDialog row={row} onClose={() => undefined} />, { answers, areas, as });
  const live = await field('Live casino: % of turnover');
  expect(live.value).toBe('0.9');
  // Nothing can be given on in sports.
  expect(screen.queryByRole('textbox', { name: /Sports/ })).toBeNull();
  for (const typed of ['0.96', '0.89', '99', 'much']) {
    type(live, typed);
    press('Save');
    expect(await screen.findByText('Enter a rate from 0.9% to 0.95%.'), typed).toBeTruthy();
    expect(document.body.textContent).not.toContain('turned over they get');
  }
  expect(calls.some(({ name }) => name === 'setDownlineRates')).toBe(false);
  type(live, '0.95');
  expect(screen.queryByText('Enter a rate from 0.9% to 0.95%.')).toBeNull();
  expect(screen.getByText('Of ₫ 1,000,000 turned over they get ₫ 9,500, you get ₫ 500.')).toBeTruthy();
  press('Save');
  expect(await screen.findByText('Rates saved')).toBeTruthy();
  // What stays is not sent.
  expect(calls.find(({ name }) => name === 'setDownlineRates')?.body).toEqual({ playerId: 12, rates: [{ lane: 'LIVE', rate: 95 }] });
});

it('moves field and slider together, by the steps of the lane', async () => {
  await drawPart(<RatesDialog row={{ playerId: 12, account: 'rateann' } as DownlineRow} onClose={() => undefined} />, {
    answers,
    areas,
    as,
  });
  const live = await field('Live casino: % of turnover');
  const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
  type(live, '0.94');
  expect(slider('Live casino: % of turnover').value).toBe('94');
  type(slider('Live casino: % of turnover'), '93');
  expect(live.value).toBe('0.93');
  const group = slider('Lottery: prize group');
  expect([group.min, group.max, group.step]).toEqual(['1948', '1954', '2']);
  type(group, '1952');
  expect((await field('Lottery: prize group')).value).toBe('1952');
  expect(screen.getByText('Of ₫ 1,000,000 bet they win back ₫ 976,000 on average, you get ₫ 2,000.')).toBeTruthy();
});

it('shows an agent their own rates, and what of each they can give on', async () => {
  await drawPart(<OwnRates />, { answers, areas, as });
  const rows = await waitFor(() => {
    const found = [...document.querySelectorAll('details li')].map((row) => row.textContent);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(rows).toEqual(['Live casino1%You can give 0% to 0.95%.', 'Lottery1956You can give 1700 to 1954.']);
});

it('makes a link that gives rates within what the agent can give, and says on it what it gives', async () => {
  const made = { ...link, configs: [{ lane: 'LIVE' as const, rate: 50 }] };
  const { calls } = await drawPart(<LinkForm onMade={() => undefined} onClose={() => undefined} />, {
    answers: { ...answers, createAgentLink: made },
    areas,
    as,
  });
  const live = await field('Live casino: % of turnover');
  type(await field('Where you will post it'), 'Rates');
  type(live, '99');
  press('Make a link');
  expect(await screen.findByText('Enter a rate from 0% to 0.95%.')).toBeTruthy();
  expect(calls.some(({ name }) => name === 'createAgentLink')).toBe(false);
  type(live, '0.5');
  press('Make a link');
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'createAgentLink')?.body).toMatchObject({
      channel: 'Rates',
      rates: [{ lane: 'LIVE', rate: 50 }],
    }),
  );
  await drawPart(
    <ul>
      <LinkCard link={made} onShare={() => undefined} onPeople={() => undefined} />
    </ul>,
    { answers, areas, as },
  );
  const card = (await screen.findByRole('heading', { name: 'Rates' })).closest('li');
  expect(within(card as HTMLElement).getByText('Gives: Live casino 0.5%')).toBeTruthy();
});

const link = {
  affiUrlId: '5f0c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d4e',
  code: 'AB12CD',
  path: '/register?affiliateCode=AB12CD',
  channel: 'Rates',
  isAgent: false,
  status: 'active' as const,
  visits: 0,
  registrations: 0,
  firstDeposits: 0,
  startDate: lowersFrom,
  endDate: null,
  usesLeft: null,
  userName: null,
};
