import { payoutOf, type RoundGame } from '@sortes/game-rules';
import { formatMoney } from '@sortes/money';
import type pg from 'pg';
import { limitsOf } from '../games/limits.js';
import { findGame } from '../games/registry.js';
import type { PoolGift, PoolWin } from '../rounds/repository.js';
import type { Streams } from '../streams/streams.js';
import { ensurePool, readPools } from './repository.js';

/** What the house puts into a new pool: so many times the largest stake. */
const seedOfLargest = 250n;
/**
 * A winner gets nine tenths of the pool for the largest stake, and as many parts less as their stake is smaller: every stake has the same return, and a
 * tenth is left for whoever comes next.
 */
const fullOf = (largest: bigint): bigint => (largest * 10n) / 9n;

/** The progressive pools: what a round gives to them and may win, by game and currency. Amounts are decided in the round's own transaction. */
export interface Pools {
  /** What a round of this cost gives. */
  giftsOf(rules: RoundGame, currency: string, cost: bigint): Promise<PoolGift[]>;
  winsOf(rules: RoundGame, currency: string, stake: bigint, names: readonly string[]): Promise<PoolWin[]>;
  /** What the game's pools hold, decimal text; undefined where it has none. */
  amountsOf(game: string, currency: string): Promise<Record<string, string> | undefined>;
  /** Tells pages of pools that have changed. */
  tell(): Promise<void>;
}

export function createPools({ pool, streams }: { pool: pg.Pool; streams: Streams }): Pools {
  const known = new Map<string, Promise<{ id: number; name: string; share: bigint }[]>>();
  const told = new Map<number, bigint>();
  const used = new Map<string, { game: string; currency: string }>();

  function poolsOf(rules: RoundGame, currency: string): Promise<{ id: number; name: string; share: bigint }[]> {
    const key = `${rules.code} ${currency}`;
    let found = known.get(key);
    if (found === undefined) {
      const seed = limitsOf(currency).max * seedOfLargest;
      found = Promise.all(
        Object.entries(rules.pools ?? {}).map(async ([name, share]) => ({
          id: await ensurePool(pool, rules.code, name, currency, seed),
          name,
          share,
        })),
      );
      known.set(key, found);
      used.set(key, { game: rules.code, currency });
      // The next one tries again.
      found.catch(() => known.delete(key));
    }
    return found;
  }

  return {
    async giftsOf(rules, currency, cost) {
      if (rules.pools === undefined) return [];
      return (await poolsOf(rules, currency)).map(({ id, share }) => ({ id, amount: payoutOf(cost, share) }));
    },
    async winsOf(rules, currency, stake, names) {
      if (names.length === 0) return [];
      const full = fullOf(limitsOf(currency).max);
      return (await poolsOf(rules, currency)).filter(({ name }) => names.includes(name)).map(({ id, name }) => ({ id, name, stake, full }));
    },
    async amountsOf(game, currency) {
      const rules = findGame(game)?.rules;
      if (rules?.pools === undefined) return undefined;
      const pools = await poolsOf(rules, currency);
      const held = await readPools(
        pool,
        pools.map(({ id }) => id),
      );
      return Object.fromEntries(pools.map(({ id, name }) => [name, formatMoney(held.get(id) ?? 0n)]));
    },
    async tell() {
      const listened = [...used.values()].filter(({ game, currency }) => streams.currenciesOf(game).includes(currency));
      for (const { game, currency } of listened) {
        const rules = findGame(game)?.rules;
        if (rules === undefined) continue;
        const pools = await poolsOf(rules, currency);
        const held = await readPools(
          pool,
          pools.map(({ id }) => id),
        );
        for (const { id, name } of pools) {
          const amount = held.get(id) ?? 0n;
          if (told.get(id) === amount) continue;
          told.set(id, amount);
          streams.broadcast(`${game} ${currency}`, { type: 'pool', name, amount: formatMoney(amount) });
        }
      }
    },
  };
}
