import { IconHeadset, type IconComponent, linkClass } from '@sortes/ui';
import { useModule } from '../../../entities/brand/site-data';
import { units } from '../../../entities/promotion/units';
import type { Rank } from '../../../entities/rank/rank';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { menuIcons } from '../../../kit/menu-icons';
import { PageLink } from '../../../kit/page-link';

/** Points for turnover, and what may be withdrawn in a day, as they are for everybody; 1/10 000. */
const usualFactor = 10_000;

function Line({ Icon, children }: { Icon: IconComponent; children: React.ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon size={18} className="mt-0.5 shrink-0 text-gold-text" />
      <span className="tabular min-w-0 flex-1 wrap-break-word">{children}</span>
    </li>
  );
}

/** What a rank gives, one thing a line. `withLinks`: offers lead to their page. */
export function Gives({ rank, withLinks = false }: { rank: Rank; withLinks?: boolean }) {
  const t = useT();
  const format = useFormat();
  const points = useModule('PTSYS3') && rank.pointsFactor !== usualFactor;
  const promotions = useModule('PROMO3');
  const offers = promotions ? rank.offers : [];
  const payout = rank.payoutFactor > usualFactor;
  const times = (factor: number): string => format.number(factor / usualFactor, { maximumFractionDigits: 2 });
  const gifts = rank.upgradeGift !== null || rank.monthlyGift !== null;
  const nothing = !gifts && !points && !payout && !rank.hasVipService && offers.length === 0;
  if (nothing) return <p className="text-label text-ink-3">{t('ranks.gives.nothing')}</p>;
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-label text-ink-1">
      {rank.upgradeGift !== null && (
        <Line Icon={menuIcons.handCoins}>{t('ranks.gives.upgrade', { sum: format.money(units(rank.upgradeGift)) })}</Line>
      )}
      {rank.monthlyGift !== null && (
        <Line Icon={menuIcons.handCoins}>{t('ranks.gives.month', { sum: format.money(units(rank.monthlyGift)) })}</Line>
      )}
      {points && <Line Icon={menuIcons.sparkle}>{t('ranks.gives.points', { times: times(rank.pointsFactor) })}</Line>}
      {payout && <Line Icon={menuIcons.wallet}>{t('ranks.gives.payout', { times: times(rank.payoutFactor) })}</Line>}
      {rank.hasVipService && <Line Icon={IconHeadset}>{t('ranks.gives.service')}</Line>}
      {offers.length > 0 && (
        <Line Icon={menuIcons.ticket}>
          {t('ranks.gives.offers')}
          <span className="flex flex-wrap gap-x-3">
            {offers.map(({ id, title }) =>
              withLinks ? (
                <PageLink
                  key={id}
                  place={{ to: '/promotions', search: { id } }}
                  className={`${linkClass} inline-flex min-h-11 items-center`}
                >
                  {title}
                </PageLink>
              ) : (
                <span key={id}>{title}</span>
              ),
            )}
          </span>
        </Line>
      )}
    </ul>
  );
}
