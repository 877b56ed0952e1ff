import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { playSource, sharedSource } from '@sortes/fairness';
import { describe, expect, it, vi } from 'vitest';
import { findRoundGame, roundGames } from '../index.js';
import { crash, crashPoint, multiplierAt, showCrash } from '../originals/crash.js';
import type { PlayVectors, PublishedRound } from './vectors.js';

vi.setConfig({ testTimeout: 60_000 });

const documents = new URL('../../../../docs/fairness/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, documents), 'utf8');
const vectors = JSON.parse(text('play-vectors.json')) as PlayVectors;
const { verify } = (await import(/* @vite-ignore */ new URL('verify-play.mjs', documents).href)) as {
  verify(round: PublishedRound): Record<string, boolean>;
};
const { verify: verifySlot } = (await import(/* @vite-ignore */ new URL('verify-slots.mjs', documents).href)) as {
  verify(round: PublishedRound): Record<string, boolean>;
};
const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const originals = new Set([...roundGames.filter(({ kind }) => kind === 'original').map(({ code }) => code), crash.code]);

/** A round of one step, as it is published when its seed is replaced; its seed follows from game and nonce. */
function publishedRound(game: (typeof roundGames)[number], nonce: number): PublishedRound {
  const choice = game.variants[nonce % game.variants.length]?.choice;
  const serverSeed = createHash('sha256').update(`${game.code} ${nonce}`).digest();
  const clientSeed = 'another_seed';
  const { shown, multiplier } = game.play(choice, [], playSource({ serverSeed, clientSeed, nonce, game: game.code }));
  return {
    game: game.code,
    rulesVersion: game.rulesVersion,
    serverSeed: serverSeed.toString('hex'),
    commitment: createHash('sha256').update(serverSeed).digest('hex'),
    clientSeed,
    nonce,
    choice,
    moves: [],
    shown,
    multiplier: String(multiplier),
  };
}

describe('the golden vectors', () => {
  it('hold every game to what it gave when they were written', () => {
    for (const round of vectors.rounds) {
      const serverSeed = bytes(round.serverSeed);
      expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(round.commitment);
      if (round.game === crash.code) {
        const source = sharedSource({ value: serverSeed, salt: round.clientSeed, round: round.nonce, game: crash.code });
        expect(showCrash(crashPoint(source))).toEqual(round.shown);
        continue;
      }
      const game = findRoundGame(round.game, round.rulesVersion);
      if (!game) throw new Error(`no game ${round.game}/${round.rulesVersion}`);
      const moves = round.moves?.map((move) => game.readMove(move)) ?? [];
      const state = game.play(game.readChoice(round.choice), moves, playSource({ ...round, serverSeed }));
      expect(state.over).toBe(true);
      expect({ shown: state.shown, multiplier: String(state.multiplier) }).toEqual({ shown: round.shown, multiplier: round.multiplier });
    }
    for (const { elapsed, multiplier } of vectors.climb) expect(multiplierAt(elapsed)).toBe(multiplier);
  });

  it('cover every game', () => {
    for (const { code, rulesVersion } of [...roundGames, crash])
      expect(vectors.rounds.filter((round) => round.game === code && round.rulesVersion === rulesVersion).length, code).toBeGreaterThan(3);
  });

  it('win and lose, so that both are held', () => {
    for (const code of originals) {
      const paid = vectors.rounds
        .filter((round) => round.game === code && round.multiplier !== undefined)
        .map(({ multiplier }) => multiplier !== '0');
      if (code !== 'plinko' && code !== crash.code) expect([code, new Set(paid).size]).toEqual([code, 2]);
    }
  });
});

describe('the script that anybody can run elsewhere', () => {
  it('finds every original round right, and says what it checked', () => {
    for (const round of vectors.rounds) {
      const wanted = originals.has(round.game)
        ? { commitment: true, outcome: true, ...(round.game !== crash.code && { payout: true }) }
        : { commitment: true };
      expect([round.game, round.nonce, verify(round)]).toEqual([round.game, round.nonce, wanted]);
    }
  });

  it('agrees on 150 further rounds of each game of one step', () => {
    for (const game of roundGames.filter(({ code, cashOut }) => originals.has(code) && !cashOut)) {
      for (let nonce = 0; nonce < 150; nonce += 1) {
        expect([game.code, nonce, verify(publishedRound(game, nonce))]).toEqual([
          game.code,
          nonce,
          { commitment: true, outcome: true, payout: true },
        ]);
      }
    }
  });

  it('finds what was changed', () => {
    for (const round of vectors.rounds.filter(({ game }) => originals.has(game))) {
      const seed = round.serverSeed.replace(/^../, (first) => (first === '00' ? '01' : '00'));
      expect(verify({ ...round, serverSeed: seed }).commitment).toBe(false);
      if (round.multiplier !== undefined) expect(verify({ ...round, multiplier: `${round.multiplier}1` }).payout).toBe(false);
    }
    const changed = (game: string, shown: object): boolean | undefined => {
      const round = vectors.rounds.find((each) => each.game === game);
      if (!round) throw new Error(game);
      return verify({ ...round, shown: { ...(round.shown as object), ...shown } }).outcome;
    };
    expect(changed('dice', { roll: -1 })).toBe(false);
    expect(changed('keno', { drawn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })).toBe(false);
    expect(changed('mines', { mineTiles: [] })).toBe(false);
    expect(changed('hilo', { cards: [] })).toBe(false);
    expect(changed('crash', { point: 99 })).toBe(false);
  });
});

describe('the script for slots', () => {
  const slots = roundGames.filter(({ kind }) => kind === 'slot');
  const fine = { commitment: true, outcome: true, payout: true };

  it('finds every published round right, features and all', () => {
    const rounds = vectors.rounds.filter(({ game }) => slots.some(({ code }) => code === game));
    expect(rounds.length).toBeGreaterThan(slots.length * 3);
    for (const round of rounds) expect([round.game, round.nonce, verifySlot(round)]).toEqual([round.game, round.nonce, fine]);
  });

  it('agrees with the rules of today on 150 further rounds of each', () => {
    for (const game of slots) {
      for (let nonce = 0; nonce < 150; nonce += 1) {
        expect([game.code, nonce, verifySlot(publishedRound(game, nonce))]).toEqual([game.code, nonce, fine]);
      }
    }
  });

  it('finds what was changed, and knows what it does not know', () => {
    for (const game of slots) {
      const round = vectors.rounds.find((each) => each.game === game.code);
      if (!round) throw new Error(game.code);
      const seed = round.serverSeed.replace(/^../, (first) => (first === '00' ? '01' : '00'));
      expect(verifySlot({ ...round, serverSeed: seed }).commitment).toBe(false);
      expect(verifySlot({ ...round, multiplier: `${round.multiplier}1` }).payout).toBe(false);
      expect(verifySlot({ ...round, nonce: round.nonce + 1 }).outcome).toBe(false);
      expect(() => verifySlot({ ...round, rulesVersion: round.rulesVersion + 1 })).toThrow('rules of version');
    }
    expect(() => verifySlot({ ...(vectors.rounds[0] as PublishedRound), game: 'dice' })).toThrow('not a slot');
  });
});
