import { expect, test } from 'vitest';
import { describeRound, roundLanguageOf, type RoundLanguage } from './describe-round.js';
import type { Bet } from './rounds.js';

const bet = (meta: unknown, state: Bet['state'] = 'paid'): Bet => ({ id: 'b', amount: 100_000_000n, meta, state, won: 0n });
function tell(game: string, detail: unknown, metas: (Bet | object | null)[], language: RoundLanguage = 'en') {
  const bets = metas.map((meta) => (meta !== null && 'amount' in meta ? meta : bet(meta)));
  const { outcome, bets: told } = describeRound(game, { bets, detail }, language, 'VND');
  return { outcome, bets: told.map(({ on, odds }) => [on, odds]) };
}

test('a coin, reels and cards are told in the language of the player', () => {
  expect(tell('coin', { pick: 'heads', side: 'tails' }, [{ pick: 'heads' }])).toEqual({
    outcome: ['The coin shows Tails.'],
    bets: [['Heads', '1.96']],
  });
  expect(tell('three-bells', { symbols: ['bell', 'leaf', 'bell'], line: 'bell-2' }, [null], 'vi').bets).toEqual([[undefined, '15,00']]);
  expect(tell('three-bells', { symbols: ['bell', 'leaf', 'coin'], line: null }, [null]).outcome).toEqual(['Bell – Leaf – Coins']);
  const table = { dragon: { rank: 13, suit: 'spades' }, tiger: { rank: 1, suit: 'hearts' }, result: 'dragon', places: ['tie', 'dragon'] };
  expect(tell('dragon-tiger-table', table, [{ place: 'tie' }, { place: 'dragon' }], 'zh')).toEqual({
    outcome: ['龙：黑桃K。', '虎：红心A。', '龙赢。'],
    bets: [
      ['和', '8 : 1'],
      ['龙', '1 : 1'],
    ],
  });
  const duel = { own: { rank: 1, suit: 'clubs' }, other: { rank: 10, suit: 'hearts' }, against: 'dealer', result: 'won' };
  expect(tell('card-duel', duel, [{ room: 'silver' }]).outcome).toEqual(['You: A of clubs.', "The table's dealer: 10 of hearts."]);
  expect(tell('reef-shot', { shots: 3, caught: { shark: 1 } }, [{ kind: 'shark' }, { kind: 'ray' }])).toEqual({
    outcome: [expect.stringContaining('3'), 'Caught: Shark × 1'],
    bets: [
      ['Shark', '60.00'],
      ['Ray', '30.00'],
    ],
  });
});

test('bets on sport keep their contest, although some were refused or came too late', () => {
  const detail = {
    bets: [
      { home: 'Lumora', away: 'Kestra', selection: 'draw', odds: 345, course: { score: [1, 1], goals: [] } },
      { home: 'Velmar', away: 'Orvane', selection: 'home', odds: 151, course: { score: [0, 2], goals: [] } },
    ],
  };
  const told = tell('match-day', detail, [
    bet({ place: '2:away' }, 'refused'),
    { place: '0:draw' },
    bet({ place: '1:away' }, 'void'),
    { place: '1:home' },
  ]);
  expect(told).toEqual({
    outcome: ['Lumora – Kestra: 1 : 1', 'Velmar – Orvane: 0 : 2'],
    bets: [
      ['Lumora – Kestra: Draw', '3.45'],
      [undefined, undefined],
      ['Velmar – Orvane: Velmar', '1.51'],
    ],
  });
  const course = {
    winner: 'away',
    maps: [
      { winner: 'away', score: [9, 13] },
      { winner: 'away', score: [11, 13] },
    ],
  };
  const maps = { bets: [{ home: 'Novari', away: 'Axon', selection: 'map1-away', odds: 180, course }] };
  expect(tell('map-three', maps, [{ place: '0:map1-away' }])).toEqual({
    outcome: ['Novari – Axon: 0 : 2 (Kazar 9 : 13, Solvane 11 : 13)'],
    bets: [['Novari – Axon: Axon wins map 1', '1.80']],
  });
});

test('a round without an outcome, and a game without words, tell their bets', () => {
  for (const game of ['coin', 'three-bells', 'dragon-tiger-table', 'match-day', 'map-three', 'card-duel', 'reef-shot', 'other'])
    expect(tell(game, null, [null, {}])).toMatchObject({ outcome: [], bets: { length: 2 } });
  expect([roundLanguageOf('th'), roundLanguageOf('de'), roundLanguageOf('toString')]).toEqual(['th', 'en', 'en']);
});
