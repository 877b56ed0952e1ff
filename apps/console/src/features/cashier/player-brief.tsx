import { Badge, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';

const linkClass = 'font-semibold text-info underline';

/** What one has to know of a player before one decides about their money. */
export function PlayerBrief({ playerId }: { playerId: number }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('players.read');
  const query = useQuery({
    queryKey: sharedKeys.playerBrief.of(playerId),
    queryFn: ({ signal }) => call('staffPlayerBrief', { params: { playerId } }, { signal }),
    enabled: may,
  });
  if (!may) return undefined;
  if (query.isError) return <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>;
  if (query.data === undefined) return <Skeleton className="h-32" />;
  const { userName, status, createdAt, identityState, excluded, balance, held, totals, deposits, withdrawals, turnoverLeft, owed } =
    query.data;
  const list = (to: '/deposits' | '/withdrawals', count: number) => (
    <ScreenLink place={{ to, search: { playerId: String(playerId), state: 'all' } }} className={linkClass}>
      {format.number(count)}
    </ScreenLink>
  );
  return (
    <section aria-label={t('cashier.brief')} className="grid gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <h3 className="flex flex-wrap items-center gap-2 text-body font-bold">
        <PlayerLink playerId={playerId} name={userName} />
        {status !== 'active' && <Badge tone={status === 'locked' ? 'warning' : 'neutral'}>{t(`cashier.brief.${status}`)}</Badge>}
        {excluded && <Badge tone="danger">{t('cashier.brief.excluded')}</Badge>}
        <Badge tone={identityState === 'verified' ? 'win' : identityState === 'pending' ? 'warning' : 'neutral'}>
          {t(`cashier.brief.identity.${identityState}`)}
        </Badge>
      </h3>
      <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        <Facts
          facts={[
            [t('cashier.brief.since'), format.at(createdAt)],
            [t('cashier.brief.balance'), format.amount(balance)],
            [t('cashier.brief.held'), format.amount(held)],
            [t('cashier.brief.turnoverLeft'), format.amount(turnoverLeft)],
            [t('cashier.brief.owed'), format.amount(owed)],
          ]}
        />
        <Facts
          facts={[
            [
              t('cashier.brief.deposits'),
              <>
                {format.amount(totals.deposited)} · {list('/deposits', deposits)}
              </>,
            ],
            [
              t('cashier.brief.withdrawals'),
              <>
                {format.amount(totals.withdrawn)} · {list('/withdrawals', withdrawals)}
              </>,
            ],
            [t('cashier.brief.staked'), format.amount(totals.staked)],
            [t('cashier.brief.returned'), format.amount(totals.returned)],
          ]}
        />
      </div>
    </section>
  );
}
