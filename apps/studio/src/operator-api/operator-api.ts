import { createPublicKey } from 'node:crypto';
import {
  JsonRefused,
  readJson,
  verifyBody,
  type FreebetCancelReply,
  type FreebetCreateReply,
  type FreebetInfoReply,
  type GameResultsReply,
  type GameRoundReply,
  type GameUrlReply,
  type VendorGame,
} from '@sortes/wallet-protocol';
import type { Logger } from '@sortes/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
import { limitsOf } from '../games/limits.js';
import { findGame, games, hasFreeRounds, type StudioGame } from '../games/registry.js';
import { cancelReward, findReward, insertReward, type NewReward } from '../rewards/repository.js';
import { languageOf, timeZoneOf, type Launch } from '../sessions/launch.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Language } from '../protocol.js';
import { lastOutcomes } from '../tables/repository.js';
import { findRoundFor, type FoundRound } from '../rounds/record-repository.js';
import { listTransactions } from './transaction-list.js';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
// Its origin goes into a header that lists who may frame the game: only what a host can be made of.
const Url = Type.String({ pattern: '^https?://([\\w.-]+|\\[[0-9a-fA-F:.]+\\])(:\\d{1,5})?([/?#][^\\s]*)?$', maxLength: 2_000 });
const Operator = { operator_id: Type.String() };
const GameUrl = Type.Object({
  ...Operator,
  user: Type.Optional(Text(80)),
  token: Type.Optional(Text(200)),
  play_money: Type.Optional(Type.Boolean()),
  demo: Type.Optional(
    Type.Object({
      player: Type.String({ pattern: '^[\\w-]{16,64}$' }),
      currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
      balance: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
  ),
  game_code: Text(80),
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  lang: Text(10),
  lobby_url: Type.Optional(Url),
  deposit_url: Type.Optional(Url),
  theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  time_zone: Type.Optional(Text(60)),
  play_rules: Type.Optional(
    Type.Object({ autoplay: Type.Optional(Type.Boolean()), min_cycle_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })) }),
  ),
});
const GameRound = Type.Object({
  ...Operator,
  user: Type.Optional(Text(80)),
  round: Text(80),
  lang: Type.Optional(Text(10)),
  time_zone: Type.Optional(Text(60)),
  theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
});
const TransactionPage = Type.Object({ ...Operator, from: Text(40), to: Text(40), cursor: Type.Optional(Text(100)) });

const Reward = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const FreebetCreate = Type.Object({
  ...Operator,
  reward_uuid: Reward,
  user: Text(80),
  game_code: Text(80),
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  bet_value: Type.Integer({ minimum: 10, maximum: Number.MAX_SAFE_INTEGER, multipleOf: 10 }),
  bet_count: Type.Integer({ minimum: 1, maximum: 1_000 }),
  end_time: Text(40),
});
const FreebetNamed = Type.Object({ ...Operator, reward_uuid: Reward });

/** Currency of play money in the RS dialect. */
const playMoney = 'FUN';
const pageSize = 1_000;
/** Last results of a table, for the tile of its game. */
const resultsTold = 3;

/** A refusal that the operator is meant to read: {error, code} with a status of 400 or more. */
class OperatorError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface OperatorKit {
  pool: pg.Pool;
  log: Logger;
  sessions: Sessions;
  /** PEM. */
  operatorPublicKey: string;
  operatorId: string;
  /** Where browsers reach the studio, without a trailing slash. */
  publicUrl: () => string;
  /** Address of a round's own page. */
  roundUrl: (roundId: string, shown: { language: Language | undefined; timeZone: string | undefined; theme: Launch['theme'] }) => string;
  /** What happened in a round, in a sentence; undefined where there is nothing to tell yet. */
  summaryOf: (round: FoundRound, language: Language) => Promise<string | undefined>;
  isStopping: () => boolean;
  /** Games that all their players share. */
  tableCodes: readonly string[];
}

