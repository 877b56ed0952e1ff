/** Golden vectors of played rounds (`docs/fairness/play-vectors.json`), for the tool that writes them and the test that holds the games to them. */
import { bytesToHex, commitOf, playSource, sharedSource, type UniformSource } from '@sortes/fairness';
import { roundGames } from '../games.js';
import { crash, crashPoint, multiplierAt, showCrash } from '../originals/crash.js';
import type { HiloShown } from '../originals/hilo.js';
import { multiplierScale, type RoundGame } from '../round-game.js';
import type { SlotShown } from '../slots/scene.js';

/** A played round as it is published when its seed is revealed. Byte strings are lower-case hex, multipliers text in 1/10 000. */
export interface PublishedRound {
  readonly game: string;
  readonly rulesVersion: number;
  /** 32 bytes; of a shared round, the chain's value. */
  readonly serverSeed: string;
  /** SHA-256 of the server seed; of a shared round, the chain's value before. */
  readonly commitment: string;
  /** The player's seed; of a shared round, the chain's salt. */
  readonly clientSeed: string;
  /** The round under these seeds; of a shared round, its number. */
  readonly nonce: number;
  /** Left out for a shared round. */
  readonly choice?: unknown;
  readonly moves?: readonly unknown[];
  readonly shown: unknown;
  /** Left out for a shared round, where everybody leaves at their own. */
  readonly multiplier?: string;
}

export interface PlayVectors {
  readonly about: string;
  readonly rounds: readonly PublishedRound[];
  /** The climb of crash: milliseconds and hundredths. */
  readonly climb: readonly { readonly elapsed: number; readonly multiplier: number }[];
}

/** How the vectors play the games of several steps: what to do after so many moves, cash-out left aside. */
const demonstrations: Readonly<Record<string, (at: number, shown: never) => unknown>> = {
  mines: (at) => ({ kind: 'reveal', tile: (at * 7 + 3) % 25 }),
  tower: (at) => ({ kind: 'climb', tile: at % 2 }),
  coins: (at) => ({ kind: 'toss', side: at % 3 === 1 ? 'tails' : 'heads' }),
  hilo: (at, { cards, options }: Pick<HiloShown, 'cards' | 'options'>) => {
    const rank = cards.at(-1)?.rank ?? 0;
    const side = at === 4 && (rank === 1 || rank === 13) ? 'same' : rank <= 7 ? 'higher' : 'lower';
    return at === 1 || options.every((option) => option.side !== side) ? { kind: 'skip' } : { kind: 'guess', side };
  },
};

const roundsOfGame = 8;
const roundsOfSteps = 16;
/** Of a game whose rounds can be kept below a payout: rounds that end by themselves at each of these caps, in stakes, and how many are searched. */
const caps = [13n, 50n, 1_000n];
const roundsCapped = 2;
/** Of a slot, how many rounds are searched for features. */
const roundsSearched = 2_500;

function seedOf(name: string): Uint8Array {
  // Any bytes will do, as long as they stay: the name repeated.
  return Uint8Array.from({ length: 32 }, (_, index) => (name.charCodeAt(index % name.length) * 31 + index * 7) % 256);
}

/** Plays a demonstration: up to `steps` moves, then cashing out where that is possible. */
function demonstrate(game: RoundGame, choice: unknown, steps: number, again: () => UniformSource): unknown[] {
  const moves: unknown[] = [];
  const demonstration = demonstrations[game.code];
  for (let state = game.play(choice, moves, again()); !state.over && demonstration; state = game.play(choice, moves, again())) {
    if (moves.length >= steps && state.multiplier > 0n && game.cashOut) moves.push(game.cashOut);
    else moves.push(demonstration(moves.length, state.shown as never));
  }
  return moves;
}

/** What a slot's round has of features: kinds of scenes, and what happens in them. */
function featuresOf(shown: unknown): string[] {
  const { scenes } = shown as SlotShown;
  return scenes.flatMap(({ kind, awarded, expanded, held }) => [
    kind,
    ...(awarded ? [`${kind} awards`] : []),
    ...(expanded ? [`${kind} expands`] : []),
    ...(held && held.length > 0 ? [`${kind} holds`] : []),
  ]);
}

