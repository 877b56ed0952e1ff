import { createPrivateKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { InexactNumber, readJson } from '../json.js';
import { exchange, walletTimeoutMs } from './exchange.js';
import type { RefusalReason, WalletAnswer } from './wallet-answer.js';

/** Who plays what, as the wallet has to be told. */
export interface RsPlayer {
  user: string;
  /** The launch token; late wins and rollbacks may carry it too, dead or alive. */
  token: string;
  game: string;
  /** ISO 4217. */
  currency: string;
}

/** One movement asked of the wallet. */
export interface RsMovement extends RsPlayer {
  id: string;
  /** The bet that a win pays or a rollback undoes; of a bet: none. */
  betId: string | undefined;
  round: string;
  closed: boolean;
  /** Units of 1/100 000; not looked at of a rollback. */
  amount: bigint;
  /** The free rounds that it is one of. */
  reward?: string | undefined;
}

export type RsCallName = 'check' | 'balance' | 'bet' | 'win' | 'rollback';

/** What is special about one call; for vendors that test a wallet. */
export interface RsCallOptions {
  /** Fields laid over those of the call. */
  content?: Record<string, unknown>;
  /** Signs instead of the vendor's own. */
  privateKey?: KeyObject;
  dropAnswer?: boolean;
  /** Handed on to `around`. */
  note?: string | undefined;
}

/** One call as `around` sees it. */
export interface RsCall {
  name: RsCallName;
  /** As sent. */
  body: string;
  user: string;
  transactionId: string | undefined;
  round: string | undefined;
  note: string | undefined;
}

export interface RsClientOptions {
  /** The operator's base address, as `<site>/gateway/LUMEN`; asked at each call because some learn it late. */
  base: () => string;
  /** PEM. */
  privateKey: string;
  timeoutMs?: number;
  /** See `ExchangeOptions`. */
  repeatWhenStale?: boolean;
  /** Stands around each call, for a log. */
  around?: (call: RsCall, send: () => Promise<WalletAnswer>) => Promise<WalletAnswer>;
}

/** An operator's wallet in the RS dialect, from the vendor's side. No call throws; see `WalletAnswer` for what to make of an answer. */
export interface RsClient {
  /** Whose token is this? */
  check(player: Pick<RsPlayer, 'user' | 'token'>, options?: RsCallOptions): Promise<WalletAnswer & { user?: string; currency?: string }>;
  balance(player: Pick<RsPlayer, 'user' | 'token' | 'game'>, options?: RsCallOptions): Promise<WalletAnswer>;
  bet(movement: RsMovement, options?: RsCallOptions): Promise<WalletAnswer>;
  win(movement: RsMovement, options?: RsCallOptions): Promise<WalletAnswer>;
  rollback(movement: RsMovement, options?: RsCallOptions): Promise<WalletAnswer>;
}

/** Codes that say nothing about what happened (RS dialect, "Retry"). */
const unknownCodes: ReadonlySet<string> = new Set(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT']);

const reasons: Readonly<Record<string, RefusalReason>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'money',
  RS_ERROR_INVALID_TOKEN: 'session',
  RS_ERROR_TOKEN_EXPIRED: 'session',
  RS_ERROR_USER_DISABLED: 'player',
  RS_ERROR_INVALID_GAME: 'game',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit',
};

const signInBackground = promisify(sign);

/** Makes the vendor's side of the RS dialect: POST with a signed body, amounts × 100 000. Signatures are made off the event loop. */
export function createRsClient({ base, privateKey, timeoutMs = walletTimeoutMs, repeatWhenStale, around }: RsClientOptions): RsClient {
  const key = createPrivateKey(privateKey);

  async function post(
    name: RsCallName,
    content: Record<string, unknown>,
    about: Pick<RsCall, 'user'> & Partial<Pick<RsCall, 'transactionId' | 'round'>>,
    { content: over, privateKey: otherKey, dropAnswer, note }: RsCallOptions = {},
  ): Promise<WalletAnswer> {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...content, ...over });
    const send = async (): Promise<WalletAnswer> => {
      const signature = await signInBackground('RSA-SHA256', Buffer.from(body), otherKey ?? key);
      return exchange({
        url: `${base()}/wallet/${name}`,
        method: 'POST',
        headers: { 'x-auth-signature': signature.toString('base64') },
        body,
        timeoutMs,
        dropAnswer,
        repeatWhenStale,
        read: readRsAnswer,
      });
    };
    const { user, transactionId, round } = about;
    return around === undefined ? send() : around({ name, body, user, transactionId, round, note }, send);
  }

  function move(kind: 'bet' | 'win' | 'rollback', movement: RsMovement, options?: RsCallOptions): Promise<WalletAnswer> {
    const { id, betId, round, closed, user, token, game, currency, amount, reward } = movement;
    const content = {
      token,
      user,
      transaction_uuid: id,
      ...(kind !== 'bet' && { reference_transaction_uuid: betId }),
      round,
      round_closed: closed,
      game_code: game,
      currency,
      ...(kind === 'bet' && { is_free: reward !== undefined }),
      ...(kind === 'win' && reward !== undefined && { is_free: true }),
      ...(kind !== 'rollback' && reward !== undefined && { reward_uuid: reward }),
      ...(kind !== 'rollback' && { amount: toInteger(amount) }),
    };
    return post(kind, content, { user, transactionId: id, round }, options);
  }

  return {
    async check({ user, token }, options) {
      const answer = await post('check', { token }, { user }, options);
      if (answer.state !== 'done') return answer;
      const reply = JSON.parse(answer.reply) as { user?: unknown; currency?: unknown };
      return {
        ...answer,
        ...(typeof reply.user === 'string' && { user: reply.user }),
        ...(typeof reply.currency === 'string' && { currency: reply.currency }),
      };
    },
    balance: ({ user, token, game }, options) => post('balance', { token, user, game_code: game }, { user }, options),
    bet: (movement, options) => move('bet', movement, options),
    win: (movement, options) => move('win', movement, options),
    rollback: (movement, options) => move('rollback', movement, options),
  };
}

/** The dialect's integer. @throws RangeError beyond 2^53, where it would not be exact. */
function toInteger(units: bigint): number {
  const integer = Number(units);
  if (!Number.isSafeInteger(integer)) throw new RangeError('the amount does not fit the RS dialect');
  return integer;
}

function readRsAnswer(status: number, text: string): Omit<WalletAnswer, 'status' | 'reply'> {
  const reply = readJson(text) as { status?: unknown; balance?: unknown } | null;
  const code = reply?.status;
  if (typeof code !== 'string' || !code.startsWith('RS_')) throw new Error('no status');
  const balance = readUnits(reply?.balance);
  const reason = reasons[code] ?? 'other';
  if (status !== 200 || unknownCodes.has(code)) return { state: 'unknown', code, reason, balance };
  return { state: code === 'RS_OK' ? 'done' : 'refused', code, reason, balance };
}

/** A balance of any size, exact. */
function readUnits(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return value instanceof InexactNumber && /^-?[1-9]\d{0,30}$/.test(value.text) ? BigInt(value.text) : undefined;
}
