import { parseMoney } from '@sortes/money';
import type { ConsoleFormat } from '../../shared/format';
import { readSum, sumExample } from '../../shared/sum-writing';
import type { Translate } from '../../shared/texts';

/** What is wrong with a sum that staff enter for a player, before the server is asked. @param most decimal text of currency units */
export function sumFault(t: Translate, format: Pick<ConsoleFormat, 'amount'>, typed: string, most: string): string | undefined {
  const sum = readSum(typed);
  if (sum === undefined || sum <= 0n) return t('common.sumForm', { example: sumExample() });
  return sum > parseMoney(most) ? t('promotions.amountTooLarge', { most: format.amount(most) }) : undefined;
}
