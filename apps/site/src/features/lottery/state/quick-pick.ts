import { minimumPicks } from '@sortes/lottery-rules';
import type { ContentForm } from '@sortes/lottery-rules';
import { rowsOf, symbolsOf } from './picks';
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

/** `count` different symbols, in the order of the list. */
function sample(symbols: readonly string[], count: number, below: Below): string[] {
  const left = symbols.map((_, index) => index);
  const taken: number[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(below(left.length), 1));
  return taken.sort((one, other) => one - other).map((index) => symbols[index] ?? '');
}

/** Picks that make the fewest combinations the play can have: one symbol per position, or just enough of the set. */
export function quickPick(form: ContentForm, below: Below): BoardPicks {
  const symbols = symbolsOf(form);
  return rowsOf(form).map(() => sample(symbols, minimumPicks(form), below));
}

/** Up to `count` different quick picks; fewer when the play does not have that many. */
export function quickPicks(form: ContentForm, count: number, below: Below): readonly BoardPicks[] {
  const found = new Map<string, BoardPicks>();
  for (let tries = 0; found.size < count && tries < count * 50; tries += 1) {
    const picks = quickPick(form, below);
    found.set(JSON.stringify(picks), picks);
  }
  return [...found.values()];
}
