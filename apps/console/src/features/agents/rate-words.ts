import type { AgentLane } from '@sortes/contract';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';

const rateUnits = 10_000;

/** Writes a rate: a prize group as it is, any other as percent of valid turnover; none as a dash. */
export function useRateText(): (lane: AgentLane, rate: number) => string {
  const format = useFormat();
  return (lane, rate) => (rate === 0 ? '–' : lane === 'LOTT' ? String(rate) : format.percent(rate / rateUnits, 2));
}

/** A rate as it was when a bet was placed: a prize group as it is, any other as percent; none in words. */
export function useFrozenRateText(): (lane: AgentLane, rate: number | null) => string {
  const t = useT();
  const format = useFormat();
  return (lane, rate) => (rate === null ? t('agents.income.noRate') : lane === 'LOTT' ? String(rate) : format.percent(rate / rateUnits, 2));
}
