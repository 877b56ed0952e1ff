import { Button } from '@sortes/ui';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { Facts } from './facts';
import { SignInToTake } from './sign-in-to-take';

/** Of a cashback: until when the period runs, what stands so far, and where what it comes to will lie. */
export function PeriodNow({ period: { from, ends, netLoss, due } }: { period: NonNullable<OfferOpened['period']> }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  return (
    <section aria-label={t('promotions.period')} className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <p className="text-body text-ink-1">{t('promotions.period.ends', { from: format.dateTime(from), ends: format.dateTime(ends) })}</p>
      {netLoss === null || due === null ? (
        <SignInToTake />
      ) : (
        <>
          <Facts
            facts={[
              [t('promotions.period.netLoss'), format.money(units(netLoss))],
              [t('promotions.period.due'), format.money(units(due))],
            ]}
          />
          <Button className="justify-self-start" onClick={() => modal.open('member', { page: 'rewardCenter' })}>
            {t('centre.page.rewardCenter')}
          </Button>
        </>
      )}
    </section>
  );
}
