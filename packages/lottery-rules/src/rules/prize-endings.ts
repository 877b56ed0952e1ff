import { choose } from '../combinatorics.js';
import type { Judge, Result } from '../types.js';
import { hitOf } from './hits.js';

type Take = 'first' | 'last';

function endingOf(number: string, take: Take, width: number, offset: number): string {
  return take === 'first' ? number.slice(offset, offset + width) : number.slice(number.length - offset - width, number.length - offset);
}

/** How often each ending occurs among the prizes that are at least that wide; narrower ones do not take part. */
function countEndings(
  result: Result,
  prizes: readonly string[],
  { take, width, offset }: { take: Take; width: number; offset: number },
): ReadonlyMap<string, number> {
  if (result.kind !== 'prizes') throw new RangeError('this play is judged against prizes');
  const counts = new Map<string, number>();
  for (const prize of prizes) {
    for (const number of result.prizes[prize] ?? []) {
      if (number.length < width + offset) continue;
      const ending = endingOf(number, take, width, offset);
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Wins once for each prize number that shows one of the picked numbers at its beginning or end. The endings are counted once per draw, so
 * that a bet costs one map lookup per number.
 */
export function judgeEndings(
  prizes: readonly string[],
  { width, take = 'last', offset = 0, tier = 'hit' }: { width: number; take?: Take; offset?: number; tier?: string },
): Judge {
  return (result) => {
    const counts = countEndings(result, prizes, { take, width, offset });
    return (content) => {
      let total = 0;
      for (const number of content.split(',')) total += counts.get(number) ?? 0;
      return hitOf(tier, total);
    };
  };
}

/** Wins for every choice of `size` picked numbers that all appear as two-digit endings (`present`), or of which none does (`absent`). */
export function judgePresence(prizes: readonly string[], size: number, wanted: 'present' | 'absent'): Judge {
  const tier = wanted === 'present' ? 'all' : 'none';
  return (result) => {
    const counts = countEndings(result, prizes, { take: 'last', width: 2, offset: 0 });
    return (content) => {
      let matching = 0;
      for (const number of content.split(',')) if (counts.has(number) === (wanted === 'present')) matching += 1;
      return hitOf(tier, Number(choose(matching, size)));
    };
  };
}

/** Big (50-99) or small, odd or even of the last two digits of a prize. Options B, S, O, E; tiers of the names given. */
export function judgeEndingClass(prize: string, tiers: Readonly<Record<string, string>>): Judge {
  return (result) => {
    const value = Number(result.kind === 'prizes' ? result.prizes[prize]?.[0]?.slice(-2) : undefined);
    if (!Number.isInteger(value)) throw new RangeError('this play is judged against prizes');
    const winning = [value >= 50 ? 'B' : 'S', value % 2 === 1 ? 'O' : 'E'];
    return (content) => content.split(',').flatMap((option) => (winning.includes(option) ? hitOf(tiers[option] ?? option, 1) : []));
  };
}
