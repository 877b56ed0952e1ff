import type { DrawBelow } from '../random.js';
import { returnToPlayer, type Hundredths, type ReturnToPlayer } from '../returns.js';

/** Chances are counted in parts of this. */
export const REEF_PARTS = 10_000;

/**
 * What swims in the reef: what a catch returns and in how many of 10 000 shots it is caught. Every kind gives the same 96 %; the player chooses
 * only between often-and-small and seldom-and-large.
 */
export const reefTargets = [
  { kind: 'sardine', hundredths: 200, caughtIn: 4_800 },
  { kind: 'angelfish', hundredths: 400, caughtIn: 2_400 },
  { kind: 'puffer', hundredths: 800, caughtIn: 1_200 },
  { kind: 'turtle', hundredths: 1_500, caughtIn: 640 },
  { kind: 'ray', hundredths: 3_000, caughtIn: 320 },
  { kind: 'shark', hundredths: 6_000, caughtIn: 160 },
] as const satisfies readonly { kind: string; hundredths: Hundredths; caughtIn: number }[];
export type ReefKind = (typeof reefTargets)[number]['kind'];

/** A visit to the reef is one round; it ends after two minutes at the latest. */
export const VISIT_MS = 120_000;

function targetOf(kind: ReefKind): (typeof reefTargets)[number] {
  const target = reefTargets.find((candidate) => candidate.kind === kind);
  if (target === undefined) throw new RangeError(`no ${kind} swims here`);
  return target;
}

/** One shot at a fish of that kind: what it returns, 0 for a miss. Where the fish swims on the screen has no part in it. */
export function shoot(kind: ReefKind, draw: DrawBelow): Hundredths {
  const { hundredths, caughtIn } = targetOf(kind);
  return draw(REEF_PARTS) < caughtIn ? hundredths : 0;
}

/** The return of shots at one kind: 96 % for each. */
export function reefRtp(kind: ReefKind): ReturnToPlayer {
  const { hundredths, caughtIn } = targetOf(kind);
  return returnToPlayer([
    { ways: caughtIn, hundredths },
    { ways: REEF_PARTS - caughtIn, hundredths: 0 },
  ]);
}
