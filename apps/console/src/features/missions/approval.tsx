import type { Reply, staffMissions } from '@sortes/contract';
import { linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { BoardDryRun } from './board-dry-run';
import { DryRun } from './dry-run';
import { missionKeys } from './keys';
import { BoardPreview, MissionPreview } from './preview';

interface Requested {
  readonly payload: Readonly<Record<string, unknown>>;
}

const Problem = ({ error }: { error: Error }) => (
  <p role="alert" className="text-label text-danger">
    {problemText(error)}
  </p>
);

/** What it looks like, and a run of it over the last month. */
const Asked = ({ opened }: { opened: Reply<typeof staffMissions.staffGetMission> }) => (
  <>
    <MissionPreview cards={opened.cards} />
    <DryRun draft={opened.document} />
  </>
);

/** A mission that waits to go live: as players would read it, with the way to its page. */
export function ApprovalMission({ payload }: Requested) {
  const t = useT();
  const id = String(payload['missionId']);
  const { data, error } = useQuery({
    queryKey: missionKeys.mission.of(id),
    queryFn: ({ signal }) => call('staffGetMission', { params: { id } }, { signal }),
  });
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-3">
      <ScreenLink place={{ to: '/missions/$missionId', params: { missionId: id } }} className={`${linkClass} justify-self-start`}>
        {t('missions.openRow', { code: data.mission.code })}
      </ScreenLink>
      {data.version === payload['version'] ? <Asked opened={data} /> : <p className="text-label">{t('missions.changedSince')}</p>}
    </div>
  );
}

/** A leaderboard that waits to be shown: as players would read it, with the way to its page. */
export function ApprovalBoard({ payload }: Requested) {
  const t = useT();
  const id = String(payload['boardId']);
  const { data, error } = useQuery({
    queryKey: missionKeys.board.of(id),
    queryFn: ({ signal }) => call('staffGetBoard', { params: { id } }, { signal }),
  });
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  const isSame = payload['version'] === undefined || data.version === payload['version'];
  return (
    <div className="grid gap-3">
      <ScreenLink place={{ to: '/leaderboards/$boardId', params: { boardId: id } }} className={`${linkClass} justify-self-start`}>
        {t('missions.openRow', { code: data.board.code })}
      </ScreenLink>
      {isSame ? (
        <>
          <BoardPreview cards={data.cards} />
          {data.board.state === 'draft' && <BoardDryRun draft={data.document} />}
        </>
      ) : (
        <p className="text-label">{t('missions.changedSince')}</p>
      )}
    </div>
  );
}
