import type { TransferReply } from '@sortes/wallet-protocol';
import { SandboxError } from '../errors.js';
import type { Journal } from './journal.js';
import type { VendorCode } from './vendors.js';
import type { Purse } from './wallet.js';

interface Transfer {
  vendor: VendorCode;
  id: string;
  user: string;
  currency: string;
  direction: 'in' | 'out';
  amount: bigint;
  /** Why it was refused; empty when it was done. */
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
    for (const { transfer } of journal.lines as { transfer?: Transfer & { amount: string } }[])
      if (transfer !== undefined) this.#apply({ ...transfer, amount: BigInt(transfer.amount) });
  }

  /** The purse of a player, empty at first. Units of 1/100 000. */
  purse(vendor: VendorCode, user: string, currency: string): Purse {
    const key = `${vendor} ${user} ${currency}`;
    const purse = this.#purses.get(key) ?? { balance: 0n };
    this.#purses.set(key, purse);
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
      return this.status(vendor, id);
    }
    const { balance } = this.purse(vendor, user, currency);
    const isTooMuch = direction === 'in' && balance + amount > LARGEST_PURSE;
    const reason = direction === 'out' && balance < amount ? 'not enough money' : isTooMuch ? 'too much money' : '';
    const transfer: Transfer = { vendor, id, user, currency, direction, amount, reason };
    this.#journal.append({ transfer });
    this.#apply(transfer);
    return this.status(vendor, id);
  }

  status(vendor: VendorCode, id: string): TransferReply {
    const known = this.#transfers.get(`${vendor} ${id}`);
    if (known === undefined) return { transfer_uuid: id, status: 'unknown' };
    const { user, currency, reason } = known;
    const balance = Number(this.purse(vendor, user, currency).balance);
    return { transfer_uuid: id, status: reason === '' ? 'done' : 'refused', balance, ...(reason !== '' && { reason }) };
  }

  /** Purses with money in them. */
  list(): Purse[] {
    return [...this.#purses.values()].filter(({ balance }) => balance > 0n);
  }

  clear(): void {
    this.#purses.clear();
    this.#transfers.clear();
  }

  #apply(transfer: Transfer): void {
    const { vendor, id, user, currency, direction, amount, reason } = transfer;
    this.#transfers.set(`${vendor} ${id}`, transfer);
    if (reason === '') this.purse(vendor, user, currency).balance += direction === 'in' ? amount : -amount;
  }
}
