import { createHash } from 'node:crypto';
import {
  canonicalOddsText,
  checkOdds,
  formatOdds,
  oddsOf,
  oddsTable,
  parseOdds,
  type Game,
  type Odds,
  type OddsTable,
} from '@sortes/lottery-rules';
import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { fullOdds, lowerOdds } from './exposure.js';
import type { OddsFactor } from './limits.js';

/** Which of a game's odds are meant. */
export interface OddsWanted {
  /** Prize group; the house's own odds when left out. */
  group?: number | undefined;
  /** Lowered odds; full ones when left out. */
  factor?: OddsFactor | undefined;
}

/** Odds by version: what is sold now, and what any bet was sold at. */
export interface OddsBook {
  /** Version of the odds on sale, stored before the first bet names it. @throws RangeError when the game does not sell at that group. */
  versionOf(game: Game, wanted?: OddsWanted): Promise<string>;
  /** A stored table. @throws Error when no such version was ever sold. */
  tableOf(version: string): Promise<OddsTable>;
  /** Odds by play and tier at a version. @throws RangeError (when asked for a play) if the table lacks it. */
  playsOf(version: string): Promise<(play: string) => Record<string, Odds>>;
  /** Odds of one play at a version, by tier. */
  oddsOf(version: string, play: string): Promise<Record<string, Odds>>;
}

/** The table that is meant, checked: full odds hold the game's band of returns, lowered ones lie below it on purpose. */
function tableFor(game: Game, { group, factor }: OddsWanted): OddsTable {
  const table = oddsTable(game, group);
  checkOdds(game, table);
  if (factor === undefined || factor === fullOdds) return table;
  const lowered = (play: string, tier: string, push: boolean): string => {
    const text = table[play]?.[tier] ?? '';
    return push ? text : formatOdds(lowerOdds(parseOdds(text), factor));
  };
  return Object.fromEntries(
    game.plays.map((play) => [
      play.code,
      Object.fromEntries(play.tiers.map(({ tier, push }) => [tier, lowered(play.code, tier, push === true)])),
    ]),
  );
}

/** Versions are named by their content, so that two processes with the same rules name the same one. */
function nameOf(game: Game, table: OddsTable): string {
  return `${game.rulesVersion}#${createHash('sha256').update(canonicalOddsText(game, table)).digest('hex').slice(0, 12)}`;
}

export function createOddsBook(db: Database): OddsBook {
  const onSale = new Map<string, Promise<string>>();
  const tables = new Map<string, OddsTable>();
  const readers = new Map<string, (play: string) => Record<string, Odds>>();

  const store = async (game: Game, wanted: OddsWanted): Promise<string> => {
    const table = tableFor(game, wanted);
    const version = nameOf(game, table);
    await sql`
      insert into lottery.odds_table (version, game_code, rules_version, odds) values (${version}, ${game.code}, ${game.rulesVersion}, ${JSON.stringify(table)}::jsonb)
      on conflict (version) do nothing`.execute(db);
    return version;
  };

  const tableOf = async (version: string): Promise<OddsTable> => {
    const known = tables.get(version);
    if (known !== undefined) return known;
    const { rows } = await sql<{ odds: OddsTable }>`select odds from lottery.odds_table where version = ${version}`.execute(db);
    const found = rows[0]?.odds;
    if (found === undefined) throw new Error(`odds ${version} were never sold`);
    tables.set(version, found);
    return found;
  };

  const playsOf = async (version: string): Promise<(play: string) => Record<string, Odds>> => {
    const known = readers.get(version);
    if (known !== undefined) return known;
    const table = await tableOf(version);
    const byPlay = new Map<string, Record<string, Odds>>();
    const read = (play: string): Record<string, Odds> => {
      let odds = byPlay.get(play);
      if (odds === undefined) byPlay.set(play, (odds = oddsOf(table, play)));
      return odds;
    };
    readers.set(version, read);
    return read;
  };

  return {
    versionOf(game, wanted = {}) {
      const key = `${game.code} ${wanted.group ?? ''} ${wanted.factor ?? fullOdds}`;
      const known = onSale.get(key);
      if (known !== undefined) return known;
      const stored = store(game, wanted);
      onSale.set(key, stored);
      // A database that was away must not be remembered as the answer.
      stored.catch(() => onSale.delete(key));
      return stored;
    },
    tableOf,
    playsOf,
    oddsOf: async (version, play) => (await playsOf(version))(play),
  };
}
