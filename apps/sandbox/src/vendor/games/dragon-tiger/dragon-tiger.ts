import { cardAt, type Card } from '../cards.js';
import type { DrawBelow } from '../random.js';
import { returnToPlayer, type Hundredths, type ReturnToPlayer } from '../returns.js';

/** Places to bet on, which are also the results. */
export const tablePlaces = ['dragon', 'tiger', 'tie'] as const;
export type TablePlace = (typeof tablePlaces)[number];

/** Packs in the shoe. It is shuffled anew for every round, so earlier rounds say nothing about the next. */
export const PACKS = 8;

export interface TableDeal {
  dragon: Card;
  tiger: Card;
  result: TablePlace;
}

/** The deal of two cards; the ace is the lowest and suits do not count. */
export function readDeal(dragon: Card, tiger: Card): TableDeal {
  const result = dragon.rank === tiger.rank ? 'tie' : dragon.rank > tiger.rank ? 'dragon' : 'tiger';
  return { dragon, tiger, result };
}

/** Two cards from eight packs, without putting the first back. */
export function dealTable(draw: DrawBelow): TableDeal {
  const first = draw(52 * PACKS);
  const among = draw(52 * PACKS - 1);
  const second = among < first ? among : among + 1;
  return readDeal(cardAt(first % 52), cardAt(second % 52));
}

/** Dragon and Tiger pay 1:1 and give half back on a tie; Tie pays 8:1. */
export function tableReturn(place: TablePlace, result: TablePlace): Hundredths {
  if (place === result) return place === 'tie' ? 900 : 200;
  return result === 'tie' ? 50 : 0;
}

/** The return of each place, by all 416 × 415 deals (through ranks: each rank stands in the shoe 32 times). */
export const tableRtp: Record<TablePlace, ReturnToPlayer> = {
  dragon: returnToPlayer(waysOf('dragon')),
  tiger: returnToPlayer(waysOf('tiger')),
  tie: returnToPlayer(waysOf('tie')),
};

function* waysOf(place: TablePlace): Generator<{ ways: number; hundredths: Hundredths }> {
  const ofRank = 4 * PACKS;
  for (let dragon = 1; dragon <= 13; dragon += 1) {
    for (let tiger = 1; tiger <= 13; tiger += 1) {
      const ways = ofRank * (dragon === tiger ? ofRank - 1 : ofRank);
      const { result } = readDeal({ rank: dragon, suit: 'spades' }, { rank: tiger, suit: 'hearts' });
      yield { ways, hundredths: tableReturn(place, result) };
    }
  }
}
