import { EmptyState, IconTrophy, SegmentedControl, Skeleton, Switch } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { entityKeys } from '../../entities/keys';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useChangeSearch } from '../../kit/page-link';
import { useParameter } from '../../kit/search';
import { useAction } from '../../kit/use-action';
import { BoardCard } from './parts/board-card';
import { type Claimed, ClaimMoment } from './parts/claim-moment';
import { useBoards, useMissions } from './parts/data';
import { MissionCard } from './parts/mission-card';

const views = ['missions', 'boards', 'done'] as const;
type View = (typeof views)[number];

const isView = (text: string | undefined): text is View => views.some((view) => view === text);

function Loading() {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
      <Skeleton className="h-56 rounded-tile!" />
      <Skeleton className="h-56 rounded-tile!" />
    </div>
  );
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} art={<IconTrophy size={32} />}>
      {children}
    </EmptyState>
  );
}

/** Whether the places of a board are final: it then stands with what is finished. */
const isOver = ({ phase }: { readonly phase: string }): boolean => phase === 'final';

/** Missions of one of the lists, and with those that are finished the boards that are. Whoever has looked has seen what is new. */
function Missions({ group }: { group: 'open' | 'done' }) {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useMissions(group);
  const boards = useBoards();
  const over = group === 'done' ? (boards.data?.list.filter(isOver) ?? []) : [];
  const [claimed, setClaimed] = useState<Claimed>();
  const hasNew = data?.list.some(({ isNew }) => isNew) === true;
  useEffect(() => {
    if (!hasNew) return;
    // The cards keep their mark while they are looked at; only the menu's is asked for anew.
    void call('noteMissionsSeen', { body: {} }).then(() => client.invalidateQueries({ queryKey: entityKeys.missionStanding.all }));
  }, [client, hasNew]);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {data.list.length === 0 &&
        over.length === 0 &&
        (group === 'open' ? (
          <Nothing title={t('missions.none')}>{t('missions.noneNote')}</Nothing>
        ) : (
          <Nothing title={t('missions.noneDone')}>{t('missions.noneDoneNote')}</Nothing>
        ))}
      <div className="grid grid-cols-1 gap-4">
        {data.list.map((mission) => (
          <MissionCard key={`${mission.id} ${mission.round}`} mission={mission} onClaimed={setClaimed} />
        ))}
        {over.map((board) => (
          <BoardCard key={board.id} board={board} />
        ))}
      </div>
      {claimed !== undefined && <ClaimMoment claimed={claimed} onClose={() => setClaimed(undefined)} />}
    </>
  );
}

/** Whether others see the member's name. */
function HideMe({ isHidden }: { isHidden: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const hide = useAction(async (_key: string, hidden: boolean) => {
    await call('hideOnBoards', { body: { isHidden: hidden } });
    await client.invalidateQueries({ queryKey: entityKeys.boards.all });
  });
  return (
    <section className="card grid grid-cols-1 gap-1 rounded-tile p-4">
      <Switch checked={isHidden} disabled={hide.busy} onChange={({ target }) => void hide.run(target.checked)}>
        {t('missions.hideMe')}
      </Switch>
      <p className="text-label text-ink-3">{t('missions.hideMeNote')}</p>
      {hide.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {hide.problem.text}
        </p>
      )}
    </section>
  );
}

function Boards() {
  const t = useT();
  const { data, error, refetch } = useBoards();
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const running = data.list.filter((board) => !isOver(board));
  return (
    <div className="grid grid-cols-1 gap-4">
      {running.length === 0 && <Nothing title={t('missions.noneBoards')}>{t('missions.noneBoardsNote')}</Nothing>}
      {running.map((board) => (
        <BoardCard key={board.id} board={board} />
      ))}
      <HideMe isHidden={data.isHidden} />
    </div>
  );
}

/** `missionLeaderboard`: missions, leaderboards and what is finished. */
export function MissionPage() {
  const t = useT();
  const changeSearch = useChangeSearch();
  const shown = useParameter('show');
  const view = isView(shown) ? shown : 'missions';
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedControl
        label={t('missions.tabs')}
        value={view}
        onChange={(next) => changeSearch((before) => ({ ...before, show: next }))}
        choices={views.map((value) => ({ value, label: t(`missions.tab.${value}`) }))}
      />
      {view === 'boards' ? <Boards /> : <Missions key={view} group={view === 'done' ? 'done' : 'open'} />}
    </div>
  );
}
