// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawPart } from '../../../testing/draw-part';
import { Owed } from './owed';

it('says what is owed and of what, how much of it is paid, and what that means', async () => {
  const time = Date.parse('2026-11-30T10:00:00+07:00');
  await drawPart(
    <ul>
      <Owed
        data={{
          owed: 150_000,
          debts: [
            { reason: 'prize', amount: 100_000, paid: 0, time },
            { reason: 'deposit', amount: 80_000, paid: 30_000, time },
          ],
        }}
      />
    </ul>,
    { answers: {}, areas: ['transfers'] },
  );
  expect(await screen.findByRole('heading', { name: 'You owe' })).toBeTruthy();
  const [card, prize, deposit] = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(card).toContain('₫ 150,000');
  expect(card).toContain('Money that comes in pays this first.');
  expect(prize).toMatch(/^A prize of a corrected result.*₫ 100,000$/);
  expect(deposit).toMatch(/^A deposit that was taken back.*₫ 80,000Paid so far: ₫ 30,000$/);
});
