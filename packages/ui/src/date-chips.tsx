import { useId } from 'react';
import { chipClass } from './choices.js';
import { presetRange, rangeWithin, type DatePreset, type DateRange } from './date-range.js';
import { fieldBoxClass, fieldInputClass } from './field.js';

export interface DateChipsProps {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Today in the brand's time zone, yyyy-mm-dd. */
  today: string;
  /** Oldest day that may be asked for. */
  oldest?: string;
  presets?: readonly DatePreset[];
  /** Those of `presets`. */
  presetLabels: { readonly [Preset in DatePreset]?: string };
  /** Longest range that can be chosen: of a longer one the other end follows. */
  mostDays?: number;
  fromLabel: string;
  toLabel: string;
}

/** Periods as chips, and two date boxes for any other period. */
export function DateChips({
  label,
  value,
  onChange,
  today,
  oldest,
  presets = ['today', 'week', 'month'],
  presetLabels,
  mostDays = Number.POSITIVE_INFINITY,
  fromLabel,
  toLabel,
}: DateChipsProps) {
  const id = useId();
  const change = (range: DateRange, moved: keyof DateRange) =>
    onChange(Number.isFinite(mostDays) ? rangeWithin(range, moved, mostDays) : range);
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap items-end gap-2">
      <div className="scroll-row flex min-w-0 gap-2 p-0.5">
        {presets.map((preset) => {
          const range = presetRange(preset, today);
          const on = range.from === value.from && range.to === value.to;
          return (
            <button key={preset} type="button" aria-pressed={on} className={chipClass(on)} onClick={() => onChange(range)}>
              {presetLabels[preset]}
            </button>
          );
        })}
      </div>
      <div className="flex min-w-0 flex-[1_1_100%] items-end gap-2 sm:flex-none">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} htmlFor={`${id}-${end}`} className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="text-caption text-ink-3">{end === 'from' ? fromLabel : toLabel}</span>
            <span className={`${fieldBoxClass} min-h-11! min-w-0`}>
              <input
                id={`${id}-${end}`}
                type="date"
                value={value[end]}
                min={end === 'to' ? value.from : oldest}
                max={end === 'from' ? value.to : today}
                onChange={(event) => event.target.value && change({ ...value, [end]: event.target.value }, end)}
                className={fieldInputClass}
              />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
