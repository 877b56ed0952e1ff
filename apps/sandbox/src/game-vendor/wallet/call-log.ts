import type { WalletAnswer } from '@sortes/wallet-protocol/client';
import type { VendorCode } from '../vendors.js';
import type { Tampering } from './wallet.js';

/** What a request to the operator's wallet is about. */
export interface CallFacts {
  vendor: VendorCode;
  kind: 'check' | 'balance' | 'bet' | 'win' | 'rollback';
  /** Of a movement. */
  transactionId: string | undefined;
  round: string | undefined;
  user: string;
  /** What was wrong with it on purpose. */
  tampering: Tampering | undefined;
}

/** One request with what came back. */
export interface CallRecord extends CallFacts {
  /** Milliseconds since the Unix epoch. */
  at: number;
  /** The body as sent, without the token. */
  request: string;
  /** HTTP status; undefined when none came. */
  status: number | undefined;
  reply: string;
  state: WalletAnswer['state'];
  code: string;
  durationMs: number;
}

const CAPACITY = 5_000;

/** The last calls of both vendors. */
export class CallLog {
  #records: CallRecord[] = [];

  /** Sends a request and writes down what came of it. */
  async follow(facts: CallFacts, body: string, now: () => number, send: () => Promise<WalletAnswer>): Promise<WalletAnswer> {
    const at = now();
    const start = performance.now();
    const answer = await send();
    const { status, state, code, reply } = answer;
    const durationMs = Math.round(performance.now() - start);
    this.#records.push({ ...facts, at, request: hideToken(body), status, reply: hideToken(reply), state, code, durationMs });
    if (this.#records.length > CAPACITY * 1.1) this.#records = this.#records.slice(-CAPACITY);
    return answer;
  }

  /** Oldest first. */
  list(): CallRecord[] {
    return [...this.#records];
  }

  clear(): void {
    this.#records = [];
  }
}

/** Everybody who can open the control page sees the log; a token is for the vendor alone. */
function hideToken(text: string): string {
  return text.replace(/("token"\s*:\s*")[^"]*"/g, '$1…"');
}
