import { ApiError } from '@sortes/browser';
import type { Input, Operations, Reply } from '@sortes/contract';

export type Listed = Reply<Operations['staffListMethods']>;
export type Method = Listed['list'][number];
export type MethodForm = Input<Operations['staffSaveMethod']>['body']['method'];
export type Rule = Reply<Operations['staffGetPayoutRule']>['rule'];
export type RuleForm = Input<Operations['staffSavePayoutRule']>['body']['rule'];

export const isSum = (text: string): boolean => /^\d{1,14}(\.\d{1,4})?$/.test(text.trim());
export const isCount = (text: string): boolean => /^\d{1,5}$/.test(text.trim());
export const isPercent = (text: string): boolean => /^\d{1,2}(\.\d{1,2})?$/.test(text.trim());
export const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');
/** Hundredths of a percent of "1.5"; nothing of what is none. */
export const basisPoints = (text: string): number => (isPercent(text) ? Math.round(Number(text.trim()) * 100) : 0);

/** The field that a refusal is about: of `method.presets.0` the presets. */
export function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const field = error.field?.replace(/^(method|rule)\./, '').split('.');
  return field?.[0] === 'fee' ? (field[1] ?? 'percent') : field?.[0];
}

/** Numbers and sums as they are typed; accounts with a number of their own while the form is open. */
export interface MethodDraft {
  readonly vendorId: string;
  readonly kind: Method['kind'];
  readonly gateway: string;
  readonly names: Method['names'];
  readonly notes: Method['notes'];
  readonly instructions: Method['instructions'];
  readonly minimum: string;
  readonly maximum: string;
  readonly amountStep: string;
  readonly presets: string;
  readonly percent: string;
  readonly fixed: string;
  readonly payer: 'player' | 'house';
  readonly dailyCount: string;
  readonly rankFrom: string;
  readonly rankTo: string;
  readonly countries: string;
  readonly minutesToPay: string;
  readonly position: string;
  readonly proofNeeded: boolean;
  readonly accounts: readonly AccountDraft[];
}
export type AccountDraft = Method['accounts'][number] & { readonly id: number; readonly isNew: boolean };

const emptyMethod: Omit<Method, 'version' | 'hasKeys' | 'isDefault' | 'banks' | 'bankCode' | 'enabled'> = {
  vendorId: '',
  kind: 'bank-transfer',
  gateway: '',
  names: {},
  notes: {},
  instructions: {},
  minimum: '',
  maximum: '',
  amountStep: '0',
  presets: [],
  fee: { percent: '0', fixed: '0', payer: 'player' },
  dailyCount: null,
  rankFrom: 0,
  rankTo: null,
  countries: [],
  proofNeeded: false,
  minutesToPay: 30,
  position: 10,
  accounts: [],
};

export function draftOf(method: Method | undefined): MethodDraft {
  const { fee, accounts, ...own } = method ?? emptyMethod;
  return {
    vendorId: own.vendorId,
    kind: own.kind,
    gateway: own.gateway,
    names: own.names,
    notes: own.notes,
    instructions: own.instructions,
    minimum: own.minimum,
    maximum: own.maximum,
    amountStep: own.amountStep,
    presets: own.presets.join(' '),
    percent: String(Number(fee.percent)),
    fixed: fee.fixed,
    payer: fee.payer,
    dailyCount: String(own.dailyCount ?? ''),
    rankFrom: String(own.rankFrom),
    rankTo: String(own.rankTo ?? ''),
    countries: own.countries.join(' '),
    minutesToPay: String(own.minutesToPay),
    position: String(own.position),
    proofNeeded: own.proofNeeded,
    accounts: accounts.map((account, id) => ({ ...account, id, isNew: false })),
  };
}

const whole = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What the draft says, as the server takes it. */
export function formOf(draft: MethodDraft): MethodForm {
  const { presets, percent, fixed, payer, accounts, dailyCount, rankFrom, rankTo, countries, minutesToPay, position, ...own } = draft;
  return {
    ...own,
    minimum: own.minimum.trim(),
    maximum: own.maximum.trim(),
    amountStep: own.amountStep.trim() === '' ? '0' : own.amountStep.trim(),
    presets: wordsIn(presets),
    fee: { percent: percent.trim() === '' ? '0' : percent.trim(), fixed: fixed.trim() === '' ? '0' : fixed.trim(), payer },
    dailyCount: whole(dailyCount),
    rankFrom: whole(rankFrom) ?? 0,
    rankTo: whole(rankTo),
    countries: wordsIn(countries.toUpperCase()),
    minutesToPay: whole(minutesToPay) ?? 30,
    position: whole(position) ?? 10,
    accounts: accounts.map(({ id: _id, isNew: _isNew, ...account }) => ({ ...account, number: account.number.trim() })),
  };
}
