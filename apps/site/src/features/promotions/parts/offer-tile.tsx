import { Button, OfferPoster } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '../../../entities/account/session';
import type { OfferCard } from '../../../entities/promotion/offers';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { PageLink } from '../../../kit/page-link';
import { raffleQuery } from '../draws/raffle-query';
import { Progress } from './progress';
import { StateBadge } from './state-badge';

/** What pressing an offer leads to. Whether somebody has tickets of a raffle, only the raffle knows. */
function WayText({ offer }: { offer: OfferCard }) {
  const t = useT();
  const viewer = useSession((session) => session.id ?? 0);
  const { data } = useQuery({ ...raffleQuery(viewer, offer.id), enabled: offer.way === 'play', staleTime: 60_000 });
  if (offer.way !== 'play') return t(`promotions.way.${offer.way}`);
  if (!data?.own) return t('promotions.open');
  return t(data.own.tickets > 0 ? 'promotions.way.play' : 'promotions.way.noTickets');
}

/** An offer in a few words below its picture with the figure that it is told by: what it gives, what it is to whoever looks, and how far what runs of it is. All that it says is a press away. */
export function OfferTile({ offer }: { offer: OfferCard }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const id = useId();
  const member = useSession((session) => session.status === 'member');
  const isOpenTo = member && offer.state === 'join' && offer.obstacle === null;
  // Whoever has no account yet can become somebody who may have it.
  const isForNew = useSession((session) => session.status === 'guest') && offer.state === 'join' && offer.categories.includes('new_player');
  return (
    <li className="card flex min-w-0 flex-col rounded-tile">
      <PageLink
        place={{ to: '/promotions', search: { id: offer.id } }}
        className="flex flex-1 flex-col overflow-hidden rounded-[inherit] text-ink-1 no-underline hover:bg-bg2"
      >
        <OfferPoster kind={offer.kind} headline={offer.headline} />
        <span className="flex min-w-0 flex-1 flex-col gap-1.5 p-3 sm:p-4">
          <span id={id} className="text-body font-semibold text-balance wrap-break-word">
            {offer.title}
          </span>
          <span className="text-label text-ink-2 wrap-break-word">{offer.brief}</span>
          {offer.progress !== null && <Progress progress={offer.progress} />}
          {offer.state === 'join' && offer.obstacle !== null && <span className="text-label text-warning">{offer.obstacle}</span>}
          {offer.again !== null && offer.obstacle !== null && <span className="text-label text-ink-2">{offer.obstacle}</span>}
          <span className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
            <StateBadge offer={offer} />
            {offer.until !== null && (
              <span className="text-caption text-ink-3">{t('promotions.until', { time: format.dateTime(offer.until) })}</span>
            )}
            <span className="ms-auto text-label font-semibold text-gold-text">
              {isOpenTo ? <WayText offer={offer} /> : t('promotions.open')}
            </span>
          </span>
        </span>
      </PageLink>
      {isForNew && (
        <div className="px-3 pb-3 sm:px-4 sm:pb-4">
          <Button tone="primary" wide onClick={() => modal.open('register')} aria-describedby={id}>
            {t('promotions.signUpToGet')}
          </Button>
        </div>
      )}
    </li>
  );
}
