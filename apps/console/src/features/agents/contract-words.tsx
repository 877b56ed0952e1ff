import type { CarryMode, Operations, Reply } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import { Badge } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';

export type Contract = Reply<Operations['staffListAgentContracts']>['list'][number];
export type OpenedContract = Reply<Operations['staffGetAgentContract']>;
export type Bill = Reply<Operations['staffListContractBills']>['list'][number];
export type OpenedBill = Reply<Operations['staffGetContractBill']>;
export type Tier = OpenedBill['details'][number];

const contractTones = {
  proposed: 'warning',
  accepted: 'win',
  changing: 'warning',
  ending: 'warning',
  ended: 'neutral',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Readonly<Record<Contract['status'], string>>;

const billTones = {
  nothing: 'neutral',
  review: 'warning',
  due: 'info',
  owed: 'danger',
  paid: 'win',
  forgiven: 'neutral',
} as const satisfies Readonly<Record<Bill['status'], string>>;

export function ContractBadge({ state }: { state: Contract['status'] }) {
  const t = useT();
  return <Badge tone={contractTones[state]}>{t(`agents.contract.${state}`)}</Badge>;
}

export function BillBadge({ state }: { state: Bill['status'] }) {
  const t = useT();
  return <Badge tone={billTones[state]}>{t(`agents.bill.${state}`)}</Badge>;
}

/** Writes an amount of the wire. */
export function useWireMoney(): (amount: number) => string {
  const format = useFormat();
  return (amount) => format.money(tryReadAmount(amount) ?? 0n);
}

/** Writes a tier as a sentence. */
export function useTierText(): (kind: Contract['kind'], tier: Tier) => string {
  const t = useT();
  const format = useFormat();
  const money = useWireMoney();
  return (kind, tier) => {
    const rate = format.percent(tier.rate / 10_000, 2);
    if (kind === 'realtime') {
      const bets = t('agents.rule.tier.bets', { won: rate, lost: format.percent(tier.lostRate / 10_000, 2) });
      return tier.bet > 0 ? t('agents.rule.tier.fromBet', { pay: bets, amount: money(tier.bet) }) : bets;
    }
    const pay =
      tier.rateType === 'F'
        ? t('agents.rule.tier.fixed', { amount: money(tier.amount ?? 0) })
        : t(kind === 'dividend' ? 'agents.rule.tier.rate.dividend' : 'agents.rule.tier.rate.daily', { rate });
    const conditions = [
      ...(tier.betVolume > 0 ? [t('agents.rule.condition.turnover', { amount: money(tier.betVolume) })] : []),
      ...(tier.activeMember > 0 ? [t('agents.rule.condition.active', { count: tier.activeMember })] : []),
      ...(tier.loss > 0 ? [t('agents.rule.condition.loss', { amount: money(tier.loss) })] : []),
    ];
    if (conditions.length === 0) return t('agents.rule.tier.always', { pay });
    return t('agents.rule.tier.when', { pay, conditions: conditions.reduce((first, last) => t('agents.rule.and', { first, last })) });
  };
}

/** A rule in words. */
export function Rule({
  kind,
  details,
  carry,
  reached,
}: {
  kind: Contract['kind'];
  details: readonly Tier[];
  carry: CarryMode;
  /** The tier that counted, from 0 on. */
  reached?: number | null;
}) {
  const t = useT();
  const tierText = useTierText();
  return (
    <div className="grid gap-1.5 text-label text-ink-2">
      <ol className="grid list-decimal gap-1 ps-5 text-body text-ink-1">
        {details.map((tier, at) => (
          // Tiers have no name but their place.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className={at === reached ? 'font-bold' : undefined}>
            {tierText(kind, tier)}
          </li>
        ))}
      </ol>
      {details.length > 1 && <p>{t(kind === 'realtime' ? 'agents.rule.lastCountsBet' : 'agents.rule.lastCounts')}</p>}
      {kind === 'dividend' && <p>{t(`agents.rule.carry.${carry}`)}</p>}
    </div>
  );
}
