import { commitOf, bytesFromHex, bytesToHex, playSource } from '@sortes/fairness';
import { dice } from '@sortes/game-rules/originals/dice';
import { mines } from '@sortes/game-rules/originals/mines';
import type { RoundGame } from '@sortes/game-rules';
import { describe, expect, it } from 'vitest';
import type { RoundView } from '../../../src/protocol';
import type { RoundGameModule } from '../game';
import { recompute } from './recompute';
import { sameJson } from './rounds';

const serverSeed = 'a1'.repeat(32);

/** A round as the server tells it, after the wire. */
function viewOf(rules: RoundGame<never, never>, choice: unknown, moves: readonly unknown[]): RoundView {
  const bytes = bytesFromHex(serverSeed, 32) ?? new Uint8Array(32);
  const state = rules.play(
    choice as never,
    moves as never,
    playSource({ serverSeed: bytes, clientSeed: 'mine', nonce: 7, game: rules.code }),
  );
  const view: RoundView = {
    id: '01a1fa29-8e65-7310-b6e4-310f154442a9',
    game: rules.code,
    rulesVersion: rules.rulesVersion,
    choice,
    moves: [...moves],
    stake: '1',
    cost: '1',
    state: 'closed',
    multiplier: String(state.multiplier),
    payout: '0',
    shown: state.shown,
    step: moves.length,
    cashedOut: false,
    seed: { number: 1, commitment: commitOf(bytes), clientSeed: 'mine', nonce: 7, serverSeed },
    openedAt: '2026-01-01T00:00:00.000Z',
    settled: true,
  };
  return JSON.parse(JSON.stringify(view)) as RoundView;
}

const moduleOf = (rules: unknown): RoundGameModule => ({ rules, kind: 'round' }) as unknown as RoundGameModule;
const diceView = (): RoundView => viewOf(dice as never, { direction: 'over', target: 5_049 }, []);

describe('recomputing a round in the browser', () => {
  it('finds the same for a round of one step and of several', () => {
    expect(recompute(diceView(), moduleOf(dice))).toMatchObject({ commitment: true, shown: true, multiplier: true });
    const moves = [{ kind: 'reveal', tile: 0 }];
    const opened = viewOf(mines as never, { mines: 1 }, moves);
    const whole =
      (opened.shown as { hit?: number }).hit === undefined
        ? viewOf(mines as never, { mines: 1 }, [...moves, { kind: 'cash-out' }])
        : opened;
    expect(recompute(whole, moduleOf(mines))).toMatchObject({ commitment: true, shown: true, multiplier: true });
  });

  it('tells a seed that was not committed to, another result and another multiplier', () => {
    const honest = diceView();
    const game = moduleOf(dice);
    const otherSeed = bytesToHex(new Uint8Array(32).fill(9));
    expect(recompute({ ...honest, seed: { ...honest.seed, serverSeed: otherSeed } }, game)?.commitment).toBe(false);
    expect(recompute({ ...honest, seed: { ...honest.seed, nonce: 8 } }, game)?.shown).toBe(false);
    expect(recompute({ ...honest, multiplier: '1' }, game)?.multiplier).toBe(false);
  });

  it('says nothing where nothing can be recomputed', () => {
    const { serverSeed: _hidden, ...seed } = diceView().seed;
    expect(recompute({ ...diceView(), seed }, moduleOf(dice))).toBeUndefined();
    expect(recompute({ ...diceView(), rulesVersion: 99 }, moduleOf(dice))).toBeUndefined();
  });
});

it('compares JSON by meaning', () => {
  expect(sameJson({ a: 1, b: [1, { c: '2' }] }, { b: [1, { c: '2' }], a: 1 })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson([], {})).toBe(false);
  expect(sameJson({ a: null }, { a: 0 })).toBe(false);
});
