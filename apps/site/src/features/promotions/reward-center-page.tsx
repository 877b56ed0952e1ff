import { Button, buttonClass, EmptyState, IconSparkle, linkClass, OfferArt, Skeleton, toast } from '@sortes/ui';
import { useId, useState } from 'react';
import { useOpenOffers, type OfferCard } from '../../entities/promotion/offers';
import { useRewards, type Reward } from '../../entities/promotion/rewards';
import { useStanding } from '../../entities/promotion/standing';
import { call } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useModal } from '../../kit/modal';
import { PageLink } from '../../kit/page-link';
import { useAction } from '../../kit/use-action';
import { useAfterClaim } from './parts/after-claim';
import { claimedText } from './parts/claimed-text';
import { useFollowGrants } from './parts/follow-grants';
import { MarketingSwitches } from './parts/marketing-switches';
import { OfferTile } from './parts/offer-tile';
import { units } from '../../entities/promotion/units';

/** One thing that can be claimed; `problem`: why it could not be just now. */
function RewardRow({ reward, problem }: { reward: Reward; problem: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const after = useAfterClaim();
  const claim = useAction(async () => {
    const grant = await call('claimReward', { params: { id: reward.id }, body: {} });
    after();
    toast(claimedText(t, format, grant), {
      tone: 'win',
      action: { label: t('promotions.show'), onAct: () => modal.open('member', { page: 'bonusDetails', grant: grant.id }) },
    });
  });
  const why = claim.problem?.text ?? problem;
  return (
    <li className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <div className="flex flex-wrap items-center gap-3">
        <OfferArt kind={reward.kind} className="size-12 shrink-0" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-body font-semibold wrap-anywhere text-ink-1">{reward.title}</p>
          <p className="text-caption text-ink-3">
            {reward.until === null ? t('promotions.neverLapses') : t('promotions.lapses', { time: format.dateTime(reward.until) })}
          </p>
        </div>
        <span className="tabular text-h2 text-win">{format.money(units(reward.amount))}</span>
        <Button tone="primary" loading={claim.busy} loadingLabel={t('common.loading')} onClick={() => void claim.run()}>
          {t('promotions.way.claim')}
        </Button>
      </div>
      <details className="-my-2">
        <summary className={`${linkClass} flex min-h-11 cursor-pointer items-center text-label`}>{t('promotions.allTerms')}</summary>
        <p className="pb-2 text-label text-ink-2">{reward.terms}</p>
      </details>
      {why !== undefined && (
        <p role="alert" className="text-label text-danger">
          {why}
        </p>
      )}
    </li>
  );
}

/** What stands there while nothing can be claimed. */
function NothingReady() {
  const t = useT();
  const isOnBreak = useStanding()?.isOffered === false;
  return (
    <div className="grid grid-cols-1 gap-4">
      <EmptyState
        title={t('promotions.noRewards')}
        art={<IconSparkle size={32} />}
        actions={
          !isOnBreak && (
            <PageLink place={{ to: '/promotions' }} className={buttonClass({ tone: 'secondary' })}>
              {t('promotions.all')}
            </PageLink>
          )
        }
      >
        {t(isOnBreak ? 'promotions.noneOnBreak' : 'promotions.noRewardsNote')}
      </EmptyState>
      {!isOnBreak && <MarketingSwitches />}
    </div>
  );
}

/** All that lies ready; one press claims all, each by itself. */
function Ready({ rewards, total }: { rewards: readonly Reward[]; total: number }) {
  const t = useT();
  const after = useAfterClaim();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const all = useAction(async () => {
    const { list } = await call('claimAllRewards', { body: {} });
    after();
    setProblems(new Map(list.flatMap(({ id, message }) => (message === null ? [] : [[id, message] as const]))));
    toast(t('promotions.claimedAll', { count: list.filter(({ isClaimed }) => isClaimed).length }), { tone: 'win' });
  });
  return (
    <>
      {total > 1 && (
        <Button
          tone="primary"
          className="justify-self-start"
          loading={all.busy}
          loadingLabel={t('common.loading')}
          onClick={() => void all.run()}
        >
          {t('promotions.claimAll', { count: total })}
        </Button>
      )}
      {all.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {all.problem.text}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {rewards.map((reward) => (
          <RewardRow key={reward.id} reward={reward} problem={problems.get(reward.id)} />
        ))}
      </ul>
    </>
  );
}

/** What can be had at once but is the player's to choose, since a bonus may have to be staked: each leads to its page, never "claim all". */
function OpenOffers({ offers }: { offers: readonly OfferCard[] }) {
  const t = useT();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h3 id={heading} className="text-h2">
        {t('promotions.state.join')}
      </h3>
      <ul className="grid grid-cols-1 gap-3">
        {offers.map((offer) => (
          <OfferTile key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

/** `rewardCenter`: all that lies ready, what lapses first at the top, and below it what else the member can have at once. */
export function RewardCenterPage() {
  const t = useT();
  const { data, error, refetch } = useRewards();
  const open = useOpenOffers();
  useFollowGrants();
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || !open)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-28 rounded-tile!" />
        <Skeleton className="h-28 rounded-tile!" />
      </div>
    );
  if (data.total === 0 && open.length === 0) return <NothingReady />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.total > 0 && <Ready rewards={data.list} total={data.total} />}
      {open.length > 0 && <OpenOffers offers={open} />}
      <MarketingSwitches />
    </div>
  );
}
