/**
 * The exact figures of a game of lantern hold's kind: its screens counted in full, its respins as a Markov chain. No page loads this; the test
 * proves it on a smaller form that is played in full, and holds the published figures to it.
 */
import { difference, fraction, product, sum, type Fraction } from '../fraction.js';
import { multiplierScale } from '../round-game.js';
import type { LanternHoldForm } from './lantern-hold.js';

/** What can be said exactly of a form. */
export interface LanternHoldMath {
  /** Of lines and coins, the grand jackpot left out. */
  readonly base: Fraction;
  readonly ofLines: Fraction;
  readonly hitRate: Fraction;
  readonly variance: Fraction;
  readonly maxWin: bigint;
  /** Chance that the respins begin. */
  readonly begins: Fraction;
  /** Chance of a round that all cells fill: what the pool is paid with. */
  readonly grand: Fraction;
}

/**
 * How often a screen pays so much by its lines and bears so many coins: `paid` and `coins` by rounds of the strips' full cycle. Reel after reel,
 * with the lines still alive as bits, so that screens that are alike so far are counted together.
 */
export function countScreens(form: LanternHoldForm): {
  readonly rounds: bigint;
  readonly screens: readonly { paid: number; coins: number; rounds: number }[];
} {
  const windows = form.strips.map((strip) =>
    strip.map((_, stop) => Array.from({ length: form.rows }, (_row, row) => strip[(stop + row) % strip.length]!)),
  );
  const coinsOf = (window: readonly string[]): number => window.filter((symbol) => symbol === form.coin).length;
  const found = new Map<string, { paid: number; coins: number; rounds: number }>();
  for (const first of windows[0]!) {
    const paysOf = form.lines.map((line) => form.pays.find(({ symbol }) => symbol === first[line[0]!])?.pays ?? []);
    const pay = (mask: number, count: number): number =>
      paysOf.reduce((paid, pays, line) => paid + ((mask >> line) & 1) * Number(pays.find((entry) => entry.count === count)?.pays ?? 0n), 0);
    let states = new Map<string, { alive: number; paid: number; coins: number; rounds: number }>();
    states.set('', { alive: (1 << form.lines.length) - 1, paid: 0, coins: coinsOf(first), rounds: 1 });
    for (let reel = 1; reel < windows.length; reel += 1) {
      const kinds = new Map<string, { mask: number; coins: number; times: number }>();
      for (const window of windows[reel]!) {
        const mask = form.lines.reduce((bits, line, index) => {
          const symbol = window[line[reel]!]!;
          return symbol === form.wild || symbol === first[line[0]!] ? bits | (1 << index) : bits;
        }, 0);
        const coins = coinsOf(window);
        const kind = kinds.get(`${mask} ${coins}`) ?? { mask, coins, times: 0 };
        kinds.set(`${mask} ${coins}`, { ...kind, times: kind.times + 1 });
      }
      const next: typeof states = new Map();
      for (const state of states.values())
        for (const { mask, coins, times } of kinds.values()) {
          const alive = state.alive & mask;
          const paid = state.paid + pay(state.alive & ~mask, reel);
          const key = `${alive} ${paid} ${state.coins + coins}`;
          const same = next.get(key);
          if (same) same.rounds += state.rounds * times;
          else next.set(key, { alive, paid, coins: state.coins + coins, rounds: state.rounds * times });
        }
      states = next;
    }
    for (const { alive, paid: before, coins, rounds } of states.values()) {
      const paid = before + pay(alive, windows.length);
      const key = `${paid} ${coins}`;
      const same = found.get(key);
      if (same) same.rounds += rounds;
      else found.set(key, { paid, coins, rounds });
    }
  }
  return { rounds: form.strips.reduce((total, strip) => total * BigInt(strip.length), 1n), screens: [...found.values()] };
}

/**
 * The chances of so many coins in the end when so many are held, `respins` to come: a Markov chain over the coins. With e cells empty none lands
 * with z = (1 - p)^e; the respins end there with z^respins, else they go on from n + k coins, k by the binomial that is above zero.
 */
