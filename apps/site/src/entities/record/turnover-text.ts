import type { Reply, records } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import type { Format } from '../../kit/format';
import type { Translate } from '../../kit/i18n';

type Uncounted = NonNullable<Reply<typeof records.getBetHistory>['list'][number]['turnover']>;

/** Why a lottery bet is turnover for less than its stake. */
export function turnoverText(t: Translate, format: Format, { counted, covered, combinations }: Uncounted): string {
  if (covered !== undefined && combinations !== undefined)
    return t('records.turnover.covers', { covered: format.number(covered), combinations: format.number(combinations) });
  const amount = tryReadAmount(counted) ?? 0n;
  return amount === 0n ? t('records.turnover.cutAll') : t('records.turnover.cut', { amount: format.money(amount) });
}
