import { randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import {
  verifyBody,
  type GameUrlReply,
  type PamLaunchReply,
  type SessionCloseReply,
  type TransactionListReply,
  type TransferReply,
  type VendorBalanceReply,
  type VendorGame as ListedGame,
} from '@sortes/wallet-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { parseAs, parseJson, SandboxError } from '../errors.js';
import type { VendorFaults, VendorFaultTarget } from './faults.js';
import { RETURN_TO_PLAYER, type VendorGame } from './games.js';
import { knownLanguage } from './pages/texts.js';
import type { TransferWallets } from './purses.js';
import type { Rounds } from './rounds.js';
import type { Sessions } from './sessions.js';
import type { TransactionList } from './transaction-list.js';
import { KITE_PROVIDER, OPERATOR_ID, type VendorCode } from './vendors.js';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Maybe = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Url = Type.Optional(Type.String({ pattern: '^https?://[^\\s/]+[^\\s]*$', maxLength: 2_000 }));
const Theme = Type.Optional(Type.Enum(['light', 'dark']));
const Currency = Type.String({ pattern: '^[A-Z]{3,5}$' });

/** Whose demo play it is, what its money is shown in, and what it begins with. */
const Demo = Type.Optional(Type.Object({ player: Text(80), currency: Currency, balance: Type.Integer({ minimum: 0 }) }));

const GameUrl = Type.Object({
  user: Maybe(80),
  token: Maybe(200),
  demo: Demo,
  game_code: Text(80),
  room: Maybe(80),
  currency: Currency,
  lang: Text(10),
  lobby_url: Url,
  theme: Theme,
});
/** The aggregator's launch; what it has no field for stands in `launchConfig`. */
const GameLaunch = Type.Object({
  currency: Currency,
  providerGameId: Text(80),
  language: Maybe(10),
  playerId: Maybe(80),
  launchConfig: Type.Optional(Type.Object({ room: Maybe(80), theme: Theme, lobbyUrl: Url, demoPlay: Demo })),
});
const GameRound = Type.Object({ user: Maybe(80), round: Maybe(80), transaction_uuid: Maybe(80) });
const TransactionPage = Type.Object({ from: Text(40), to: Text(40), cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) });
const Units = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Transfer = Type.Object({ transfer_uuid: Text(80), user: Text(80), amount: Units, currency: Currency });
const TransferStatus = Type.Object({ transfer_uuid: Text(80) });
const SessionClose = Type.Object({ user: Text(80) });
const TransferBalance = Type.Object({ user: Text(80), currency: Currency });

/** Currency of play money in the RS dialect. */
const PLAY_MONEY = 'FUN';

interface OperatorApiOptions {
  operatorKey: KeyObject;
  /** The operator's bearer key at KITE. */
  kiteOperatorKey: string;
  games: readonly VendorGame[];
  sessions: Sessions;
  rounds: Rounds;
  list: TransactionList;
  purses: TransferWallets;
  /** Gives a demo player their first play money, units (undefined: the usual), or as much anew once they have less than the smallest stake. */
  fillDemo: (user: string, begin: { least: bigint; balance: bigint | undefined }) => void;
  faults: VendorFaults;
  hang: (reply: FastifyReply) => void;
  /** Where browsers reach the vendor, without a trailing slash. */
  publicUrl: () => string;
  /** Transactions a page. */
  pageSize: number;
}

/**
 * Adds what the operator calls: LUMEN's under `/rs-vendor/api/` (signed over the raw body), KITE's under `/pam-vendor/` (bearer key). A refusal is
 * {error, code} with a status of 400 or more.
 */
