import { Select } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { useFormat } from '../../shared/format';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import { useGames } from './games';
import { LimitsForm } from './limits-form';
import { lotteryKeys } from './keys';

const limits = listOf('staffListLotteryLimits', {});

/** What the brand has set of the limits of bets; any game opens to its form. */
export function LimitsScreen() {
  const t = useT();
  const format = useFormat();
  const games = useGames();
  const { search, change } = useListSearch();
  return (
    <>
      <ListScreen
        list={limits}
        name="bet-limits"
        title={t('shell.screen.betLimits')}
        rowKey={(row) => row.scope}
        openLabel={(row) => t('lottery.limits.of', { game: row.name ?? t('lottery.limits.allGames') })}
        onRow={(row) => change({ open: row.scope })}
        emptyText={t('lottery.limits.empty')}
        filters={
          <Select
            label={t('lottery.limits.open')}
            className="w-64"
            choices={[
              { value: '', label: t('lottery.limits.choose') },
              { value: '*', label: t('lottery.limits.allGames') },
              ...games.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value=""
            onChange={(event) => event.target.value !== '' && change({ open: event.target.value })}
          />
        }
        columns={[
          { key: 'scope', title: t('lottery.game'), cell: (row) => row.name ?? t('lottery.limits.allGames') },
          { key: 'stake', title: t('lottery.limits.maximumStake'), numeric: true, cell: (row) => format.amount(row.settings.maximumStake) },
          { key: 'order', title: t('lottery.limits.maximumOrder'), numeric: true, cell: (row) => format.amount(row.settings.maximumOrder) },
          {
            key: 'exposure',
            title: t('lottery.limits.exposure'),
            numeric: true,
            cell: (row) => format.amount(row.settings.exposure?.limit),
          },
          {
            key: 'blocked',
            title: t('lottery.limits.blocked'),
            numeric: true,
            cell: (row) => format.number(row.settings.blocked?.length ?? 0),
          },
          { key: 'changed', title: t('lottery.limits.changedAt'), cell: (row) => format.at(row.changedAt) },
        ]}
      />
      <DetailDialog
        keys={lotteryKeys.limits}
        id={search['open']}
        title={t('lottery.limits.of', {
          game: search['open'] === '*' ? t('lottery.limits.allGames') : (games.find(({ code }) => code === search['open'])?.name ?? ''),
        })}
        load={(scope) => call('staffGetLotteryLimits', { params: { scope } })}
        onClose={() => change({ open: undefined })}
      >
        {(found) => (
          // What is typed stays when the server is asked again: the form keeps the version it began with.
          <LimitsForm
            key={found.limits.scope}
            found={found}
            game={games.find(({ code }) => code === found.limits.scope)}
            onDone={() => change({ open: undefined })}
          />
        )}
      </DetailDialog>
    </>
  );
}
