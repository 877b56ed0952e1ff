import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useT } from '../../../kit/i18n';
import type { TotalIncome } from '../api/income';
import { useDrill } from '../state/use-agent-filters';
import { contractPage, useShownKinds } from './income-statement';
import { Tiles, type Tile } from './tiles';

/** What the agent themselves earned by their line in these days, by source, each the way to what it is made of; nothing where nothing was earned. */
export function OwnIncome({ sums }: Pick<TotalIncome, 'sums'>) {
  const t = useT();
  const drill = useDrill();
  const kinds = useShownKinds(sums);
  const { commission, ownRebate, contracts, passedOn, net } = sums;
  if (commission === 0 && ownRebate === 0 && contracts.length === 0) return null;
  const tile = (key: string, label: string, value: number, onPress: () => void): Tile => ({
    key,
    label,
    value: <WireAmount value={value} />,
    onPress,
  });
  const tiles = [
    tile('commission', t('agents.income.commission'), commission, () => drill('agentIncome', { tab: 'commission' })),
    ...(ownRebate === 0
      ? []
      : [tile('ownRebate', t('agents.income.ownRebate'), ownRebate, () => drill('agentIncome', { tab: 'commission' }))]),
    ...kinds.map((kind) =>
      tile(kind, t(`contracts.kind.${kind}`), contracts.find((one) => one.kind === kind)?.received ?? 0, () =>
        drill(contractPage[kind], { tab: 'bills' }),
      ),
    ),
    ...(passedOn === 0 ? [] : [tile('passedOn', t('agents.income.passedOn'), -passedOn, () => drill('agentIncome'))]),
    tile('net', t('agents.income.net'), net, () => drill('agentIncome')),
  ];
  return (
    <section aria-label={t('agents.page.income')} className="grid grid-cols-1 gap-2">
      <h4 className="text-body font-semibold text-ink-1">{t('agents.page.income')}</h4>
      <Tiles label={t('agents.page.income')} tiles={tiles} />
    </section>
  );
}
