import {
  Badge,
  IconCheckCircle,
  IconClock,
  IconXCircle,
  IconArrowClockwise,
  IconTrophy,
  type BadgeTone,
  type IconComponent,
} from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { stateName } from '../lottery-texts';

const looks: Readonly<Record<string, { tone: BadgeTone; Icon: IconComponent }>> = {
  waiting: { tone: 'info', Icon: IconClock },
  won: { tone: 'win', Icon: IconTrophy },
  lost: { tone: 'neutral', Icon: IconXCircle },
  cancelled: { tone: 'neutral', Icon: IconArrowClockwise },
  refunded: { tone: 'warning', Icon: IconArrowClockwise },
};

/** State of a bet: word and sign, the colour only repeats them. */
export function StateBadge({ state }: { state: string }) {
  const t = useT();
  const { tone, Icon } = looks[state] ?? { tone: 'neutral' as const, Icon: IconCheckCircle };
  return (
    <Badge tone={tone}>
      <Icon size={14} />
      {stateName(t, state)}
    </Badge>
  );
}
