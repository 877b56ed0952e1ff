import { randomUUID } from 'node:crypto';
import { formatUnits, UNITS_PER_WHOLE } from '../amount.js';
import { exchange, type RefusalReason, type WalletAnswer } from '@sortes/wallet-protocol/client';
import type { CallFacts, CallLog } from './call-log.js';
import type { Player, Tampering, Wallet } from './wallet.js';

/** Codes that say nothing about what happened. */
const UNKNOWN_CODES = new Set(['PAM_ERR_TIMEOUT', 'PAM_ERR_UNDEFINED']);

const REASONS: Record<string, RefusalReason> = {
  PAM_ERR_CASH_OVERDRAFT: 'money',
  PAM_ERR_SESSION_NOT_FOUND: 'session',
  PAM_ERR_SESSION_EXPIRED: 'session',
  PAM_ERR_BET_NOT_ALLOWED: 'player',
  PAM_ERR_PLAYER_NOT_FOUND: 'player',
  PAM_ERR_GAME_NOT_FOUND: 'game',
};

const TYPES = { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' } as const;

interface PamOptions {
  /** The operator's base address, as `<site>/gateway/KITE/pam`; asked at each call because tests learn it late. */
  base: () => string;
  apiKey: string;
  provider: string;
  log: CallLog;
  timeoutMs: number;
  now: () => number;
}

/** The operator's wallet behind the PAM interface of Valkyrie 0.6: bearer key, amounts as JSON numbers of at most five decimals. */
export function createPamWallet({ base, apiKey, provider, log, timeoutMs, now }: PamOptions): Wallet {
  async function call(
    kind: CallFacts['kind'],
    path: string,
    { user, token }: Player,
    {
      id: transactionId,
      round,
      body = '',
      tampering,
    }: { id?: string; round?: string; body?: string; tampering?: Tampering | undefined } = {},
  ): Promise<WalletAnswer> {
    return log.follow({ vendor: 'KITE', kind, transactionId, round, user, tampering }, body, now, () =>
      exchange({
        url: `${base()}${path}?provider=${encodeURIComponent(provider)}`,
        method: body === '' ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${tampering === 'wrong-signature' ? `${apiKey}-not` : apiKey}`,
          'x-player-token': token,
          'x-correlation-id': randomUUID(),
        },
        body,
        timeoutMs,
        dropAnswer: tampering === 'drop',
        read: (status, text) => readPamAnswer(kind, status, text),
      }),
    );
  }

  return {
    async check(player) {
      const answer = await call('check', '/players/session', player);
      if (answer.state !== 'done') return answer;
      const { session } = JSON.parse(answer.reply) as { session?: { playerId?: unknown; currency?: unknown } };
      const user = session?.playerId;
      const currency = session?.currency;
      return { ...answer, ...(typeof user === 'string' && { user }), ...(typeof currency === 'string' && { currency }) };
    },
    balance: (player) => call('balance', `/players/${encodeURIComponent(player.user)}/balance`, player),
    send(movement, tampering) {
      const { kind, id, betId, round, closed, user, game, currency, amount } = movement;
      const content = JSON.stringify({
        currency: tampering === 'wrong-currency' ? 'XTS' : currency,
        provider,
        transactionType: TYPES[kind],
        bonusAmount: 0,
        promoAmount: 0,
        transactionDateTime: new Date(now()).toISOString(),
        providerTransactionId: id,
        providerBetRef: kind === 'bet' ? id : betId,
        providerGameId: game,
        providerRoundId: round,
        isGameOver: closed,
      });
      // The amount is written as text: a JavaScript number would not hold every one exactly.
      const body = `${content.slice(0, -1)},"cashAmount":${formatUnits(amount)}}`;
      return call(kind, `/players/${encodeURIComponent(user)}/transactions`, movement, { id, round, body, tampering });
    },
  };
}

function readPamAnswer(kind: string, status: number, text: string): Omit<WalletAnswer, 'status' | 'reply'> {
  const reply = JSON.parse(text) as { status?: unknown; error?: { code?: unknown } };
  const balance = readCashAmount(text);
  if (status === 200 && reply.status === 'OK') return { state: 'done', code: 'OK', reason: 'other', balance };
  const code = reply.error?.code;
  if (reply.status !== 'ERROR' || typeof code !== 'string') throw new Error('no code');
  const reason = REASONS[code] ?? 'other';
  if (status >= 500 || UNKNOWN_CODES.has(code)) return { state: 'unknown', code, reason, balance };
  // The bet is not there, or not any more: what a rollback is for.
  const isUndone = kind === 'rollback' && (code === 'PAM_ERR_CANCEL_NOT_FOUND' || code === 'PAM_ERR_TRANS_ALREADY_CANCELLED');
  return { state: isUndone ? 'done' : 'refused', code, reason, balance };
}

/** The cash balance of a reply as written, cut to five decimals. */
function readCashAmount(text: string): bigint | undefined {
  const match = /"cashAmount"\s*:\s*(\d{1,15})(?:\.(\d{1,10}))?\s*[,}]/.exec(text);
  return match ? BigInt(match[1]!) * UNITS_PER_WHOLE + BigInt((match[2] ?? '').padEnd(5, '0').slice(0, 5)) : undefined;
}
