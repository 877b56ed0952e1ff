import { EmptyState, Skeleton } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { renew } from '../../entities/account/renew';
import { entityKeys } from '../../entities/keys';
import { type RankGift, useRank } from '../../entities/rank/rank';
import { ApiError, serverNow } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { menuIcons } from '../../kit/menu-icons';
import { Gifts } from './parts/gifts';
import { History } from './parts/history';
import { Ladder } from './parts/ladder';
import { Back, Keeping, Standing } from './parts/standing';

/** A gift lies among the rewards some seconds after its rank was reached; nothing tells the page of it. */
const [askedEveryMs, askedForMs] = [3_000, 120_000];

/** Asks anew while a gift is on its way since a moment ago, and for the rewards once it lies there. */
function useFollowGifts(gifts: readonly RankGift[] | undefined): void {
  const client = useQueryClient();
  const isComing = gifts?.some(({ state, at }) => state === 'due' && serverNow() - at < askedForMs) === true;
  const given = gifts?.map(({ grantId }) => grantId ?? '').join(' ');
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setInterval(() => void renew(client, entityKeys.rank.all), askedEveryMs);
    return () => clearInterval(timer);
  }, [client, isComing]);
  useEffect(() => {
    if (given !== undefined) void renew(client, entityKeys.rewards.all);
  }, [client, given]);
}

/** `playerRank`: the member's rank, what keeps it, how far the next one is, what every rank asks and gives, its gifts and how it changed. */
export function PlayerRankPage() {
  const t = useT();
  const { data, error, refetch } = useRank();
  useFollowGifts(data?.gifts);
  if (error instanceof ApiError && error.code === 'function.not.available')
    return (
      <EmptyState title={t('ranks.none')} art={<menuIcons.medal size={32} />}>
        {t('ranks.none.note')}
      </EmptyState>
    );
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-40 rounded-tile!" />
        <Skeleton className="h-28 rounded-tile!" />
        <Skeleton className="h-28 rounded-tile!" />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-3">
        <Standing progress={data} />
        <Keeping progress={data} />
        <Back progress={data} />
      </div>
      <Gifts progress={data} />
      <Ladder progress={data} />
      <History progress={data} />
    </div>
  );
}
