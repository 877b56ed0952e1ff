import { referralGroups, type referral, type ReferralGroup, type Reply } from '@sortes/contract';
import { Badge, Button, EmptyState, IconUsersThree, linkClass, SegmentedControl, Skeleton } from '@sortes/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call, fileAddress } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useLanguage, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useChangeSearch } from '../../../kit/page-link';
import { useParameter } from '../../../kit/search';
import { referralKeys } from '../keys';
import { Steps } from './steps';

type Details = Reply<typeof referral.getReferralDetails>;
type Friend = Reply<typeof referral.listReferralFriends>['list'][number];
type Given = Friend['given'][number];

const atOnce = 20;

function useFriends(group: ReferralGroup) {
  const { code } = useLanguage();
  return useInfiniteQuery({
    queryKey: referralKeys.friends.of(code, group),
    queryFn: ({ pageParam, signal }) => call('listReferralFriends', { query: { group, pageNo: pageParam, pageSize: atOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * atOnce < last.total ? pages.length + 1 : undefined),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** What became of a reward, in four words. */
export function fateOf({ status }: Pick<Given, 'status'>): 'offered' | 'taken' | 'lapsed' | 'reversed' {
  if (status === 'offered') return 'offered';
  if (status === 'reversed') return 'reversed';
  return status === 'expired' ? 'lapsed' : 'taken';
}

const tones = { rewarded: 'win', qualified: 'win', reversed: 'warning' } as const;

function FriendRow({ friend }: { friend: Friend }) {
  const t = useT();
  const format = useFormat();
  const { state, since, until, given } = friend;
  const isOpen = state === 'registered' || state === 'contact' || state === 'deposited';
  return (
    <li className="card grid grid-cols-1 gap-2 rounded-tile p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-body font-semibold wrap-anywhere text-ink-1">{friend.friend || t('referral.gone')}</p>
        <Badge tone={(tones as Partial<Record<typeof state, 'win' | 'warning'>>)[state] ?? 'neutral'}>{t(`referral.state.${state}`)}</Badge>
      </div>
      <p className="text-caption text-ink-3">
        {t('referral.since', { time: format.dateTime(since) })}
        {isOpen && until !== null && ` · ${t('referral.until', { time: format.dateTime(until) })}`}
      </p>
      {isOpen && <Steps done={friend.steps} />}
      {friend.isCapped && <p className="text-label text-ink-2">{t('referral.capped')}</p>}
      {given.map((one) => {
        const fate = state === 'reversed' ? 'reversed' : fateOf(one);
        return (
          <p key={one.title} className="text-label text-ink-2">
            {t(`referral.given.${fate}`, { title: one.title })}
          </p>
        );
      })}
    </li>
  );
}

function List({ group }: { group: ReferralGroup }) {
  const t = useT();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFriends(group);
  const rows = data?.pages.flatMap(({ list }) => list);
  if (error && !rows) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!rows)
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-28 rounded-tile!" />
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState title={t(`referral.none.${group}`)} art={<IconUsersThree size={32} />}>
        {t('referral.noneNote')}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((friend) => (
          <FriendRow key={friend.id} friend={friend} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className="justify-self-center"
          loading={isFetchingNextPage}
          loadingLabel={t('common.loading')}
          onClick={() => void fetchNextPage()}
        >
          {t('common.showMore')}
        </Button>
      )}
      <a
        href={fileAddress('exportReferralFriends', { group })}
        download
        className={`${linkClass} inline-flex min-h-11 items-center justify-self-start`}
      >
        {t('referral.file')}
      </a>
    </>
  );
}

/** Who came, what they have done, and what it brought; each total opens those it counts. */
export function Friends({ details: { totalInvitations, totals } }: { details: Details }) {
  const t = useT();
  const changeSearch = useChangeSearch();
  const asked = useParameter('friends');
  const fallback = totals.open === 0 && totals.rewarded > 0 ? 'rewarded' : 'open';
  const group = referralGroups.find((one) => one === asked) ?? fallback;
  const hidden = totalInvitations - totals.open - totals.rewarded - totals.over;
  return (
    <section className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="text-h2">{t('referral.friends')}</h3>
        <p className="text-label text-ink-2">
          {t('referral.invited', { count: totalInvitations })} {hidden > 0 && t('referral.hidden', { count: hidden })}
        </p>
      </div>
      {totalInvitations > 0 && (
        <>
          <SegmentedControl
            label={t('referral.friends')}
            value={group}
            onChange={(next) => changeSearch((before) => ({ ...before, friends: next }))}
            choices={referralGroups.map((value) => ({ value, label: t(`referral.group.${value}`, { count: totals[value] }) }))}
          />
          <List group={group} />
        </>
      )}
    </section>
  );
}
