import { payoutOf, type RoundGame } from '@sortes/game-rules';
import { formatMoney } from '@sortes/money';
import type pg from 'pg';
import { limitsOf } from '../games/limits.js';
import { findGame } from '../games/registry.js';
import { currencyOf } from '../sessions/player.js';
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

/** The progressive pools: what a round gives to them and may win, by game and circle of players (`circleOf`). Amounts are decided in the round's own transaction. */
export interface Pools {
  /** What a round of this cost gives. */
  giftsOf(rules: RoundGame, circle: string, cost: bigint): Promise<PoolGift[]>;
  winsOf(rules: RoundGame, circle: string, stake: bigint, names: readonly string[]): Promise<PoolWin[]>;
  /** What the game's pools hold, decimal text; undefined where it has none. */
  amountsOf(game: string, circle: string): Promise<Record<string, string> | undefined>;
  /** Tells pages of pools that have changed. */
  tell(): Promise<void>;
}

export function createPools({ pool, streams }: { pool: pg.Pool; streams: Streams }): Pools {
  const known = new Map<string, Promise<{ id: number; name: string; share: bigint }[]>>();
  const told = new Map<number, bigint>();
  const used = new Map<string, { game: string; circle: string }>();

  function poolsOf(rules: RoundGame, circle: string): Promise<{ id: number; name: string; share: bigint }[]> {
    const key = `${rules.code} ${circle}`;
    let found = known.get(key);
    if (found === undefined) {
      const seed = limitsOf(currencyOf(circle)).max * seedOfLargest;
      found = Promise.all(
        Object.entries(rules.pools ?? {}).map(async ([name, share]) => ({
          id: await ensurePool(pool, rules.code, name, circle, seed),
          name,
          share,
        })),
      );
      known.set(key, found);
      used.set(key, { game: rules.code, circle });
      // The next one tries again.
      found.catch(() => known.delete(key));
    }
    return found;
  }

  return {
    async giftsOf(rules, circle, cost) {
      if (rules.pools === undefined) return [];
      return (await poolsOf(rules, circle)).map(({ id, share }) => ({ id, amount: payoutOf(cost, share) }));
    },
    async winsOf(rules, circle, stake, names) {
      if (names.length === 0) return [];
      const full = fullOf(limitsOf(currencyOf(circle)).max);
      return (await poolsOf(rules, circle)).filter(({ name }) => names.includes(name)).map(({ id, name }) => ({ id, name, stake, full }));
    },
    async amountsOf(game, circle) {
      const rules = findGame(game)?.rules;
      if (rules?.pools === undefined) return undefined;
      const pools = await poolsOf(rules, circle);
      const held = await readPools(
        pool,
        pools.map(({ id }) => id),
      );
      return Object.fromEntries(pools.map(({ id, name }) => [name, formatMoney(held.get(id) ?? 0n)]));
    },
    async tell() {
      const listened = [...used.values()].filter(({ game, circle }) => streams.circlesOf(game).includes(circle));
      for (const { game, circle } of listened) {
        const rules = findGame(game)?.rules;
        if (rules === undefined) continue;
        const pools = await poolsOf(rules, circle);
        const held = await readPools(
          pool,
          pools.map(({ id }) => id),
        );
        for (const { id, name } of pools) {
          const amount = held.get(id) ?? 0n;
          if (told.get(id) === amount) continue;
          told.set(id, amount);
          streams.broadcast(`${game} ${circle}`, { type: 'pool', name, amount: formatMoney(amount) });
        }
      }
    },
  };
}
