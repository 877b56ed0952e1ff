import { referralStates } from '@sortes/contract';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, DayFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import { ReferralDialog } from './referral-dialog';
import { type Referral, ReferralBadge } from './referral-words';

const referrals = listOf('staffListReferrals', {
  csv: 'staffExportReferrals',
  filters: ['state', 'inviterId', 'friendId', 'from', 'to'],
});

function useColumns(): readonly Column<Referral>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'since', title: t('referral.since'), cell: (row) => format.at(row.since) },
    { key: 'inviter', title: t('referral.inviter'), cell: (row) => <PlayerLink playerId={row.inviterId} name={row.inviterName} /> },
    { key: 'friend', title: t('referral.friend'), cell: (row) => <PlayerLink playerId={row.friendId} name={row.friendName} /> },
    { key: 'state', title: t('referral.state'), cell: (row) => <ReferralBadge state={row.status} /> },
    { key: 'deposited', title: t('referral.deposited'), numeric: true, hidden: true, cell: (row) => format.amount(row.deposited) },
    { key: 'turnover', title: t('referral.turnover'), numeric: true, hidden: true, cell: (row) => format.amount(row.turnover) },
    { key: 'marks', title: t('referral.marks'), cell: (row) => row.marks.map((mark) => t(`referral.mark.${mark}`)).join(', ') || '–' },
    { key: 'inviterReward', title: t('referral.inviterReward'), cell: (row) => t(`referral.outcome.${row.inviterOutcome}`) },
    { key: 'friendReward', title: t('referral.friendReward'), cell: (row) => t(`referral.outcome.${row.friendOutcome}`) },
    { key: 'cost', title: t('referral.cost'), numeric: true, cell: (row) => format.amount(row.cost) },
    { key: 'until', title: t('referral.until'), hidden: true, cell: (row) => format.at(row.until) },
    { key: 'ended', title: t('referral.endedAt'), hidden: true, cell: (row) => format.at(row.endedAt) },
  ];
}

/** Friends whom members invited, and what came of it. */
export function ReferralsScreen() {
  const t = useT();
  const { search, change } = useListSearch();
  const columns = useColumns();
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  return (
    <>
      <ListScreen
        list={referrals}
        name="referrals"
        title={t('shell.screen.referrals')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('referral.open', { friend: playerText(row.friendId, row.friendName) })}
        onRow={(row) => openOver(row.id)}
        emptyText={t('referral.empty')}
        filters={
          <>
            <ChoiceFilter
              name="state"
              label={t('referral.state')}
              choices={[
                { value: '', label: t('referral.everyState') },
                ...referralStates.map((value) => ({ value: value as string, label: t(`referral.state.${value}`) })),
              ]}
            />
            <PlayerFilter name="inviterId" label={t('referral.inviter')} />
            <PlayerFilter name="friendId" label={t('referral.friend')} />
            <DayFilter name="from" label={t('common.from')} />
            <DayFilter name="to" label={t('common.until')} />
          </>
        }
        columns={columns}
      />
      <ReferralDialog id={search['open']} onClose={() => openOver(undefined)} />
    </>
  );
}
