import { EmptyState, IconUsersThree, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useProgramme } from '../../entities/referral/programme';
import { call } from '../../kit/api/client';
import { useLanguage, useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { referralKeys } from './keys';
import { Friends } from './parts/friends';
import { OwnProgress } from './parts/own-progress';
import { ProgrammeView } from './parts/programme';
import { ShareCard } from './parts/share';

/** Friends do something at any time: while the page is open it is asked for anew so often. */
const againMs = 15_000;

function useDetails() {
  const { code } = useLanguage();
  return useQuery({
    queryKey: referralKeys.details.of(code),
    queryFn: ({ signal }) => call('getReferralDetails', { query: {} }, { signal }),
    staleTime: 10_000,
    refetchInterval: againMs,
  });
}

/** `referral`, a page of the member centre: code and link, the rule with what both get, and what came of it. */
export function ReferralPage() {
  const t = useT();
  const details = useDetails();
  const programme = useProgramme(true);
  const error = details.error ?? programme.error;
  if (error && !(details.data && programme.data))
    return (
      <LoadFailed
        error={error}
        onRetry={() => {
          void details.refetch();
          void programme.refetch();
        }}
      />
    );
  if (!details.data || !programme.data)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-24 rounded-tile!" />
        <Skeleton className="h-48 rounded-tile!" />
      </div>
    );
  const { referralCode, path, own, thisMonth } = details.data;
  const rule = programme.data.programme;
  return (
    <div className="grid grid-cols-1 gap-5">
      {rule === null ? (
        <EmptyState heading="h3" title={t('referral.notShown')} art={<IconUsersThree size={32} />} />
      ) : (
        <>
          <ShareCard code={referralCode} path={path} />
          <ProgrammeView programme={rule} />
          {rule.monthlyCap !== null && (
            <p className="text-label text-ink-2">{t('referral.cap', { count: thisMonth, cap: rule.monthlyCap })}</p>
          )}
        </>
      )}
      {own !== null && <OwnProgress own={own} />}
      <Friends details={details.data} />
    </div>
  );
}
