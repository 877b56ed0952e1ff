import { randomInt, randomUUID } from 'node:crypto';
import type { VendorTransaction } from '@sortes/wallet-protocol';
import type { VendorCode } from './vendors.js';

/** How a listed transaction can be made untrue; undefined leaves it out, a new id stands beside the true one. */
const falsifications = {
  dropped: () => undefined,
  invented: (told: VendorTransaction) => ({ ...told, transaction_uuid: randomUUID() }),
  amount: (told: VendorTransaction) => ({ ...told, amount: told.amount + 100_000 }),
  cancelled: (told: VendorTransaction) => ({ ...told, status: 'cancelled' as const }),
  player: (told: VendorTransaction) => ({ ...told, user: randomUUID().replaceAll('-', '') }),
  round: (told: VendorTransaction) => ({ ...told, round: randomUUID() }),
};
type Falsification = keyof typeof falsifications;

/** A transaction with its place in the order of change. */
export interface Listed {
  sequence: number;
  transaction: VendorTransaction;
}

interface Planted {
  vendor: VendorCode;
  how: Falsification;
  sequence: number;
  /** What is told instead; nothing of one that is left out. */
  told: VendorTransaction | undefined;
}

/** What the vendor holds for final, for the operator's reconciliation, in the order of change; with what is planted to be found. */
export class TransactionList {
  readonly #truth: (vendor: VendorCode) => Listed[];
  /** By the transaction in the list; of an invented one, its own id. */
  readonly #planted = new Map<string, Planted>();

  /** `truth` answers what really happened at a vendor, oldest change first; every other sequence is free for an invented neighbour. */
  constructor(truth: (vendor: VendorCode) => Listed[]) {
    this.#truth = truth;
  }

  /** As true as the vendor knows it, oldest change first. */
  all(vendor: VendorCode): VendorTransaction[] {
    return this.#truth(vendor).map(({ transaction }) => transaction);
  }

  /**
   * A page of what the operator is told: the transactions that changed from `from` (inclusive) to `to` (exclusive), milliseconds, planted faults
   * included. `after` is the cursor of the page before.
   */
  page(vendor: VendorCode, from: number, to: number, after: number, size: number): { transactions: VendorTransaction[]; next?: number } {
    const truth = this.#truth(vendor).filter(({ transaction }) => !this.#planted.has(transaction.transaction_uuid));
    const lies = [...this.#planted.values()].filter((lie) => lie.vendor === vendor);
    const told = [...truth, ...lies.flatMap(({ sequence, told: transaction }) => (transaction ? [{ sequence, transaction }] : []))]
      .filter(({ sequence, transaction: { time } }) => sequence > after && Date.parse(time) >= from && Date.parse(time) < to)
      .toSorted((left, right) => left.sequence - right.sequence);
    const page = told.slice(0, size);
    return { transactions: page.map(({ transaction }) => transaction), ...(told.length > size && { next: page.at(-1)!.sequence }) };
  }

  /**
   * Plants faults in `count` stakes and wins picked at random, each kind in turn; fewer when the list is shorter. Cancelled bets and their rollbacks
   * are left alone: the operator may never have had them, and could not find the fault.
   */
  falsify(vendor: VendorCode, count: number): { how: Falsification; transactionId: string }[] {
    const candidates = this.#truth(vendor).filter(
      ({ transaction: { transaction_uuid: id, kind, status, amount } }) =>
        !this.#planted.has(id) && kind !== 'rollback' && status === 'done' && amount > 0,
    );
    const kinds = Object.keys(falsifications) as Falsification[];
    return Array.from({ length: Math.min(count, candidates.length) }, (_, index) => {
      const { sequence, transaction } = candidates.splice(randomInt(candidates.length), 1)[0]!;
      const how = kinds[index % kinds.length]!;
      const told = falsifications[how](transaction);
      const transactionId = told?.transaction_uuid ?? transaction.transaction_uuid;
      this.#planted.set(transactionId, { vendor, how, told, sequence: how === 'invented' ? sequence + 1 : sequence });
      return { how, transactionId };
    });
  }

  planted(): { how: Falsification; transactionId: string }[] {
    return [...this.#planted].map(([transactionId, { how }]) => ({ how, transactionId }));
  }

  /** Tells the truth again. */
  clearFaults(): void {
    this.#planted.clear();
  }
}
