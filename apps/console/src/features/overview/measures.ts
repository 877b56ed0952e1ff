import type { Operations, Reply } from '@sortes/contract';

export type Overview = Reply<Operations['staffFigures']>;
export type Line = Reply<Operations['staffReport']>['list'][number];

/** Figures of a line, in the order people read them. */
export const counts = ['depositCount', 'withdrawalCount', 'stakeCount'] as const;
export const amounts = [
  'stakes',
  'returned',
  'settled',
  'prizes',
  'revenue',
  'deposits',
  'withdrawals',
  'adjustments',
  'rewards',
  'fees',
  'vendorIn',
  'vendorOut',
] as const;
export type Amount = (typeof amounts)[number];
