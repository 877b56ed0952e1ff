import { Badge, type BadgeTone } from '@sortes/ui';
import type { ContractState } from '@sortes/contract';
import type { ReactNode } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { ContractKind, Contract } from '../api/contracts';
import { ContractActs } from './contract-acts';
import { ContractRule } from './contract-rule';
import { amountText, withWhom } from './contract-words';
import { mostFixed } from '../state/rule-figures';

const tones: Readonly<Record<ContractState, BadgeTone>> = {
  proposed: 'warning',
  accepted: 'win',
  changing: 'warning',
  ending: 'warning',
  ended: 'neutral',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** Dates and sums of a contract. */
function Facts({ contract }: { contract: Contract }) {
  const t = useT();
  const format = useFormat();
  const { current, proposed, status } = contract;
  const waits = proposed?.status === 'proposed' ? proposed : undefined;
  const from = current?.effectiveFrom ?? 0;
  const isToCome = from > serverNow() && from !== contract.holdsFrom;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ...(contract.holdsFrom === null
      ? [[t('contracts.fact.proposed'), format.dateTime(contract.createdDate)] as const]
      : [[t('contracts.fact.since'), format.dateTime(contract.holdsFrom)] as const]),
    ...(isToCome ? [[t('contracts.fact.newTerms'), format.dateTime(from)] as const] : []),
    ...(waits === undefined ? [] : [[t('contracts.fact.answerBy'), format.dateTime(waits.answerBy)] as const]),
    ...(contract.changeFrom === null ? [] : [[t('contracts.fact.from'), format.dateTime(contract.changeFrom)] as const]),
    ...(contract.endsAt === null ? [] : [[t('contracts.fact.ends'), format.dateTime(contract.endsAt)] as const]),
    ...(contract.carried === 0 || status === 'ended'
      ? []
      : [[t('contracts.fact.carried'), <WireAmount key="carried" value={contract.carried} />] as const]),
    ...(contract.rest === 0 ? [] : [[t('contracts.fact.rest'), <WireAmount key="rest" value={contract.rest} plus />] as const]),
  ];
  return (
    <dl className="grid grid-cols-1 gap-1 text-label @sm:grid-cols-2 @sm:gap-x-6">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-3">{label}</dt>
          <dd className="tabular text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How a contract stands, on a plate: one that was accepted and has not begun says when it does. */
function StatePlate({ contract: { status, holdsFrom } }: { contract: Contract }) {
  const t = useT();
  const format = useFormat();
  const isToCome = status === 'accepted' && holdsFrom !== null && holdsFrom > serverNow();
  return (
    <Badge tone={isToCome ? 'info' : tones[status]}>
      {isToCome ? t('contracts.state.begins', { time: format.dateTime(holdsFrom) }) : t(`contracts.state.${status}`)}
    </Badge>
  );
}

/** Whether the payer can come to owe by a contract, and how much where it pays fixed sums. */
function OweWords({ contract: { isMine, mayOwe, proposed, current } }: { contract: Contract }) {
  const t = useT();
  const format = useFormat();
  const most = isMine || !mayOwe ? undefined : mostFixed((proposed?.status === 'proposed' ? proposed : current)?.details ?? []);
  return (
    <p className="text-label text-ink-2">
      {t(mayOwe ? 'contracts.mayOwe' : 'contracts.neverOwes')}
      {most !== undefined && ` ${t('contracts.owesFixed', { amount: amountText(format, most) })}`}
    </p>
  );
}

/** A contract: who with, what it says in words, when it holds, and what can be done about it. */
export function ContractCard({
  contract,
  onChange,
  children,
}: {
  contract: Contract;
  onChange?: () => void;
  /** Below the rule: an example, a way on. */
  children?: ReactNode;
}) {
  const t = useT();
  const kind = contract.kind as ContractKind;
  const name = contract.account === '' ? t('contracts.house') : contract.account;
  const { current, proposed } = contract;
  const waits = proposed !== null && (proposed.status === 'proposed' || current === null) ? proposed : null;
  return (
    <article className="card @container grid grid-cols-1 gap-3 rounded-tile p-4" aria-label={name}>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="min-w-0 text-body font-bold wrap-anywhere text-ink-1">{withWhom(t, contract)}</h4>
        <StatePlate contract={contract} />
      </header>
      {current !== null && waits !== null && <h5 className="text-label font-semibold text-ink-3">{t('contracts.nowText')}</h5>}
      {current !== null && <ContractRule kind={kind} details={current.details} carry={current.carry} />}
      {current !== null && waits !== null && <h5 className="text-label font-semibold text-ink-3">{t('contracts.proposedText')}</h5>}
      {waits !== null && <ContractRule kind={kind} details={waits.details} carry={waits.carry} />}
      <OweWords contract={contract} />
      {contract.endReason !== null && <p className="text-label text-ink-1">{t(`contracts.end.${contract.endReason}`)}</p>}
      <Facts contract={contract} />
      {children}
      <ContractActs contract={contract} onChange={onChange} />
    </article>
  );
}
