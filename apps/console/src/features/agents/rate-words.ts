import type { AgentLane } from '@sortes/contract';
import { useFormat } from '../../shared/format';

const rateUnits = 10_000;

/** Writes a rate: a prize group as it is, any other as percent of valid turnover; none as a dash. */
export function useRateText(): (lane: AgentLane, rate: number) => string {
  const format = useFormat();
  return (lane, rate) => (rate === 0 ? '–' : lane === 'LOTT' ? String(rate) : format.percent(rate / rateUnits, 2));
}
