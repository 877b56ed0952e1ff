import { expect, it, vi } from 'vitest';
import type { Round } from '../game';
import { startFormats } from './format';
import { resultLine } from './result-line';
import { startTexts } from './texts';

vi.stubGlobal('document', { documentElement: { lang: '' } });

it('keeps the sign of a loss and its amount on one line', async () => {
  await startTexts('en', []);
  startFormats('VND');
  const round = { state: 'closed', payout: 0n, cost: 10_000_000n } as unknown as Round;
  // A line may be broken after a minus; not before a word joiner.
  expect(resultLine({ phase: 'idle', round })).toMatch(/−\u{2060}₫\u{a0}1,000$/u);
});