export async function addOperatorApi(app: FastifyInstance, options: OperatorApiOptions): Promise<void> {
  const { operatorKey, kiteOperatorKey, faults, hang, publicUrl } = options;
  const answers = answersOf(options);

  /** The body of a call whose sender has proved to be the operator. @throws SandboxError 401. */
  function readSigned(request: FastifyRequest): unknown {
    const rawBody = typeof request.body === 'string' ? request.body : '';
    const header = request.headers['x-auth-signature'];
    if (!verifyBody(rawBody, typeof header === 'string' ? header : undefined, operatorKey))
      throw new SandboxError(401, 'RS_ERROR_INVALID_SIGNATURE', 'X-Auth-Signature does not match the body');
    const body = parseAs(Type.Object({ operator_id: Type.String() }), parseJson(rawBody));
    if (body.operator_id !== OPERATOR_ID) throw new SandboxError(403, 'RS_ERROR_INVALID_PARTNER', 'no such operator');
    return body;
  }

  function readWithKey(request: FastifyRequest): unknown {
    const given = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${kiteOperatorKey}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new SandboxError(401, 'unauthorized', 'the API key is missing or wrong');
    return parseJson(typeof request.body === 'string' && request.body !== '' ? request.body : '{}');
  }

  /** Does the work of a call, or goes wrong the way it was asked to. */
  function respond(reply: FastifyReply, vendor: VendorCode, target: VendorFaultTarget, work: () => unknown): unknown {
    const fault = faults.take(target, vendor);
    if (fault?.mode === 'silent') return hang(reply);
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
      return reply.code(status).send({ error: error.message, code: error instanceof SandboxError ? error.code : 'invalid_request' });
    });
    for (const [path, { target, answer }] of Object.entries(answers.shared)) {
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
      return respond(reply, 'KITE', 'list', () => reply.redirect(answers.showRound('KITE', { round: request.params.round }).url));
    });
    scope.post('/rs-vendor/api/game/url', async (request, reply) => {
      const wanted = parseAs(GameUrl, readSigned(request));
      return respond(reply, 'LUMEN', 'launch', (): GameUrlReply => ({ url: publicUrl() + answers.launch('LUMEN', wanted) }));
    });
    scope.post(`/pam-vendor/${KITE_PROVIDER}/gamelaunch`, async (request, reply) => {
      const { providerGameId, playerId: user, currency, language = 'en', launchConfig } = parseAs(GameLaunch, readWithKey(request));
      const { lobbyUrl, demoPlay, room, theme } = launchConfig ?? {};
      const token = String(request.headers['x-player-token'] ?? '');
      const who = { ...(user !== undefined && { user }), token, ...(demoPlay && { demo: demoPlay }) };
      const look = { ...(room !== undefined && { room }), ...(theme && { theme }) };
      const wanted = { ...who, game_code: providerGameId, currency, lang: language, ...look, ...(lobbyUrl && { lobby_url: lobbyUrl }) };
      return respond(reply, 'KITE', 'launch', (): PamLaunchReply => ({ gameUrl: publicUrl() + answers.launch('KITE', wanted) }));
    });
  });
}

type Answer = (vendor: VendorCode, body: unknown) => unknown;

