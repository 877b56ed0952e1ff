// @vitest-environment happy-dom
import { refuse, textOf, type Answers } from '@sortes/browser/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../testing/draw-part';
import { Builder } from './builder';
import { BuilderScreen } from './builder-screen';
import { beginOf, requirementOf } from './document';
import { GiveForm } from './give-form';

const id = '0b5c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d4e';
const areas = ['promotions', 'offerPage'] as const;
const answers: Answers = {
  staffCheckOffer: { faults: [], violations: [], pages: [], who: null, lists: [], worth: null, cost: null },
  staffFindOfferGames: { list: [] },
};
const choose = async (name: string, label: string) => {
  const list = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  const option = [...list.options].find(({ text }) => text === label);
  fireEvent.change(list, { target: { value: option?.value ?? 'none' } });
};
const type = (name: string | RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const step = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('asks of own money only how often it is staked, and of what is paid for own stakes no bound of a bet', async () => {
  await drawPart(<BuilderScreen />, { answers, areas, at: '/offers/new' });
  await choose('Kind', 'Given by staff');
  await step(/^3\. Requirement/);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Has to be staked before it is withdrawn' }));
  expect(await screen.findByText(/Bets in any games count in full/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Within days' })).toBeNull();
  await step(/^1\. Kind/);
  await choose('Kind', 'Bonus without deposit');
  await step(/^3\. Requirement/);
  // Bonus money is bound in both.
  expect(await screen.findByRole('textbox', { name: 'Within days' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Max bet with bonus' })).toBeTruthy();
  await step(/^2\. Reward/);
  await choose('Given as', 'Cash after staking');
  await step(/^3\. Requirement/);
  expect(await screen.findByRole('textbox', { name: 'Within days' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Max bet with bonus' })).toBeNull();
});

it('saves with a code and a reason; a code that another offer has is said to be one, and what was typed stays', async () => {
  const { calls, addressNow } = await drawPart(<BuilderScreen />, {
    answers: {
      ...answers,
      staffMakeOffer: ({ body }) => (body.code === 'sortes88' ? refuse(409, 'already.so') : { id, version: 1, faults: [], violations: [] }),
    },
    areas,
    at: '/offers/new?kind=no-deposit',
  });
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  expect(screen.getByText('To save it, give a reason.')).toBeTruthy();
  type('Code', 'sortes88');
  expect(save.disabled).toBe(true);
  type('Reason', 'planned for this spring');
  expect(screen.queryByText('To save it, give a reason.')).toBeNull();
  fireEvent.click(save);
  expect(textOf(await screen.findByRole('alert'))).toBe('Another offer has the code sortes88: choose another one.');
  type('Code', 'own-play');
  fireEvent.click(save);
  await waitFor(() => expect(addressNow()).toBe(`/offers/${id}`));
  expect(calls.filter(({ name }) => name === 'staffMakeOffer').map(({ body }) => body)).toMatchObject([
    { code: 'sortes88', reason: 'planned for this spring', document: { kind: 'no-deposit' } },
    { code: 'own-play', reason: 'planned for this spring', document: { kind: 'no-deposit' } },
  ]);
});

it('shares the chances of a wheel by weights', async () => {
  await drawPart(<BuilderScreen />, { answers, areas, at: '/offers/new?kind=wheel' });
  await step(/^2\. Reward/);
  expect(await screen.findByText('Chance: 70%')).toBeTruthy();
  const [first] = screen.getAllByRole('textbox', { name: 'Share of all weights' });
  fireEvent.change(first as HTMLElement, { target: { value: '100000' } });
  expect(screen.getByText('Chance: 25%')).toBeTruthy();
  expect(screen.getByText('Chance: 0.25%')).toBeTruthy();
});

it('says at its field what is too much or cannot be read, and leaves the step only once it can', async () => {
  await drawPart(<BuilderScreen />, { answers, areas, at: '/offers/new?kind=no-deposit' });
  await step(/^2\. Reward/);
  await screen.findByRole('textbox', { name: 'Sum' });
  type('Sum', '99999999999999');
  expect(screen.getByText(/^₫ 90,000,000,000 at most$/)).toBeTruthy();
  type('Sum', 'thirty');
  expect(screen.getAllByText('Cannot be read, put it right first: Sum.').length).toBeGreaterThan(0);
  await step(/^5\. Limits/);
  expect(within(screen.getByRole('region', { name: 'Reward' })).getByRole('textbox', { name: 'Sum' })).toBeTruthy();
  type('Sum', '30000');
  await step(/^5\. Limits/);
  expect(await screen.findByRole('region', { name: 'Limits and budget' })).toBeTruthy();
});

it('saves what a second person has agreed to once it is paused, from its form, with what was typed', async () => {
  let isPaused = false;
  const done: string[] = [];
  const editing = { id, code: 'patience', version: 1, draft: beginOf('manual'), isLiveForTwo: true };
  const { calls } = await drawPart(<Builder editing={editing} onSaved={(saved) => done.push(saved)} />, {
    answers: {
      ...answers,
      staffListDryRuns: { list: [], total: 0 },
      staffSaveOffer: () => (isPaused ? { id, version: 2, faults: [], violations: [] } : refuse(409, 'promotion.second')),
      staffMoveOffer: ({ body }) => {
        isPaused = body.to === 'paused';
        return { moved: true, endAsked: null, faults: [], violations: [] };
      },
    },
    areas,
  });
  await screen.findByRole('button', { name: 'Save' });
  type('Reason', 'to ask how long they waited');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pause the offer and save' }));
  await waitFor(() => expect(done).toEqual([id]));
  expect(
    calls.filter(({ name }) => /^staff(Save|Move)Offer$/.test(name)).map(({ name, body }) => [name, (body as { reason: string }).reason]),
  ).toEqual(['staffSaveOffer', 'staffMoveOffer', 'staffSaveOffer'].map((name) => [name, 'to ask how long they waited']));
});

it('gives a player no more than the most of the offer, asked once more with the sum and what has to be staked', async () => {
  const { calls } = await drawPart(
    <GiveForm
      offerId={id}
      playerId={12}
      draft={{ ...beginOf('manual'), reward: { rule: 'entered', most: '50000' }, requirement: requirementOf('manual', 'cash') }}
    />,
    { answers: { staffGiveGrant: { grantId: id, status: 'completed' } }, areas },
  );
  await screen.findByRole('textbox', { name: /^Sum, / });
  type(/^Sum, /, '90,000');
  fireEvent.blur(screen.getByRole('textbox', { name: /^Sum, / }));
  type('Reason', 'waited for a payout');
  expect(await screen.findByText(/^₫ 50,000 at most$/)).toBeTruthy();
  type(/^Sum, /, '20,000');
  fireEvent.click(screen.getByRole('button', { name: 'Give to a player' }));
  const question = await screen.findByRole('alertdialog');
  expect(textOf(question)).toMatch(/Give ₫ 20,000 to player 12\?.*₫ 20,000/);
  expect(calls.some(({ name }) => name === 'staffGiveGrant')).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'staffGiveGrant')?.body).toEqual({
      playerId: 12,
      amount: '20000',
      reason: 'waited for a payout',
    }),
  );
});
