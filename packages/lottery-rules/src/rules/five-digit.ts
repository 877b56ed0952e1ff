import { choose } from '../combinatorics.js';
import { picksOfCanonical } from '../content.js';
import type { Hit, NumbersResult, Play } from '../types.js';

/** 5..9 is big, the rest small. */
function classesOf(digit: string): readonly string[] {
  const value = Number(digit);
  return [value >= 5 ? 'B' : 'S', value % 2 === 1 ? 'O' : 'E'];
}

function hit(play: Play, count: number): readonly Hit[] {
  const tier = play.tiers[0];
  return tier && count > 0 ? [{ tier: tier.tier, count }] : [];
}

/**
 * Judge of one play against drawn digits; takes canonical content.
 * @returns undefined when the rule does not compare positions.
 */
export function judgeOfPositions(play: Play, result: NumbersResult): ((content: string) => readonly Hit[]) | undefined {
  const rule = play.rule;
  const form = play.form;
  const at = (position: number): string => result.numbers[position] ?? '';
  switch (rule.kind) {
    case 'direct': {
      const drawn = rule.positions.map(at);
      return (content) => hit(play, content.split('|').every((set, index) => set.includes(drawn[index] ?? '|')) ? 1 : 0);
    }
    case 'group3':
    case 'group6': {
      // Group 3 wants one digit twice and another once, group 6 three different ones; the order is free.
      const different = [...new Set(rule.positions.map(at))];
      const possible = different.length === (rule.kind === 'group3' ? 2 : 3);
      return (content) => hit(play, possible && different.every((digit) => content.includes(digit)) ? 1 : 0);
    }
    case 'any-position': {
      const different = [...new Set(rule.positions.map(at))];
      return (content) => hit(play, Number(choose(different.filter((digit) => content.includes(digit)).length, rule.choose)));
    }
    case 'position-classes': {
      const drawn = rule.positions.map((position) => classesOf(at(position)));
      return (content) =>
        hit(
          play,
          picksOfCanonical(form, content).reduce(
            (product, set, index) => product * set.filter((symbol) => drawn[index]?.includes(symbol)).length,
            1,
          ),
        );
    }
    case 'dragon-tiger': {
      const [first, second] = [Number(at(rule.first)), Number(at(rule.second))];
      const winner = first > second ? 'D' : first < second ? 'T' : 'X';
      const tier = play.tiers.find((candidate) => candidate.option === winner);
      return (content) => (tier && content.split(',').includes(winner) ? [{ tier: tier.tier, count: 1 }] : []);
    }
    default:
      return undefined;
  }
}
