import type { Reply, ReferralState, staffReferral } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { useT } from '../../shared/texts';

export type Referral = Reply<typeof staffReferral.staffListReferrals>['list'][number];
export type Rule = NonNullable<Reply<typeof staffReferral.staffGetReferralRule>['current']['rule']>;

const tones: Readonly<Partial<Record<ReferralState, 'win' | 'info' | 'warning' | 'danger'>>> = {
  contact: 'info',
  deposited: 'info',
  qualified: 'warning',
  rewarded: 'win',
  refused: 'danger',
  reversed: 'danger',
};

/** How far an invitation is. */
export function ReferralBadge({ state }: { state: ReferralState }) {
  const t = useT();
  return <Badge tone={tones[state] ?? 'neutral'}>{t(`referral.state.${state}`)}</Badge>;
}
