import { IconCheckCircle } from '@sortes/ui';
import { clsx } from 'clsx';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** The days of a sign-in: what each brings, which are done, and which is today. */
export function Calendar({ calendar: { sums, done, today } }: { calendar: NonNullable<OfferOpened['calendar']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <ol aria-label={t('promotions.calendar')} className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
      {sums.map((sum, place) => {
        const isDone = place < done;
        const isToday = place === today;
        return (
          <li
            // The days have no other name than their place.
            key={place}
            aria-current={isToday ? 'date' : undefined}
            className={clsx(
              'grid content-start justify-items-center gap-1 rounded-tile border px-1 py-2.5 text-center',
              isToday ? 'border-2 border-gold bg-gold/15' : isDone ? 'border-win/50 bg-win/10' : 'border-divider bg-bg2',
            )}
          >
            <span className={clsx('text-caption', isToday ? 'font-bold text-gold-text' : 'text-ink-3')}>
              {t(isToday ? 'promotions.calendar.today' : 'promotions.calendar.day', { day: place + 1 })}
            </span>
            <span className="tabular text-label font-bold wrap-anywhere text-ink-1">{format.money(units(sum))}</span>
            <span className="flex min-h-5 items-center text-caption text-win">
              {isDone && (
                <>
                  <IconCheckCircle size={18} filled /> <span className="sr-only">{t('promotions.calendar.done')}</span>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
