import { Dialog, IconWarningCircle } from '@sortes/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useT } from '../../../kit/i18n';
import { isAboutLimit } from '../../../kit/limit-problem';
import { LimitsLink } from '../../../entities/limits/limits-link';
import type { ChaseContext } from '../board/chase-slot';
import { Offers } from '../board/offers';
import type { PlaceChase } from '../state/use-place-chase';
import { BetLines } from './chase-facts';
import { AcceptedChase, AcceptedFooter, UnknownChase, UnknownFooter } from './chase-fate';
import { ChaseFooter } from './chase-footer';
import { ChasePlanner } from './chase-planner';
import { useChaseDraft } from './use-chase-draft';
import { useChaseOrder } from './use-chase-order';
import { useChasePlan } from './use-chase-plan';
import { useChaseReason } from './use-chase-reason';

/** What the server said when it took nothing. */
function Refusal({ code, message }: { code: string; message: string }) {
  const t = useT();
  return (
    <div role="alert" className="flex items-start gap-3 rounded-tile border border-danger/40 bg-bg2 p-3 text-body text-ink-1">
      <IconWarningCircle size={24} className="shrink-0 text-danger" />
      <span>
        {message || t('errors.unexpected')}
        <span className="block text-label text-ink-3">{t('lottery.nothingLost')}</span>
        {isAboutLimit(code) && <LimitsLink />}
      </span>
    </div>
  );
}

/** The next step begins at its top, and a screen reader with it. */
function useFocusAtStep(step: string): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.focus({ preventScroll: true });
    body.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return body;
}

/** From the plan to the receipt: one sheet. */
export function ChaseSheet({ context: live, chase, onClose }: { context: ChaseContext; chase: PlaceChase; onClose: () => void }) {
  const t = useT();
  const { placing } = chase;
  const order = useChaseOrder(live, chase);
  const { context, offers, refused } = order;
  const drafting = useChaseDraft();
  const planned = useChasePlan(context, drafting.draft);
  const { plan } = planned;
  const reason = useChaseReason({ live, order, placing, plan, hasWrong: drafting.hasWrong(plan) });
  const [isAsking, setAsking] = useState(false);
  const body = useFocusAtStep(`${placing.kind} ${isAsking}`);

  const goOn = () => {
    if (!isAsking) {
      // An offer stays on the table while the plan is changed.
      if (offers.length === 0) chase.reset();
      setAsking(true);
    } else if (reason.text === undefined) order.send(plan, drafting.draft);
  };
  // One dialog for every step: it stays open while what it shows changes.
  const frame = { open: true, onClose, closeLabel: t('common.close') };
  if (placing.kind === 'accepted') {
    const { receipt } = placing;
    const footer = <AcceptedFooter chaseId={receipt.chaseId ?? ''} onClose={onClose} />;
    return (
      <Dialog {...frame} title={t('lottery.chase.acceptedTitle')} footer={footer}>
        <div ref={body} tabIndex={-1} className="flex flex-col gap-4 outline-none">
          <AcceptedChase game={context.game} receipt={receipt} />
        </div>
      </Dialog>
    );
  }
  if (placing.kind === 'unknown')
    return (
      <Dialog {...frame} title={t('lottery.unknownTitle')} footer={<UnknownFooter onAsk={chase.ask} />}>
        <div ref={body} role="alert" tabIndex={-1} className="flex items-start gap-3 text-body text-ink-2 outline-none">
          <UnknownChase />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      {...frame}
      width="large"
      title={t(isAsking ? 'lottery.chase.confirmTitle' : 'lottery.chase.title')}
      closeOnOutsidePress={false}
      footer={
        <ChaseFooter
          plan={plan}
          reason={reason}
          isAsking={isAsking}
          hasOffers={offers.length > 0}
          isBusy={placing.kind === 'placing'}
          onBack={isAsking ? () => setAsking(false) : onClose}
          onNext={goOn}
        />
      }
    >
      <div ref={body} tabIndex={-1} className="flex scroll-mt-4 flex-col gap-4 outline-none">
        {offers.length > 0 && <Offers game={context.game.code} offers={offers} />}
        {refused && offers.length === 0 && <Refusal code={refused.code} message={refused.message} />}
        <BetLines context={context} />
        <ChasePlanner order={order} planned={planned} drafting={drafting} isAsking={isAsking} />
      </div>
    </Dialog>
  );
}
