import { randomUUID } from 'node:crypto';
import { exchange, walletTimeoutMs } from './exchange.js';
import type { RsCall, RsCallName, RsMovement, RsPlayer } from './rs-client.js';
import type { RefusalReason, WalletAnswer } from './wallet-answer.js';

/** What is special about one call; for vendors that test a wallet. */
export interface PamCallOptions {
  /** Fields laid over those of the call. */
  content?: Record<string, unknown>;
  /** Instead of the vendor's own. */
  apiKey?: string;
  dropAnswer?: boolean;
  /** Handed on to `around`. */
  note?: string | undefined;
}

export interface PamClientOptions {
  /** The operator's base address, as `<site>/gateway/KITE/pam`; asked at each call because some learn it late. */
  base: () => string;
  apiKey: string;
  provider: string;
  timeoutMs?: number;
  /** Milliseconds since the Unix epoch; default: now. */
  now?: () => number;
  /** Stands around each call, for a log. */
  around?: (call: RsCall, send: () => Promise<WalletAnswer>) => Promise<WalletAnswer>;
}

/** An operator's wallet behind the PAM interface, from the vendor's side. No call throws; see `WalletAnswer` for what to make of an answer. */
export interface PamClient {
  /** Whose token is this? */
  check(player: Pick<RsPlayer, 'user' | 'token'>, options?: PamCallOptions): Promise<WalletAnswer & { user?: string; currency?: string }>;
  balance(player: Pick<RsPlayer, 'user' | 'token'>, options?: PamCallOptions): Promise<WalletAnswer>;
  bet(movement: RsMovement, options?: PamCallOptions): Promise<WalletAnswer>;
  win(movement: RsMovement, options?: PamCallOptions): Promise<WalletAnswer>;
  rollback(movement: RsMovement, options?: PamCallOptions): Promise<WalletAnswer>;
}

/** Codes that say nothing about what happened. */
const unknownCodes: ReadonlySet<string> = new Set(['PAM_ERR_TIMEOUT', 'PAM_ERR_UNDEFINED']);

const reasons: Readonly<Record<string, RefusalReason>> = {
  PAM_ERR_CASH_OVERDRAFT: 'money',
  PAM_ERR_SESSION_NOT_FOUND: 'session',
  PAM_ERR_SESSION_EXPIRED: 'session',
  PAM_ERR_BET_NOT_ALLOWED: 'player',
  PAM_ERR_PLAYER_NOT_FOUND: 'player',
  PAM_ERR_GAME_NOT_FOUND: 'game',
};

const types = { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' } as const;
const unitsPerWhole = 100_000n;

/** Makes the vendor's side of the PAM interface of Valkyrie 0.6: bearer key, amounts as JSON numbers of at most five decimals. */
export function createPamClient({
  base,
  apiKey,
  provider,
  timeoutMs = walletTimeoutMs,
  now = Date.now,
  around,
}: PamClientOptions): PamClient {
  function ask(
    name: RsCallName,
    path: string,
    { user, token, id: transactionId, round }: Pick<RsPlayer, 'user' | 'token'> & Partial<Pick<RsMovement, 'id' | 'round'>>,
    body: string,
    { apiKey: otherKey, dropAnswer, note }: PamCallOptions = {},
  ): Promise<WalletAnswer> {
    const send = (): Promise<WalletAnswer> =>
      exchange({
        url: `${base()}/players/${path}?provider=${encodeURIComponent(provider)}`,
        method: body === '' ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${otherKey ?? apiKey}`, 'x-player-token': token, 'x-correlation-id': randomUUID() },
        body,
        timeoutMs,
        dropAnswer,
        read: (status, text) => readPamAnswer(name, status, text),
      });
    return around === undefined ? send() : around({ name, body, user, transactionId, round, note }, send);
  }

  function move(kind: 'bet' | 'win' | 'rollback', movement: RsMovement, options?: PamCallOptions): Promise<WalletAnswer> {
    const { id, betId, round, closed, user, game, currency, amount } = movement;
    const content = JSON.stringify({
      currency,
      provider,
      transactionType: types[kind],
      bonusAmount: 0,
      promoAmount: 0,
      transactionDateTime: new Date(now()).toISOString(),
      providerTransactionId: id,
      providerBetRef: kind === 'bet' ? id : betId,
      providerGameId: game,
      providerRoundId: round,
      isGameOver: closed,
      ...options?.content,
    });
    // The amount is written as text: a JavaScript number would not hold every one exactly.
    const cash = `${amount / unitsPerWhole}.${String(amount % unitsPerWhole).padStart(5, '0')}`;
    return ask(kind, `${encodeURIComponent(user)}/transactions`, movement, `${content.slice(0, -1)},"cashAmount":${cash}}`, options);
  }

  return {
    async check(player, options) {
      const answer = await ask('check', 'session', player, '', options);
      if (answer.state !== 'done') return answer;
      const { session } = JSON.parse(answer.reply) as { session?: { playerId?: unknown; currency?: unknown } };
      const user = session?.playerId;
      const currency = session?.currency;
      return { ...answer, ...(typeof user === 'string' && { user }), ...(typeof currency === 'string' && { currency }) };
    },
    balance: (player, options) => ask('balance', `${encodeURIComponent(player.user)}/balance`, player, '', options),
    bet: (movement, options) => move('bet', movement, options),
    win: (movement, options) => move('win', movement, options),
    rollback: (movement, options) => move('rollback', movement, options),
  };
}

function readPamAnswer(name: RsCallName, status: number, text: string): Omit<WalletAnswer, 'status' | 'reply'> {
  const reply = JSON.parse(text) as { status?: unknown; error?: { code?: unknown } };
  const balance = readCashAmount(text);
  if (status === 200 && reply.status === 'OK') return { state: 'done', code: 'OK', reason: 'other', balance };
  const code = reply.error?.code;
  if (reply.status !== 'ERROR' || typeof code !== 'string') throw new Error('no code');
  const reason = reasons[code] ?? 'other';
  if (status >= 500 || unknownCodes.has(code)) return { state: 'unknown', code, reason, balance };
  // The bet is not there, or not any more: what a rollback is for.
  const isUndone = name === 'rollback' && (code === 'PAM_ERR_CANCEL_NOT_FOUND' || code === 'PAM_ERR_TRANS_ALREADY_CANCELLED');
  return { state: isUndone ? 'done' : 'refused', code, reason, balance };
}

/** The cash balance of a reply as written, cut to five decimals. */
function readCashAmount(text: string): bigint | undefined {
  const match = /"cashAmount"\s*:\s*(\d{1,15})(?:\.(\d{1,10}))?\s*[,}]/.exec(text);
  return match ? BigInt(match[1]!) * unitsPerWhole + BigInt((match[2] ?? '').padEnd(5, '0').slice(0, 5)) : undefined;
}