/** Adds what the operator asks, under `/api/`: RS dialect, signed over the raw body. */
export async function addOperatorApi(app: FastifyInstance, kit: OperatorKit): Promise<void> {
  const { pool, log, sessions, operatorId, publicUrl, roundUrl, tableCodes } = kit;
  const operatorKey = createPublicKey(kit.operatorPublicKey);

  /** The body of a call whose sender has proved to be the operator. @throws OperatorError */
  function read<Schema extends TSchema>(request: FastifyRequest, schema: Schema): Static<Schema> {
    const rawBody = typeof request.body === 'string' ? request.body : '';
    const header = request.headers['x-auth-signature'] ?? request.headers['x-hub88-signature'];
    if (!verifyBody(rawBody, typeof header === 'string' ? header : undefined, operatorKey))
      throw new OperatorError(401, 'RS_ERROR_INVALID_SIGNATURE', 'X-Auth-Signature does not match the body');
    let body: unknown;
    try {
      body = readJson(rawBody);
    } catch (error) {
      if (error instanceof JsonRefused) throw new OperatorError(400, 'RS_ERROR_WRONG_SYNTAX', 'the body is not JSON');
      throw error;
    }
    if (!Value.Check(schema, body)) {
      const at = Value.Errors(schema, body)[0]?.instancePath.split('/').filter(Boolean).join('.') ?? '';
      throw new OperatorError(400, 'RS_ERROR_WRONG_TYPES', `the body is not what this call expects${at === '' ? '' : ` (${at})`}`);
    }
    if ((body as { operator_id?: unknown }).operator_id !== operatorId)
      throw new OperatorError(403, 'RS_ERROR_INVALID_PARTNER', 'no such operator');
    return body as Static<Schema>;
  }

  await app.register(async (scope) => {
    // A signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status = error instanceof OperatorError ? error.status : (error.statusCode ?? 500);
      if (status >= 500) log.error({ err: error }, 'a call of the operator failed');
      const code = error instanceof OperatorError ? error.code : status >= 500 ? 'RS_ERROR_UNKNOWN' : 'RS_ERROR_WRONG_SYNTAX';
      return reply.code(status).send({ error: status >= 500 ? 'internal' : error.message, code });
    });

    scope.post('/api/game/url', async (request): Promise<GameUrlReply> => {
      const body = read(request, GameUrl);
      if (kit.isStopping()) throw new OperatorError(503, 'RS_ERROR_UNKNOWN', 'this server stops; try again');
      const game = findGame(body.game_code);
      if (game === undefined) throw new OperatorError(404, 'RS_ERROR_INVALID_GAME', 'no such game');
      const isDemo = body.currency === playMoney;
      if (isDemo && body.token !== undefined) throw new OperatorError(400, 'RS_ERROR_WRONG_CURRENCY', 'play money needs no token');
      if (!isDemo && (body.user === undefined || body.token === undefined))
        throw new OperatorError(400, 'RS_ERROR_WRONG_TYPES', 'user and token are required: this vendor keeps no wallets');
      const launch: Launch = {
        user: isDemo ? undefined : body.user,
        currency: isDemo ? (body.demo?.currency ?? body.currency) : body.currency,
        ...(!isDemo && body.play_money === true && { playMoney: true }),
        ...(isDemo && body.demo && { demo: { player: body.demo.player, balance: String(BigInt(body.demo.balance) / 10n) } }),
        language: languageOf(body.lang),
        theme: body.theme,
        timeZone: timeZoneOf(body.time_zone),
        lobbyUrl: body.lobby_url,
        depositUrl: body.deposit_url,
        playRules: { autoplay: body.play_rules?.autoplay ?? true, minCycleMs: body.play_rules?.min_cycle_ms ?? 0 },
      };
      const ticket = await sessions.issueTicket(game.code, launch, body.token);
      return { url: `${publicUrl()}/${game.code}?ticket=${ticket}` };
    });

    scope.post('/api/game/list', async (request) => {
      read(request, Type.Object(Operator));
      return games.map(listGame);
    });

    scope.post('/api/game/results', async (request): Promise<GameResultsReply> => {
      read(request, Type.Object(Operator));
      const games = await Promise.all(
        tableCodes.map(async (code) => ({
          game_code: code,
          last: (await lastOutcomes(pool, code, resultsTold)).flatMap(({ outcome: { point } }) =>
            typeof point === 'number' ? [point] : [],
          ),
        })),
      );
      return { games: games.filter(({ last }) => last.length > 0) };
    });

    scope.post('/api/game/round', async (request): Promise<GameRoundReply> => {
      const { user, round, lang, time_zone: timeZone, theme } = read(request, GameRound);
      const found = await findRoundFor(pool, round.toLowerCase(), user);
      if (found === undefined) throw new OperatorError(404, 'round_unknown', 'no such round');
      const summary = await kit.summaryOf(found, languageOf(lang ?? 'en'));
      return {
        url: roundUrl(found.id, { language: lang === undefined ? undefined : languageOf(lang), timeZone: timeZoneOf(timeZone), theme }),
        ...(summary !== undefined && { summary }),
      };
    });

    scope.post('/api/freebet/create', async (request): Promise<FreebetCreateReply> => {
      const reward = readReward(read(request, FreebetCreate));
      if (!(await insertReward(pool, reward)))
        throw new OperatorError(409, 'RS_ERROR_DUPLICATE_TRANSACTION', 'this reward_uuid stands for other free rounds');
      return { reward_uuid: reward.id };
    });

    scope.post('/api/freebet/cancel', async (request): Promise<FreebetCancelReply> => {
      const { reward_uuid: id } = read(request, FreebetNamed);
      const used = await cancelReward(pool, id);
      if (used === undefined) throw new OperatorError(404, 'unknown-reward', 'no such free rounds');
      return { reward_uuid: id, used };
    });

    scope.post('/api/freebet/info', async (request): Promise<FreebetInfoReply> => {
      const { reward_uuid: id } = read(request, FreebetNamed);
      const standing = await findReward(pool, id);
      if (standing === undefined) throw new OperatorError(404, 'unknown-reward', 'no such free rounds');
      const { state, count, used, won } = standing;
      return { reward_uuid: id, status: state, bet_count: count, used, won: Number(won * 10n) };
    });

    scope.post('/api/transactions/list', async (request) => {
      const { from, to, cursor } = read(request, TransactionPage);
      const [begin, end] = [new Date(from), new Date(to)];
      if (Number.isNaN(begin.getTime()) || Number.isNaN(end.getTime()))
        throw new OperatorError(400, 'RS_ERROR_WRONG_TYPES', 'from, to: are not moments in ISO 8601');
      return listTransactions(pool, { from: begin, to: end, cursor, size: pageSize });
    });
  });
}

