import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { signBody } from '@sortes/wallet-protocol';
import type { RefusalReason } from '../rounds.js';
import type { CallLog } from './call-log.js';
import { sendRequest } from './send-request.js';
import type { Player, Tampering, Wallet, WalletAnswer, WalletCall } from './wallet.js';

/** Codes that say nothing about what happened (RS dialect, "Retry"). */
const UNKNOWN_CODES = new Set(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT']);

const REASONS: Record<string, RefusalReason> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'money',
  RS_ERROR_INVALID_TOKEN: 'session',
  RS_ERROR_TOKEN_EXPIRED: 'session',
  RS_ERROR_USER_DISABLED: 'player',
  RS_ERROR_INVALID_GAME: 'game',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit',
};

interface RsOptions {
  /** The operator's base address, as `<site>/gateway/LUMEN`; asked at each call because tests learn it late. */
  base: () => string;
  privateKey: string;
  log: CallLog;
  timeoutMs: number;
  now: () => number;
}

let foreignKey: string | undefined;
/** A key that nobody has been given. */
function getForeignKey(): string {
  foreignKey ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return foreignKey;
}

/** The operator's wallet in the RS dialect: POST with a signed body, amounts × 100 000. */
export function createRsWallet({ base, privateKey, log, timeoutMs, now }: RsOptions): Wallet {
  async function post(
    name: 'check' | 'balance' | 'bet' | 'win' | 'rollback',
    content: Record<string, unknown>,
    about: { user: string; transactionId?: string; round?: string },
    tampering?: Tampering,
  ): Promise<WalletAnswer> {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...content, ...(tampering === 'wrong-currency' && { currency: 'XTS' }) });
    return sendRequest({
      log,
      facts: { vendor: 'LUMEN', kind: name, transactionId: about.transactionId, round: about.round, user: about.user },
      url: `${base()}/wallet/${name}`,
      method: 'POST',
      headers: { 'x-auth-signature': signBody(body, tampering === 'wrong-signature' ? getForeignKey() : privateKey) },
      body,
      tampering,
      timeoutMs,
      now,
      read: readRsAnswer,
    });
  }

  return {
    async check({ user, token }) {
      const answer = await post('check', { token }, { user });
      if (answer.state !== 'done') return answer;
      const reply = JSON.parse(answer.reply) as { user?: unknown; currency?: unknown };
      return {
        ...answer,
        ...(typeof reply.user === 'string' && { user: reply.user }),
        ...(typeof reply.currency === 'string' && { currency: reply.currency }),
      };
    },
    balance: ({ user, token, game }: Player) => post('balance', { token, user, game_code: game }, { user }),
    send(call: WalletCall, tampering) {
      const { kind, id, betId, round, closed, user, token, game, currency, amount } = call;
      const content = {
        token,
        user,
        transaction_uuid: id,
        ...(kind !== 'bet' && { reference_transaction_uuid: betId }),
        round,
        round_closed: closed,
        game_code: game,
        currency,
        ...(kind === 'bet' && { is_free: false }),
        ...(kind !== 'rollback' && { amount: toInteger(amount) }),
      };
      return post(kind, content, { user, transactionId: id, round }, tampering);
    },
  };
}

/** The dialect's integer. @throws RangeError beyond 2^53, where it would not be exact. */
function toInteger(units: bigint): number {
  const integer = Number(units);
  if (!Number.isSafeInteger(integer)) throw new RangeError('the amount does not fit the RS dialect');
  return integer;
}

function readRsAnswer(status: number, text: string): Omit<WalletAnswer, 'status' | 'reply'> {
  const reply = JSON.parse(text) as { status?: unknown; balance?: unknown };
  const code = reply.status;
  if (typeof code !== 'string' || !code.startsWith('RS_')) throw new Error('no status');
  const balance = typeof reply.balance === 'number' && Number.isSafeInteger(reply.balance) ? BigInt(reply.balance) : undefined;
  const reason = REASONS[code] ?? 'other';
  if (status !== 200 || UNKNOWN_CODES.has(code)) return { state: 'unknown', code, reason, balance };
  return { state: code === 'RS_OK' ? 'done' : 'refused', code, reason, balance };
}
