import { exchange, type ExchangeOptions, type WalletAnswer } from '@sortes/wallet-protocol/client';
import type { VendorCode } from '../games/game.js';
import type { CallLog, CallRecord } from './call-log.js';
import type { Tampering } from './wallet.js';

/** What a request is about, for the log. */
export interface RequestFacts extends Pick<CallRecord, 'vendor' | 'kind' | 'transactionId' | 'round' | 'user'> {
  vendor: VendorCode;
}

interface LogOptions {
  log: CallLog;
  facts: RequestFacts;
  body: string;
  tampering: string | undefined;
  now: () => number;
}

interface RequestOptions extends Omit<LogOptions, 'tampering'>, Omit<ExchangeOptions, 'dropAnswer'> {
  tampering: Tampering | undefined;
}

/** Sends one request, which stands in the log from then on, and reads the answer. Never throws. */
export async function sendRequest(options: RequestOptions): Promise<WalletAnswer> {
  return logRequest(options, () => exchange({ ...options, dropAnswer: options.tampering === 'drop' }));
}

/** Logs a request and what comes of it. */
export async function logRequest(
  { log, facts, body, tampering, now }: LogOptions,
  send: () => Promise<WalletAnswer>,
): Promise<WalletAnswer> {
  const startedAt = now();
  const start = performance.now();
  const end = log.begin();
  const answer = await send();
  end({
    ...facts,
    at: startedAt,
    request: hideToken(body),
    status: answer.status,
    reply: hideToken(answer.reply),
    state: answer.state,
    code: answer.code,
    durationMs: Math.round(performance.now() - start),
    tampering,
  });
  return answer;
}

/** The log is for everybody who can open the control page; a token is for the vendor alone. */
export function hideToken(text: string): string {
  return text.replace(/("token"\s*:\s*")[^"]*"/g, '$1…"');
}
