import { groupAccountNumber } from '@sortes/browser';
import { noOffersTag, type Operations, type Reply, playerTypeNumbers } from '@sortes/contract';
import { useMemo } from 'react';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import type { BulkAction, BulkTarget } from '../../shared/list/bulk';
import { ChoiceFilter, DayFilter, TextFilter, PlayerFilter } from '../../shared/list/filters';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useMay } from '../../shared/session';
import { exampleTag, isTag, TagField, tagTyped, useTags } from '../../shared/tags';
import { useT } from '../../shared/texts';
import { StatusBadge, typeText } from './player-words';
import { playerPlace } from '../../shared/addresses';

type Row = Reply<Operations['staffSearchPlayers']>['list'][number];

const players = listOf('staffSearchPlayers', {
  csv: 'staffExportPlayers',
  filters: ['text', 'status', 'type', 'invitedBy', 'tag'],
  days: ['createdFrom', 'createdTo'],
});
const ofTarget = (target: BulkTarget) =>
  'ids' in target ? { playerIds: target.ids.map(Number) } : { filter: players.queryOf(target.filter) };
const statuses = ['active', 'locked', 'closed'] as const;

/** One tag, put on many players at once or taken off. */
function useTagActions(): readonly BulkAction<Row>[] {
  const t = useT();
  const may = useMay('players.tag');
  const action = (change: 'tag' | 'untag', label: string, also: readonly string[]): BulkAction<Row> => ({
    key: change,
    label,
    ask: {
      fields: ({ told }, onChange) => (
        <TagField
          label={t('players.tag')}
          description={t('players.tag.how', { example: exampleTag })}
          also={also}
          value={told}
          onChange={({ target }) => onChange({ told: tagTyped(target.value), words: '' })}
        />
      ),
      isWhole: ({ told }) => isTag(told),
    },
    draft: (target, { told }) => call('staffBatchPlayers', { body: { change, tag: told, ...ofTarget(target) } }),
  });
  return may ? [action('tag', t('players.tag.on'), [noOffersTag]), action('untag', t('players.tag.off'), [])] : [];
}

/** Every player of the brand: found by anything they may be known by, narrowed, put in order, opened. */
export function PlayersScreen() {
  const t = useT();
  const format = useFormat();
  const { open } = useListSearch();
  const tags = useTags();
  const bulk = useTagActions();
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { key: 'name', title: t('players.name'), sort: 'userName', cell: (row) => row.userName },
      { key: 'id', title: t('players.id'), cell: (row) => row.playerId },
      { key: 'account', title: t('players.account'), cell: (row) => groupAccountNumber(row.accountNumber) },
      { key: 'type', title: t('players.type'), cell: (row) => typeText(t, row.type) },
      { key: 'status', title: t('players.status'), cell: (row) => <StatusBadge status={row.status} /> },
      { key: 'created', title: t('players.created'), sort: 'createdAt', cell: (row) => format.at(row.createdAt) },
      { key: 'lastLogin', title: t('players.lastLogin'), sort: 'lastLoginAt', cell: (row) => format.at(row.lastLoginAt) },
    ],
    [t, format],
  );
  return (
    <ListScreen
      list={players}
      name="players"
      bulk={bulk}
      title={t('shell.screen.players')}
      rowKey={(row) => String(row.playerId)}
      openLabel={(row) => t('players.open', { name: row.userName })}
      onRow={(row) => open(playerPlace(row.playerId))}
      emptyText={t('players.empty')}
      filters={
        <>
          <TextFilter name="text" label={t('players.search')} wide />
          <ChoiceFilter
            name="status"
            label={t('players.status')}
            choices={[
              { value: '', label: t('players.all') },
              ...statuses.map((status) => ({ value: status, label: t(`players.status.${status}`) })),
            ]}
          />
          <ChoiceFilter
            name="type"
            label={t('players.type')}
            choices={[
              { value: '', label: t('players.all') },
              ...playerTypeNumbers.map((type) => ({ value: String(type), label: typeText(t, type) })),
            ]}
          />
          <DayFilter name="from" label={t('common.from')} />
          <DayFilter name="until" label={t('common.until')} />
          <PlayerFilter name="invitedBy" label={t('players.invitedBy')} />
          <ChoiceFilter
            name="tag"
            label={t('players.tag')}
            choices={[{ value: '', label: t('players.all') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          />
        </>
      }
      columns={columns}
    />
  );
}
