import type { Reply, staffSegments } from '@sortes/contract';
import { buttonClass, ErrorState, linkClass, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { ScreenLink, useGo } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { askSegmentsAnew, promotionsKeys } from './keys';
import { Part } from './part';
import { SegmentFill } from './segment-fill';

type Opened = Reply<typeof staffSegments.staffGetSegment>;
type Member = Reply<typeof staffSegments.staffListSegmentMembers>['list'][number];

const membersOf = (id: string) =>
  listOf('staffListSegmentMembers', { csv: 'staffExportSegmentMembers', params: { id }, filters: ['playerId'] });

function About({ opened: { segment, offers } }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const asking = (
    <ul className="grid gap-1">
      {offers.map(({ id, code, title }) => (
        <li key={id}>
          <ScreenLink place={{ to: '/offers/$offerId', params: { offerId: id } }} className={linkClass}>
            {`${title} · ${code}`}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
  return (
    <Part title={t('promotions.segment.facts')}>
      <Facts
        facts={[
          [t('promotions.segment.what'), segment.note || '–'],
          [t('promotions.segment.players'), format.number(segment.members)],
          [t('promotions.segment.offers'), offers.length === 0 ? t('promotions.segment.noOffers') : asking],
          [t('promotions.segment.changed'), t('promotions.versionBy', { time: format.at(segment.changedAt), name: segment.changedBy })],
          [t('promotions.segment.begun'), format.at(segment.madeAt)],
        ]}
      />
    </Part>
  );
}

function Members({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const columns: readonly Column<Member>[] = [
    { key: 'player', title: t('promotions.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
    { key: 'since', title: t('promotions.segment.since'), cell: (row) => format.at(row.since) },
    { key: 'addedBy', title: t('promotions.segment.addedBy'), cell: (row) => row.addedBy },
  ];
  return (
    <ListScreen
      list={membersOf(id)}
      name="segment-members"
      of={id}
      isPart
      title={t('promotions.segment.members')}
      rowKey={(row) => String(row.playerId)}
      openLabel={(row) => playerText(row.playerId, row.userName)}
      emptyText={t('promotions.segment.membersEmpty')}
      filters={<PlayerFilter name="playerId" label={t('promotions.player')} />}
      columns={columns}
    />
  );
}

function Removal({ segment: { id, code, members, offers } }: Pick<Opened, 'segment'>) {
  const t = useT();
  const go = useGo();
  return (
    <Part title={t('promotions.segment.remove')}>
      <DecisionForm<'remove'>
        choices={[{ value: 'remove', label: t('promotions.segment.remove') }]}
        isReady={() => offers === 0 || t('promotions.segment.inUse', { count: offers })}
        question={() => t('promotions.segment.sure.gone', { code, count: members })}
        onDecide={async (_remove, reason) => {
          await call('staffRemoveSegment', { params: { id }, body: { reason } });
          toast(t('promotions.segment.gone', { code }), { tone: 'win' });
          go({ to: '/player-lists' });
          await askSegmentsAnew();
        }}
      />
    </Part>
  );
}

/** A list of players: who is on it, what asks for it, and what fills it. */
export function SegmentScreen() {
  const t = useT();
  const { segmentId = '' } = useParams({ strict: false }) as { segmentId?: string };
  const may = useMay('promotions.edit');
  const query = useQuery({
    queryKey: promotionsKeys.segment.of(segmentId),
    queryFn: ({ signal }) => call('staffGetSegment', { params: { id: segmentId } }, { signal }),
  });
  if (query.isError)
    return (
      <ErrorState
        heading="h1"
        title={t('common.problem.load')}
        actions={
          <ScreenLink place={{ to: '/player-lists' }} className={buttonClass({})}>
            {t('promotions.segment.all')}
          </ScreenLink>
        }
      >
        {problemText(query.error)}
      </ErrorState>
    );
  const opened = query.data;
  if (opened === undefined) return <Skeleton className="h-96" />;
  const { segment } = opened;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHeader
        title={segment.code}
        beside={
          <ScreenLink place={{ to: '/player-lists' }} className={linkClass}>
            {t('promotions.segment.all')}
          </ScreenLink>
        }
        below={<ReadOnlyNote right="promotions.edit" />}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <About opened={opened} />
        {may && <SegmentFill segment={segment} />}
      </div>
      <Members id={segmentId} />
      {may && <Removal segment={segment} />}
    </div>
  );
}
