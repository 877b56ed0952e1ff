import type { Game, PrizeMode } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import type { Clock, Database, DatabaseTransaction } from '@sortes/service';
import { betLimitsOf, readLimitSettings, type BetLimits, type LimitSettings } from './limits.js';

/** Game code of the row that stands for all games of a brand. */
export const everyGame = '*';

/** A brand's changes are read again after this long, beside the callers; after twice as long they wait for it. */
const freshMs = 1_000;

export interface LimitBook {
  /** The limits of a game for a brand's players; a change by an operator shows within two seconds. */
  limitsOf(merchantId: number, currency: string, game: Game, mode: PrizeMode): Promise<BetLimits>;
  /** Changes of this process show at once. */
  forget(): void;
}

async function readBrand(db: Database, merchantId: number): Promise<ReadonlyMap<string, LimitSettings>> {
  const { rows } = await sql<{ gameCode: string; settings: unknown }>`
    select game_code as "gameCode", settings from lottery.game_limits where merchant_id = ${merchantId}`.execute(db);
  return new Map(rows.map(({ gameCode, settings }) => [gameCode, readLimitSettings(settings)]));
}

/** What a brand has set, by game code ('*': for all). */
export async function listLimitSettings(db: Database, merchantId: number): Promise<ReadonlyMap<string, LimitSettings>> {
  return readBrand(db, merchantId);
}

/**
 * Replaces what a brand has set for a game, or for all with '*'; an empty object leaves the house's limits.
 * @throws RangeError naming the value at fault.
 */
export async function writeLimitSettings(
  db: Database | DatabaseTransaction,
  merchantId: number,
  gameCode: string,
  settings: unknown,
): Promise<void> {
  const checked = readLimitSettings(settings);
  if (Object.keys(checked).length === 0) {
    await sql`delete from lottery.game_limits where merchant_id = ${merchantId} and game_code = ${gameCode}`.execute(db);
    return;
  }
  await sql`
    insert into lottery.game_limits (merchant_id, game_code, settings) values (${merchantId}, ${gameCode}, ${JSON.stringify(checked)}::jsonb)
    on conflict (merchant_id, game_code) do update set settings = excluded.settings, changed_at = clock_timestamp()`.execute(db);
}

/** What a brand has set for one scope, with the version that a change must name: microseconds of the last change, "0" where nothing is set. */
export interface ScopedLimits {
  scope: string;
  settings: LimitSettings;
  version: string;
  changedAt: Date | null;
}

const scopedColumns = sql`
  game_code as scope, settings, (extract(epoch from changed_at) * 1000000)::bigint::text as version, changed_at as "changedAt"`;

/** What a brand has set, '*' first. */
export async function listScopedLimits(db: Database, merchantId: number): Promise<ScopedLimits[]> {
  const { rows } = await sql<ScopedLimits>`
    select ${scopedColumns} from lottery.game_limits where merchant_id = ${merchantId} order by game_code`.execute(db);
  return rows;
}

/** What a brand has set for one scope; empty settings where it has set nothing. */
export async function findScopedLimits(db: Database | DatabaseTransaction, merchantId: number, scope: string): Promise<ScopedLimits> {
  const { rows } = await sql<ScopedLimits>`
    select ${scopedColumns} from lottery.game_limits where merchant_id = ${merchantId} and game_code = ${scope}`.execute(db);
  return rows[0] ?? { scope, settings: {}, version: '0', changedAt: null };
}

/**
 * As `writeLimitSettings`, for somebody who has read a version: changes of one scope follow each other.
 * @returns what stood and what stands, or undefined when the version read is not the one that stands. @throws RangeError
 */
export async function changeLimitSettings(
  transaction: DatabaseTransaction,
  merchantId: number,
  scope: string,
  settings: unknown,
  version: string,
): Promise<{ before: ScopedLimits; after: ScopedLimits } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lottery limits ${merchantId} ${scope}`}, 0))`.execute(transaction);
  const before = await findScopedLimits(transaction, merchantId, scope);
  if (before.version !== version) return undefined;
  await writeLimitSettings(transaction, merchantId, scope, settings);
  return { before, after: await findScopedLimits(transaction, merchantId, scope) };
}

interface BrandCopy {
  at: number;
  /** The settings as text: the same text has the same limits. */
  text: string;
  settings: ReadonlyMap<string, LimitSettings>;
  /** Ready limits by game, mode and currency; they are those of `settings`. */
  limits: Map<string, BetLimits>;
}

/** Limits as configured, a copy of a second or two: what bets are counted against is decided in the database, from the limits they bring. */
export function createLimitBook(db: Database, clock: Pick<Clock, 'monotonicMs'>): LimitBook {
  const copies = new Map<number, BrandCopy>();
  const readings = new Map<number, Promise<BrandCopy>>();

  const read = (merchantId: number): Promise<BrandCopy> => {
    const known = readings.get(merchantId);
    if (known !== undefined) return known;
    const at = clock.monotonicMs();
    const reading = readBrand(db, merchantId)
      .then((settings) => {
        const text = JSON.stringify([...settings].toSorted(([left], [right]) => (left < right ? -1 : 1)));
        const before = copies.get(merchantId);
        // Nothing has changed: ready limits stay, and with them all that is built from them (play menus).
        const copy: BrandCopy = { at, text, settings, limits: before?.text === text ? before.limits : new Map<string, BetLimits>() };
        // What was read before `forget` may lack the change that `forget` stands for.
        if (readings.get(merchantId) === reading) copies.set(merchantId, copy);
        return copy;
      })
      .finally(() => {
        if (readings.get(merchantId) === reading) readings.delete(merchantId);
      });
    readings.set(merchantId, reading);
    return reading;
  };

  const copyOf = async (merchantId: number): Promise<BrandCopy> => {
    const copy = copies.get(merchantId);
    const age = copy === undefined ? Infinity : clock.monotonicMs() - copy.at;
    if (copy === undefined || age >= 2 * freshMs) return read(merchantId);
    // Whoever comes after two seconds hears of a failure.
    if (age >= freshMs) read(merchantId).catch(() => undefined);
    return copy;
  };

  return {
    async limitsOf(merchantId, currency, game, mode) {
      const { settings, limits } = await copyOf(merchantId);
      const key = `${game.code} ${mode} ${currency}`;
      let found = limits.get(key);
      if (found === undefined) {
        found = betLimitsOf(game, mode, currency, { ...settings.get(everyGame), ...settings.get(game.code) });
        limits.set(key, found);
      }
      return found;
    },
    forget() {
      copies.clear();
      readings.clear();
    },
  };
}
