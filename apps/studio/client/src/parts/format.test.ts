import { parseMoney } from '@sortes/money';
import { expect, it } from 'vitest';
import { coinSize, showAmount, showExact, showFigures, showPercent, showTime, startFormats, zoneName } from './format';

it('shows no chance as none that is one', () => {
  const shown = [0.495, 0.000_05, 0.000_000_99, 0.000_049_9, 0].map((share) => showPercent(share));
  expect(shown).toEqual(['49.5%', '0.01%', '0.000099%', '0.005%', '0%']);
  expect(showPercent(0.000_4, 0)).toBe('0.04%');
});

it("shows times of 24 hours in the brand's zone, whatever the device's, and names it", () => {
  startFormats('VND', 'Asia/Ho_Chi_Minh');
  expect(showTime('2026-11-21T17:09:54Z')).toBe('Nov 22, 2026, 00:09:54');
  expect(showTime('2026-11-21T17:09:54Z', 'minute')).toBe('Nov 22, 2026, 00:09');
  expect(zoneName('2026-11-21T17:09:54Z')).toBe('GMT+7');
  startFormats('VND', 'America/New_York');
  expect(showTime('2026-07-01T17:09:54Z')).toBe('Jul 1, 2026, 13:09:54');
  expect([zoneName('2026-07-01T17:09:54Z'), zoneName('2026-12-01T17:09:54Z')]).toEqual(['GMT-4', 'GMT-5']);
  // A zone that this browser does not know: the device's.
  startFormats('VND', 'Moon/Tranquility');
  expect(showTime('2026-07-01T17:09:54Z')).toMatch(/^Jul \d, 2026, \d\d:09:54$/);
});

it('shows whole amounts of play money as those of the currencies that it stands for', () => {
  startFormats('FUN');
  expect([showAmount(parseMoney('9999000')), showAmount(parseMoney('1128.5'))]).toEqual(['FUN\u00a09,999,000', 'FUN\u00a01,128']);
  expect(showFigures(parseMoney('1000'))).toBe('1,000');
});

it('writes a currency with the decimals of the list, also one whose code the browser does not know', () => {
  startFormats('JPY');
  expect([showAmount(parseMoney('5')), coinSize()]).toEqual(['¥\u00a05', 10_000n]);
  startFormats('USDT');
  expect([showAmount(parseMoney('-12.5')), showAmount(parseMoney('3'), { short: true }), coinSize()]).toEqual([
    '−₮\u00a012.50',
    '₮\u00a03',
    100n,
  ]);
});

it('writes amounts as the site around the game: whole coins, a true minus, and a space that does not break before the figures', () => {
  startFormats('VND');
  expect([showAmount(parseMoney('-1000')), showAmount(parseMoney('1000'), { plus: true }), showAmount(parseMoney('2227.5'))]).toEqual([
    '−₫\u00a01,000',
    '+₫\u00a01,000',
    '₫\u00a02,227',
  ]);
  // Cut on both sides of nought; only what is less than a coin is said as it is.
  expect([showAmount(parseMoney('-1285.7')), showAmount(parseMoney('1838.9')), showAmount(parseMoney('0.5'))]).toEqual([
    '−₫\u00a01,285',
    '₫\u00a01,838',
    '₫\u00a00.5',
  ]);
});

it('writes what a record holds with every figure, so that cost, payout and difference add up', () => {
  startFormats('VND');
  const [cost, payout] = [parseMoney('1000'), parseMoney('285.7')];
  expect([showExact(cost), showExact(payout), showExact(payout - cost, { plus: true })]).toEqual([
    '₫\u00a01,000',
    '₫\u00a0285.7',
    '−₫\u00a0714.3',
  ]);
  startFormats('FUN');
  expect([showExact(payout), showAmount(payout)]).toEqual(['FUN\u00a0285.7', 'FUN\u00a0285']);
});
