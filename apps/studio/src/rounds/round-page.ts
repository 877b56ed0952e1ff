import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { formatMoney } from '@sortes/money';
import { sameText, type Vault } from '@sortes/service';
import { PlayError } from '../errors.js';
import type { RoundPageView } from '../protocol.js';
import type { Seeds } from '../seeds/seeds.js';
import { languageOf } from '../sessions/launch.js';
import { presentRound } from './present-round.js';
import { sayRound } from './say-round.js';
import type { RoundRepository } from './repository.js';
import { findRoundFor, findSite, readMovements, type FoundRound } from './record-repository.js';

interface RoundPageKit {
  pool: pg.Pool;
  repository: RoundRepository;
  seeds: Seeds;
  vault: Vault;
  /** The key that opens a round's page. */
  keyOf: (roundId: string) => string;
}

interface Asked {
  Params: { id: string };
  Querystring: { lang?: unknown };
}

/**
 * Adds what the page of one round asks, which a player opens by the address of `game/round`: what was staked, how it ended, its proof, and the telling of
 * its seed. The key stands behind the address's `#`, which browsers send to nobody, and comes as a header.
 */
export function addRoundPage(app: FastifyInstance, { pool, repository, seeds, vault, keyOf }: RoundPageKit): void {
  /** @throws PlayError `round_unknown` without the round's own key, as for a round that is none */
  async function find({ params, headers }: FastifyRequest<Asked>): Promise<FoundRound> {
    const id = params.id.toLowerCase();
    const key = headers['x-round-key'];
    const isAllowed = typeof key === 'string' && sameText(key, keyOf(id));
    const found = isAllowed ? await findRoundFor(pool, id, undefined) : undefined;
    if (found === undefined) throw new PlayError('round_unknown', 'no such round');
    return found;
  }

  async function present(found: FoundRound, lang: unknown): Promise<RoundPageView> {
    const [row, movements, site] = await Promise.all([
      repository.find(found.playerId, found.id),
      readMovements(pool, found),
      findSite(pool, found),
    ]);
    if (row === undefined) throw new PlayError('round_unknown', 'no such round');
    const round = presentRound(vault, row);
    const summary = sayRound(round, languageOf(typeof lang === 'string' ? lang : 'en'));
    return {
      round,
      currency: found.currency,
      ...(summary !== undefined && { summary }),
      ...(site !== undefined && { site }),
      movements: movements.map(({ id, kind, amount, state, createdAt }) => ({
        id,
        kind,
        amount: formatMoney(amount),
        state,
        at: createdAt.toISOString(),
      })),
    };
  }

  app.get<Asked>('/rounds/:id/view', async (request) => present(await find(request), request.query.lang));

  // What a player could do in the game, and no more: the pair is changed, and their own part of it stays.
  app.post<Asked>('/rounds/:id/reveal', async (request) => {
    const found = await find(request);
    const row = await repository.find(found.playerId, found.id);
    const active = await seeds.view(found.playerId);
    // Told before, or never sealed by a pair of this player's own: nothing to do.
    if (row?.seed !== undefined && row.table === undefined && row.seed.number === active.number && !row.seed.isRevealed)
      await seeds.rotate(found.playerId, active.clientSeed);
    return present(found, request.query.lang);
  });
}
