import { drawStates } from '@sortes/contract';
import { TextField } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import { DrawStateBadge, GameFilter, prizesOf } from './parts';
import { drawPlace } from '../../shared/addresses';

const draws = listOf('staffListDraws', { csv: 'staffExportDraws', filters: ['gameCode', 'state', 'kind', 'from', 'to', 'numero'] });

/** A result as it is written, with its sum where the game has one. */
function Win({ gameCode, win }: { gameCode: string; win: string }) {
  const t = useT();
  const sum = prizesOf(gameCode, win)?.find(({ prize }) => prize === 'sum')?.numbers[0];
  return (
    <>
      {win}
      {sum !== undefined && <span className="text-ink-3"> · {t('lottery.resultSum', { sum })}</span>}
    </>
  );
}

/** A day as the search parameter of a list. */
function DayFilter({ name, label }: { name: string; label: string }) {
  const { search, change } = useListSearch();
  return (
    <TextField
      type="date"
      label={label}
      className="w-44"
      value={search[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value || undefined })}
    />
  );
}

/** Draws: what waits and what draws next first, unless a column gives the order. */
export function DrawsScreen() {
  const t = useT();
  const format = useFormat();
  const { open } = useListSearch();
  return (
    <ListScreen
      list={draws}
      name="draws"
      title={t('shell.screen.draws')}
      everyMs={15_000}
      rowKey={(row) => `${row.gameCode} ${row.numero}`}
      openLabel={(row) => t('lottery.open', { game: row.gameName, numero: row.numero })}
      onRow={(row) => open(drawPlace(row.gameCode, row.numero))}
      emptyText={t('lottery.draws.empty')}
      filters={
        <>
          <GameFilter />
          <ChoiceFilter
            name="state"
            label={t('lottery.state')}
            choices={[
              { value: '', label: t('lottery.all') },
              { value: 'overdue', label: t('lottery.overdue') },
              ...drawStates.map((state) => ({ value: state, label: t(`lottery.state.${state}`) })),
            ]}
          />
          <ChoiceFilter
            name="kind"
            label={t('lottery.kind')}
            choices={[
              { value: '', label: t('lottery.all') },
              { value: 'official', label: t('lottery.kind.official') },
              { value: 'house', label: t('lottery.kind.house') },
            ]}
          />
          <DayFilter name="from" label={t('lottery.from')} />
          <DayFilter name="to" label={t('lottery.to')} />
          <TextFilter name="numero" label={t('lottery.numero')} />
        </>
      }
      columns={[
        { key: 'numero', title: t('lottery.numero'), cell: (row) => row.numero },
        { key: 'game', title: t('lottery.game'), cell: (row) => row.gameName },
        { key: 'state', title: t('lottery.state'), cell: (row) => <DrawStateBadge state={row.state} overdue={row.overdue} /> },
        { key: 'drawsAt', sort: 'drawsAt', title: t('lottery.drawsAt'), cell: (row) => format.at(row.drawsAt) },
        { key: 'win', title: t('lottery.result'), cell: (row) => (row.win === null ? '–' : <Win gameCode={row.gameCode} win={row.win} />) },
        { key: 'bets', title: t('lottery.bets'), numeric: true, cell: (row) => (row.bets === null ? '–' : format.number(row.bets)) },
        { key: 'stake', title: t('lottery.stakes'), numeric: true, cell: (row) => format.amount(row.stake) },
        {
          key: 'winners',
          title: t('lottery.winners'),
          numeric: true,
          cell: (row) => (row.winners === null ? '–' : format.number(row.winners)),
        },
        { key: 'prizes', title: t('lottery.prizes'), numeric: true, cell: (row) => format.amount(row.prizes) },
        { key: 'corrections', title: t('lottery.corrections'), numeric: true, hidden: true, cell: (row) => row.corrections },
        { key: 'closesAt', title: t('lottery.closesAt'), hidden: true, cell: (row) => format.at(row.closesAt) },
        {
          key: 'settledAt',
          title: t('lottery.settledAt'),
          hidden: true,
          cell: (row) => (row.state === 'void' ? '–' : format.at(row.settledAt)),
        },
      ]}
    />
  );
}
