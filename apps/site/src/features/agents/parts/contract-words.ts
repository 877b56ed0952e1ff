import { tryReadAmount } from '@sortes/money';
import type { Format } from '../../../kit/format';
import type { Translate } from '../../../kit/i18n';
import type { Contract, ContractKind, Tier } from '../api/contracts';

/** A rate of 1/10 000 as percent. */
export const rateText = (format: Pick<Format, 'percent'>, rate: number): string => format.percent(rate / 10_000, 2);

/** An amount of the wire in words. */
export const amountText = (format: Pick<Format, 'money'>, amount: number): string => format.money(tryReadAmount(amount) ?? 0n);

/** Who pays whom, in a sentence. */
export const withWhom = (t: Translate, { isMine, account }: Pick<Contract, 'isMine' | 'account'>): string =>
  account === '' ? t('contracts.withHouse') : t(isMine ? 'contracts.withAbove' : 'contracts.withBelow', { name: account });

/** What a tier asks for and pays, in a sentence. */
export function tierText(t: Translate, format: Pick<Format, 'percent' | 'money'>, kind: ContractKind, tier: Tier): string {
  if (kind === 'realtime') {
    const bets = t('contracts.tier.bets', { won: rateText(format, tier.rate), lost: rateText(format, tier.lostRate) });
    return tier.bet > 0 ? t('contracts.tier.fromBet', { pay: bets, amount: amountText(format, tier.bet) }) : bets;
  }
  const pay =
    tier.rateType === 'F'
      ? t('contracts.tier.fixed', { amount: amountText(format, tier.amount ?? 0) })
      : t(`contracts.tier.rate.${kind}`, { rate: rateText(format, tier.rate) });
  const conditions = [
    ...(tier.betVolume > 0 ? [t('contracts.condition.turnover', { amount: amountText(format, tier.betVolume) })] : []),
    ...(tier.activeMember > 0 ? [t('contracts.condition.active', { count: tier.activeMember })] : []),
    ...(tier.loss > 0 ? [t('contracts.condition.loss', { amount: amountText(format, tier.loss) })] : []),
  ];
  if (conditions.length === 0) return t('contracts.tier.always', { pay });
  const joined = conditions.reduce((first, last) => t('contracts.and', { first, last }));
  return t('contracts.tier.when', { pay, conditions: joined });
}
