/** For tests only: what is true of every slot. */
import type { UniformSource } from '@sortes/fairness';
import { toNumber } from '../fraction.js';
import type { RoundGame } from '../round-game.js';
import type { SlotShown } from '../slots/scene.js';
import { fastPlaySource } from './fast-source.js';

/** The numbers of a fixed round: server seed of sevens, client seed "test". */
export function seededSource(game: string, nonce: number): UniformSource {
  return fastPlaySource({ serverSeed: new Uint8Array(32).fill(7), clientSeed: 'test', nonce, game });
}

/** By how many standard errors a seeded run of rounds is off the exact figures. One stream for all rounds: the same words, and the run stays short. */
export function runSeeded(
  game: RoundGame<Readonly<Record<string, never>>, never, SlotShown>,
  rounds: number,
): { readonly rtp: number; readonly hitRate: number } {
  const source = seededSource(game.code, 0);
  const { rtp, hitRate, variance } = game.mathOf({});
  let [paid, hits] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { multiplier } = game.play({}, [], source);
    paid += Number(multiplier);
    if (multiplier > 0n) hits += 1;
  }
  const chance = toNumber(hitRate);
  return {
    rtp: (paid / rounds / 10_000 - toNumber(rtp)) / Math.sqrt(variance / rounds),
    hitRate: (hits / rounds - chance) / Math.sqrt((chance * (1 - chance)) / rounds),
  };
}

/** What contradicts itself in a slot's scenes: sums that do not add up, cells that show neither the symbol nor a wild. Empty when nothing does. */
export function contradictions({ scenes }: SlotShown, multiplier: bigint, wild: string): string[] {
  const found: string[] = [];
  let total = 0n;
  scenes.forEach((scene, at) => {
    const won = scene.wins.reduce((all, { pays }) => all + BigInt(pays), 0n) * BigInt(scene.factor);
    total += won;
    if (scene.won !== String(won) || scene.total !== String(total)) found.push(`scene ${at} does not add up`);
    for (const { symbol, cells, count, ways } of scene.wins) {
      if (cells.some(([reel, row]) => ![symbol, wild].includes(scene.screen[reel]?.[row] ?? '')))
        found.push(`scene ${at} pays ${symbol} for what is none`);
      const inReels = new Set(cells.map(([reel]) => reel));
      if (ways === undefined ? cells.length !== count : inReels.size !== count) found.push(`scene ${at} counts ${symbol} wrongly`);
    }
    if ((scene.kind === 'base') !== (at === 0)) found.push(`scene ${at} is of kind ${scene.kind}`);
    if (scene.kind !== 'free') return;
    const before = scenes[at - 1]?.left ?? 0;
    if (scene.left !== before - 1 + (scene.awarded?.spins ?? 0)) found.push(`scene ${at} loses count of the spins`);
  });
  if ((scenes.at(-1)?.left ?? 0) !== 0) found.push('the spins did not end');
  if (total !== multiplier) found.push('the round pays something else');
  return found;
}
