import { useId, useState } from 'react';
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
  /** Said beside the boxes once the other end followed. */
  cutNote?: string;
  /** Of a chip that opens the date boxes; without it they are always open. */
  ownLabel?: string;
  fromLabel: string;
  toLabel: string;
}

const isSame = (one: DateRange, other: DateRange): boolean => one.from === other.from && one.to === other.to;

/** The two date boxes of a period. */
function DateBoxes({
  id,
  value,
  today,
  oldest,
  fromLabel,
  toLabel,
  onChange,
}: Pick<DateChipsProps, 'value' | 'today' | 'fromLabel' | 'toLabel'> & {
  id: string;
  oldest: string | undefined;
  onChange: (range: DateRange, moved: keyof DateRange) => void;
}) {
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`} className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="text-caption text-ink-3">{end === 'from' ? fromLabel : toLabel}</span>
          {/* At 320 px a date needs its half to the edges. */}
          <span className={`${fieldBoxClass} min-h-11! min-w-0 max-[359px]:px-1.5!`}>
            <input
              id={`${id}-${end}`}
              type="date"
              value={value[end]}
              min={end === 'to' ? value.from : oldest}
              max={end === 'from' ? value.to : today}
              onChange={(event) => event.target.value && onChange({ ...value, [end]: event.target.value }, end)}
              className={fieldInputClass}
            />
          </span>
        </label>
      ))}
    </>
  );
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
  cutNote,
  ownLabel,
  fromLabel,
  toLabel,
}: DateChipsProps) {
  const id = useId();
  const isPreset = presets.some((preset) => isSame(presetRange(preset, today), value));
  const [isOpen, setOpen] = useState(false);
  const ownIsOn = isOpen || !isPreset;
  const [isCut, setCut] = useState(false);
  const change = (range: DateRange, moved: keyof DateRange) => {
    const within = Number.isFinite(mostDays) ? rangeWithin(range, moved, mostDays) : range;
    setCut(!isSame(within, range));
    onChange(within);
  };
  const choose = (range: DateRange) => {
    setOpen(false);
    setCut(false);
    onChange(range);
  };
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap items-end gap-2">
      <div className="scroll-row flex min-w-0 gap-2 p-0.5">
        {presets.map((preset) => {
          const range = presetRange(preset, today);
          const on = isSame(range, value) && !(ownLabel !== undefined && isOpen);
          return (
            <button key={preset} type="button" aria-pressed={on} className={chipClass(on)} onClick={() => choose(range)}>
              {presetLabels[preset]}
            </button>
          );
        })}
        {ownLabel !== undefined && (
          <button
            type="button"
            aria-pressed={ownIsOn}
            aria-expanded={ownIsOn}
            aria-controls={`${id}-boxes`}
            className={chipClass(ownIsOn)}
            onClick={() => setOpen(true)}
          >
            {ownLabel}
          </button>
        )}
      </div>
      <div
        id={`${id}-boxes`}
        hidden={ownLabel !== undefined && !ownIsOn}
        className={`${ownLabel !== undefined && !ownIsOn ? 'hidden' : 'flex'} min-w-0 flex-[1_1_100%] items-end gap-2 sm:flex-none`}
      >
        <DateBoxes id={id} value={value} today={today} oldest={oldest} fromLabel={fromLabel} toLabel={toLabel} onChange={change} />
      </div>
      {cutNote !== undefined && (
        <p role="status" className={isCut ? 'flex-[1_1_100%] text-label text-warning' : 'sr-only'}>
          {isCut && cutNote}
        </p>
      )}
    </fieldset>
  );
}
