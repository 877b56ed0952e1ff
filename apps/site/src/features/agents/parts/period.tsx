import { agentDaysAtMost } from '@sortes/contract';
import { PeriodChips } from '../../../entities/record/period-chips';
import { useT } from '../../../kit/i18n';
import type { AgentFilters } from '../state/use-agent-filters';

/** The days of a page of the agent centre. */
export function Period({ filters }: { filters: AgentFilters }) {
  const t = useT();
  return (
    <PeriodChips
      filters={filters}
      presets={['today', 'yesterday', 'week', 'month', 'thisMonth', 'lastMonth']}
      mostDays={agentDaysAtMost}
      cutNote={t('agents.daysCut', { most: agentDaysAtMost })}
      ownLabel={t('agents.ownDays')}
    />
  );
}
