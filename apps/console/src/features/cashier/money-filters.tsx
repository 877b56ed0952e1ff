import { useQuery } from '@tanstack/react-query';
import { dayEnd, dayStart } from '../../shared/brand-days';
import { call } from '../../shared/calls';
import { isDay } from '../../shared/day';
import { AmountFilter, ChoiceFilter, DayFilter } from '../../shared/list/filters';
import { useT } from '../../shared/texts';
import { gatewayText } from '../../shared/gateway-text';

type Search = Readonly<Record<string, string | undefined>>;

/** Names of what these filters write into the address, beside the way. */
export const moneyFilterNames = ['from', 'until', 'least', 'most', 'gateway'] as const;

/** What the server is asked for by them; days are the brand's, the last one included. */
export const moneyFilterOf = ({ from, until, least, most, gateway }: Search) => ({
  ...(isDay(from) && { from: dayStart(from) }),
  ...(isDay(until) && { to: dayEnd(until) }),
  ...(least && { least }),
  ...(most && { most }),
  ...(gateway && { gateway }),
});

/** Days on which it was asked for, its sum, the way it came or goes and the payment side. */
export function MoneyFilters({ of }: { of: 'deposits' | 'withdrawals' }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['money-ways', of],
    queryFn: async ({ signal }) => {
      if (of === 'deposits') {
        const { methods, gateways } = await call('staffDepositWays', {}, { signal });
        return { ways: methods, gateways };
      }
      const { banks, gateways } = await call('staffWithdrawalWays', {}, { signal });
      return { ways: banks, gateways };
    },
    staleTime: 300_000,
  });
  const any = { value: '', label: t('cashier.anyWay') };
  return (
    <>
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="until" label={t('common.until')} />
      <AmountFilter name="least" label={t('cashier.least')} />
      <AmountFilter name="most" label={t('cashier.most')} />
      <ChoiceFilter
        name={of === 'deposits' ? 'method' : 'bank'}
        label={t(of === 'deposits' ? 'cashier.method' : 'cashier.bank')}
        choices={[any, ...(data?.ways ?? []).map(({ key, name }) => ({ value: key, label: name }))]}
      />
      <ChoiceFilter
        name="gateway"
        label={t('cashier.gateway')}
        choices={[any, ...(data?.gateways ?? []).map((one) => ({ value: one, label: gatewayText(t, one) }))]}
      />
    </>
  );
}
