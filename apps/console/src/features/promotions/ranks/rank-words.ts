import { languages } from '@sortes/browser';
import type { ConsoleFormat } from '../../../shared/format';
import type { TextId, Translate } from '../../../shared/texts';
import { faultText, type SaidFault } from '../fault-words';

const fieldNames: Readonly<Record<string, TextId>> = {
  name: 'ranks.name',
  colour: 'ranks.colour',
  background: 'ranks.background',
  total: 'ranks.total',
  deposits: 'ranks.deposits',
  keep: 'ranks.keep',
  upgradeGift: 'ranks.upgradeGift',
  monthlyGift: 'ranks.monthlyGift',
  pointsFactor: 'ranks.pointsFactor',
  payoutFactor: 'ranks.payoutFactor',
  upgradeAward: 'ranks.upgradeAward',
  monthlyAward: 'ranks.monthlyAward',
};
const sums: readonly string[] = ['total', 'deposits', 'keep', 'upgradeGift', 'monthlyGift'];

const endonymOf = (code: string): string => languages.find((one) => one.code === code)?.endonym ?? code;

/** The number of the rank that a path of a table names. */
export const rankAt = (path: string): number | undefined => {
  const [first, number] = path.split('.');
  return first === 'ranks' && number !== undefined ? Number(number) : undefined;
};

/** A place in a table of ranks as the form calls it. */
export function rankPlaceText(t: Translate, path: string): string {
  const number = rankAt(path);
  const [field, code] = number === undefined ? path.split('.') : path.split('.').slice(2);
  const id = fieldNames[field ?? ''];
  const name = id === undefined ? '' : field === 'name' && code !== undefined ? t('ranks.nameIn', { language: endonymOf(code) }) : t(id);
  const rank = number === undefined ? '' : t('ranks.number', { number });
  return [rank, name].filter((one) => one !== '').join(' · ') || t('ranks.table');
}

/** What is wrong with a table at one place, in words. */
export function rankFaultText(t: Translate, format: Pick<ConsoleFormat, 'amount' | 'number' | 'percent'>, fault: SaidFault): string {
  const { code, path, limit } = fault;
  const field = path.split('.').at(-1) ?? '';
  if (rankAt(path) === 0 && (code === 'not-for-kind' || (code === 'too-large' && limit === '0'))) return t('ranks.fault.first');
  if (code === 'not-rising') return t('ranks.fault.notRising');
  if (field.endsWith('Award')) return t(code === 'required' ? 'ranks.fault.noAward' : 'ranks.fault.wrongAward');
  if (field === 'keep' && code === 'too-large' && limit === undefined) return t('ranks.fault.keepAbove');
  if (field.endsWith('Gift') && code === 'too-large' && limit !== undefined)
    return t('ranks.fault.giftAbove', { bound: format.amount(limit) });
  if ((field === 'colour' || field === 'background') && code !== 'missing') return t('ranks.fault.colour');
  if (field.endsWith('Factor') && limit !== undefined)
    return t(code === 'too-small' ? 'promotions.fault.least' : 'promotions.fault.most', { bound: format.number(Number(limit) / 10_000) });
  if (sums.includes(field) && limit !== undefined && code === 'too-large')
    return t('promotions.fault.most', { bound: format.amount(limit) });
  return faultText(t, format, fault);
}
