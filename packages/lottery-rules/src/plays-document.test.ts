/** docs/lottery/plays.md and the rules are two views of one list; this test keeps them equal. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentProblems, countContent, formatOdds, games, rtpOf, stakeOf } from './index.js';

const document = readFileSync(new URL('../../../docs/lottery/plays.md', import.meta.url), 'utf8');

/** Cells of the table row of each play. */
const rows = new Map(
  document
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .map((cells) => [cells[0]?.replaceAll('`', '') ?? '', cells]),
);

describe('docs/lottery/plays.md', () => {
  it('lists exactly the plays of the games, in their order', () => {
    expect([...rows.keys()]).toEqual(games.flatMap((game) => game.plays.map((play) => play.code)));
  });

  it.each(games.flatMap((game) => game.plays).map((play) => ({ play, code: play.code })))(
    '$code: example, combinations, cost, odds and return',
    ({ play, code }) => {
      const [, , example, combinations, cost, , odds, rtp] = rows.get(code) ?? [];
      const content = example?.replaceAll('`', '') ?? '';
      expect(content).toBe(play.example);
      const counted = countContent(play, content);
      if (!counted.ok) throw new Error(counted.reason);
      expect(combinations).toBe(String(counted.combinations));
      expect(cost).toBe(formatOdds(stakeOf({ play, combinations: counted.combinations, unit: 10_000n, multiple: 1 })));
      expect(odds?.replace(' (ours)', '')).toBe(
        play.tiers.map((tier) => `${tier.option === undefined ? '' : `${tier.tier} `}${formatOdds(tier.odds)}`).join(', '),
      );
      expect(rtp).toBe((Math.round(rtpOf(play) * 10_000) / 10_000).toFixed(4));
    },
  );

  it('names every reason a content can be refused for', () => {
    for (const problem of contentProblems) expect(document).toContain(`\`${problem}\``);
  });
});
