import type { VendorCode } from '../games/game.js';
import type { CallLog, CallRecord } from './call-log.js';
import type { Tampering, WalletAnswer } from './wallet.js';

/** The RS rules give the wallet five seconds; silence after that is "unknown". */
export const WALLET_TIMEOUT_MS = 5_000;

/** What a request is about, for the log. */
export interface RequestFacts extends Pick<CallRecord, 'vendor' | 'kind' | 'transactionId' | 'round' | 'user'> {
  vendor: VendorCode;
}

interface RequestOptions {
  log: CallLog;
  facts: RequestFacts;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
  tampering: Tampering | undefined;
  timeoutMs: number;
  now: () => number;
  /** Reads the wallet's word out of an HTTP answer. Whatever it throws makes the answer an unknown one. */
  read: (status: number, text: string) => Omit<WalletAnswer, 'status' | 'reply'>;
}

/** Sends one request and reads the answer. Never throws: no answer, a late one or an unreadable one is `unknown`. */
export async function sendRequest(options: RequestOptions): Promise<WalletAnswer> {
  const { log, facts, url, method, headers, body, tampering, timeoutMs, now, read } = options;
  const startedAt = now();
  const start = performance.now();
  const end = log.begin();
  const answer = await receive();
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

  async function receive(): Promise<WalletAnswer> {
    const unknown = (code: string, status?: number, reply = ''): WalletAnswer => ({
      state: 'unknown',
      code,
      reason: 'other',
      balance: undefined,
      status,
      reply,
    });
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (tampering === 'drop') {
        await response.body?.cancel();
        return unknown('answer dropped');
      }
      const text = await response.text();
      try {
        return { ...read(response.status, text), status: response.status, reply: text };
      } catch {
        return unknown('unreadable answer', response.status, text.slice(0, 2_000));
      }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      return unknown(
        error instanceof Error ? `${error.name === 'TimeoutError' ? 'timeout' : error.message}${cause && `: ${cause}`}` : 'no answer',
      );
    }
  }
}

/** The log is for everybody who can open the control page; a token is for the vendor alone. */
export function hideToken(text: string): string {
  return text.replace(/("token"\s*:\s*")[^"]*"/g, '$1…"');
}
