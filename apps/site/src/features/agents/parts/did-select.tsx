import { profitDeeds, type ProfitDeed } from '@sortes/contract';
import { Select } from '@sortes/ui';
import { useT, type TextId } from '../../../kit/i18n';
import type { AgentFilters } from '../state/use-agent-filters';

const words = {
  bet: 'agents.people.betting',
  active: 'agents.people.active',
  deposit: 'agents.people.depositing',
  withdraw: 'agents.people.withdrawing',
} as const satisfies Record<ProfitDeed, TextId>;

/** Narrows a list to who did something in its days, as the overview counts them. */
export function DidSelect({ filters, value }: { filters: AgentFilters; value: ProfitDeed | undefined }) {
  const t = useT();
  return (
    <Select
      label={t('agents.did')}
      labelHidden
      className="min-w-0 flex-[1_1_10rem] sm:max-w-56"
      value={value ?? ''}
      onChange={(event) => filters.change({ did: event.target.value })}
      choices={[
        { value: '', label: t('agents.did.any') },
        ...profitDeeds.map((deed) => ({ value: deed as string, label: t(words[deed]) })),
      ]}
    />
  );
}
