import { expect, it } from 'vitest';
import type { Translate } from '../../../kit/i18n';
import { decidedText, decidedTexts, lostText } from './decided-words';

const t = ((id: string, values: Record<string, string> = {}) =>
  [id.replace('lottery.', ''), ...Object.values(values)].join(' ')) as Translate;
const bet = (playId: string, bettingContent: string, winningNumber: string | null = '8,0,6,1,3') => ({
  gameCode: 'ssc1m',
  playId,
  bettingContent,
  winningNumber,
  drawTime: 0,
});

it('says why a bet on sides lost, once for all bets that it decided, and nothing before the result is known', () => {
  expect(decidedText(t, bet('S5_SUM_BSOE', 'B,O'))).toMatch(/^decided\.sumIs 18 /);
  expect(decidedText(t, bet('S5_DIRECT', '1|2|3|4|5'))).toBeUndefined();
  expect(decidedText(t, bet('S5_SUM_BSOE', 'B', null))).toBeUndefined();
  expect(decidedTexts(t, [bet('S5_SUM_BSOE', 'B'), bet('S5_SUM_BSOE', 'O')])).toMatch(/^decided\.sumIs 18 [^·]*$/);
  expect(decidedTexts(t, [bet('S5_DIRECT', '1|2|3|4|5')])).toBeUndefined();
});

it('names what a bet on sides lost to and what lost, and says that the rest was not drawn', () => {
  expect(lostText(t, bet('S5_SUM_BSOE', 'B'))).toMatch(/^lostBy decided\.sumIs 18 .+ \S+/);
  expect(lostText(t, bet('S5_DIRECT', '1|2|3|4|5'))).toBe('noHits');
});
