import { ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { PayoutRulesForm } from './payout-rules-form';
import { cashierKeys } from './keys';

/** The rules of money out of this brand. */
export function PayoutRulesScreen() {
  const t = useT();
  const query = useQuery({
    queryKey: cashierKeys.payoutRule.all,
    queryFn: ({ signal }) => call('staffGetPayoutRule', {}, { signal }),
    // The form holds what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-h1 font-bold">{t('shell.screen.payoutRules')}</h1>
      {query.data ? (
        <PayoutRulesForm found={query.data} />
      ) : query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : (
        <Skeleton className="h-60" />
      )}
    </div>
  );
}
