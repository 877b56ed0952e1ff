import { Badge, type BadgeTone } from '@sortes/ui';
import { useSession } from '../../../entities/account/session';
import type { OfferCard, OfferState } from '../../../entities/promotion/offers';
import { useT } from '../../../kit/i18n';

const tones: Readonly<Record<OfferState, BadgeTone>> = {
  'coming-soon': 'info',
  join: 'win',
  applying: 'info',
  rejected: 'danger',
  issued: 'warning',
  claimed: 'neutral',
  process: 'warning',
  signed: 'win',
  close: 'neutral',
};

/** What an offer is to whoever looks. A visitor has nothing yet, and is promised nothing. */
export function StateBadge({
  offer: { kind, state, obstacle, again },
}: {
  offer: Pick<OfferCard, 'kind' | 'state' | 'obstacle' | 'again'>;
}) {
  const t = useT();
  const member = useSession((session) => session.status === 'member');
  if (state === 'join' && !member) return null;
  // What was had as often as may be for now was had; when again, the sentence beside it says.
  if ((again !== null && state !== 'claimed') || (state === 'join' && obstacle !== null))
    return <Badge tone="neutral">{t('promotions.notYet')}</Badge>;
  if (state === 'claimed' && (kind === 'wheel' || kind === 'packets'))
    return <Badge tone="neutral">{t(`promotions.usedUp.${kind}`)}</Badge>;
  return <Badge tone={tones[state]}>{t(`promotions.state.${state}`)}</Badge>;
}
