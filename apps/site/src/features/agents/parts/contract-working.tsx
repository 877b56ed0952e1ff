import type { ReactNode } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat, type Format } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import type { ContractKind, Reckoning, Tier } from '../api/contracts';
import { amountText, rateText } from './contract-words';
import { figuresOf } from '../state/rule-figures';

type Step = readonly [label: string, value: ReactNode];

/** What a dividend is reckoned on: what the team lost, less what is carried in; never below zero. */
const baseOf = ({ result, carried }: Pick<Reckoning, 'result' | 'carried'>): number => Math.max(0, result + carried);

/** What figures still lack for a tier, as words. */
export function missingFor(t: Translate, format: Format, tier: Tier, of: Reckoning): readonly string[] {
  const [turnover, active, loss] = [tier.betVolume - of.betVolume, tier.activeMember - of.activeMember, tier.loss - baseOf(of)];
  return [
    ...(turnover > 0 ? [t('contracts.condition.turnover', { amount: amountText(format, turnover) })] : []),
    ...(active > 0 ? [t('contracts.condition.active', { count: active })] : []),
    ...(loss > 0 ? [t('contracts.condition.loss', { amount: amountText(format, loss) })] : []),
  ];
}

/** The figures that a rule is reckoned on. */
function figures(t: Translate, format: Format, kind: ContractKind, of: Reckoning): readonly Step[] {
  const asked = figuresOf(kind, of.details);
  return [
    [t('contracts.bill.turnover'), <WireAmount key="turnover" value={of.betVolume} />],
    ...(asked.active ? [[t('contracts.bill.active'), format.number(of.activeMember)] as const] : []),
    ...(asked.result ? [[t('contracts.bill.result'), <WireAmount key="result" value={of.result} />] as const] : []),
    ...(kind === 'dividend'
      ? ([
          [t('contracts.bill.carryIn'), <WireAmount key="carry" value={of.carried} />],
          [t('contracts.bill.base'), <WireAmount key="base" value={baseOf(of)} />],
        ] as const)
      : []),
  ];
}

/** Tier reached, its rate on the base, and what the next tier still asks for. */
function byTier(t: Translate, format: Format, kind: ContractKind, of: Reckoning): readonly Step[] {
  const reached = of.tier === null ? undefined : of.details[of.tier];
  const nextAt = (of.tier ?? -1) + 1;
  const next = of.details[nextAt];
  const missing = next === undefined ? [] : missingFor(t, format, next, of);
  const base = kind === 'dividend' ? baseOf(of) : of.betVolume;
  return [
    [
      t('contracts.bill.tier'),
      of.tier === null || reached === undefined ? t('contracts.bill.tierNone') : t('contracts.form.tier', { number: of.tier + 1 }),
    ],
    ...(reached === undefined
      ? []
      : reached.rateType === 'F'
        ? [[t('contracts.work.fixed'), <WireAmount key="fixed" value={reached.amount ?? 0} />] as const]
        : [
            [
              t('contracts.work.times', { base: amountText(format, base), rate: rateText(format, reached.rate) }),
              <WireAmount key="times" value={of.amount} />,
            ] as const,
          ]),
    ...(missing.length === 0
      ? []
      : [
          [
            t('contracts.work.short', { number: nextAt + 1 }),
            missing.reduce((first, last) => t('contracts.and', { first, last })),
          ] as const,
        ]),
  ];
}

/** Won and lost bets by the tier that they reach. */
function byBets(t: Translate, format: Format, of: Reckoning): readonly Step[] {
  if (of.bets.length === 0) return [[t('contracts.work.noBets'), <WireAmount key="none" value={0} />]];
  return of.bets.map(({ tier, side, count, betVolume, rate, amount }) => [
    t(`contracts.work.${side}`, {
      number: tier + 1,
      count,
      turnover: amountText(format, betVolume),
      rate: rateText(format, rate),
    }),
    <WireAmount key={`${tier} ${side}`} value={amount} />,
  ]);
}

/** How a rule makes an amount of figures, step by step. */
export function ContractWorking({ kind, of, sum }: { kind: ContractKind; of: Reckoning; sum: string }) {
  const t = useT();
  const format = useFormat();
  const steps: readonly Step[] = [
    ...figures(t, format, kind, of),
    ...(kind === 'realtime' ? byBets(t, format, of) : byTier(t, format, kind, of)),
  ];
  return (
    <>
      <dl className="divide-y divide-divider text-label">
        {steps.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <dt className="tabular text-ink-2">{label}</dt>
            <dd className="tabular font-semibold text-ink-1">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-3 py-1.5 text-body">
          <dt className="font-semibold text-ink-1">{sum}</dt>
          <dd className="tabular font-bold text-ink-1">
            <WireAmount value={of.amount} />
          </dd>
        </div>
        {kind === 'dividend' && of.carriedOn < 0 && (
          <div className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <dt className="text-ink-2">{t('contracts.bill.carryOut')}</dt>
            <dd className="tabular font-semibold text-ink-1">
              <WireAmount value={of.carriedOn} />
            </dd>
          </div>
        )}
      </dl>
      {kind === 'realtime' && of.bets.length > 0 && <p className="text-caption text-ink-3">{t('contracts.work.eachBet')}</p>}
    </>
  );
}
