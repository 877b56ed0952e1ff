import { IconInfo, Popover } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { agentDaysAtMost } from '@sortes/contract';
import { NetWords } from './net-words';
import { ResultWords } from './result-words';

const names = {
  valid: 'agents.figure.valid',
  result: 'agents.figure.result',
  rebates: 'agents.figure.rebates',
  commissions: 'agents.figure.commissions',
  salaries: 'agents.figure.salaries',
  rewards: 'agents.figure.rewards',
  adjustments: 'agents.figure.adjustments',
  active: 'agents.people.active',
  commission: 'agents.income.commission',
  ownRebate: 'agents.income.ownRebate',
  contracts: 'agents.income.contracts',
  toCome: 'agents.income.toCome',
} as const;
export type Term = keyof typeof names;
const terms = Object.keys(names) as readonly Term[];

/** What the figures of a page mean, for somebody who sees them for the first time. */
export function Explain({
  of,
  names: otherNames,
  activeFrom,
  activeDeposit = 0n,
}: {
  of: readonly Term[];
  /** What figures are called where their days are not chosen: on pages of contracts. */
  names?: Readonly<Partial<Record<Term, string>>>;
  activeFrom?: bigint;
  activeDeposit?: bigint;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <Popover
      label={t('agents.explain')}
      triggerClassName="text-ink-3 hover:text-ink-1"
      trigger={
        <span className="flex items-center gap-1.5 px-1 text-label font-semibold">
          <IconInfo size={18} /> {t('agents.explain')}
        </span>
      }
    >
      <dl className="grid grid-cols-1 gap-2.5">
        {terms
          .filter((term) => of.includes(term))
          .map((term) => (
            <div key={term}>
              <dt className="text-label font-semibold text-ink-1">{otherNames?.[term] ?? t(names[term])}</dt>
              <dd className="text-label text-ink-2">
                {t(`agents.explain.${term}`, { amount: activeFrom === undefined ? '' : format.money(activeFrom) })}
                {term === 'valid' && <NetWords />}
                {term === 'result' && <ResultWords />}
                {term === 'active' && activeDeposit > 0n && ` ${t('agents.explain.activePaid', { amount: format.money(activeDeposit) })}`}
              </dd>
            </div>
          ))}
        {otherNames === undefined && (
          <p className="border-t border-divider pt-2 text-caption text-ink-3">{t('agents.explain.days', { most: agentDaysAtMost })}</p>
        )}
      </dl>
    </Popover>
  );
}
