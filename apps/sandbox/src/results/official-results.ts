import { createHash } from 'node:crypto';
import { deriveResult } from '@sortes/fairness';
import { drawsBetween, formatResult, games, isPlannedNumber, localDate } from '@sortes/lottery-rules';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.js';

/** How far back results are told: a demo that begins has those of its first page. */
const toldForMs = 48 * 3_600_000;
/** The wheels turn for a while. */
const knownAfterMs = 90_000;

/** What the two sources say; the platform believes no single one. */
export const resultSources = ['one', 'two'] as const;

interface OfficialResult {
  game: string;
  numero: string;
  result: string;
  drawnAt: string;
}

/**
 * Results of official lotteries that a demo invents: the true ones are elsewhere. They follow from a secret of the installation, so that they are the same after
 * a restart and from both sources, and nobody can know them before.
 */
export function inventResults(secret: string, now: Date): OfficialResult[] {
  const serverSeed = createHash('sha256').update(`official results ${secret}`).digest();
  const [from, to] = [new Date(now.getTime() - toldForMs), new Date(now.getTime() - knownAfterMs)];
  return games
    .filter(({ kind }) => kind === 'official')
    .flatMap((game) =>
      drawsBetween(game, from, to).map(({ issue, drawsAt }) => ({
        game: game.code,
        // A number that nobody has published yet is no name for a draw: it is told by its date.
        numero: isPlannedNumber(game, issue) ? localDate(game.calendar.timezone, drawsAt) : issue,
        result: formatResult(game, deriveResult(game.shape, { serverSeed, game: game.code, numero: issue, round: 0, randomness: '' })),
        drawnAt: drawsAt.toISOString(),
      })),
    );
}

/** Adds `GET /results/one` and `/results/two`. */
export function addResultFeeds(app: FastifyInstance, { secret, clock }: { secret: string; clock: Clock }): void {
  for (const source of resultSources)
    app.get(`/results/${source}`, async () => ({ results: inventResults(secret, new Date(clock.now())) }));
}
