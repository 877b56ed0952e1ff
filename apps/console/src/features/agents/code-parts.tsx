import type { AffiliateCodeState, Operations, Reply } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { useT } from '../../shared/texts';

/** A code under which people register, with what came of it. */
export type Code = Reply<Operations['staffListAffiliateCodes']>['list'][number];

const tones = {
  active: 'win',
  paused: 'warning',
  expired: 'neutral',
  usedUp: 'neutral',
  removed: 'neutral',
  off: 'danger',
} as const satisfies Readonly<Record<AffiliateCodeState, string>>;

export function CodeBadge({ state }: { state: AffiliateCodeState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`agents.code.${state}`)}</Badge>;
}
