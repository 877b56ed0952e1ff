import { serviceRows, serviceStateAt, type ServiceDay, serviceDays, type ServiceState } from '@sortes/contract';
import { IconClock, linkClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { boot } from '../../kit/boot';
import { useFormat, type Format } from '../../kit/format';
import { translate, useT } from '../../kit/i18n';
import { useNow } from '../limits/use-now';
import { useSystemStatus } from './site-data';

const hourMinutes = 60;
const dayMs = 86_400_000;
const none: readonly string[] = [];

/** The day of an instant as the brand's clock has it, to be compared. */
const dayOf = (format: Format, at: number): string => format.date(at, { year: 'numeric', month: 'numeric', day: 'numeric' });

/** "08:00", "Monday, 08:00" where the day is another one, each with the zone where the device's clock shows another hour. */
function momentText(format: Format, at: number, now: number): string {
  const clock = format.clock(at);
  return at - now < dayMs ? clock : `${format.date(at, { weekday: 'long' })}, ${clock}`;
}

function stateText(state: ServiceState, format: Format, now: number): string {
  if (state.isOpen)
    return state.until === null
      ? translate('people.openAlways')
      : translate('people.openUntil', { at: momentText(format, state.until, now) });
  const { opensAt } = state;
  if (dayOf(format, opensAt) === dayOf(format, now)) return translate('people.opensToday', { at: format.clock(opensAt) });
  if (dayOf(format, opensAt) === dayOf(format, now + dayMs)) return translate('people.opensTomorrow', { at: format.clock(opensAt) });
  return translate('people.opensOn', { day: format.date(opensAt, { weekday: 'long' }), at: format.clock(opensAt) });
}

/** Minutes in words that are short: hours where they are whole. */
function answerText(minutes: number): string {
  return minutes >= hourMinutes && minutes % hourMinutes === 0
    ? translate('people.answerHours', { hours: minutes / hourMinutes })
    : translate('people.answerMinutes', { minutes });
}

/** Whether customer service is there now and until when, and how soon it usually answers; nothing of what the brand does not tell. */
export function ServiceStateLine() {
  // Read anew with the language of the page.
  useT();
  const format = useFormat();
  const now = useNow(30_000);
  const info = useSystemStatus()?.info;
  const state = serviceStateAt(info?.serviceHours ?? none, now, boot.timeZone);
  const minutes = info?.serviceAnswerMinutes ?? null;
  if (state === undefined && minutes === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-label">
      {state !== undefined && (
        <span className={clsx('inline-flex items-center gap-2 font-semibold', state.isOpen ? 'text-win' : 'text-ink-1')}>
          <span aria-hidden="true" className={clsx('size-2.5 shrink-0 rounded-full', state.isOpen ? 'bg-win' : 'bg-ink-3')} />
          {stateText(state, format, now)}
        </span>
      )}
      {minutes !== null && <span className="text-ink-2">{answerText(minutes)}</span>}
    </p>
  );
}

/** Monday, the first of January 2024, at noon UTC: days of the week are named after it. */
const aMonday = Date.UTC(2024, 0, 1, 12);

function dayName(day: ServiceDay, tag: string): string {
  return new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(aMonday + serviceDays.indexOf(day) * dayMs);
}

/** The hours of the week, to be opened; nothing where the brand names none. */
export function ServiceWeek() {
  const t = useT();
  const format = useFormat();
  const hours = useSystemStatus()?.info.serviceHours ?? none;
  const now = useNow(60_000);
  if (hours.length === 0) return null;
  const zone = format.zone(now);
  return (
    <details className="text-label">
      <summary className={`inline-flex min-h-11 cursor-pointer items-center gap-1.5 ${linkClass}`}>
        <IconClock size={18} /> {t('people.hours')}
      </summary>
      <dl className="grid max-w-80 grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-1">
        {serviceRows(hours).map(({ first, last, hours: span }) => (
          <div key={first} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-ink-2">
              {first === last ? dayName(first, format.tag) : `${dayName(first, format.tag)} – ${dayName(last, format.tag)}`}
            </dt>
            <dd className="tabular text-end text-ink-1">
              {span === undefined ? t('people.closedDay') : span === '00:00-24:00' ? t('people.allDay') : span.replace('-', ' – ')}
            </dd>
          </div>
        ))}
      </dl>
      {zone !== '' && <p className="text-caption text-ink-3">{t('people.zone', { zone })}</p>}
    </details>
  );
}
