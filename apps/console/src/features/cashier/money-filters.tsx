import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { AmountFilter, ChoiceFilter, DayFilter } from '../../shared/list/filters';
import { useT } from '../../shared/texts';
import { gatewayText } from '../../shared/gateway-text';
import { cashierKeys } from './keys';

/** Days on which it was asked for, its sum, the way it came or goes and the payment side. */
export function MoneyFilters({ of }: { of: 'deposits' | 'withdrawals' }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: cashierKeys.ways.of(of),
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
