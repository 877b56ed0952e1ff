import type { MallKind } from '@sortes/contract';
import { besideExchange, type ShopVerdict } from '@sortes/growth-rules';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { mallKeys } from './keys';

/** What an item can go by, and what points are worth by exchange. */
export function useChoices() {
  return useQuery({
    queryKey: mallKeys.choices.all,
    queryFn: ({ signal }) => call('staffMallChoices', {}, { signal }),
    staleTime: 30_000,
  }).data;
}

interface Priced {
  readonly kind: MallKind;
  readonly offerId: string | null;
  readonly price: number;
}

const unitsOf = (sum: string | null | undefined): bigint | null =>
  sum === null || sum === undefined ? null : (tryParseMoney(sum) ?? null);

/** What an item of cash gives beside the exchange; undefined: there is nothing to say. */
export function useBesideExchange({ kind, offerId, price }: Priced): { verdict: Exclude<ShopVerdict, 'same'>; text: string } | undefined {
  const t = useT();
  const format = useFormat();
  const choices = useChoices();
  const gives = unitsOf(choices?.offers.find(({ id }) => id === offerId)?.sum);
  if (choices === undefined || kind !== 'cash' || gives === null || price < 1) return undefined;
  const rates = { bringsPer1000: unitsOf(choices.bringsPer1000), costsPer1000: unitsOf(choices.costsPer1000) };
  const beside = besideExchange({ gives, price: BigInt(price) }, rates);
  if (beside === undefined || beside.verdict === 'same') return undefined;
  const { verdict, per1000 } = beside;
  const other = verdict === 'loop' ? choices.costsPer1000 : choices.bringsPer1000;
  return {
    verdict,
    text: t(`mall.exchange.${verdict}`, { here: format.amount(formatMoney(per1000)), other: format.amount(other ?? '0') }),
  };
}

/** Says where an item of cash contradicts the exchange of points. */
export function ExchangeNote({ item }: { item: Priced }) {
  const beside = useBesideExchange(item);
  return (
    <p role="status" className={`text-label empty:hidden ${beside?.verdict === 'loop' ? 'text-danger' : 'text-warning'}`}>
      {beside?.text}
    </p>
  );
}
