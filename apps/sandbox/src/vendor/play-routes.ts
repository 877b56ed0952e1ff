import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { parseAs } from '../errors.js';
import { formatUnits } from './amount.js';
import type { EventStreams } from './event-streams.js';
import type { VendorGame } from './games/game.js';
import type { VendorRoundEngine } from './round-engine.js';
import type { PlayerSession, Sessions, SessionView } from './sessions.js';

const Entry = Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 100 }) });

interface PlayOptions {
  games: readonly VendorGame[];
  sessions: Sessions;
  engine: VendorRoundEngine;
  streams: EventStreams;
  /** The site that may frame a game when its launch did not say. */
  operatorOrigin: () => string;
}

/** Adds the games: their pages, their own calls, and the calls they share. */
export async function addPlayRoutes(
  app: FastifyInstance,
  { games, sessions, engine, streams, operatorOrigin }: PlayOptions,
): Promise<void> {
  for (const game of games) {
    app.get<{ Querystring: { ticket?: string } }>(`/${game.code}`, async (request, reply) => {
      const launch = sessions.findLaunch(request.query.ticket ?? '');
      return sendGamePage(reply, game.page(), launch?.lobbyUrl === undefined ? operatorOrigin() : new URL(launch.lobbyUrl).origin);
    });
    await app.register(async (scope) => game.routes(scope, engine), { prefix: `/${game.code}` });
  }

  app.post('/play/session', async (request, reply) => {
    const session = await sessions.enter(parseAs(Entry, request.body).ticket);
    return reply.header('cache-control', 'no-store').send(presentSession(session));
  });
  app.get('/play/balance', async (request) => ({ balance: formatUnits(await engine.balance(engine.session(request))) }));
  app.get('/play/events', async (request, reply) => {
    const session = engine.session(request);
    reply.hijack();
    streams.open(session.id, reply.raw);
  });
}

function presentSession(session: PlayerSession): SessionView {
  const { id, game, mode, currency, language, theme, room, balance, lobbyUrl, depositUrl } = session;
  const limits = game.rooms?.find(({ code }) => code === room) ?? game;
  return {
    session: id,
    game: game.code,
    mode,
    currency,
    language,
    ...(theme && { theme }),
    ...(room !== undefined && { room }),
    balance: formatUnits(balance),
    minBet: formatUnits(limits.minBet),
    maxBet: formatUnits(limits.maxBet),
    ...(lobbyUrl !== undefined && { lobbyUrl, siteOrigin: new URL(lobbyUrl).origin }),
    ...(depositUrl !== undefined && { depositUrl }),
  };
}

/** Sends a page that only the site which launched it may frame, and that runs only files of this origin. */
export function sendGamePage(reply: FastifyReply, markup: string, siteOrigin: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${listNamesOf(siteOrigin).join(' ')}`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** This machine has two names, and browsers take them for two sites. */
function listNamesOf(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
