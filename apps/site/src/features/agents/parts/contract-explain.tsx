import { tryReadAmount } from '@sortes/money';
import { useT } from '../../../kit/i18n';
import type { ContractKind } from '../api/contracts';
import { useFigureRules } from '../api/team';
import { Explain } from './explain';

/** What the figures of contracts of a kind mean, by the names that they have there. */
export function ContractExplain({ kind }: { kind: ContractKind }) {
  const t = useT();
  const { data } = useFigureRules();
  if (!data) return null;
  const isByDays = kind === 'dividend' || kind === 'daily';
  return (
    <Explain
      of={isByDays ? ['valid', 'result', 'active'] : ['valid']}
      names={{ valid: t('contracts.bill.turnover'), result: t('contracts.bill.result'), active: t('contracts.bill.active') }}
      activeFrom={tryReadAmount(data.activeFrom) ?? 0n}
      activeDeposit={tryReadAmount(data.activeDeposit) ?? 0n}
    />
  );
}