/** What free rounds the operator asks for. @throws OperatorError where the studio cannot give them */
function readReward({ reward_uuid: id, user: alias, currency, ...body }: Static<typeof FreebetCreate>): NewReward {
  const game = findGame(body.game_code);
  if (game?.rules === undefined || !hasFreeRounds(game))
    throw new OperatorError(404, 'RS_ERROR_INVALID_GAME', 'this game has no free rounds');
  const value = BigInt(body.bet_value) / 10n;
  const { min, max } = limitsOf(currency);
  if (currency === playMoney) throw new OperatorError(400, 'RS_ERROR_WRONG_CURRENCY', 'play money has no free rounds');
  if (value < min || value > max) throw new OperatorError(400, 'RS_ERROR_WRONG_TYPES', 'bet_value: is no stake of this game');
  const until = new Date(body.end_time);
  if (Number.isNaN(until.getTime())) throw new OperatorError(400, 'RS_ERROR_WRONG_TYPES', 'end_time: is no moment in ISO 8601');
  return { id, alias, currency, game: game.code, value, count: body.bet_count, until };
}

/** A game as the operator's catalogue takes it. */
function listGame(game: StudioGame): VendorGame {
  return {
    game_code: game.code,
    name: game.names.en,
    names: { ...game.names },
    category: game.kind === 'slot' ? 'RNG' : 'INHOUSE',
    classify: [...game.classify],
    enabled: true,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    blocked_countries: [],
    has_demo: true,
    has_jackpot: game.hasJackpot,
    is_new: false,
    min_bet: Number(limitsOf('VND').min * 10n),
    rtp: game.rtp,
  };
}
