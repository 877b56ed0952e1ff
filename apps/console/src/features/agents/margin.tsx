import type { AgentLane, Operations, Reply } from '@sortes/contract';
import { IconCheckCircle, IconWarning, IconWarningCircle } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { agentsKeys } from './keys';

export type Margin = Reply<Operations['staffGetAgentMargin']>;

const rateUnits = 10_000;

/** What the weakest games leave to be paid to somebody directly below the house; undefined while it is asked for, or without them. */
export const useMargin = (playerId: number | undefined): Margin | undefined =>
  useQuery({
    queryKey: agentsKeys.margin.of(playerId ?? 0),
    queryFn: ({ signal }) => call('staffGetAgentMargin', { params: { playerId: playerId ?? 0 } }, { signal }),
    enabled: playerId !== undefined,
  }).data;

const salariesIn = ({ daily, hourly, realtime }: Margin['salaries']): number => daily + hourly + realtime;

/** So little room is left that the next raise will hardly fit: 1/10 000 of turnover. */
const scarce = 5;

/** What is left of the margin, in a colour and a sign, or by how much it is passed. `isTold`: a screen reader says so as it happens; of many fields none does. */
function Room({ left, isTold = false, children }: { left: number; isTold?: boolean; children: ReactNode }) {
  const t = useT();
  const { percent } = useFormat();
  const Icon = left < 0 ? IconWarning : left < scarce ? IconWarningCircle : IconCheckCircle;
  return (
    <div className="grid gap-0.5 text-caption text-ink-2">
      <p>{children}</p>
      <p
        role={isTold && left < 0 ? 'alert' : undefined}
        className={clsx('flex items-center gap-1 font-semibold', left < 0 ? 'text-danger' : left < scarce ? 'text-warning' : 'text-win')}
      >
        <Icon size={16} className="shrink-0" />
        {t(left < 0 ? 'agents.margin.over' : 'agents.margin.free', { share: percent(Math.abs(left) / rateUnits, 2) })}
      </p>
    </div>
  );
}

/**
 * What the weakest game of a lane leaves for a rate beside the salaries. `rate`: as typed; undefined while it is none, or where what the game leaves depends on it and is
 * not known yet.
 */
export function LaneMargin({ margin: { lanes, salaries }, lane, rate }: { margin: Margin; lane: AgentLane; rate: number | undefined }) {
  const t = useT();
  const { percent } = useFormat();
  const found = lanes.find((one) => one.lane === lane);
  if (found === undefined) return null;
  const isGroup = lane === 'LOTT';
  const taken = salariesIn(salaries);
  const words = t(isGroup ? 'agents.margin.group' : 'agents.margin.lane', {
    game: found.game,
    group: String(found.rate),
    leaves: percent(found.most / rateUnits, 2),
    salaries: percent(taken / rateUnits, 2),
  });
  if (isGroup)
    return rate === found.rate ? (
      <Room left={found.left}>{words}</Room>
    ) : (
      <p className="text-caption text-ink-2">{t('agents.margin.later')}</p>
    );
  return rate === undefined ? <p className="text-caption text-ink-2">{words}</p> : <Room left={found.most - taken - rate}>{words}</Room>;
}

/** What a salary of a kind may come to: the lane that leaves least, and what takes of it already. `asked`: the highest rate that is typed. */
export function SalaryMargin({ margin, kind, asked }: { margin: Margin; kind: 'daily' | 'hourly' | 'realtime'; asked: number }) {
  const t = useT();
  const { percent, number } = useFormat();
  const [tightest] = margin.lanes.toSorted((one, other) => one.left - other.left);
  if (tightest === undefined) return null;
  const { lane, game, left, most, rate } = tightest;
  const own = margin.salaries[kind];
  return (
    <div className="grid gap-1">
      <Room left={left + own - asked} isTold>
        {t('agents.margin.salary', {
          most: percent(Math.max(0, left + own) / rateUnits, 2),
          game,
          lane: t(`agents.lane.${lane}`),
          leaves: percent(most / rateUnits, 2),
          rate: percent((lane === 'LOTT' ? 0 : rate) / rateUnits, 2),
          others: percent((salariesIn(margin.salaries) - own) / rateUnits, 2),
        })}
      </Room>
      {margin.unknownGames > 0 && (
        <p className="text-caption text-ink-3">
          {t('agents.margin.unknown', { count: margin.unknownGames, number: number(margin.unknownGames) })}
        </p>
      )}
    </div>
  );
}
