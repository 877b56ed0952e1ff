import { findGame, games, type Game, type Result } from '@sortes/lottery-rules';
import type { Database } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { findNearOfMany, listLatestOfAll } from './catalogue-repository.js';
import type { LotteryContext } from './context.js';
import { countArchive, listArchive, type ArchiveFilter, type DrawBriefRow, type NearRows } from './draw-repository.js';
import { chartOf, hotAndGap } from './trends.js';

/** @throws DomainError lottery.game.unknown */
export function gameOrRefuse(code: string): Game {
  return findGame(code) ?? refuse('lottery.game.unknown', { field: 'gameId' });
}

/** Prizes in the game's own order: jsonb keeps none. */
export function presentPrizes(game: Game | undefined, result: Result | null): { prize: string; numbers: string[] }[] {
  if (result === null) return [];
  if (result.kind === 'numbers') return [{ prize: 'numbers', numbers: [...result.numbers] }];
  const order = game?.shape.kind === 'prizes' ? game.shape.prizes.map(({ key }) => key) : Object.keys(result.prizes);
  return order.map((prize) => ({ prize, numbers: [...(result.prizes[prize] ?? [])] }));
}

/** A draw with (or still without) its result, as lists show it. */
export function presentResult(draw: DrawBriefRow) {
  const game = findGame(draw.gameCode);
  const prizes = presentPrizes(game, draw.result);
  return {
    numero: draw.numero,
    gameId: draw.gameCode,
    gameCode: draw.gameCode,
    ...(game !== undefined && { gameGroupCode: game.group }),
    winNo: draw.win,
    prizes,
    drawTime: draw.drawsAt.getTime(),
    ...(draw.drawnAt !== null && { resultAt: draw.drawnAt.getTime() }),
    state: draw.state,
    hasProof: draw.hasProof,
    ...(draw.correctedAt !== null && {
      correctedAt: draw.correctedAt.getTime(),
      correctedFrom: { winNo: draw.firstWin ?? '', prizes: presentPrizes(game, draw.firstResult) },
    }),
  };
}

/** A coming draw; `remainTime` by the database's clock. */
export function presentBrief(draw: DrawBriefRow, nowMs: number) {
  return {
    numero: draw.numero,
    gameId: draw.gameCode,
    state: draw.state,
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    drawsAt: draw.drawsAt.getTime(),
    remainTime: Math.max(0, draw.closesAt.getTime() - nowMs),
    lockTime: Math.round((draw.drawsAt.getTime() - draw.closesAt.getTime()) / 1000),
    isSale: draw.state === 'open' && draw.closesAt.getTime() > nowMs,
  };
}

/** The draws around now of each game, kept in memory for a moment. */
export interface NearDraws {
  read(merchantId: number, game: Game): Promise<NearRows>;
  /** A draw of this game changed (or of any): what was read of it before is told to nobody any more. */
  forget(gameCode?: string): void;
}

/** How long a copy lives when nothing is heard of: a change made where this process has no ear shows after this. */
const nearKeptMs = 250;

interface NearCopy {
  rows: NearRows;
  readAt: number;
  until: number;
}

/**
 * Everybody at the lobby asks for the draws around now, so they are read a few times a second and not for each one, and what is asked for at the
 * same time is read together: a lobby of sixty games is one question. A copy's clock goes on, and it ends when its draw closes or the next one
 * opens, so that what depends on time alone is never late.
 */
export function createNearDraws({ db, clock }: Pick<LotteryContext, 'db' | 'clock'>): NearDraws {
  const copies = new Map<string, NearCopy>();
  const readings = new Map<string, Promise<NearRows>>();
  /** Games that were asked for in this turn, by brand, and the reading that will have them. */
  const gathering = new Map<number, { codes: string[]; reading: Promise<ReadonlyMap<string, NearRows>> }>();
  const keyOf = (merchantId: number, code: string): string => `${merchantId} ${code}`;

  const gather = (merchantId: number, code: string): Promise<ReadonlyMap<string, NearRows>> => {
    const open = gathering.get(merchantId);
    if (open !== undefined) {
      open.codes.push(code);
      return open.reading;
    }
    const codes = [code];
    const reading = new Promise((resolve) => setImmediate(resolve)).then(() => {
      gathering.delete(merchantId);
      return findNearOfMany(db, merchantId, codes);
    });
    gathering.set(merchantId, { codes, reading });
    return reading;
  };

  const readAnew = (key: string, merchantId: number, game: Game): Promise<NearRows> => {
    const beganAt = clock.monotonicMs();
    const reading: Promise<NearRows> = gather(merchantId, game.code)
      .then((found) => {
        const rows = found.get(game.code);
        if (rows === undefined) throw new Error(`the draws of ${game.code} were not read`);
        const turns = [rows.current?.closesAt, rows.next?.opensAt].flatMap((turn) =>
          turn === undefined ? [] : [turn.getTime() - rows.now.getTime()],
        );
        // What was read before `forget` may lack the change that `forget` stands for.
        if (readings.get(key) === reading)
          copies.set(key, { rows, readAt: clock.monotonicMs(), until: beganAt + Math.min(nearKeptMs, ...turns) });
        return rows;
      })
      .finally(() => {
        if (readings.get(key) === reading) readings.delete(key);
      });
    readings.set(key, reading);
    return reading;
  };

  return {
    async read(merchantId, game) {
      const key = keyOf(merchantId, game.code);
      const copy = copies.get(key);
      const now = clock.monotonicMs();
      if (copy !== undefined && now < copy.until) return { ...copy.rows, now: new Date(copy.rows.now.getTime() + now - copy.readAt) };
      return readings.get(key) ?? readAnew(key, merchantId, game);
    },
    forget(gameCode) {
      for (const known of [copies, readings])
        for (const key of known.keys()) if (gameCode === undefined || key.endsWith(` ${gameCode}`)) known.delete(key);
    },
  };
}

