import { Badge, type BadgeTone } from '@sortes/ui';
import type { OfferState } from '../../../entities/promotion/offers';
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

/** What an offer is to whoever looks. */
export function StateBadge({ state }: { state: OfferState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`promotions.state.${state}`)}</Badge>;
}
