import { Badge } from '@sortes/ui';
import { isTextId, useT } from '../../../kit/i18n';

const tones = { open: 'info', settled: 'neutral', refunded: 'warning' } as const;

/** State of a round, in a word. */
export function StateBadge({ state }: { state: string }) {
  const t = useT();
  const id = `games.rounds.state.${state}`;
  return <Badge tone={Object.hasOwn(tones, state) ? tones[state as keyof typeof tones] : 'neutral'}>{isTextId(id) ? t(id) : state}</Badge>;
}
