import type { AgentLane, Operations, Reply } from '@sortes/contract';

export type Rates = Reply<Operations['staffGetAgentRates']>;
export type LaneBounds = Rates['lanes'][number];

const unitsPerPercent = 100;

/** A rate as it is typed: a prize group, or percent. */
export const typedRate = (lane: AgentLane, rate: number): string =>
  lane === 'LOTT' ? (rate === 0 ? '' : String(rate)) : String(rate / unitsPerPercent);

/** The rate that was typed; undefined: it is none. */
export function readRate(lane: AgentLane, typed: string): number | undefined {
  const text = typed.trim();
  if (lane === 'LOTT') return /^\d{4}$/.test(text) ? Number(text) : undefined;
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text);
  return found === null ? undefined : Number(found[1]) * unitsPerPercent + Number((found[2] ?? '').padEnd(2, '0'));
}

/** What somebody will have in a lane once everything that was decided counts. */
export const lastOf = ({ rate, coming }: Pick<LaneBounds, 'rate' | 'coming'>): number => coming ?? rate;
