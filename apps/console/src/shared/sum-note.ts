import { tryParseMoney } from '@sortes/money';
import type { ConsoleFormat } from './format';
import type { Translate } from './texts';

interface Sums {
  readonly amount: string;
  /** What was ordered, or what the payment side says came in. */
  readonly expected: string;
  /** What the person may credit alone; undefined: not asked, null: any sum. */
  readonly aloneUpTo?: string | null | undefined;
}

/**
 * What is said about a sum that staff credit beside the one that was expected, in words; empty where nothing is to be said. A slip of a nought is
 * seen before it is done, by who makes it and by who confirms it.
 */
export function sumNote(t: Translate, format: Pick<ConsoleFormat, 'money' | 'number'>, { amount, expected, aloneUpTo }: Sums): string {
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
  if (needsSecond({ amount, expected, aloneUpTo })) {
    const alone = tryParseMoney(aloneUpTo ?? '') ?? 0n;
    parts.push(given === wanted && alone > 0n ? t('common.sum.aboveAlone', { amount: format.money(alone) }) : t('common.sum.second'));
  }
  return parts.join(' ');
}

/** Whether crediting it takes a second person: another sum than expected always does. The server decides; this is said before the press. */
export function needsSecond({ amount, expected, aloneUpTo }: Sums): boolean {
  const [given, wanted] = [tryParseMoney(amount.trim()), tryParseMoney(expected)];
  if (aloneUpTo === undefined || given === undefined) return false;
  return given !== wanted || (aloneUpTo !== null && given > (tryParseMoney(aloneUpTo) ?? 0n));
}
