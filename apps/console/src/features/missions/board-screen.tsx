import { strikeReasons, type Reply, type staffBoards, type StrikeReason } from '@sortes/contract';
import { Badge, buttonClass, Dialog, ErrorState, linkClass, RadioGroup, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
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
import { ScreenLink } from '../../shared/screen-link';
import { SecondWaits } from '../../shared/second-note';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { BoardBadge } from './badges';
import { BoardDryRun, scoreText } from './board-dry-run';
import { FaultList } from './faults';
import { Most, MostText } from './most';
import { askBoardsAnew, missionKeys } from './keys';
import { Part } from './part';
import { BoardPreview } from './preview';

type Opened = Reply<typeof staffBoards.staffGetBoard>;
type Place = Reply<typeof staffBoards.staffListBoardPlaces>['list'][number];
type Move = 'running' | 'reviewed' | 'pay' | 'cancelled';

const placesOf = (id: string) => listOf('staffListBoardPlaces', { csv: 'staffExportBoardPlaces', params: { id }, filters: ['playerId'] });

/** What the prizes of a board come to. */
const mostOf = ({ prizes, prizePoints }: Opened['board']) => ({ amount: prizes, points: prizePoints });

function movesOf({ board, faults, asked }: Opened): Move[] {
  switch (board.state) {
    case 'draft':
      return [...(faults.length === 0 && asked === null ? (['running'] as const) : []), 'cancelled'];
    case 'running':
      return ['cancelled'];
    case 'frozen':
      return ['reviewed', 'cancelled'];
    case 'reviewed':
      return [...(asked === null ? (['pay'] as const) : []), 'cancelled'];
    default:
      return [];
  }
}

function Moves({ opened }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const { board, needsSecond } = opened;
  const moves = movesOf(opened);
  const isAsked = (move: Move): boolean => move === 'running' && needsSecond;
  if (moves.length === 0) return null;
  return (
    <DecisionForm<Move>
      title={t('missions.stateOf')}
      choices={moves.map((value) => ({ value, label: t(isAsked(value) ? 'common.second.ask' : `missions.doBoard.${value}`) }))}
      question={(move) =>
        t(isAsked(move) ? 'missions.questionBoard.ask' : `missions.questionBoard.${move}`, {
          code: board.code,
          sum: format.amount(board.prizes),
        })
      }
      onDecide={async (move, reason, what) => {
        const { id } = board;
        if (move === 'pay') {
          await call('staffRequestBoardPay', { params: { id }, body: { reason } }, { idempotencyKey: crypto.randomUUID() });
          toast(t('common.second.asked'), { tone: 'win' });
        } else {
          const { moved, asked } = await call('staffMoveBoard', { params: { id }, body: { to: move, reason } });
          const said = asked === null ? (moved ? t('common.did', { what }) : t('missions.notMoved')) : t('common.second.asked');
          toast(said, { tone: moved || asked !== null ? 'win' : 'danger' });
        }
        await askBoardsAnew();
      }}
    >
      {(move) => move === 'running' && <Most most={mostOf(board)} of="board" needsSecond={needsSecond} />}
    </DecisionForm>
  );
}

/** Strikes a player from a frozen board, or takes that back. */
function StrikeDialog({ boardId, place, onClose }: { boardId: string; place: Place; onClose: () => void }) {
  const t = useT();
  const name = playerText(place.playerId, place.userName);
  const params = { id: boardId, playerId: place.playerId };
  const done = async (said: string) => {
    toast(said, { tone: 'win' });
    onClose();
    await askBoardsAnew();
  };
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={t('common.close')}>
      {place.strike === null ? (
        <DecisionForm<'strike', { why: StrikeReason }>
          choices={[{ value: 'strike', label: t('missions.strikeDo') }]}
          fields={{ why: 'shared-person' }}
          question={() => t('missions.strikeSure', { name })}
          onDecide={async (_strike, reason, _label, { why }) => {
            await call('staffStrikeEntry', { params, body: { why, reason } });
            await done(t('missions.struck', { name }));
          }}
        >
          {(_strike, form) => (
            <RadioGroup
              label={t('missions.why')}
              {...form.field('why')}
              choices={strikeReasons.map((value) => ({ value, label: t(`missions.strike.${value}`) }))}
            />
          )}
        </DecisionForm>
      ) : (
        <DecisionForm<'restore'>
          choices={[{ value: 'restore', label: t('missions.restoreDo') }]}
          question={() => t('missions.restoreSure', { name })}
          onDecide={async (_restore, reason) => {
            await call('staffRestoreEntry', { params, body: { reason } });
            await done(t('missions.restored', { name }));
          }}
        />
      )}
    </Dialog>
  );
}

