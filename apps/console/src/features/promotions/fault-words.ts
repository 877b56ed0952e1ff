import type { ConsoleFormat } from '../../shared/format';
import { wordsOr, type Translate } from '../../shared/texts';
import { placeText } from './path-words';

/** One thing that is wrong with a document, as the server says it. */
export interface SaidFault {
  readonly code: string;
  readonly path: string;
  readonly limit?: string | undefined;
}

const wholeRate = 10_000;
/** Above zero: the bound of most sums, which as a sum says nothing. */
const leastSum = '0.0001';
const sumNames = new Set(['from', 'above', 'sum', 'sums', 'least', 'most', 'total', 'maxBet', 'value', 'every', 'nominal', 'expected']);
function isSum(path: string): boolean {
  const names = path.split('.');
  // A rule asks for sums by that name alone; its other bounds are counts and days.
  if (names[0] === 'who') return names.includes('sum');
  return names[0] !== 'limits' && names.slice(-2).some((name) => sumNames.has(name));
}

/** A bound as the form writes what stands at its place: shares in percent, multiples as numbers, sums with their currency. */
function boundText(format: Pick<ConsoleFormat, 'amount' | 'number' | 'percent'>, path: string, limit: string): string {
  const name = path.split('.').at(-1) ?? '';
  if (['rate', 'share'].includes(name) || path.includes('.weights.') || path === 'test.from')
    return format.percent(Number(limit) / wholeRate, 2);
  if (['multiple', 'times', 'leastOdds', 'mostOdds'].includes(name)) return format.number(Number(limit) / wholeRate);
  return isSum(path) ? format.amount(limit) : format.number(Number(limit));
}

/** What a fault is called; one that a form of ours cannot make stands with its code. */
export function faultText(
  t: Translate,
  format: Pick<ConsoleFormat, 'amount' | 'number' | 'percent'>,
  { code, path, limit }: SaidFault,
): string {
  if (code === 'empty' && /^who(\..*)?\.(any|all)$/.test(path)) return t('promotions.rule.emptyGroup');
  if (code === 'over-before-start' && path.startsWith('who')) return t('promotions.fault.turned');
  if (code === 'missing' || code === 'empty') return t('promotions.fault.required');
  const bound = limit === undefined ? '' : boundText(format, path, limit);
  // The least multiple above nothing reads as nothing.
  if (limit !== undefined && limit !== leastSum && code === 'too-small' && (limit === '0' || bound !== format.number(0)))
    return t('promotions.fault.least', { bound });
  if (limit !== undefined && code === 'too-large') return t('promotions.fault.most', { bound });
  if (limit !== undefined && code === 'contradiction') return t('promotions.fault.contradicts', { place: placeText(t, limit) });
  return wordsOr(t, `promotions.fault.${code}`, t('promotions.fault.other', { code }));
}