/** The draw on sale, the one before and the one after, and the latest result. */
export async function showNear(nearDraws: NearDraws, merchantId: number, gameCode: string) {
  const near = await nearDraws.read(merchantId, gameOrRefuse(gameCode));
  const nowMs = near.now.getTime();
  return {
    serverTime: nowMs,
    currentNumero: near.current === undefined ? null : presentBrief(near.current, nowMs),
    nextNumero: near.next === undefined ? null : presentBrief(near.next, nowMs),
    previousNumero: near.previous === undefined ? null : presentResult(near.previous),
    lastResult: near.last === undefined ? null : presentResult(near.last),
  };
}

export interface ArchiveQuery {
  page?: number | undefined;
  size?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  numero?: string | undefined;
}

/** A page of the archive of results, newest first. */
export async function listDraws(db: Database, merchantId: number, gameCode: string, query: ArchiveQuery) {
  const game = gameOrRefuse(gameCode);
  const size = query.size ?? 20;
  const numero = query.numero?.trim();
  const filter: ArchiveFilter = {
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
    numero: numero === undefined || numero === '' ? undefined : numero,
  };
  const [rows, count] = await Promise.all([
    listArchive(db, merchantId, game.code, filter, { limit: size, offset: (query.page ?? 0) * size }),
    countArchive(db, merchantId, game.code, filter),
  ]);
  return { content: rows.map(presentResult), totalPages: Math.ceil(count / size), totalElements: count };
}

const everyDraw: ArchiveFilter = { from: undefined, to: undefined, numero: undefined };

/** The latest results of one game, newest first. */
export async function listLatest(db: Database, merchantId: number, gameCode: string, count: number) {
  const rows = await listArchive(db, merchantId, gameOrRefuse(gameCode).code, everyDraw, { limit: count, offset: 0 });
  return rows.map(presentResult);
}

/** The latest result of every game, in the order of the menus: of one reading of the draws around now. */
export async function listOpened(nearDraws: NearDraws, merchantId: number, of: readonly Game[] = games) {
  const near = await Promise.all(of.map((game) => nearDraws.read(merchantId, game)));
  return near.flatMap(({ last }) => (last === undefined ? [] : [presentResult(last)]));
}

/** The latest results of one game, or of all, newest first. @throws DomainError lottery.game.unknown */
export async function listRecentDraws(db: Database, merchantId: number, gameCode: string | undefined, count: number) {
  if (gameCode !== undefined) return listLatest(db, merchantId, gameCode, count);
  return (await listLatestOfAll(db, merchantId, count)).map(presentResult);
}

/** Draws that trends can look back on; the most that the contract lets ask for. */
const trendsLookBack = 500;

/** How often and how long ago each number fell. */
export interface TrendsReader {
  /** Of the latest draws, so many. @throws DomainError lottery.game.unknown */
  read(merchantId: number, gameCode: string, count: number): Promise<ReturnType<typeof hotAndGap>>;
  /** A draw of this game changed (or of any). */
  forget(gameCode?: string): void;
}

/** Any visitor may ask for them, in any number: the results behind them are read once a moment for all who ask. */
export function createTrendsReader({ db, clock }: Pick<LotteryContext, 'db' | 'clock'>): TrendsReader {
  const copies = new Map<string, { readAt: number; results: Promise<Result[]> }>();
  const readAnew = (key: string, merchantId: number, { code }: Game): Promise<Result[]> => {
    const results = listArchive(db, merchantId, code, everyDraw, { limit: trendsLookBack, offset: 0 }).then((rows) =>
      rows.flatMap(({ result }) => (result === null ? [] : [result])),
    );
    const copy = { readAt: clock.monotonicMs(), results };
    copies.set(key, copy);
    results.catch(() => copies.get(key) === copy && copies.delete(key));
    return results;
  };
  return {
    async read(merchantId, gameCode, count) {
      const game = gameOrRefuse(gameCode);
      const key = `${merchantId} ${game.code}`;
      const copy = copies.get(key);
      const isFresh = copy !== undefined && clock.monotonicMs() - copy.readAt < nearKeptMs;
      const results = await (isFresh ? copy.results : readAnew(key, merchantId, game));
      return hotAndGap(game, results.slice(0, count));
    },
    forget(gameCode) {
      for (const key of copies.keys()) if (gameCode === undefined || key.endsWith(` ${gameCode}`)) copies.delete(key);
    },
  };
}

/** Draws before the first row of a chart that its gaps are told from. */
const chartLooksBack = 200;

/** The rows of a trend chart. @throws DomainError lottery.game.unknown */
export async function showTrendChart(db: Database, merchantId: number, gameCode: string, count: number) {
  const game = gameOrRefuse(gameCode);
  const rows = await listArchive(db, merchantId, game.code, everyDraw, { limit: count + chartLooksBack, offset: 0 });
  return chartOf(
    game,
    rows.flatMap(({ numero, drawsAt, win, result }) => (result === null ? [] : [{ numero, drawsAt, win, result }])),
    count,
  );
}
