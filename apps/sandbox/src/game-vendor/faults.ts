import type { VendorCode } from './vendors.js';
import type { Tampering } from './wallet.js';

/**
 * What can go wrong, by call. Of the vendor's calls to the wallet: late (sent only after `delayMs`), twice (at once), wrong-signature (or a wrong
 * bearer key), wrong-currency, drop (the answer is not read, as when the line breaks after the wallet has committed); of a bet also win-first and
 * rollback-first: a win on it, or its rollback, is sent before it, and other-table: the player has changed tables in a live lobby, and bet and round are of another
 * game of the vendor than the one that was opened. Of the operator's calls to the vendor: silent (no answer ever, nothing happens),
 * lose-reply (the work is done, then 500 is answered).
 */
export const vendorFaults = {
  bet: ['late', 'twice', 'win-first', 'rollback-first', 'other-table', 'wrong-signature', 'wrong-currency', 'drop'],
  win: ['late', 'twice', 'wrong-signature', 'wrong-currency', 'drop'],
  rollback: ['late', 'twice', 'wrong-signature', 'wrong-currency', 'drop'],
  launch: ['silent', 'lose-reply'],
  transfer: ['silent', 'lose-reply'],
  list: ['silent', 'lose-reply'],
} as const;
export type VendorFaultTarget = keyof typeof vendorFaults;

export interface VendorFault {
  on: VendorFaultTarget;
  mode: (typeof vendorFaults)[VendorFaultTarget][number];
  /** How many calls it still strikes. */
  count: number;
  /** Only this vendor's calls; both when left out. */
  vendor?: VendorCode;
  /** For `late`. */
  delayMs?: number;
  /** For `other-table`: the game that the player has gone to. */
  game?: string;
}

/** What the call itself is to have wrong, when this is something in it rather than around it. */
export function tamperingOf(mode: VendorFault['mode'] | undefined): Tampering | undefined {
  return mode === 'wrong-signature' || mode === 'wrong-currency' || mode === 'drop' ? mode : undefined;
}

/** Faults waiting to strike, the oldest first. */
export class VendorFaults {
  #pending: VendorFault[] = [];

  /** Makes the next `count` calls go wrong, after what waits already. */
  add(fault: VendorFault): void {
    this.#pending.push({ ...fault });
  }

  /** Uses up one fault of a call of this vendor, if any waits. */
  take(on: VendorFaultTarget, vendor: VendorCode): VendorFault | undefined {
    const fault = this.#pending.find((candidate) => candidate.on === on && (candidate.vendor ?? vendor) === vendor);
    if (fault && (fault.count -= 1) === 0) this.#pending = this.#pending.filter((other) => other !== fault);
    return fault;
  }

  list(): VendorFault[] {
    return this.#pending.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#pending = [];
  }
}
