import { Button, buttonClass, EmptyState, IconTicket, linkClass, SegmentedControl, Skeleton } from '@sortes/ui';
import { entityKeys } from '../../entities/keys';
import { useGrants, type Grant, type GrantGroup } from '../../entities/promotion/grants';
import { useIsOffered } from '../../entities/promotion/standing';
import { call, fileAddress } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useModal } from '../../kit/modal';
import { PageLink, useChangeSearch } from '../../kit/page-link';
import { useParameter } from '../../kit/search';
import { useAction } from '../../kit/use-action';
import { useEndInView } from '../../kit/use-end-in-view';
import { useQueryClient } from '@tanstack/react-query';
import { useFollowGrants } from './parts/follow-grants';
import { GrantProgress, GrantView, isStillDue, PlayWay, StateText, useWorth } from './parts/grant-view';
import { units } from '../../entities/promotion/units';

/** Moves a bonus that waits before or behind its neighbour. */
function Order({ waiting, at }: { waiting: readonly Grant[]; at: number }) {
  const t = useT();
  const client = useQueryClient();
  const move = useAction(async (_key: string, to: number) => {
    const ids = waiting.map(({ id }) => id);
    const [moved = ''] = ids.splice(at, 1);
    ids.splice(to, 0, moved);
    await call('orderGrants', { body: { ids } });
    await client.invalidateQueries({ queryKey: entityKeys.grants.all });
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" disabled={at === 0 || move.busy} onClick={() => void move.run(at - 1)}>
        {t('promotions.earlier')}
      </Button>
      <Button size="small" disabled={at === waiting.length - 1 || move.busy} onClick={() => void move.run(at + 1)}>
        {t('promotions.later')}
      </Button>
      {move.problem !== undefined && (
        <span role="alert" className="text-label text-danger">
          {move.problem.text}
        </span>
      )}
    </div>
  );
}

/** Until when it can be used, or when it ended. */
function WhenText({ grant: { state, endedAt, until, claimedAt } }: { grant: Grant }) {
  const t = useT();
  const format = useFormat();
  if (endedAt !== null) return ` · ${t('promotions.endedAt')}: ${format.dateTime(endedAt)}`;
  if (until !== null) return ` · ${t('promotions.until', { time: format.dateTime(until) })}`;
  const label = t(state === 'applying' ? 'promotions.appliedAt' : 'promotions.claimedAt');
  return claimedAt !== null && ` · ${label}: ${format.dateTime(claimedAt)}`;
}

/** One of what the member has: the name opens it. */
function Row({ grant, onOpen, waiting }: { grant: Grant; onOpen: () => void; waiting: readonly Grant[] }) {
  const t = useT();
  const format = useFormat();
  const worthOf = useWorth();
  const at = waiting.findIndex(({ id }) => id === grant.id);
  return (
    <li className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <button type="button" className={`${linkClass} min-h-11 text-start text-body font-semibold wrap-anywhere`} onClick={onOpen}>
          {grant.title}
        </button>
        <span className="tabular text-body font-bold text-ink-1">{worthOf(grant)}</span>
      </div>
      <p className="text-label text-ink-3">
        <StateText grant={grant} />
        <WhenText grant={grant} />
      </p>
      {(grant.state === 'active' || grant.state === 'closing' || isStillDue(grant)) && <GrantProgress grant={grant} />}
      {grant.state === 'active' && (grant.money === 'spins' || grant.money === 'freebet') && grant.orderId === null && (
        <PlayWay id={grant.id} />
      )}
      {at >= 0 && waiting.length > 1 && <Order waiting={waiting} at={at} />}
      {grant.state === 'completed' && units(grant.converted) > 0n && (
        <p className="text-label text-win">{t('promotions.becameCash', { sum: format.money(units(grant.converted)) })}</p>
      )}
    </li>
  );
}

function List({ group, onOpen }: { group: GrantGroup; onOpen: (id: string) => void }) {
  const t = useT();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGrants(group);
  const end = useEndInView(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const isOffered = useIsOffered() === true;
  const rows = data?.pages.flatMap((page) => page.list);
  if (error && !rows) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!rows)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-36 rounded-tile!" />
        <Skeleton className="h-24 rounded-tile!" />
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(group === 'running' ? 'promotions.noBonus' : 'promotions.noneEnded')}
        art={<IconTicket size={32} />}
        actions={
          // Nobody on a break is led to what is not offered to them.
          isOffered && (
            <PageLink place={{ to: '/promotions' }} className={buttonClass({ tone: 'secondary' })}>
              {t('promotions.all')}
            </PageLink>
          )
        }
      >
        {t('promotions.noBonusNote')}
      </EmptyState>
    );
  const waiting = rows.filter(({ state }) => state === 'queued');
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((grant) => (
          <Row key={grant.id} grant={grant} waiting={waiting} onOpen={() => onOpen(grant.id)} />
        ))}
      </ul>
      <a href={fileAddress('exportGrants', { group })} download className={`${linkClass} min-h-11 justify-self-start`}>
        {t('promotions.file')}
      </a>
      {hasNextPage && (
        <div ref={end} className="text-center">
          <Button loading={isFetchingNextPage} loadingLabel={t('common.loading')} onClick={() => void fetchNextPage()}>
            {t('promotions.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** `bonusDetails`: the bonus that is played with, those that wait, and what became of the others; `grant` opens one. */
export function BonusDetailsPage() {
  const t = useT();
  const changeSearch = useChangeSearch();
  const modal = useModal();
  const grant = useParameter('grant') ?? '';
  const group: GrantGroup = useParameter('show') === 'ended' ? 'ended' : 'running';
  useFollowGrants();
  if (grant !== '') return <GrantView id={grant} onBack={() => modal.closeAbove(['grant'])} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedControl
        label={t('centre.page.bonusDetails')}
        value={group}
        onChange={(next) => changeSearch((before) => ({ ...before, show: next === 'ended' ? next : '' }))}
        choices={[
          { value: 'running', label: t('promotions.running') },
          { value: 'ended', label: t('promotions.ended') },
        ]}
      />
      <List group={group} onOpen={(id) => modal.openAbove({ grant: id })} />
    </div>
  );
}
