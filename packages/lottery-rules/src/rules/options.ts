import type { Hit, Judge, Result } from '../types.js';

/**
 * Judges named options: `winning` is asked once per draw which options win and in which tier each; a bet is then a lookup per option.
 * Several options may share a tier, their hits are added.
 */
export function judgeOptions(winning: (result: Result, drawsAt: Date, timezone?: string) => ReadonlyMap<string, string>): Judge {
  return (result, drawsAt, timezone) => {
    const tiers = winning(result, drawsAt, timezone);
    return (content) => {
      const hits: { tier: string; count: number }[] = [];
      for (const option of content.split(',')) {
        const tier = tiers.get(option);
        if (tier === undefined) continue;
        const known = hits.find((hit) => hit.tier === tier);
        if (known) known.count += 1;
        else hits.push({ tier, count: 1 });
      }
      return hits satisfies readonly Hit[];
    };
  };
}
