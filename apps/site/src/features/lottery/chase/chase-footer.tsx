import { Button, IconWarningCircle } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { DraftPlan } from '../state/chase-draft';
import type { ChaseReason } from './use-chase-reason';

/** How many draws the plan has, what it loses at worst and what it costs. */
function PlanSum({ plan }: { plan: DraftPlan }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="tabular flex flex-wrap justify-between gap-x-6 text-label" aria-live="polite" aria-atomic="true">
      <div className="flex gap-2">
        <dt className="text-ink-3">{t('lottery.chase.draws')}</dt>
        <dd className="font-semibold">{format.number(plan.bets.length)}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-ink-3">{t('lottery.chase.worst')}</dt>
        <dd className="font-semibold text-danger">{format.money(-plan.worstLoss)}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-ink-3">{t('lottery.total')}</dt>
        <dd className="text-body font-bold text-gold-text">{format.money(plan.totalCost)}</dd>
      </div>
    </dl>
  );
}

/** Why it does not go on, with the way to a deposit where that helps. */
function Reason({ text, needsDeposit }: { text: string; needsDeposit: boolean }) {
  const t = useT();
  const modal = useModal();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-tile border border-warning/50 bg-bg2 px-3 py-2">
      <output id="chase-reason" className="flex min-w-0 flex-1 basis-44 items-start gap-2 text-label font-semibold text-ink-1">
        <IconWarningCircle size={20} className="shrink-0 text-warning" />
        {text}
      </output>
      {needsDeposit && (
        <Button tone="primary" size="small" onClick={() => modal.open('deposit')}>
          {t('shell.deposit')}
        </Button>
      )}
    </div>
  );
}

export interface ChaseFooterProps {
  plan: DraftPlan | undefined;
  reason: ChaseReason;
  /** The question is on show: the next press sends it. */
  isAsking: boolean;
  /** Numbers are offered at other odds: the press agrees to them. */
  hasOffers: boolean;
  isBusy: boolean;
  onBack: () => void;
  onNext: () => void;
}

/** Sums, reason and buttons under the plan and its question. */
export function ChaseFooter({ plan, reason, isAsking, hasOffers, isBusy, onBack, onNext }: ChaseFooterProps) {
  const t = useT();
  const format = useFormat();
  const { text } = reason;
  return (
    <div className="flex flex-col gap-2">
      {/* The question names these figures itself. */}
      {plan && !isAsking && plan.bets.length > 0 && <PlanSum plan={plan} />}
      {text !== undefined && text !== '' && <Reason text={text} needsDeposit={reason.needsDeposit} />}
      <div className="flex gap-3">
        <Button wide disabled={isBusy} onClick={onBack}>
          {t(isAsking ? 'lottery.chase.back' : 'common.cancel')}
        </Button>
        <Button
          tone="primary"
          wide
          loading={isBusy}
          loadingLabel={t('lottery.placingTitle')}
          disabled={!plan || text !== undefined}
          aria-describedby={text === undefined ? undefined : text === '' ? 'chase-problem' : 'chase-reason'}
          onClick={onNext}
        >
          {plan && isAsking
            ? t(hasOffers ? 'lottery.acceptFor' : 'lottery.placeFor', { total: format.money(plan.totalCost) })
            : t('lottery.chase.next')}
        </Button>
      </div>
    </div>
  );
}
