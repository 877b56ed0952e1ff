import type { VendorCode } from './vendors.js';
import type { Tampering } from './wallet/wallet.js';

/** Calls of the vendor to the wallet, and calls of the operator to the vendor, that can be made to go wrong. */
export const faultTargets = ['bet', 'win', 'rollback', 'launch', 'transfer', 'list'] as const;
export type VendorFaultTarget = (typeof faultTargets)[number];

/** For bet, win, rollback: what the vendor does wrong when it calls the wallet. */
export const walletFaultModes = [
  // sent only after `delayMs`
  'late',
  // the same call twice at once
  'twice',
  // a bet only: a win on it, or its rollback, is sent first
  'win-first',
  'rollback-first',
  // signed with another key, or a wrong bearer key
  'wrong-signature',
  'wrong-currency',
  // the answer is not read, as when the line breaks after the wallet has committed
  'drop',
] as const;
export type WalletFaultMode = (typeof walletFaultModes)[number];

/** For launch, transfer, list: what the vendor does wrong when it is called. */
export const answerFaultModes = [
  // no answer ever, nothing happens
  'silent',
  // the work is done, then 500 is answered
  'lose-reply',
] as const;
export type AnswerFaultMode = (typeof answerFaultModes)[number];

export interface VendorFault {
  on: VendorFaultTarget;
  mode: WalletFaultMode | AnswerFaultMode;
  /** How many calls it still strikes. */
  count: number;
  /** Only this vendor's calls; both when left out. */
  vendor?: VendorCode;
  /** For `late`. */
  delayMs?: number;
}

/** Whether this is something to do wrong in the call itself, rather than around it. */
export function isTampering(mode: VendorFault['mode'] | undefined): mode is Tampering {
  return mode === 'wrong-signature' || mode === 'wrong-currency' || mode === 'drop';
}

/** Whether this kind of call can go wrong in this way. */
export function isFaultPossible(on: VendorFaultTarget, mode: VendorFault['mode']): boolean {
  if (on === 'launch' || on === 'transfer' || on === 'list') return (answerFaultModes as readonly string[]).includes(mode);
  if (mode === 'win-first' || mode === 'rollback-first') return on === 'bet';
  return (walletFaultModes as readonly string[]).includes(mode);
}

/** Faults waiting to strike, the oldest first. */
export class VendorFaults {
  #pending: VendorFault[] = [];

  /** Makes the next `count` calls go wrong, after what waits already. */
  add(fault: VendorFault): void {
    if (fault.count > 0) this.#pending.push({ ...fault });
  }

  /** Uses up one fault of a call of this vendor, if any waits. */
  take(on: VendorFaultTarget, vendor: VendorCode): VendorFault | undefined {
    const fault = this.#pending.find((candidate) => candidate.on === on && (candidate.vendor ?? vendor) === vendor);
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count === 0) this.#pending = this.#pending.filter((other) => other !== fault);
    return fault;
  }

  list(): VendorFault[] {
    return this.#pending.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#pending = [];
  }
}
