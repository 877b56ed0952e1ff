import { debtReasons } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { playerPlace } from '../../shared/addresses';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';

const debts = listOf('staffListDebts', { csv: 'staffExportDebts', filters: ['state', 'reason', 'playerId'], days: ['from', 'to'] });

/** What players owe the house: for what, since when, what of it is paid; each leads to the player and to the movement that lent it. */
export function DebtsScreen() {
  const t = useT();
  const format = useFormat();
  const mayOpen = useMay('players.records');
  return (
    <ListScreen
      list={debts}
      name="debts"
      title={t('shell.screen.debts')}
      rowKey={(row) => row.debtId}
      openLabel={(row) => t('cashier.debts.openMovement', { player: playerText(row.playerId, row.userName) })}
      emptyText={t('cashier.debts.empty')}
      filters={<DebtFilters />}
      sums={({ owed, amount, paid, players }) => (
        <Facts
          facts={[
            [t('cashier.debts.owed'), format.amount(owed)],
            [t('cashier.debts.amount'), format.amount(amount)],
            [t('cashier.debts.paidSoFar'), format.amount(paid)],
            [t('cashier.debts.players'), format.number(players)],
          ]}
        />
      )}
      columns={[
        { key: 'player', title: t('cashier.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
        { key: 'reason', title: t('cashier.debts.reason'), cell: (row) => t(`cashier.debt.${row.reason}`) },
        { key: 'owed', title: t('cashier.debts.owed'), numeric: true, cell: (row) => format.amount(row.owed) },
        { key: 'amount', title: t('cashier.debts.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
        { key: 'paid', title: t('cashier.debts.paidSoFar'), numeric: true, cell: (row) => format.amount(row.paid) },
        { key: 'since', title: t('cashier.debts.since'), cell: (row) => format.at(row.since) },
        { key: 'lastPaid', title: t('cashier.debts.lastPaid'), cell: (row) => format.at(row.lastPaidAt) },
        {
          key: 'movement',
          title: t('cashier.debts.movement'),
          cell: ({ debtId, playerId }) =>
            mayOpen ? (
              <ScreenLink place={playerPlace(playerId, { tab: 'statement', open: debtId })} className={linkClass}>
                {debtId.slice(-8)}
              </ScreenLink>
            ) : (
              debtId.slice(-8)
            ),
        },
        { key: 'reference', title: t('cashier.number'), hidden: true, cell: (row) => row.reference || '–' },
      ]}
    />
  );
}

/** What narrows the list of debts. */
function DebtFilters() {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        name="state"
        label={t('cashier.state')}
        choices={[
          { value: '', label: t('cashier.debts.open') },
          { value: 'paid', label: t('cashier.debts.paid') },
          { value: 'all', label: t('cashier.allStates') },
        ]}
      />
      <ChoiceFilter
        name="reason"
        label={t('cashier.debts.reason')}
        choices={[
          { value: '', label: t('cashier.debts.everyReason') },
          ...debtReasons.map((reason) => ({ value: reason as string, label: t(`cashier.debt.${reason}`) })),
        ]}
      />
      <PlayerFilter label={t('cashier.player')} />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="until" label={t('common.until')} />
    </>
  );
}
