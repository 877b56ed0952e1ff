import { quickPick, type Play } from '@sortes/lottery-rules';
import type { BoardPicks } from './picks';

/** A whole number from 0 to below `limit`. */
export type Below = (limit: number) => number;

/** Even numbers out of the browser's random source. Only for picking on the player's behalf; results never come from here. */
export const browserBelow: Below = (limit) => {
  const words = new Uint32Array(1);
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    crypto.getRandomValues(words);
    const word = words[0] ?? 0;
    if (word < fair) return word % limit;
  }
};

/** Up to `count` different quick picks, each of the smallest bet the play has; fewer when it does not have that many. */
export function quickPicks(play: Play, count: number, below: Below): readonly BoardPicks[] {
  const found = new Map<string, BoardPicks>();
  for (let tries = 0; found.size < count && tries < count * 50; tries += 1) {
    const picks = quickPick(play, below);
    found.set(JSON.stringify(picks), picks);
  }
  return [...found.values()];
}
