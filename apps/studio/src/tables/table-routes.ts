import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '@sortes/service';
import Type from 'typebox';
import { parseAs, PlayError } from '../errors.js';
import { readRoundId } from '../play-routes.js';
import type { TableBetRequest } from '../protocol.js';
import type { PlayerSession, Sessions } from '../sessions/sessions.js';
import type { Table } from './table.js';

const Bet = Type.Object({
  key: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  number: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  panel: Type.Integer({ minimum: 0, maximum: 9 }),
  stake: Type.String({ minLength: 1, maxLength: 20 }),
  choice: Type.Unknown(),
});

/** Adds what pages of games at a table call. */
export async function addTableRoutes(
  app: FastifyInstance,
  { sessions, tables, clock }: { sessions: Sessions; tables: ReadonlyMap<string, Table>; clock: Clock },
): Promise<void> {
  const arrivals = new WeakMap<FastifyRequest, number>();

  async function enter(request: FastifyRequest): Promise<{ session: PlayerSession; table: Table }> {
    const session = await sessions.find(request.headers['x-session']);
    const table = tables.get(session.game.code);
    if (table === undefined) throw new PlayError('bad_request', 'this game has no table');
    return { session, table };
  }

  await app.register(async (scope) => {
    // When a call arrived, before anything else is looked at: that moment is what a cash-out is judged by.
    scope.addHook('onRequest', async (request) => void arrivals.set(request, clock.monotonicMs()));
    scope.get('/play/table', async (request) => {
      const { session, table } = await enter(request);
      return table.view(session);
    });
    scope.post('/play/table/bets', async (request) => {
      const { session, table } = await enter(request);
      return table.place(session, parseAs(Bet, request.body) as TableBetRequest);
    });
    scope.post<{ Params: { id: string } }>('/play/table/bets/:id/cash-out', async (request) => {
      const { session, table } = await enter(request);
      return table.cashOut(session, readRoundId(request.params.id), arrivals.get(request) ?? clock.monotonicMs());
    });
    scope.delete<{ Params: { id: string } }>('/play/table/bets/:id', async (request) => {
      const { session, table } = await enter(request);
      return table.cancel(session, readRoundId(request.params.id));
    });
  });
}
