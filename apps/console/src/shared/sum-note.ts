import { tryParseMoney } from '@sortes/money';
import type { ConsoleFormat } from './format';
import type { Translate } from './texts';

/**
 * What is said about a sum that staff credit beside the one that was expected, in words; empty where nothing is to be said. A slip of a nought is
 * seen before it is done, by who makes it and by who confirms it.
 * @param expected what was ordered, or what the payment side says came in
 * @param aloneUpTo what the person may credit alone; undefined: not asked, null: any sum
 */
export function sumNote(
  t: Translate,
  format: Pick<ConsoleFormat, 'money' | 'number'>,
  { amount, expected, aloneUpTo }: { amount: string; expected: string; aloneUpTo?: string | null | undefined },
): string {
  const [given, wanted] = [tryParseMoney(amount.trim()), tryParseMoney(expected)];
  if (given === undefined || wanted === undefined || given <= 0n || wanted <= 0n) return '';
  const parts: string[] = [];
  if (given > wanted)
    parts.push(
      t('common.sum.more', {
        difference: format.money(given - wanted),
        expected: format.money(wanted),
        factor: format.number(Number((given * 100n) / wanted) / 100),
      }),
    );
  if (given < wanted)
    parts.push(
      t('common.sum.less', {
        difference: format.money(wanted - given),
        expected: format.money(wanted),
        percent: format.number(Number((given * 1_000n) / wanted) / 10),
      }),
    );
  if (aloneUpTo !== undefined) {
    const alone = aloneUpTo === null ? undefined : (tryParseMoney(aloneUpTo) ?? 0n);
    if (given !== wanted || alone === 0n) parts.push(t('common.sum.second'));
    else if (alone !== undefined && given > alone) parts.push(t('common.sum.aboveAlone', { amount: format.money(alone) }));
  }
  return parts.join(' ');
}
