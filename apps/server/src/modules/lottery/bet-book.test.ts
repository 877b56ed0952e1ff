import { bookRoot, bytesToHex, leafHash, merkleRoot, type BookedBet } from '@sortes/fairness';
import { describe, expect, it } from 'vitest';
import { nativeLeafHash } from './bet-book.js';
import { GrowingRoot } from './book-tree.js';

function bet(number: number): BookedBet {
  return {
    id: String(number).padStart(6, '0'),
    game: 'ssc1m',
    numero: '1',
    play: 'S1_DIRECT',
    content: 'é|"\\',
    unit: '0.5',
    multiple: number + 1,
    rulesVersion: 'v',
    salt: 'ab',
  };
}

describe('the bet book', () => {
  it('has the leaves and the root of the fairness package, for books of every size around the powers of two', () => {
    for (const size of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 257]) {
      const bets = Array.from({ length: size }, (_, index) => bet(index));
      const tree = new GrowingRoot();
      for (const each of bets) {
        expect(nativeLeafHash(each).toString('hex')).toBe(bytesToHex(leafHash(each)));
        tree.add(nativeLeafHash(each));
      }
      expect(tree.root(), `${size} bets`).toBe(bookRoot(bets));
      expect(tree.root()).toBe(bytesToHex(merkleRoot(bets.map(leafHash))));
    }
  });

  it('has another root for one changed bet', () => {
    const rootOf = (bets: readonly BookedBet[]): string => {
      const tree = new GrowingRoot();
      for (const each of bets) tree.add(nativeLeafHash(each));
      return tree.root();
    };
    const bets = Array.from({ length: 11 }, (_, index) => bet(index));
    expect(rootOf(bets.with(10, { ...bet(10), multiple: 2 }))).not.toBe(rootOf(bets));
  });
});