/** Further rounds of a slot, each with a feature that none before has: the first rounds alone would seldom hold free spins. */
function nextWithFeatures(game: RoundGame, seed: Uint8Array, from: number): number[] {
  if (game.kind !== 'slot') return [];
  const seen = new Set<string>();
  const found: number[] = [];
  for (let nonce = 0; nonce < roundsSearched; nonce += 1) {
    const source = playSource({ serverSeed: seed, clientSeed: 'golden-vector', nonce, game: game.code });
    const features = featuresOf(game.play(game.variants[0]?.choice, [], source).shown);
    if (nonce >= from && features.some((feature) => !seen.has(feature))) found.push(nonce);
    if (nonce < from || found.includes(nonce)) for (const feature of features) seen.add(feature);
  }
  return found;
}

/** Rounds that end by themselves at a cap, played as far as they go. */
function roundsToCaps(game: RoundGame, seed: Uint8Array, from: number): PublishedRound[] {
  const { cap } = game;
  if (!cap) return [];
  let nonce = from;
  return caps.flatMap((stakes) => {
    const found: PublishedRound[] = [];
    for (let tried = 0; found.length < roundsCapped && tried < roundsSearched; tried += 1, nonce += 1) {
      const free = game.variants[(nonce + tried) % game.variants.length]?.choice;
      const largest = stakes * multiplierScale;
      const choice = largest < cap.least(free) ? free : cap.bound(free, largest);
      if (choice === free || game.mathOf(choice).maxWin === game.mathOf(free).maxWin) continue;
      const round = publish(game, seed, nonce, choice, Infinity);
      if ((round.shown as { readonly outcome: string }).outcome === 'cleared') found.push(round);
    }
    return found;
  });
}

/** A round, played for so many steps and then cashed out. */
function publish(game: RoundGame, seed: Uint8Array, nonce: number, choice: unknown, steps: number): PublishedRound {
  const again = (): UniformSource => playSource({ serverSeed: seed, clientSeed: 'golden-vector', nonce, game: game.code });
  const moves = demonstrate(game, choice, steps, again);
  const { shown, multiplier } = game.play(choice, moves, again());
  return {
    game: game.code,
    rulesVersion: game.rulesVersion,
    serverSeed: bytesToHex(seed),
    commitment: commitOf(seed),
    clientSeed: 'golden-vector',
    nonce,
    choice,
    moves,
    shown,
    multiplier: String(multiplier),
  };
}

function roundsOf(game: RoundGame): PublishedRound[] {
  const seed = seedOf(game.code);
  const count = demonstrations[game.code] ? roundsOfSteps : roundsOfGame;
  const nonces = [...Array.from({ length: count }, (_, nonce) => nonce), ...nextWithFeatures(game, seed, count)];
  const rounds = nonces.map((nonce) => {
    const variant = game.variants[nonce < count ? Math.floor((nonce * game.variants.length) / count) : 0];
    return publish(game, seed, nonce, variant?.choice, 1 + (nonce % 5));
  });
  return [...rounds, ...roundsToCaps(game, seed, count)];
}

function sharedRounds(): PublishedRound[] {
  return Array.from({ length: roundsOfGame }, (_, index) => {
    const value = seedOf(`crash-${index}`);
    const round = index + 1;
    const point = crashPoint(sharedSource({ value, salt: 'golden-vector', round, game: crash.code }));
    return {
      game: crash.code,
      rulesVersion: crash.rulesVersion,
      serverSeed: bytesToHex(value),
      commitment: commitOf(value),
      clientSeed: 'golden-vector',
      nonce: round,
      shown: showCrash(point),
    };
  });
}

/** The golden vectors of all games as they are now. */
export function makeVectors(): PlayVectors {
  return {
    about: 'Golden vectors of played rounds (play.md). Check: node verify-play.mjs --vectors play-vectors.json',
    rounds: [...roundGames.flatMap(roundsOf), ...sharedRounds()],
    climb: [0, 1, 165, 166, 1_000, 11_552, 11_553, 60_000, 123_456, 230_258, 230_259].map((elapsed) => ({
      elapsed,
      multiplier: multiplierAt(elapsed),
    })),
  };
}

/** As published: a round a line. */
export function printVectors({ about, rounds, climb }: PlayVectors): string {
  const lines = (list: readonly unknown[]): string => list.map((each) => `  ${JSON.stringify(each)}`).join(',\n');
  return `{\n "about": ${JSON.stringify(about)},\n "rounds": [\n${lines(rounds)}\n ],\n "climb": [\n${lines(climb)}\n ]\n}\n`;
}
