import { startOfDay } from '@sortes/browser';
import type { Operations, Reply } from '@sortes/contract';
import { ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { type Translate, useT } from '../../shared/texts';
import { agentsKeys } from './keys';
import { useWayText } from './line-path';

type Fault = NonNullable<Reply<Operations['staffPreviewAgentMove']>['why']>;

/** Why a team does not fit somewhere. */
export const faultText = (t: Translate, why: string): string => t(`agents.move.why.${why.slice('agent.move.'.length) as Why}`);
type Why = Fault extends `agent.move.${infer Last}` ? Last : never;

/** What moving a line would do, as the tree stands. */
export const useMovePreview = (playerId: number, uplineId: number | undefined) =>
  useQuery({
    queryKey: agentsKeys.movePreview.of(playerId, uplineId ?? 0),
    queryFn: ({ signal }) => call('staffPreviewAgentMove', { params: { playerId }, query: { uplineId: uplineId ?? 0 } }, { signal }),
    enabled: uplineId !== undefined,
  });

/** How many people go from where to where, and from which day. */
export function MovePreview({ playerId, uplineId }: { playerId: number; uplineId: number }) {
  const t = useT();
  const format = useFormat();
  const wayText = useWayText();
  const { data, error } = useMovePreview(playerId, uplineId);
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-32" />;
  const { people, agents, from, to, day, why, deepest } = data;
  return (
    <div className="grid gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <Facts
        facts={[
          [t('agents.move.people'), t('agents.move.peopleText', { people: format.number(people), agents })],
          [t('agents.move.from'), wayText(from)],
          ...(why === 'agent.move.upline' ? [] : [[t('agents.move.below'), wayText(to)] as const]),
          [t('agents.move.deepest'), format.number(deepest)],
          [t('agents.move.day'), format.date(startOfDay(day, boot.timeZone))],
        ]}
      />
      <p role="alert" className="text-body text-danger empty:hidden">
        {why !== null && faultText(t, why)}
      </p>
    </div>
  );
}

/** The same for who decides about it. */
export function ApprovalMove({ payload }: { payload: Readonly<Record<string, unknown>> }) {
  return <MovePreview playerId={Number(payload['playerId'])} uplineId={Number(payload['uplineId'])} />;
}
