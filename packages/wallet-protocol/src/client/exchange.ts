import http from 'node:http';
import https from 'node:https';
import type { WalletAnswer } from './wallet-answer.js';

/** The RS rules give the wallet five seconds; silence after that is "unknown". */
export const walletTimeoutMs = 5_000;

const replyAtMost = 1 << 20;
// Connections are kept: a handshake a call would cost more than the call. Node closes them a second before the server said it would.
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 64 }),
  'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 64 }),
};

export interface ExchangeOptions {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Looks at nothing of the answer but its head: for vendors that test what becomes of a lost one. */
  dropAnswer?: boolean | undefined;
  /** Sends once more when a kept connection broke: it may have been closed at the very moment of sending. Ids make the repeat harmless. */
  repeatWhenStale?: boolean | undefined;
  /** Reads the wallet's word out of an HTTP answer. Whatever it throws makes the answer an unknown one. */
  read: (status: number, text: string) => Omit<WalletAnswer, 'status' | 'reply'>;
}

/**
 * Sends one request and reads the answer. Never throws: no answer, a late one or an unreadable one is `unknown`.
 */
export async function exchange(options: ExchangeOptions): Promise<WalletAnswer> {
  const unknown = (code: string, status?: number, reply = ''): WalletAnswer => ({
    state: 'unknown',
    code,
    reason: 'other',
    balance: undefined,
    status,
    reply,
  });
  const deadline = performance.now() + options.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { status, text } = await requestOnce(options, deadline - performance.now());
      if (text === undefined) return unknown('answer dropped');
      try {
        return { ...options.read(status, text), status, reply: text };
      } catch {
        return unknown('unreadable answer', status, text.slice(0, 2_000));
      }
    } catch (error) {
      if (error instanceof StaleConnection && options.repeatWhenStale === true && attempt === 1) continue;
      return unknown(error instanceof Error ? error.message : 'no answer');
    }
  }
}

class StaleConnection extends Error {}

function requestOnce(
  { url, method, headers, body, dropAnswer = false }: ExchangeOptions,
  timeoutMs: number,
): Promise<{ status: number; text: string | undefined }> {
  return new Promise((resolve, reject) => {
    const address = new URL(url);
    const isPost = method === 'POST';
    const request = (address.protocol === 'https:' ? https : http).request(address, {
      method,
      agent: agents[address.protocol === 'https:' ? 'https:' : 'http:'],
      headers: { ...headers, ...(isPost && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) },
    });
    const timer = setTimeout(() => request.destroy(new Error('timeout')), Math.max(1, timeoutMs));
    const fail = (error: Error): void => {
      clearTimeout(timer);
      const isReset = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isReset && request.reusedSocket ? new StaleConnection(error.message) : error);
    };
    request.on('error', fail);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      if (dropAnswer) {
        clearTimeout(timer);
        response.destroy();
        return resolve({ status, text: undefined });
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('error', fail);
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > replyAtMost) request.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        clearTimeout(timer);
        if (response.complete) resolve({ status, text: Buffer.concat(chunks).toString('utf8') });
        else reject(new Error('the answer was cut off'));
      });
    });
    request.end(isPost ? body : undefined);
  });
}
