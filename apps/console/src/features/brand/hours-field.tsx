import { areServiceHours, roundTheClock, serviceDays, type ServiceDay } from '@sortes/contract';
import { Button, TextField } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useFormat } from '../../shared/format';
import { dayName } from '../../shared/service-hours';
import { useT } from '../../shared/texts';

/** A line with one of its times as typed; of a line without times there is none. */
function lineOf(day: ServiceDay, from: string, to: string): string[] {
  return from === '' && to === '' ? [] : [`${day} ${from}-${to}`];
}

/** The hours of customer service, a line for each day of the week; both times empty: closed. */
export function HoursField({
  label,
  disabled,
  value,
  onChange,
}: {
  label: string;
  disabled: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const t = useT();
  const { tag } = useFormat();
  const lineFor = (day: ServiceDay) => value.find((line) => line.startsWith(`${day} `));
  const put = (day: ServiceDay, next: readonly string[]) =>
    onChange(serviceDays.flatMap((one) => (one === day ? next : (lineFor(one) ?? []))));
  const first = serviceDays.find((day) => lineFor(day) !== undefined);
  return (
    <fieldset disabled={disabled} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="text-label font-semibold text-ink-2">{label}</legend>
      {value.length === 0 && <p className="text-label text-ink-3">{t('brand.hours.none')}</p>}
      {serviceDays.map((day) => {
        const [from = '', to = ''] = lineFor(day)?.slice(4).split('-') ?? [];
        const line = lineOf(day, from, to);
        const name = dayName(day, tag, 'long');
        return (
          <fieldset key={day} className="dense-fields min-w-0">
            <legend className="text-label text-ink-2">{t('brand.hours.day', { day: name })}</legend>
            <div className="grid grid-cols-2 gap-2">
              <TextField
                label={t('brand.hours.from')}
                autoComplete="off"
                maxLength={5}
                value={from}
                error={areServiceHours(line) ? undefined : t('brand.hours.wrong')}
                onChange={({ target }) => put(day, lineOf(day, target.value.trim().replace('-', ''), to))}
              />
              <TextField
                label={t('brand.hours.to')}
                autoComplete="off"
                maxLength={5}
                value={to}
                onChange={({ target }) => put(day, lineOf(day, from, target.value.trim().replace('-', '')))}
              />
            </div>
          </fieldset>
        );
      })}
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onChange([...roundTheClock])}>
            {t('common.hours.always')}
          </Button>
          {first !== undefined && (
            <>
              <Button size="small" onClick={() => onChange(serviceDays.map((day) => `${day}${lineFor(first)?.slice(3) ?? ''}`))}>
                {t('brand.hours.same', { day: dayName(first, tag, 'long') })}
              </Button>
              <Button size="small" tone="ghost" onClick={() => onChange([])}>
                {t('brand.hours.clear')}
              </Button>
            </>
          )}
        </div>
      )}
      <p className="text-caption text-ink-3">{t('brand.hours.note', { zone: boot.timeZone })}</p>
    </fieldset>
  );
}
