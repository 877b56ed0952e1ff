import { maximumChaseDraws } from '@sortes/contract';
import { drawOfIssue, findGame, nextDraws, type Game } from '@sortes/lottery-rules';
import type { Database } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { databaseNow, findDrawsByNumero } from '../draw-repository.js';
import { asPublished } from '../published-calendar-repository.js';
import { listComingDraws, type PlannedDraw } from './chase-repository.js';

/** How far ahead a chase may reach. */
const reachMs = 400 * 86_400_000;

export interface AskedDraw {
  numero: string;
  multiple: number;
}

export interface ResolvedDraw extends AskedDraw {
  /** Null: planned by the calendar, without a row yet. */
  drawId: bigint | null;
  closesAt: Date;
  drawsAt: Date;
}

/** What a plan's issues stand for, and why it cannot be placed, if so. The times of an issue that cannot be found are 1970. */
export interface ResolvedPlan {
  draws: ResolvedDraw[];
  problem: DomainError | undefined;
}

/** Finds a plan's draws, in rows first, then in the calendar. What is wrong is answered, not thrown: the order may have been placed before. */
export async function resolvePlan(db: Database, merchantId: number, game: Game, asked: readonly AskedDraw[]): Promise<ResolvedPlan> {
  const now = await databaseNow(db);
  const published = await asPublished({ db }, game);
  const rows = await findDrawsByNumero(
    db,
    merchantId,
    game.code,
    asked.map(({ numero }) => numero),
  );
  let problem: DomainError | undefined;
  const seen = new Set<string>();
  let before = 0;
  const draws = asked.map((draw, index): ResolvedDraw => {
    const field = `chase.draws.${index}.numero`;
    const row = rows.get(draw.numero);
    // Issue by issue: a plan is up to 200 names that anybody may make up, and the calendar is not walked for those.
    const found = row ?? drawOfIssue(published, draw.numero);
    const nothing = new Date(0);
    if (found === undefined || found.closesAt.getTime() > now.getTime() + reachMs) {
      problem ??= new DomainError('lottery.draw.unknown', { field });
      return { ...draw, drawId: null, closesAt: nothing, drawsAt: nothing };
    }
    const { closesAt, drawsAt } = found;
    if ((row !== undefined && row.state !== 'scheduled' && row.state !== 'open') || closesAt <= now)
      problem ??= new DomainError('lottery.draw.closed', { field, parameters: { numero: draw.numero } });
    if (seen.has(draw.numero) || closesAt.getTime() <= before) problem ??= new DomainError('lottery.chase.plan.invalid', { field });
    seen.add(draw.numero);
    before = closesAt.getTime();
    return { ...draw, drawId: row?.id ?? null, closesAt, drawsAt };
  });
  return { draws, problem };
}

/** The next draws that can be chased: those with a row as it says, the later ones by the calendar; the one on sale first. */
export async function listChaseable(db: Database, merchantId: number, gameCode: string, count: number) {
  const game = await asPublished({ db }, findGame(gameCode) ?? refuse('lottery.game.unknown', { field: 'gameId' }));
  const now = await databaseNow(db);
  const rows = await listComingDraws(db, merchantId, gameCode, now);
  // By number and by time: a draw keeps the number it was planned with, whatever the calendar has learnt since.
  const known = new Set(rows.flatMap(({ numero, drawsAt }): (string | number)[] => [numero, drawsAt.getTime()]));
  const isOffered = ({ state }: PlannedDraw): boolean => state === 'scheduled' || state === 'open';
  const ahead = nextDraws(game, now, Math.min(maximumChaseDraws, count) + known.size)
    .filter(({ issue, drawsAt }) => !known.has(issue) && !known.has(drawsAt.getTime()))
    .map(({ issue, opensAt, closesAt, drawsAt }) => ({ numero: issue, opensAt, closesAt, drawsAt, state: 'scheduled' }));
  const draws = [...rows.filter(isOffered), ...ahead].toSorted((left, right) => left.closesAt.getTime() - right.closesAt.getTime());
  return {
    serverTime: now.getTime(),
    gameId: gameCode,
    draws: draws.slice(0, count).map(({ numero, opensAt, closesAt, drawsAt, state }) => ({
      numero,
      opensAt: opensAt.getTime(),
      closesAt: closesAt.getTime(),
      drawsAt: drawsAt.getTime(),
      isSale: state === 'open',
    })),
  };
}
