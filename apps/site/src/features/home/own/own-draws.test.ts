import { expect, it } from 'vitest';
import { ownDraws, stepsLeft, type Bet } from './own-draws';

const bet = (orderId: string, gameId: string, numero: string, state: string, drawTime: number): Bet => ({
  orderId,
  gameId,
  numero,
  state,
  actualBetAmount: '1',
  winAmount: '0',
  winningNumber: null,
  drawTime,
  closesAt: drawTime - 5,
});

it('gathers bets by draw: what is open with the next draw first, and the last one that was decided', () => {
  const { open, last } = ownDraws([
    bet('1', 'xsmb', '8', 'waiting', 900),
    bet('2', 'ssc1m', '5', 'waiting', 300),
    bet('3', 'ssc1m', '5', 'waiting', 300),
    bet('4', 'k31m', '4', 'cancelled', 250),
    bet('5', 'ssc1m', '4', 'lost', 200),
    bet('6', 'ssc1m', '4', 'won', 200),
    bet('7', 'ssc1m', '3', 'won', 100),
  ]);
  expect(open.map(({ bets }) => bets.map(({ orderId }) => orderId))).toEqual([['2', '3'], ['1']]);
  expect(last?.bets.map(({ orderId }) => orderId)).toEqual(['5', '6']);
  expect(ownDraws([])).toEqual({ open: [], last: undefined });
});

it('tells the first steps until there was money and a bet', () => {
  expect(stepsLeft({ deposit: false, bet: false, limits: false })).toEqual(['deposit', 'bet', 'limits']);
  expect(stepsLeft({ deposit: true, bet: false, limits: true })).toEqual(['bet']);
  expect(stepsLeft({ deposit: true, bet: true, limits: false })).toEqual([]);
});
