import { choose } from '../combinatorics.js';
import type { Hit, Play, PrizesResult } from '../types.js';

function endingOf(number: string, take: 'first' | 'last', width: number, offset: number): string {
  return take === 'first' ? number.slice(offset, offset + width) : number.slice(number.length - offset - width, number.length - offset);
}

/** How often each ending occurs among the prizes that are at least that wide; narrower ones do not take part. */
function countEndings(
  result: PrizesResult,
  prizes: readonly string[],
  take: 'first' | 'last',
  width: number,
  offset: number,
): ReadonlyMap<string, number> {
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

function hit(play: Play, count: number): readonly Hit[] {
  const tier = play.tiers[0];
  return tier && count > 0 ? [{ tier: tier.tier, count }] : [];
}

/**
 * Judge of one play against the prizes of a station; takes canonical content. The endings are counted once per draw, so that a bet
 * costs one map lookup per number.
 * @returns undefined when the rule does not compare prize numbers.
 */
export function judgeOfPrizes(play: Play, result: PrizesResult): ((content: string) => readonly Hit[]) | undefined {
  const rule = play.rule;
  switch (rule.kind) {
    case 'endings': {
      const counts = countEndings(result, rule.prizes, rule.take, rule.width, rule.offset ?? 0);
      return (content) => {
        let total = 0;
        for (const number of content.split(',')) total += counts.get(number) ?? 0;
        return hit(play, total);
      };
    }
    case 'all-present':
    case 'all-absent': {
      const counts = countEndings(result, rule.prizes, 'last', 2, 0);
      const wanted = rule.kind === 'all-present';
      return (content) => {
        let matching = 0;
        for (const number of content.split(',')) if (counts.has(number) === wanted) matching += 1;
        return hit(play, Number(choose(matching, rule.choose)));
      };
    }
    case 'ending-class': {
      const value = Number(result.prizes[rule.prize]?.[0]?.slice(-2));
      const classes = [value >= 50 ? 'B' : 'S', value % 2 === 1 ? 'O' : 'E'];
      return (content) => {
        const hits: Hit[] = [];
        for (const option of content.split(',')) {
          const tier = classes.includes(option) ? play.tiers.find((candidate) => candidate.option === option) : undefined;
          if (tier) hits.push({ tier: tier.tier, count: 1 });
        }
        return hits;
      };
    }
    default:
      return undefined;
  }
}
