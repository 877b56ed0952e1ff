import type { VendorCode } from '../games/game.js';

/** One request of the vendor to the operator's wallet, with what came back. */
export interface CallRecord {
  /** Milliseconds since the Unix epoch. */
  at: number;
  vendor: VendorCode;
  kind: 'check' | 'balance' | 'bet' | 'win' | 'rollback';
  /** Of a movement. */
  transactionId: string | undefined;
  round: string | undefined;
  user: string;
  /** The body as sent. */
  request: string;
  /** HTTP status; undefined when none came. */
  status: number | undefined;
  reply: string;
  state: 'done' | 'refused' | 'unknown';
  code: string;
  durationMs: number;
  /** What was wrong with it on purpose. */
  tampering: string | undefined;
}

const CAPACITY = 5_000;

/** The last calls, and how many are under way. */
export class CallLog {
  #records: CallRecord[] = [];
  #underWay = 0;

  /** Counts a call as under way until the returned function is given what came of it. */
  begin(): (record: CallRecord) => void {
    this.#underWay += 1;
    return (record) => {
      this.#underWay -= 1;
      this.#records.push(record);
      if (this.#records.length > CAPACITY * 1.1) this.#records = this.#records.slice(-CAPACITY);
    };
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Oldest first. */
  list(): CallRecord[] {
    return [...this.#records];
  }

  clear(): void {
    this.#records = [];
  }
}
