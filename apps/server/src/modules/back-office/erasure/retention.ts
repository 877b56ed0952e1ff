/** Why something outlives the person it is about. docs/privacy.md is this table in words. */
export interface Retention {
  kind: string;
  reason: 'aml' | 'accounts' | 'dispute' | 'protection' | 'audit';
  /** From the erasure on; undefined: for as long as the installation lives, because no person can be read from it. */
  years: number | undefined;
}

/**
 * The record of who a customer was and where their money went is kept for five years after the business with them ended: Directive (EU) 2015/849,
 * article 40; Viet Nam's Law on Anti-Money Laundering 14/2022/QH15, article 38. Who is under another law changes it here.
 */
export const amlYears = 5;

export const retentions: readonly Retention[] = [
  { kind: 'who the person was: names, birthday, contacts, numbers of documents', reason: 'aml', years: amlYears },
  { kind: 'payout accounts: number and holder', reason: 'aml', years: amlYears },
  { kind: 'deposits, withdrawals and what players wrote to them', reason: 'dispute', years: undefined },
  { kind: 'the ledger, bets and rounds', reason: 'accounts', years: undefined },
  { kind: 'that documents were handed in, and what staff decided', reason: 'aml', years: undefined },
  { kind: 'limits, exclusions and the keyed digests of who excluded themselves', reason: 'protection', years: undefined },
  { kind: 'the audit log', reason: 'audit', years: undefined },
];
