import type { TransferReply } from '@sortes/wallet-protocol';
import { SandboxError } from '../errors.js';
import type { VendorCode } from './vendors.js';
import type { Journal, JournalLine } from './journal.js';
import type { Purse } from './wallet/wallet.js';

interface Transfer {
  vendor: VendorCode;
  id: string;
  user: string;
  currency: string;
  direction: 'in' | 'out';
  amount: bigint;
  status: 'done' | 'refused';
  reason: string;
}

/** What this vendor holds of a player's purse at most: what the RS dialect's integers can say. */
const LARGEST_PURSE = BigInt(Number.MAX_SAFE_INTEGER);

/** Money that operators moved to this vendor for their players. A transfer's id makes its repeat harmless. */
export class TransferWallets {
  readonly #purses = new Map<string, Purse>();
  readonly #transfers = new Map<string, Transfer>();
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** The purse of a player, empty at first. Units of 1/100 000. */
  purse(vendor: VendorCode, user: string, currency: string): Purse {
    const key = `${vendor} ${user} ${currency}`;
    let purse = this.#purses.get(key);
    if (!purse) {
      purse = { balance: 0n };
      this.#purses.set(key, purse);
    }
    return purse;
  }

  /**
   * Moves money in or out, or answers what became of it before.
   * @throws SandboxError 409 `transfer_conflict` for a known id with other content.
   */
  move(vendor: VendorCode, direction: 'in' | 'out', id: string, user: string, currency: string, amount: bigint): TransferReply {
    const known = this.#transfers.get(`${vendor} ${id}`);
    if (known) {
      const isSame = known.direction === direction && known.user === user && known.currency === currency && known.amount === amount;
      if (!isSame) throw new SandboxError(409, 'transfer_conflict', 'this transfer_uuid stands for another transfer');
      return this.#present(known);
    }
    const { balance } = this.purse(vendor, user, currency);
    const reason =
      direction === 'out' && balance < amount
        ? 'not enough money'
        : direction === 'in' && balance + amount > LARGEST_PURSE
          ? 'too much money'
          : '';
    const transfer: Transfer = { vendor, id, user, currency, direction, amount, status: reason === '' ? 'done' : 'refused', reason };
    this.#journal.append(toLine(transfer));
    this.#apply(transfer);
    return this.#present(transfer);
  }

  status(vendor: VendorCode, id: string): TransferReply {
    const known = this.#transfers.get(`${vendor} ${id}`);
    return known ? this.#present(known) : { transfer_uuid: id, status: 'unknown' };
  }

  /** Takes over what the journal says. */
  restore(line: JournalLine): void {
    const { v, id, user, currency, direction, amount, status, reason } = line as unknown as Record<string, string>;
    this.#apply({
      vendor: v as VendorCode,
      id: id!,
      user: user!,
      currency: currency!,
      direction: direction as 'in' | 'out',
      amount: BigInt(amount!),
      status: status as 'done' | 'refused',
      reason: reason!,
    });
  }

  /** Purses with money in them. */
  list(): { vendor: string; user: string; currency: string; balance: bigint }[] {
    return [...this.#purses]
      .filter(([, { balance }]) => balance > 0n)
      .map(([key, { balance }]) => {
        const [vendor, user, currency] = key.split(' ') as [string, string, string];
        return { vendor, user, currency, balance };
      });
  }

  clear(): void {
    this.#purses.clear();
    this.#transfers.clear();
  }

  #apply(transfer: Transfer): void {
    this.#transfers.set(`${transfer.vendor} ${transfer.id}`, transfer);
    if (transfer.status !== 'done') return;
    const purse = this.purse(transfer.vendor, transfer.user, transfer.currency);
    purse.balance += transfer.direction === 'in' ? transfer.amount : -transfer.amount;
  }

  #present({ vendor, id, user, currency, status, reason }: Transfer): TransferReply {
    const balance = Number(this.purse(vendor, user, currency).balance);
    return { transfer_uuid: id, status, balance, ...(reason !== '' && { reason }) };
  }
}

function toLine({ vendor, id, user, currency, direction, amount, status, reason }: Transfer): JournalLine {
  return { t: 'moved', v: vendor, id, user, currency, direction, amount: String(amount), status, reason };
}
