import { pointReasons, pointTemplates, type Reply, type staffPoints } from '@sortes/contract';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter } from '../../shared/list/filters';
import { PlayerLink } from '../../shared/player-link';
import { isTextId, useT } from '../../shared/texts';

export type Movements = Reply<typeof staffPoints.staffListPointMovements>;
export type Movement = Movements['list'][number];

const sources = ['play', ...pointReasons, 'exchange', 'spending', 'expiry', 'adjustment'] as const;

/** What points were for, in words; of play the kind of game as well. */
export function useSourceText(): (source: string) => string {
  const t = useT();
  return (source) => {
    const [kind = '', lane = ''] = source.split(':');
    const [kindId, laneId] = [`points.source.${kind}`, `agents.lane.${lane}`];
    return [isTextId(kindId) ? t(kindId) : kind, ...(lane === '' ? [] : [isTextId(laneId) ? t(laneId) : lane])].join(' · ');
  };
}

export function useMovementColumns({ ofOne = false }: { ofOne?: boolean } = {}): readonly Column<Movement>[] {
  const t = useT();
  const format = useFormat();
  const sourceText = useSourceText();
  return [
    { key: 'at', title: t('points.at'), cell: (row) => format.at(row.at) },
    ...(ofOne
      ? []
      : [
          {
            key: 'player',
            title: t('points.player'),
            cell: (row) => <PlayerLink playerId={row.playerId} name={row.account} />,
          } satisfies Column<Movement>,
        ]),
    { key: 'template', title: t('points.kind'), cell: (row) => t(`points.template.${row.template}`) },
    { key: 'source', title: t('points.for'), cell: (row) => sourceText(row.source) },
    { key: 'changed', title: t('points.changed'), numeric: true, cell: (row) => format.number(row.changed) },
    { key: 'balance', title: t('points.balance'), numeric: true, cell: (row) => format.number(row.balance) },
    { key: 'owed', title: t('points.owed'), numeric: true, hidden: true, cell: (row) => format.number(row.owed) },
    {
      key: 'lots',
      title: t('points.lots'),
      wraps: true,
      cell: (row) =>
        row.lots.map(({ expiresOn, points }) => t('points.lotOf', { day: expiresOn, points: format.number(points) })).join(', ') || '–',
    },
    { key: 'reference', title: t('points.reference'), hidden: true, cell: (row) => row.reference },
    { key: 'remark', title: t('points.remark'), wraps: true, cell: (row) => row.remark || '–' },
    { key: 'note', title: t('points.note'), wraps: true, hidden: !ofOne, cell: (row) => row.note || '–' },
  ];
}

export function MovementFilters() {
  const t = useT();
  const every = { value: '', label: t('points.every') };
  return (
    <>
      <ChoiceFilter
        name="template"
        label={t('points.kind')}
        choices={[every, ...pointTemplates.map((value) => ({ value: value as string, label: t(`points.template.${value}`) }))]}
      />
      <ChoiceFilter
        name="source"
        label={t('points.for')}
        choices={[every, ...sources.map((value) => ({ value: value as string, label: t(`points.source.${value}`) }))]}
      />
    </>
  );
}

export function MovementSums({ sums }: Pick<Movements, 'sums'>) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('points.gained'), format.number(sums.gained)],
        [t('points.taken'), format.number(sums.taken)],
      ]}
    />
  );
}
