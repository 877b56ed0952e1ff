import { bytesFromHex, commitOf, playSource } from '@sortes/fairness';
import type { RoundView } from '../../../src/protocol';
import type { RoundGameModule } from '../game';
import { sameJson } from './rounds';

/** What a recomputation found. */
export interface Recomputed {
  /** SHA-256 of the revealed seed is the commitment that was shown before. */
  readonly commitment: boolean;
  /** The rules lead to what was shown. */
  readonly shown: boolean;
  readonly multiplier: boolean;
  /** What the rules pay, 1/10 000. */
  readonly computed: bigint;
}

/**
 * Plays a closed round again in the browser from its revealed seed and compares. Undefined when it cannot be: the seed is still hidden, or the round was
 * played under rules of another version than this page has.
 */
export function recompute(view: RoundView, game: RoundGameModule): Recomputed | undefined {
  const { seed } = view;
  if (seed.serverSeed === undefined || view.rulesVersion !== game.rules.rulesVersion) return undefined;
  const serverSeed = bytesFromHex(seed.serverSeed, 32);
  if (!serverSeed) return undefined;
  const source = playSource({ serverSeed, clientSeed: seed.clientSeed, nonce: seed.nonce, game: game.rules.code });
  const state = game.rules.play(
    game.rules.readChoice(view.choice),
    view.moves.map((move) => game.rules.readMove(move)),
    source,
  );
  return {
    commitment: commitOf(serverSeed) === seed.commitment,
    shown: sameJson(view.shown, JSON.parse(JSON.stringify(state.shown))),
    multiplier: String(state.multiplier) === view.multiplier,
    computed: state.multiplier,
  };
}
