// @vitest-environment happy-dom
import { refuse } from '@sortes/mock';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawOnMock, settled } from '../../testing/draw-on-mock';
import { BalancePill } from './balance-pill';

const balance = { sumBalance: 1_250_000, balance: [], currency: 'VND', currencySymbol: '₫', currencyScale: 0, sequence: 7 };
const shown = () => (document.body.textContent ?? '').replaceAll('\u00A0', ' ');

it('shows what the player has, and hides it at a press', async () => {
  await drawOnMock(<BalancePill />, { answers: { getBalance: balance } });
  await settled();
  expect(shown()).toContain('1,250,000');
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(shown()).not.toContain('1,250,000');
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(shown()).toContain('1,250,000');
});

it('shows no sum that nobody told', async () => {
  const { mock } = await drawOnMock(<BalancePill />, {
    answers: { getBalance: refuse('system.busy'), getStanding: refuse('system.busy') },
  });
  await settled();
  expect(shown()).toContain('Updating');
  expect(mock.calls('getBalance')).not.toEqual([]);
  expect(shown()).not.toMatch(/\d/);
});
