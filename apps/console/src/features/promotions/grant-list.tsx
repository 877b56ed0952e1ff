import { grantsAsked, grantStates, type Operations, paidInKinds, playerKinds, promotionMoney, type Reply } from '@sortes/contract';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, DayFilter, PlayerFilter } from '../../shared/list/filters';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { useT } from '../../shared/texts';
import { GrantBadge, type Grant } from './grant-dialog';

/** Columns of a list of grants; `ofOne`: all of them are one player's. */
export function useGrantColumns({ ofOne = false } = {}): readonly Column<Grant>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'made', title: t('promotions.made'), cell: (row) => format.at(row.madeAt) },
    ...(ofOne
      ? [{ key: 'title', title: t('promotions.title'), cell: (row: Grant) => row.title }]
      : [
          {
            key: 'player',
            title: t('promotions.player'),
            cell: (row: Grant) => <PlayerLink playerId={row.playerId} name={row.userName} />,
          },
        ]),
    { key: 'code', title: t('promotions.code'), cell: (row) => row.code },
    { key: 'state', title: t('promotions.state'), cell: (row) => <GrantBadge state={row.status} /> },
    {
      key: 'amount',
      title: t('promotions.amount'),
      numeric: true,
      // What staff will enter is not known yet.
      cell: (row) => (row.status === 'applying' && Number(row.amount) === 0 ? '–' : format.amount(row.amount)),
    },
    { key: 'required', title: t('promotions.required'), numeric: true, cell: (row) => format.amount(row.required) },
    { key: 'wagered', title: t('promotions.wagered'), numeric: true, cell: (row) => format.amount(row.wagered) },
    { key: 'converted', title: t('promotions.converted'), numeric: true, cell: (row) => format.amount(row.converted) },
    { key: 'forfeited', title: t('promotions.forfeited'), numeric: true, cell: (row) => format.amount(row.forfeited) },
    {
      key: 'balance',
      title: t('promotions.balance'),
      hidden: true,
      numeric: true,
      cell: (row) => (row.balance === null ? '–' : format.amount(row.balance)),
    },
    { key: 'reclaimed', title: t('promotions.reclaimed'), hidden: true, numeric: true, cell: (row) => format.amount(row.reclaimed) },
    { key: 'until', title: t('promotions.until'), hidden: true, cell: (row) => format.at(row.until) },
    { key: 'ended', title: t('promotions.ended'), hidden: true, cell: (row) => format.at(row.endedAt) },
  ];
}

/** Which grants of the days, and what a report has narrowed them to: that is seen, and can be taken away. */
function GroupFilters() {
  const t = useT();
  const { search } = useListSearch();
  const every = { value: '', label: t('promotions.every') };
  const { line } = search;
  return (
    <>
      <ChoiceFilter
        name="only"
        label={t('promotions.only')}
        choices={[every, ...grantsAsked.map((value) => ({ value: value as string, label: t(`promotions.only.${value}`) }))]}
      />
      {line !== undefined && (
        <ChoiceFilter
          name="line"
          label={t('promotions.by.line')}
          choices={[
            every,
            { value: line, label: line === '0' ? t('promotions.group.no-line') : t('promotions.lineNumber', { number: line }) },
          ]}
        />
      )}
      {search['playerKind'] !== undefined && (
        <ChoiceFilter
          name="playerKind"
          label={t('promotions.by.player-kind')}
          choices={[every, ...playerKinds.map((value) => ({ value: value as string, label: t(`promotions.group.${value}`) }))]}
        />
      )}
      {search['paidIn'] !== undefined && (
        <ChoiceFilter
          name="paidIn"
          label={t('promotions.by.paid-in')}
          choices={[every, ...paidInKinds.map((value) => ({ value: value as string, label: t(`promotions.group.${value}`) }))]}
        />
      )}
    </>
  );
}

/** What narrows a list of grants. */
export function GrantFilters({ ofOne = false }: { ofOne?: boolean }) {
  const t = useT();
  return (
    <>
      {!ofOne && <GroupFilters />}
      <ChoiceFilter
        name="state"
        label={t('promotions.state')}
        choices={[
          { value: '', label: t('promotions.every') },
          ...grantStates.map((value) => ({ value: value as string, label: t(`promotions.grantState.${value}`) })),
        ]}
      />
      {!ofOne && (
        <ChoiceFilter
          name="money"
          label={t('promotions.money')}
          choices={[
            { value: '', label: t('promotions.every') },
            ...promotionMoney.map((value) => ({ value: value as string, label: t(`promotions.money.${value}`) })),
          ]}
        />
      )}
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="to" label={t('common.until')} />
      {!ofOne && <PlayerFilter name="playerId" label={t('promotions.player')} />}
    </>
  );
}

/** What all grants of a list come to. */
export function GrantSums({ sums }: Pick<Reply<Operations['staffListGrants']>, 'sums'>) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('promotions.given'), format.amount(sums.amount)],
        [t('promotions.converted'), format.amount(sums.converted)],
        [t('promotions.forfeited'), format.amount(sums.forfeited)],
        [t('promotions.reclaimed'), format.amount(sums.reclaimed)],
        [t('promotions.balance'), format.amount(sums.balance)],
        [t('promotions.requirementLeft'), format.amount(sums.requirement)],
      ]}
    />
  );
}
