import { IconCaretRight, presetRange } from '@sortes/ui';
import { useWaitingContracts } from '../../../entities/contract/waiting';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useContractKinds } from '../api/contracts';
import { useTotalIncome } from '../api/income';
import { useTeamBalance } from '../api/team';
import { useDrill } from '../state/use-agent-filters';
import { contractPage } from './income-statement';
import { Tiles } from './tiles';

/** Contracts that wait for the agent's answer, each the way to it; nothing where none does. */
export function WaitingContracts() {
  const t = useT();
  const drill = useDrill();
  const waiting = useWaitingContracts(true);
  const kinds = useContractKinds().filter((kind) => (waiting?.[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <ul aria-label={t('agents.glance.waiting')} className="card divide-y divide-divider overflow-hidden rounded-tile">
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            onClick={() => drill(contractPage[kind])}
            className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-start text-label font-semibold text-warning hover:bg-bg2"
          >
            <span className="min-w-0 flex-1">{t('agents.glance.waits', { kind: t(`contracts.kind.${kind}`) })}</span>
            <IconCaretRight size={14} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What an agent looks for first: their income of today and this month, who is active and new in the days that are shown, and what the team has together. */
export function Glance({
  today,
  active,
  joined,
  onActive,
  onJoined,
}: {
  today: string;
  active: number;
  joined: number;
  onActive: () => void;
  onJoined: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const drill = useDrill();
  const month = presetRange('thisMonth', today);
  const income = useTotalIncome(month).data;
  const balance = useTeamBalance().data?.balance ?? null;
  const amount = (value: number | undefined) => (value === undefined ? '—' : <WireAmount value={value} />);
  return (
    <Tiles
      label={t('agents.glance')}
      tiles={[
        {
          key: 'today',
          label: t('agents.glance.today'),
          value: amount(income?.days.find(({ day }) => day === today)?.net),
          onPress: () => drill('agentIncome', { from: today, to: today }),
        },
        {
          key: 'month',
          label: t('agents.glance.month'),
          value: amount(income?.sums.net),
          onPress: () => drill('agentIncome', { ...month }),
        },
        { key: 'active', label: t('agents.people.active'), value: format.number(active), onPress: onActive },
        { key: 'new', label: t('agents.people.new'), value: format.number(joined), onPress: onJoined },
        ...(balance === null ? [] : [{ key: 'balance', label: t('agents.balanceOfAll'), value: <WireAmount value={balance} /> }]),
      ]}
    />
  );
}
