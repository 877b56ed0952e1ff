import type { ConsoleFormat } from '../../shared/format';
import type { Translate } from '../../shared/texts';

/** Fields of an offer's document by what their values are; `from@test` is `from` within `test` alone. Shares and multiples count in 1/10 000. */
const shares = new Set(['share', 'rate', 'from@test']);
const multiples = new Set(['multiple', 'times']);
const sums = new Set(['nominal', 'sum', 'most', 'least', 'maxBet', 'maxConvert', 'value', 'total', 'every', 'above', 'from']);
const moments = new Set(['from@window', 'to@window', 'at@trigger']);
/** Tables of shares by names of games and their kinds. */
const weightTables = new Set(['lanes', 'games', 'classes']);

/** What stands in a field of an offer's document, as the form would show it. @param path names of the fields from outside in */
export function valueText(
  { t, format }: { t: Translate; format: Pick<ConsoleFormat, 'amount' | 'number' | 'percent' | 'at'> },
  path: readonly string[],
  value: unknown,
): string {
  const [name = '', parent = ''] = path.toReversed();
  const is = (names: ReadonlySet<string>): boolean => names.has(name) || names.has(`${name}@${parent}`);
  if (value === null || value === undefined || value === '') return name === 'nominal' ? t('promotions.noBound') : '–';
  if (typeof value === 'boolean') return t(value ? 'promotions.yes' : 'promotions.no');
  if (typeof value === 'number') {
    if (is(moments)) return format.at(value);
    if (is(shares) || weightTables.has(parent)) return format.percent(value / 10_000, 2);
    return is(multiples) ? `${format.number(value / 10_000)}x` : format.number(value);
  }
  if (typeof value === 'string') return is(sums) && /^\d+(?:\.\d+)?$/.test(value) ? format.amount(value) : value;
  if (Array.isArray(value)) return value.map((one) => valueText({ t, format }, path, one)).join('; ');
  return Object.entries(value)
    .map(([field, one]) => `${field}: ${valueText({ t, format }, [...path, field], one)}`)
    .join(', ');
}
