import { countdownText } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useServerSecond } from './second-clock';

const dayMs = 86_400_000;

/** Time left until a draw closes, by the one clock of the page; from a day on, the day and the time instead. `onClosed` is called once. */
export function Closing({
  numero,
  closesAt,
  onClosed,
  withIssue = true,
  place,
}: {
  numero: string;
  closesAt: number;
  onClosed?: () => void;
  withIssue?: boolean;
  /** Above each other without the issue, and as the largest thing of a card; without it as `withIssue` says. */
  place?: 'stacked' | 'large';
}) {
  const t = useT();
  const format = useFormat();
  const left = closesAt - useServerSecond();
  const over = left <= 0;
  useEffect(() => {
    if (over) onClosed?.();
    // Once for each closing; a new function each render is no reason to tell it again.
    // eslint-disable-next-line react/exhaustive-deps
  }, [over]);
  if (over) return <span className="text-label font-semibold text-ink-3">{t('common.draw.closed')}</span>;
  return (
    <span
      className={clsx('flex shrink-0', place === 'large' ? 'flex-col' : withIssue || place ? 'flex-col items-end' : 'items-baseline gap-2')}
    >
      <span className="text-caption text-ink-3">{t(left < dayMs ? 'common.draw.closesIn' : 'common.draw.closesOn')}</span>
      {left < dayMs ? (
        <span
          role="timer"
          aria-label={t('common.draw.closesInOf', { numero })}
          className={clsx(
            'tabular font-bold',
            place === 'large' ? 'text-display leading-tight' : 'text-h2',
            left <= 10_000 ? 'text-warning' : 'text-gold-text',
          )}
        >
          {countdownText(left)}
        </span>
      ) : (
        <span className="tabular text-body font-bold text-gold-text">
          {format.date(closesAt, {
            // From six days on a weekday alone might be taken for this week's.
            ...(left < 6 * dayMs ? { weekday: 'short' } : { day: 'numeric', month: format.parts.month }),
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          })}
        </span>
      )}
      {withIssue && place === undefined && <span className="tabular text-caption text-ink-3">{t('common.draw.issue', { numero })}</span>}
    </span>
  );
}
