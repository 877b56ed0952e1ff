import { countContent, findGame, findPlay, type Game, type Play } from '@sortes/lottery-rules';
import { expect, it } from 'vitest';
import { pickedNumbers } from './own-numbers';

const race = findGame('pk1m') as Game;
const bet = (playId: string, content: string) => {
  const counted = countContent(findPlay(race, playId) as Play, content);
  if (!counted.ok) throw new RangeError(`${playId} ${content}: ${counted.reason}`);
  return { playId, bettingContent: counted.canonical };
};

it('tells the cars that bets name before anything is drawn, each once, and none of bets on sides and sums', () => {
  const picked = (...bets: ReturnType<typeof bet>[]) => [...pickedNumbers(race, bets)].toSorted();
  expect(picked(bet('PK_POSITION', '03,05|||||||||10'))).toEqual(['03', '05', '10']);
  expect(picked(bet('PK_TOP2', '01|02,03'), bet('PK_IN3', '03,07'))).toEqual(['01', '02', '03', '07']);
  expect(picked(bet('PK_SIDES', 'B|||||||||'), bet('PK_SUM2', '11'))).toEqual([]);
  expect(picked()).toEqual([]);
  expect([...pickedNumbers(race, [{ playId: 'GONE', bettingContent: '01' }])]).toEqual([]);
});
