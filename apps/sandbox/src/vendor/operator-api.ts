import { randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import {
  verifyBody,
  type GameUrlReply,
  type SessionCloseReply,
  type TransactionListReply,
  type VendorGame as ListedGame,
  type VendorBalanceReply,
} from '@sortes/wallet-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { parseAs, parseJson, SandboxError } from '../errors.js';
import { KITE_PROVIDER, OPERATOR_ID } from './names.js';
import type { GameRoom, VendorCode, VendorGame } from './games/game.js';
import type { VendorRoundEngine } from './round-engine.js';
import type { Launch, Sessions } from './sessions.js';
import type { TransactionList } from './transaction-list.js';
import type { TransferWallets } from './transfer-wallets.js';
import type { VendorFaults, VendorFaultTarget } from './vendor-faults.js';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Url = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2_000 });
const Currency = Type.String({ pattern: '^[A-Z]{3,5}$' });
const Units = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Operator = { operator_id: Type.Optional(Type.String()) };

const GameUrl = Type.Object({
  ...Operator,
  sub_partner_id: Type.Optional(Text(80)),
  user: Type.Optional(Text(80)),
  token: Type.Optional(Text(200)),
  game_code: Text(80),
  room: Type.Optional(Text(80)),
  currency: Currency,
  lang: Text(10),
  country: Type.Optional(Type.String({ maxLength: 2 })),
  platform: Type.Optional(Text(40)),
  lobby_url: Type.Optional(Url),
  deposit_url: Type.Optional(Url),
  theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
});
/** The aggregator's launch; what it has no field for stands in `launchConfig`, under the names of the RS dialect or in camel case. */
const GameLaunch = Type.Object({
  casino: Type.Optional(Type.String({ maxLength: 80 })),
  country: Type.Optional(Type.String({ maxLength: 2 })),
  currency: Currency,
  providerGameId: Text(80),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  playerId: Type.Optional(Type.String({ maxLength: 80 })),
  launchConfig: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
const GameList = Type.Object(Operator);
const GameRound = Type.Object({
  ...Operator,
  user: Type.Optional(Text(80)),
  round: Type.Optional(Text(80)),
  transaction_uuid: Type.Optional(Text(80)),
});
const TransactionPage = Type.Object({
  ...Operator,
  from: Text(40),
  to: Text(40),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
});
const Transfer = Type.Object({ ...Operator, transfer_uuid: Text(80), user: Text(80), amount: Units, currency: Currency });
const TransferStatus = Type.Object({ ...Operator, transfer_uuid: Text(80) });
const SessionClose = Type.Object({ ...Operator, user: Text(80) });
const TransferBalance = Type.Object({ ...Operator, user: Text(80), currency: Currency });

/** Currency of play money in the RS dialect. */
const PLAY_MONEY = 'FUN';
const ALL_PLATFORMS = ['GPL_DESKTOP', 'GPL_MOBILE'];

interface OperatorApiOptions {
  operatorKey: KeyObject;
  /** The operator's bearer key at KITE. */
  kiteOperatorKey: string;
  games: readonly VendorGame[];
  sessions: Sessions;
  engine: VendorRoundEngine;
  list: TransactionList;
  purses: TransferWallets;
  faults: VendorFaults;
  hang: (reply: FastifyReply) => void;
  /** Where browsers reach the vendor, without a trailing slash. */
  publicUrl: () => string;
  /** Address of a round's own page. */
  roundUrl: (roundId: string) => string;
  /** Transactions a page. */
  pageSize: number;
}

/**
 * Adds what the operator calls: LUMEN's under `/rs-vendor/api/` (signed over the raw body), KITE's under `/pam-vendor/` (bearer key). A refusal is
 * {error, code} with a status of 400 or more.
 */
export async function addOperatorApi(app: FastifyInstance, options: OperatorApiOptions): Promise<void> {
  const { operatorKey, kiteOperatorKey, games, sessions, engine, list, purses, faults, hang, publicUrl, roundUrl, pageSize } = options;

  /** The body of a call whose sender has proved to be the operator. @throws SandboxError 401. */
  function readSigned(request: FastifyRequest): unknown {
    const rawBody = typeof request.body === 'string' ? request.body : '';
    const header = request.headers['x-auth-signature'] ?? request.headers['x-hub88-signature'];
    if (!verifyBody(rawBody, typeof header === 'string' ? header : undefined, operatorKey)) {
      throw new SandboxError(401, 'RS_ERROR_INVALID_SIGNATURE', 'X-Auth-Signature does not match the body');
    }
    const body = parseAs(Type.Object({ operator_id: Type.String() }), parseJson(rawBody));
    if (body.operator_id !== OPERATOR_ID) throw new SandboxError(403, 'RS_ERROR_INVALID_PARTNER', 'no such operator');
    return body;
  }

  function readWithKey(request: FastifyRequest): unknown {
    const given = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${kiteOperatorKey}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new SandboxError(401, 'unauthorized', 'the API key is missing or wrong');
    }
    return parseJson(typeof request.body === 'string' && request.body !== '' ? request.body : '{}');
  }

  function findGame(vendor: VendorCode, code: string): VendorGame {
    const game = games.find((candidate) => candidate.vendor === vendor && candidate.code === code);
    if (!game) throw new SandboxError(404, 'RS_ERROR_INVALID_GAME', 'no such game');
    return game;
  }

  /** Makes a ticket and answers the address that it opens. */
  function launch(
    vendor: VendorCode,
    wanted: Omit<Launch, 'game' | 'mode' | 'wallet' | 'user'> & { game: string; user: string | undefined },
  ): string {
    const game = findGame(vendor, wanted.game);
    const { room, currency, token, user } = wanted;
    if (room !== undefined && !game.rooms?.some(({ code }) => code === room)) throw new SandboxError(400, 'room_unknown', 'no such room');
    const isDemo = currency === PLAY_MONEY;
    if (isDemo && token !== undefined) throw new SandboxError(400, 'RS_ERROR_WRONG_CURRENCY', 'play money needs no token');
    if (!isDemo && user === undefined) throw new SandboxError(400, 'RS_ERROR_WRONG_TYPES', 'user: is required');
    // A player without a token plays with what his operator has moved here.
    const wallet = isDemo ? 'demo' : token === undefined ? 'purse' : 'operator';
    const ticket = sessions.issueTicket({
      ...wanted,
      game,
      mode: isDemo ? 'demo' : 'real',
      wallet,
      user: isDemo ? `demo-${randomUUID()}` : (user ?? ''),
    });
    return `${publicUrl()}/${game.code}?ticket=${ticket}`;
  }

  function listGames(vendor: VendorCode): ListedGame[] {
    return games.filter((game) => game.vendor === vendor).map(presentGame);
  }

  /** Address of the page of a round of this vendor, by its own id or by one of its transactions. */
  function showRound(vendor: VendorCode, body: unknown): { url: string } {
    const { user, round, transaction_uuid: transactionId } = parseAs(GameRound, body);
    const found = engine
      .rounds()
      .find(({ id, movements }) => (round === undefined ? movements.some((movement) => movement.id === transactionId) : id === round));
    if (!found || found.vendor !== vendor || (user !== undefined && found.user !== user))
      throw new SandboxError(404, 'round_unknown', 'no such round');
    return { url: roundUrl(found.id) };
  }

  function listTransactions(vendor: VendorCode, body: unknown): TransactionListReply {
    const { from, to, cursor } = parseAs(TransactionPage, body);
    const window = [from, to].map((text) => Date.parse(text)) as [number, number];
    if (window.some((moment) => Number.isNaN(moment)))
      throw new SandboxError(400, 'RS_ERROR_WRONG_TYPES', 'from, to: are not moments in ISO 8601');
    const { transactions, next } = list.page(vendor, ...window, Number(cursor ?? 0), pageSize);
    return { transactions, ...(next !== undefined && { next_cursor: String(next) }) };
  }

  /** The calls that both vendors have, by their path below `api/`. */
  const shared: Record<string, { target: VendorFaultTarget; answer: (vendor: VendorCode, body: unknown) => unknown }> = {
    'game/list': {
      target: 'list',
      answer(vendor, body) {
        parseAs(GameList, body);
        return listGames(vendor);
      },
    },
    'game/round': { target: 'list', answer: showRound },
    'transactions/list': { target: 'list', answer: listTransactions },
    'transfer/in': { target: 'transfer', answer: (vendor, body) => transfer(vendor, 'in', body) },
    'transfer/out': { target: 'transfer', answer: (vendor, body) => transfer(vendor, 'out', body) },
    'transfer/status': { target: 'transfer', answer: (vendor, body) => purses.status(vendor, parseAs(TransferStatus, body).transfer_uuid) },
    'session/close': {
      target: 'transfer',
      answer(vendor, body): SessionCloseReply {
        const { user } = parseAs(SessionClose, body);
        return { user, closed: sessions.closeOf(vendor, user) };
      },
    },
    'transfer/balance': {
      target: 'transfer',
      answer(vendor, body): VendorBalanceReply {
        const { user, currency } = parseAs(TransferBalance, body);
        return { user, currency, balance: Number(purses.purse(vendor, user, currency).balance) };
      },
    },
  };

  function transfer(vendor: VendorCode, direction: 'in' | 'out', body: unknown) {
    const { transfer_uuid: id, user, amount, currency } = parseAs(Transfer, body);
    return purses.move(vendor, direction, id, user, currency, BigInt(amount));
  }

  /** Does the work of a call, or goes wrong the way it was asked to. */
  function respond(reply: FastifyReply, vendor: VendorCode, target: VendorFaultTarget, work: () => unknown): unknown {
    const fault = faults.take(target, vendor);
    if (fault?.mode === 'silent') {
      hang(reply);
      return undefined;
    }
    const answer = work();
    if (fault?.mode === 'lose-reply') throw new SandboxError(500, 'fault', 'done, then made to fail by the fault switch');
    return answer;
  }

  await app.register(async (scope) => {
    // A signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status = error instanceof SandboxError ? error.status : (error.statusCode ?? 500);
      if (status >= 500 && !(error instanceof SandboxError)) process.stderr.write(`vendor: ${error.stack ?? error.message}\n`);
      return reply.code(status).send({ error: error.message, code: error instanceof SandboxError ? error.code : 'invalid_request' });
    });

    for (const [path, { target, answer }] of Object.entries(shared)) {
      scope.post(`/rs-vendor/api/${path}`, async (request, reply) => {
        const body = readSigned(request);
        return respond(reply, 'LUMEN', target, () => answer('LUMEN', body));
      });
      scope.post(`/pam-vendor/api/${path}`, async (request, reply) => {
        const body = readWithKey(request);
        return respond(reply, 'KITE', target, () => answer('KITE', body));
      });
    }

    scope.get<{ Params: { round: string } }>(`/pam-vendor/${KITE_PROVIDER}/gamerounds/:round/render`, async (request, reply) => {
      readWithKey(request);
      return respond(reply, 'KITE', 'list', () => reply.redirect(showRound('KITE', { round: request.params.round }).url));
    });

    scope.post('/rs-vendor/api/game/url', async (request, reply) => {
      const body = parseAs(GameUrl, readSigned(request));
      return respond(reply, 'LUMEN', 'launch', (): GameUrlReply => ({
        url: launch('LUMEN', {
          game: body.game_code,
          user: body.user,
          token: body.token,
          currency: body.currency,
          language: body.lang.toLowerCase(),
          country: body.country ?? '',
          theme: body.theme,
          room: body.room,
          lobbyUrl: body.lobby_url,
          depositUrl: body.deposit_url,
        }),
      }));
    });

    scope.post(`/pam-vendor/${KITE_PROVIDER}/gamelaunch`, async (request, reply) => {
      const body = parseAs(GameLaunch, readWithKey(request));
      const header = request.headers['x-player-token'];
      const settings = body.launchConfig ?? {};
      const setting = (...names: string[]): string | undefined =>
        names.map((name) => settings[name]).find((value) => typeof value === 'string');
      const theme = setting('theme');
      return respond(reply, 'KITE', 'launch', () => ({
        gameUrl: launch('KITE', {
          game: body.providerGameId,
          user: body.playerId,
          token: typeof header === 'string' && header !== '' ? header : undefined,
          currency: body.currency,
          language: (body.language ?? 'en').toLowerCase(),
          country: body.country ?? '',
          theme: theme === 'light' || theme === 'dark' ? theme : undefined,
          room: setting('room'),
          lobbyUrl: readUrl(setting('lobby_url', 'lobbyUrl')),
          depositUrl: readUrl(setting('deposit_url', 'depositUrl')),
        }),
      }));
    });
  });
}

function readUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new SandboxError(400, 'invalid_request', 'launchConfig: holds an address that is none');
  return text;
}

function presentGame(game: VendorGame): ListedGame {
  const { en, ...others } = game.names;
  return {
    game_code: game.code,
    name: en,
    names: { en, ...others },
    category: game.category,
    classify: [...game.classify],
    enabled: true,
    platforms: ALL_PLATFORMS,
    blocked_countries: [],
    has_demo: true,
    has_jackpot: game.hasJackpot ?? false,
    is_new: game.isNew ?? false,
    min_bet: Number(game.minBet),
    rtp: game.rtp,
    ...(game.rooms && { rooms: game.rooms.map(presentRoom) }),
  };
}

function presentRoom({ code, names, minBet, maxBet, seats }: GameRoom) {
  return { room_code: code, name: names.en, names: { ...names }, min_bet: Number(minBet), max_bet: Number(maxBet), seats };
}