/** What both vendors answer, by the path below `api/`, and what their launches have in common. */
function answersOf({ games, sessions, rounds, list, purses, fillDemo, publicUrl, pageSize }: OperatorApiOptions) {
  /** Makes a ticket and answers the path that it opens. */
  function launch(vendor: VendorCode, wanted: Static<typeof GameUrl>): string {
    const { game_code: code, user = '', token = '', demo, currency, lang, room, theme, lobby_url: lobbyUrl } = wanted;
    const game = games.find((candidate) => candidate.vendor === vendor && candidate.code === code);
    if (!game) throw new SandboxError(404, 'RS_ERROR_INVALID_GAME', 'no such game');
    if (room !== undefined && !game.rooms?.some((known) => known.code === room))
      throw new SandboxError(400, 'room_unknown', 'no such room');
    const isDemo = currency === PLAY_MONEY;
    if (isDemo && token !== '') throw new SandboxError(400, 'RS_ERROR_WRONG_CURRENCY', 'play money needs no token');
    if (!isDemo && user === '') throw new SandboxError(400, 'RS_ERROR_WRONG_TYPES', 'user: is required');
    const demoUser = `demo-${demo?.player ?? randomUUID()}`;
    if (isDemo) fillDemo(demoUser, { least: game.minBet, balance: demo && BigInt(demo.balance) });
    const ticket = sessions.issueTicket({
      game,
      mode: isDemo ? 'demo' : 'real',
      // Without a token players play with what their operator has moved here.
      wallet: isDemo ? 'demo' : token === '' ? 'purse' : 'operator',
      user: isDemo ? demoUser : user,
      token,
      currency: isDemo ? (demo?.currency ?? currency) : currency,
      language: knownLanguage(lang),
      theme,
      room,
      lobbyUrl,
    });
    return `/${game.code}?ticket=${ticket}`;
  }

  /** Address of the page of a round of this vendor, by its own id or by one of its transactions. */
  function showRound(vendor: VendorCode, body: unknown): { url: string } {
    const { user, round, transaction_uuid: transactionId } = parseAs(GameRound, body);
    const isAsked = (movement: { id: string }): boolean => movement.id === transactionId;
    const found = round === undefined ? rounds.list().find(({ movements }) => movements.some(isAsked)) : rounds.find(round);
    if (!found || found.vendor !== vendor || (user !== undefined && found.user !== user))
      throw new SandboxError(404, 'round_unknown', 'no such round');
    return { url: `${publicUrl()}/rounds/${found.id}` };
  }

  function listTransactions(vendor: VendorCode, body: unknown): TransactionListReply {
    const { from, to, cursor } = parseAs(TransactionPage, body);
    const window = [Date.parse(from), Date.parse(to)] as const;
    if (window.some((moment) => Number.isNaN(moment)))
      throw new SandboxError(400, 'RS_ERROR_WRONG_TYPES', 'from, to: are not moments in ISO 8601');
    const { transactions, next } = list.page(vendor, ...window, Number(cursor ?? 0), pageSize);
    return { transactions, ...(next !== undefined && { next_cursor: String(next) }) };
  }

  function transfer(direction: 'in' | 'out', vendor: VendorCode, body: unknown): TransferReply {
    const { transfer_uuid: id, user, amount, currency } = parseAs(Transfer, body);
    return purses.move(vendor, direction, id, user, currency, BigInt(amount));
  }

  function balance(vendor: VendorCode, body: unknown): VendorBalanceReply {
    const { user, currency } = parseAs(TransferBalance, body);
    return { user, currency, balance: Number(purses.purse(vendor, user, currency).balance) };
  }

  function closeSessions(vendor: VendorCode, body: unknown): SessionCloseReply {
    const { user } = parseAs(SessionClose, body);
    return { user, closed: sessions.closeOf(vendor, user) };
  }

  const shared: Record<string, { target: VendorFaultTarget; answer: Answer }> = {
    'game/list': { target: 'list', answer: (vendor) => games.filter((game) => game.vendor === vendor).map(presentGame) },
    'game/round': { target: 'list', answer: showRound },
    'transactions/list': { target: 'list', answer: listTransactions },
    'transfer/in': { target: 'transfer', answer: (vendor, body) => transfer('in', vendor, body) },
    'transfer/out': { target: 'transfer', answer: (vendor, body) => transfer('out', vendor, body) },
    'transfer/status': { target: 'transfer', answer: (vendor, body) => purses.status(vendor, parseAs(TransferStatus, body).transfer_uuid) },
    'transfer/balance': { target: 'transfer', answer: balance },
    'session/close': { target: 'transfer', answer: closeSessions },
  };
  return { shared, launch, showRound };
}

function presentGame({ code, names, category, classify, minBet, rooms }: VendorGame): ListedGame {
  return {
    game_code: code,
    name: names.en,
    names: { ...names },
    category,
    classify: [...classify],
    enabled: true,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    blocked_countries: [],
    has_demo: true,
    min_bet: Number(minBet),
    rtp: RETURN_TO_PLAYER,
    ...(rooms && {
      rooms: rooms.map((room) => ({
        room_code: room.code,
        name: room.names.en,
        names: { ...room.names },
        min_bet: Number(room.minBet),
        max_bet: Number(room.maxBet),
        seats: 2,
      })),
    }),
  };
}