/** What is to be known of somebody's place. */
function Notes({ place }: { place: Place }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="flex flex-wrap gap-1">
      {place.isOut && <Badge tone="danger">{t('missions.isOut')}</Badge>}
      {place.isHidden && <Badge>{t('missions.isHidden')}</Badge>}
      {place.shared.length > 0 && <Badge tone="warning">{t('missions.shared', { players: place.shared.join(', ') })}</Badge>}
      {place.strike !== null && <Badge tone="danger">{`${t(`missions.strike.${place.strike.why}`)} · ${place.strike.by}`}</Badge>}
      {place.paidAt !== null && <Badge tone="win">{t('missions.paidAt', { time: format.at(place.paidAt) })}</Badge>}
      {place.refusal !== null && <Badge tone="danger">{t('missions.refused')}</Badge>}
    </span>
  );
}

function Places({ opened: { board } }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.edit');
  const [open, setOpen] = useState<Place>();
  const columns: readonly Column<Place>[] = [
    { key: 'rank', title: t('missions.rank'), numeric: true, cell: (row) => row.rank ?? '–' },
    { key: 'player', title: t('missions.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
    {
      key: 'score',
      title: t('missions.score'),
      numeric: true,
      cell: (row) => (
        <ScreenLink
          place={{ to: '/leaderboards/$boardId/$playerId', params: { boardId: board.id, playerId: String(row.playerId) } }}
          className={linkClass}
        >
          {scoreText(format, board.score, row.score)}
        </ScreenLink>
      ),
    },
    { key: 'bets', title: t('missions.bets'), numeric: true, cell: (row) => format.number(row.bets) },
    { key: 'reached', title: t('missions.reachedAt'), cell: (row) => format.at(row.reachedAt) },
    { key: 'prize', title: t('missions.prize'), wraps: true, cell: (row) => row.prize ?? '–' },
    { key: 'notes', title: t('missions.notes'), wraps: true, cell: (row) => <Notes place={row} /> },
  ];
  const isFrozen = board.state === 'frozen';
  return (
    <>
      <ListScreen
        list={placesOf(board.id)}
        name="board-places"
        of={board.id}
        isPart
        title={t(board.state === 'running' || board.state === 'draft' ? 'missions.placesNow' : 'missions.placesFrozen')}
        rowKey={(row) => String(row.playerId)}
        openLabel={(row) => playerText(row.playerId, row.userName)}
        {...(may && isFrozen && { onRow: (row: Place) => setOpen(row) })}
        emptyText={t('missions.placesEmpty')}
        filters={<PlayerFilter name="playerId" label={t('missions.player')} />}
        columns={columns}
      />
      {open !== undefined && <StrikeDialog boardId={board.id} place={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function About({ opened }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const { board } = opened;
  return (
    <Part title={t('missions.figures')}>
      <Facts
        facts={[
          [t('missions.score'), t(`missions.score.${board.score}`)],
          [t('missions.from'), format.at(board.from)],
          [t('missions.until'), format.at(board.until)],
          [t('missions.scorers'), format.number(board.players)],
          [t('missions.most.board'), <MostText key="prizes" most={mostOf(board)} />],
          [t('missions.given'), format.amount(board.given)],
          [t('missions.countedAt'), format.at(opened.countedAt)],
          [t('missions.frozenAt'), format.at(opened.frozenAt)],
          [t('missions.reviewedBy'), opened.reviewedBy === null ? '–' : `${opened.reviewedBy} · ${format.at(opened.reviewedAt)}`],
          [t('missions.paidOn'), format.at(opened.paidAt)],
        ]}
      />
      <SecondWaits approvalId={opened.asked} />
    </Part>
  );
}

const followMs = 5_000;

/** One leaderboard: where it stands, its places, and what can be done with it. */
export function BoardScreen() {
  const t = useT();
  const { boardId = '' } = useParams({ strict: false }) as { boardId?: string };
  const may = useMay('promotions.edit');
  const query = useQuery({
    queryKey: missionKeys.board.of(boardId),
    queryFn: ({ signal }) => call('staffGetBoard', { params: { id: boardId } }, { signal }),
    // Prizes are given while somebody looks on.
    refetchInterval: ({ state }) => (state.data?.board.state === 'paying' ? followMs : false),
  });
  if (query.isError)
    return (
      <ErrorState heading="h1" title={t('common.problem.load')}>
        {problemText(query.error)}
      </ErrorState>
    );
  const opened = query.data;
  if (opened === undefined) return <Skeleton className="h-96" />;
  const { board, faults, cards } = opened;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <ScreenHeader
        title={board.title}
        beside={
          <>
            <BoardBadge state={board.state} /> {board.code}
          </>
        }
        actions={
          may &&
          (board.state === 'draft' || board.state === 'running') && (
            <ScreenLink place={{ to: '/leaderboards/new', search: { edit: board.id } }} className={buttonClass({ size: 'small' })}>
              {t('missions.edit')}
            </ScreenLink>
          )
        }
        below={<ReadOnlyNote right="promotions.edit" />}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
          <About opened={opened} />
          <FaultList faults={faults} />
          {may && <Moves opened={opened} />}
          {board.state === 'draft' && <BoardDryRun draft={opened.document} />}
        </div>
        <Part title={t('missions.preview')}>
          <BoardPreview cards={cards} />
        </Part>
      </div>
      <Places opened={opened} />
    </div>
  );
}