export function finalCoins(form: LanternHoldForm): readonly (readonly Fraction[])[] {
  const cells = form.strips.length * form.rows;
  const { over, under } = form.landing;
  const [lands, misses, whole] = [BigInt(over), BigInt(under - over), BigInt(under)];
  const ends: Fraction[][] = [];
  for (let held = cells; held >= 0; held -= 1) {
    const empty = cells - held;
    const row = Array.from({ length: cells + 1 }, () => fraction(0n));
    ends[held] = row;
    if (empty === 0) {
      row[cells] = fraction(1n);
      continue;
    }
    const none = fraction(misses ** BigInt(empty), whole ** BigInt(empty));
    const powers = Array.from({ length: form.respins }, (_, spin) =>
      fraction(none.numerator ** BigInt(spin), none.denominator ** BigInt(spin)),
    );
    row[held] = fraction(none.numerator ** BigInt(form.respins), none.denominator ** BigInt(form.respins));
    let binomial = 1n;
    for (let landed = 1; landed <= empty; landed += 1) {
      binomial = (binomial * BigInt(empty - landed + 1)) / BigInt(landed);
      const once = fraction(binomial * lands ** BigInt(landed) * misses ** BigInt(empty - landed), whole ** BigInt(empty));
      const chance = product(once, sum(...powers));
      for (let final = held + landed; final <= cells; final += 1)
        row[final] = sum(row[final]!, product(chance, ends[held + landed]![final]!));
    }
  }
  return ends;
}

/** The figures of a form: the screens counted in full, the respins by their Markov chain, the coins' values independent of both. */
export function lanternHoldMath(form: LanternHoldForm): LanternHoldMath {
  const cells = form.strips.length * form.rows;
  const weights = form.coins.reduce((total, { weight }) => total + BigInt(weight), 0n);
  const mean = fraction(
    form.coins.reduce((total, { value, weight }) => total + value * BigInt(weight), 0n),
    weights * multiplierScale,
  );
  const square = fraction(
    form.coins.reduce((total, { value, weight }) => total + value * value * BigInt(weight), 0n),
    weights * multiplierScale ** 2n,
  );
  const spread = difference(square, product(mean, mean));
  const { rounds, screens } = countScreens(form);
  const ends = finalCoins(form);
  const feature = ends.map((row, held) => {
    if (held < form.startsFrom) return { first: fraction(0n), second: fraction(0n), full: fraction(0n) };
    const count = sum(...row.map((chance, final) => product(chance, fraction(final))));
    const squares = sum(...row.map((chance, final) => product(chance, fraction(final * final))));
    return {
      first: product(count, mean),
      second: sum(product(count, spread), product(squares, mean, mean)),
      full: row[cells]!,
    };
  });
  // By coins: how many rounds, what their lines pay, and the squares of it.
  const byCoins = Array.from({ length: cells + 1 }, () => ({ rounds: 0n, paid: 0n, squares: 0n }));
  let [hits, maxWin] = [0n, 0n];
  const dearest = form.coins.reduce((most, { value }) => (value > most ? value : most), 0n);
  for (const screen of screens) {
    const [times, paid] = [BigInt(screen.rounds), BigInt(screen.paid)];
    const entry = byCoins[screen.coins]!;
    entry.rounds += times;
    entry.paid += paid * times;
    entry.squares += paid * paid * times;
    const starts = screen.coins >= form.startsFrom;
    if (paid > 0n || starts) hits += times;
    const most = paid + (starts ? dearest * BigInt(cells) : 0n);
    if (most > maxWin) maxWin = most;
  }
  const share = (part: bigint, scale = 1n): Fraction => fraction(part, rounds * scale);
  const ofLines = sum(...byCoins.map(({ paid }) => share(paid, multiplierScale)));
  const base = sum(ofLines, ...byCoins.map(({ rounds: times }, held) => product(share(times), feature[held]!.first)));
  const second = sum(
    ...byCoins.map(({ rounds: times, paid, squares }, held) =>
      sum(
        share(squares, multiplierScale ** 2n),
        product(fraction(2n), share(paid, multiplierScale), feature[held]!.first),
        product(share(times), feature[held]!.second),
      ),
    ),
  );
  return {
    base,
    ofLines,
    hitRate: share(hits),
    variance: difference(second, product(base, base)),
    maxWin,
    begins: sum(...byCoins.slice(form.startsFrom).map(({ rounds: times }) => share(times))),
    grand: sum(...byCoins.map(({ rounds: times }, held) => product(share(times), feature[held]!.full))),
  };
}
