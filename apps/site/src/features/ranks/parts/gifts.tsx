import { Badge, Button, Skeleton, type BadgeTone } from '@sortes/ui';
import { useId } from 'react';
import { useModule } from '../../../entities/brand/site-data';
import { useRewards } from '../../../entities/promotion/rewards';
import { units } from '../../../entities/promotion/units';
import type { RankGift, RankProgress } from '../../../entities/rank/rank';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';

const tones: Readonly<Record<RankGift['state'] | 'ready', BadgeTone>> = {
  due: 'info',
  ready: 'win',
  given: 'neutral',
  refused: 'neutral',
  lapsed: 'neutral',
  'taken-back': 'neutral',
};

/** What the member's ranks have given, newest first, and the way to where it is claimed. */
export function Gifts({ progress: { gifts, ranks } }: { progress: RankProgress }) {
  const t = useT();
  const format = useFormat();
  const heading = useId();
  const modal = useModal();
  const promotions = useModule('PROMO3');
  const { data, isPending } = useRewards();
  const rewards = data?.list;
  if (gifts.length === 0) return null;
  const isReady = ({ grantId }: RankGift): boolean => rewards?.some(({ id }) => id === grantId) === true;
  const someReady = gifts.some(isReady);
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h3 id={heading} className="text-h2">
        {t('ranks.gifts')}
      </h3>
      <ul className="card grid grid-cols-1 divide-y divide-divider rounded-tile px-4">
        {gifts.map((gift) => {
          const state = isReady(gift) ? 'ready' : gift.state;
          return (
            <li key={`${gift.kind} ${gift.level} ${gift.at}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block text-body wrap-anywhere text-ink-1">
                  {t(`ranks.gift.${gift.kind}`, { name: ranks[gift.level]?.name ?? '' })}
                </span>
                <span className="block text-caption text-ink-3">{format.date(gift.at)}</span>
              </span>
              <span className="tabular text-body font-semibold text-ink-1">{format.money(units(gift.amount))}</span>
              {/* What was given may still be to be claimed: nothing is said before that is known. */}
              {gift.state === 'given' && isPending ? (
                <Skeleton className="h-6 w-20" />
              ) : (
                <Badge tone={tones[state]}>{t(`ranks.gift.${state}`)}</Badge>
              )}
            </li>
          );
        })}
      </ul>
      {promotions && !isPending && (
        <Button
          tone={someReady ? 'primary' : 'secondary'}
          className="justify-self-start"
          onClick={() => modal.open('member', { page: 'rewardCenter' })}
        >
          {t(someReady ? 'ranks.gifts.claim' : 'ranks.gifts.open')}
        </Button>
      )}
    </section>
  );
}
