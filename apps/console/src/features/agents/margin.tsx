import type { Operations, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { agentsKeys } from './keys';

export type Margin = Reply<Operations['staffGetAgentMargin']>;
export type LaneMargin = Margin['lanes'][number];

const rateUnits = 10_000;

/** What the weakest games leave to be paid to somebody directly below the house; undefined while it is asked for, or without them. */
export const useMargin = (playerId: number | undefined): Margin | undefined =>
  useQuery({
    queryKey: agentsKeys.margin.of(playerId ?? 0),
    queryFn: ({ signal }) => call('staffGetAgentMargin', { params: { playerId: playerId ?? 0 } }, { signal }),
    enabled: playerId !== undefined,
  }).data;

/** What a lane leaves, as it stands beside its rate. */
export function useLaneMarginText(): (of: LaneMargin, salaries: Margin['salaries']) => string {
  const t = useT();
  const { percent } = useFormat();
  return ({ lane, game, most }, { daily, hourly, realtime }) =>
    t(lane === 'LOTT' ? 'agents.margin.group' : 'agents.margin.lane', {
      game,
      most: percent(most / rateUnits, 2),
      salaries: percent((daily + hourly + realtime) / rateUnits, 2),
    });
}

/** What a salary of a kind may come to: the lane that leaves least, and what takes of it already. */
export function SalaryMargin({ margin, kind }: { margin: Margin; kind: 'daily' | 'hourly' | 'realtime' }) {
  const t = useT();
  const { percent, number } = useFormat();
  const [tightest] = margin.lanes.toSorted((one, other) => one.left - other.left);
  if (tightest === undefined) return null;
  const { lane, game, left, most, rate } = tightest;
  const { daily, hourly, realtime } = margin.salaries;
  const own = margin.salaries[kind];
  return (
    <p className="text-label text-ink-2">
      {t('agents.margin.salary', {
        most: percent(Math.max(0, left + own) / rateUnits, 2),
        game,
        lane: t(`agents.lane.${lane}`),
        leaves: percent(most / rateUnits, 2),
        rate: percent((lane === 'LOTT' ? 0 : rate) / rateUnits, 2),
        others: percent((daily + hourly + realtime - own) / rateUnits, 2),
      })}{' '}
      {margin.unknownGames > 0 && t('agents.margin.unknown', { count: margin.unknownGames, number: number(margin.unknownGames) })}
    </p>
  );
}
