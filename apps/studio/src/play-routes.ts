import type { ServerResponse } from 'node:http';
import { formatMoney } from '@sortes/money';
import type { Clock } from '@sortes/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { parseAs, PlayError } from './errors.js';
import { limitsOf } from './games/limits.js';
import type { FreeRoundsView, PlayRequest, SessionView } from './protocol.js';
import type { Balances } from './rounds/balances.js';
import type { RoundEngine } from './rounds/engine.js';
import type { Seeds } from './seeds/seeds.js';
import { circleOf } from './sessions/player.js';
import type { PlayerSession, Sessions } from './sessions/sessions.js';
import type { Streams } from './streams/streams.js';

const Entry = Type.Object({ ticket: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });
const Play = Type.Object({
  key: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  choice: Type.Unknown(),
  stake: Type.String({ minLength: 1, maxLength: 20 }),
  free: Type.Optional(Type.String({ format: 'uuid', pattern: '^[0-9a-f-]{36}$' })),
});
const Step = Type.Integer({ minimum: 0, maximum: 100_000 });
const Move = Type.Object({ step: Step, move: Type.Unknown() });
const CashOut = Type.Object({ step: Step });
const Rotation = Type.Object({ clientSeed: Type.String({ minLength: 1, maxLength: 64 }) });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface PlayKit {
  sessions: Sessions;
  engine: RoundEngine;
  seeds: Seeds;
  streams: Streams;
  /** Gives a connection to one stream until its end; undefined where that is not possible. */
  take(response: ServerResponse): (() => void) | undefined;
  balances: Balances;
  clock: Clock;
  /** Pools of a game as they stand, decimal text; undefined where it has none. */
  poolsOf(session: PlayerSession): Promise<Record<string, string> | undefined>;
  /** Free rounds that the player may play now. */
  freeRoundsOf(session: PlayerSession): Promise<FreeRoundsView | undefined>;
}

/** A round's id out of an address. @throws PlayError `round_unknown` for what can be none. */
export function readRoundId(text: string): string {
  const id = text.toLowerCase();
  if (!uuid.test(id)) throw new PlayError('round_unknown', 'no such round');
  return id;
}

/** Adds what every game's page calls. */
export function addPlayRoutes(
  app: FastifyInstance,
  { sessions, engine, seeds, streams, take, balances, clock, poolsOf, freeRoundsOf }: PlayKit,
): void {
  const sessionOf = (request: FastifyRequest): Promise<PlayerSession> => sessions.find(request.headers['x-session']);

  async function present(secret: string, session: PlayerSession, balance: bigint): Promise<SessionView> {
    const { player, game, launch } = session;
    const { min, max, presets, largestPayout } = limitsOf(player.currency);
    const [seedsView, open, pools, free] = await Promise.all([
      seeds.view(player.id),
      engine.findOpen(session),
      poolsOf(session),
      freeRoundsOf(session),
    ]);
    const { language, theme, timeZone, lobbyUrl, depositUrl, playRules } = launch;
    return {
      session: secret,
      game: game.code,
      mode: player.mode,
      currency: player.currency,
      language,
      ...(theme !== undefined && { theme }),
      ...(timeZone !== undefined && { timeZone }),
      balance: formatMoney(balance),
      limits: {
        min: formatMoney(min),
        max: formatMoney(max),
        presets: presets.map(formatMoney),
        largestPayout: formatMoney(largestPayout),
      },
      playRules,
      seeds: seedsView,
      ...(open !== undefined && { open }),
      ...(pools !== undefined && { pools }),
      ...(free !== undefined && { free }),
      ...(lobbyUrl !== undefined && { lobbyUrl, siteOrigin: new URL(lobbyUrl).origin }),
      ...(depositUrl !== undefined && { depositUrl }),
      serverTime: clock.now().getTime(),
    };
  }

  // With X-Session and the ticket that it came of, or none: a page that was loaded anew goes on.
  app.post('/play/session', async (request, reply) => {
    const { ticket } = parseAs(Entry, request.body ?? {});
    void reply.header('cache-control', 'no-store');
    const secret = request.headers['x-session'];
    if (typeof secret === 'string') {
      const session = await sessions.find(secret).catch((error: unknown) => {
        if (ticket === undefined || !(error instanceof PlayError)) throw error;
        return undefined;
      });
      if (session !== undefined && (ticket === undefined || sessions.isOf(session, ticket)))
        return present(secret, session, await engine.balance(session));
    }
    if (ticket === undefined) throw new PlayError('session', 'open the game again from the site');
    const entered = await sessions.enter(ticket);
    balances.set(entered.session.player.id, entered.balance);
    return present(entered.secret, entered.session, entered.balance);
  });
  app.get('/play/balance', async (request) => ({ balance: formatMoney(await engine.balance(await sessionOf(request))) }));

  app.post('/play/rounds', async (request) => {
    const session = await sessionOf(request);
    return engine.start(session, parseAs(Play, request.body) as PlayRequest);
  });
  app.post<{ Params: { id: string } }>('/play/rounds/:id/moves', async (request) => {
    const session = await sessionOf(request);
    return engine.move(session, readRoundId(request.params.id), parseAs(Move, request.body) as { step: number; move: unknown });
  });
  app.post<{ Params: { id: string } }>('/play/rounds/:id/cash-out', async (request) => {
    const session = await sessionOf(request);
    return engine.cashOut(session, readRoundId(request.params.id), parseAs(CashOut, request.body).step);
  });
  app.get<{ Querystring: { before?: string; limit?: string } }>('/play/rounds', async (request) => {
    const session = await sessionOf(request);
    const { before, limit = '20' } = request.query;
    if (!/^[1-9]\d?$/.test(limit)) throw new PlayError('bad_request', 'a limit is from 1 to 99', { field: 'limit' });
    return engine.list(session, before === undefined ? undefined : readRoundId(before), Math.min(50, Number(limit)));
  });
  app.get<{ Params: { id: string } }>('/play/rounds/:id', async (request) =>
    engine.find(await sessionOf(request), readRoundId(request.params.id)),
  );

  app.get('/play/seeds', async (request) => seeds.list((await sessionOf(request)).player.id));
  app.post('/play/seeds/rotate', async (request) => {
    const { player } = await sessionOf(request);
    return seeds.rotate(player.id, parseAs(Rotation, request.body).clientSeed);
  });

  app.get('/play/events', async (request, reply) => {
    const { player, game } = await sessionOf(request);
    const { ip } = request;
    const isDemo = player.mode !== 'real';
    // It never ends by itself: nothing may wait behind it, and it must not wait behind anything.
    if (!streams.hasRoomFor({ isDemo, ip }) || take(reply.raw) === undefined)
      throw new PlayError('unavailable', 'there is no room for another stream; try again');
    reply.hijack();
    streams.open({ playerId: player.id, isDemo, ip, channels: [game.code, `${game.code} ${circleOf(player)}`] }, reply.raw);
  });
}
