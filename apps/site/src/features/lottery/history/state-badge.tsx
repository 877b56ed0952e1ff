import {
  Badge,
  IconCheckCircle,
  IconClock,
  IconHandCoins,
  IconXCircle,
  IconArrowClockwise,
  IconTrophy,
  type BadgeTone,
  type IconComponent,
} from '@sortes/ui';
import { useExactFormat } from '../../../kit/exact-format';
import { useT } from '../../../kit/i18n';
import { stateName } from '../lottery-texts';
import { lessText } from '../state/returned-words';

const looks: Readonly<Record<string, { tone: BadgeTone; Icon: IconComponent }>> = {
  waiting: { tone: 'info', Icon: IconClock },
  won: { tone: 'win', Icon: IconTrophy },
  lost: { tone: 'neutral', Icon: IconXCircle },
  cancelled: { tone: 'neutral', Icon: IconArrowClockwise },
  refunded: { tone: 'warning', Icon: IconArrowClockwise },
};
/** A prize below the stake: neither a gain nor a bet that was taken away. */
const backLook = { tone: 'neutral', Icon: IconHandCoins } as const;

interface StateBadgeProps {
  state: string;
  /** What the bet won and what was paid for it, in 1/10 000 currency units: a prize below the stake is no win. */
  money: { readonly won: bigint; readonly paid: bigint };
}

/** Whether a bet brought back less than was paid for it. */
export const isWonBack = ({ state, money: { won, paid } }: StateBadgeProps): boolean => state === 'won' && won < paid;

/** State of a bet: word and sign, the colour only repeats them. */
export function StateBadge({ state, money }: StateBadgeProps) {
  const t = useT();
  const format = useExactFormat();
  const back = isWonBack({ state, money });
  const { tone, Icon } = (back ? backLook : looks[state]) ?? { tone: 'neutral' as const, Icon: IconCheckCircle };
  return (
    <Badge tone={tone}>
      <Icon size={14} />
      {back ? lessText(t, format, money.won, money.paid) : stateName(t, state)}
    </Badge>
  );
}
