import type { MallOrderState } from '@sortes/contract';
import { Badge, type BadgeTone } from '@sortes/ui';
import { useT } from '../../shared/texts';

const tones: Readonly<Partial<Record<MallOrderState, BadgeTone>>> = {
  'in-process': 'warning',
  approved: 'info',
  packed: 'info',
  shipped: 'info',
  received: 'win',
  rejected: 'danger',
};

/** Where an order is. */
export function OrderBadge({ state }: { state: MallOrderState }) {
  const t = useT();
  return <Badge tone={tones[state] ?? 'neutral'}>{t(`mall.orderState.${state}`)}</Badge>;
}
