import { randomInt, randomUUID } from 'node:crypto';
import type { VendorTransaction } from '@sortes/wallet-protocol';
import type { VendorCode } from './vendors.js';

/** How a listed transaction can be made untrue. */
export const falsifications = ['dropped', 'invented', 'amount', 'cancelled', 'player', 'round'] as const;
export type Falsification = (typeof falsifications)[number];

/** One planted fault. */
export interface PlantedFault {
  how: Falsification;
  /** The transaction in the list; of an invented one, its own id. */
  transactionId: string;
}

interface Entry {
  vendor: VendorCode;
  sequence: number;
  transaction: VendorTransaction;
}

const CAPACITY = 250_000;

/** What the vendor holds for final, for the operator's reconciliation, in the order of change. */
export class TransactionList {
  readonly #entries = new Map<string, Entry>();
  readonly #planted = new Map<string, { vendor: VendorCode; how: Falsification; as: VendorTransaction | undefined; sequence: number }>();
  #sequence = 0;

  /** Adds a transaction, or moves it to the end when it has changed. */
  put(vendor: VendorCode, transaction: VendorTransaction): void {
    this.#entries.delete(transaction.transaction_uuid);
    // Every other number is free for an invented neighbour.
    this.#sequence += 2;
    this.#entries.set(transaction.transaction_uuid, { vendor, sequence: this.#sequence, transaction });
    if (this.#entries.size > CAPACITY) this.#entries.delete(this.#entries.keys().next().value!);
  }

  has(transactionId: string): boolean {
    return this.#entries.has(transactionId);
  }

  /** As true as the vendor knows it, oldest change first. */
  all(vendor: VendorCode): VendorTransaction[] {
    return [...this.#entries.values()].filter((entry) => entry.vendor === vendor).map((entry) => entry.transaction);
  }

  /**
   * A page of what the operator is told: the transactions that changed from `from` (inclusive) to `to` (exclusive), milliseconds, planted faults
   * included. `after` is the cursor of the page before.
   */
  page(
    vendor: VendorCode,
    from: number,
    to: number,
    after: number,
    size: number,
  ): { transactions: VendorTransaction[]; next: number | undefined } {
    const told: { sequence: number; transaction: VendorTransaction }[] = [];
    for (const { vendor: owner, sequence, transaction } of this.#entries.values()) {
      if (owner !== vendor || sequence <= after) continue;
      const planted = this.#planted.get(transaction.transaction_uuid);
      const shown = planted ? planted.as : transaction;
      if (shown && isWithin(shown, from, to)) told.push({ sequence, transaction: shown });
    }
    for (const { vendor: owner, how, as, sequence } of this.#planted.values()) {
      if (how === 'invented' && owner === vendor && sequence > after && as && isWithin(as, from, to))
        told.push({ sequence, transaction: as });
    }
    told.sort((left, right) => left.sequence - right.sequence);
    const page = told.slice(0, size);
    return { transactions: page.map(({ transaction }) => transaction), next: told.length > size ? page.at(-1)!.sequence : undefined };
  }

  /**
   * Plants faults in `count` stakes and wins picked at random, each kind in turn; fewer when the list is shorter. Cancelled bets and their rollbacks
   * are left alone: the operator may never have had them, and could not find the fault.
   */
  falsify(vendor: VendorCode, count: number, kinds: readonly Falsification[] = falsifications): PlantedFault[] {
    const candidates = [...this.#entries.values()].filter(
      ({ vendor: owner, transaction: { transaction_uuid: id, kind, status, amount } }) =>
        owner === vendor && !this.#planted.has(id) && kind !== 'rollback' && status === 'done' && amount > 0,
    );
    const faults: PlantedFault[] = [];
    while (faults.length < count && candidates.length > 0) {
      const { sequence, transaction } = candidates.splice(randomInt(candidates.length), 1)[0]!;
      const how = kinds[faults.length % kinds.length]!;
      const as = falsifyOne(transaction, how);
      const transactionId = how === 'invented' ? as!.transaction_uuid : transaction.transaction_uuid;
      this.#planted.set(transactionId, { vendor, how, as, sequence: how === 'invented' ? sequence + 1 : sequence });
      faults.push({ how, transactionId });
    }
    return faults;
  }

  planted(): PlantedFault[] {
    return [...this.#planted].map(([transactionId, { how }]) => ({ how, transactionId }));
  }

  /** Tells the truth again. */
  clearFaults(): void {
    this.#planted.clear();
  }

  clear(): void {
    this.#planted.clear();
    this.#entries.clear();
  }
}

function isWithin({ time }: VendorTransaction, from: number, to: number): boolean {
  const at = Date.parse(time);
  return at >= from && at < to;
}

function falsifyOne(transaction: VendorTransaction, how: Falsification): VendorTransaction | undefined {
  switch (how) {
    case 'dropped':
      return undefined;
    case 'invented':
      return { ...transaction, transaction_uuid: randomUUID() };
    case 'amount':
      return { ...transaction, amount: transaction.amount + 100_000 };
    case 'cancelled':
      return { ...transaction, status: transaction.status === 'done' ? 'cancelled' : 'done' };
    case 'player':
      return { ...transaction, user: randomUUID().replaceAll('-', '') };
    case 'round':
      return { ...transaction, round: randomUUID() };
  }
}
