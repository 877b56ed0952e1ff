import { useState } from 'react';
import { clsx } from 'clsx';
import { Field, fieldBoxClass, useFieldIds } from './field.js';
import type { FieldTexts } from './field.js';
import { IconMinus, IconPlus } from './icons.js';

export interface NumberFieldProps extends FieldTexts {
  /** A whole number. */
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  decreaseLabel: string;
  increaseLabel: string;
  disabled?: boolean;
  className?: string;
  id?: string;
}

/** Keeps a whole number inside its limits. */
export function clampWhole(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.trunc(value)));
}

/** A whole number with − and + buttons (multiples, counts; never money). What is typed is held back until it is a number, then kept inside min…max on blur. */
export function NumberField({
  label,
  labelHidden,
  description,
  error,
  optionalLabel,
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  decreaseLabel,
  increaseLabel,
  disabled = false,
  className,
  id,
}: NumberFieldProps) {
  const texts: FieldTexts = {
    label,
    description,
    error,
    ...(labelHidden !== undefined && { labelHidden }),
    ...(optionalLabel && { optionalLabel }),
  };
  const ids = useFieldIds(texts, id);
  // What is being typed and not settled yet; null shows the value itself.
  const [typed, setTyped] = useState<string | null>(null);
  const move = (by: number) => {
    setTyped(null);
    onChange(clampWhole(value + by, min, max));
  };
  const settle = () => {
    if (typed === null) return;
    const next = clampWhole(Number(typed) || min, min, max);
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const step44 =
    'flex size-11 shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-bg3 hover:text-ink-1 disabled:opacity-40';
  return (
    <Field texts={texts} ids={ids} className={className}>
      {/* A step button at its limit must not dim the whole field. */}
      <div className={clsx(fieldBoxClass, 'gap-0 px-0.5!', !disabled && 'opacity-100!')}>
        <button type="button" className={step44} aria-label={decreaseLabel} disabled={disabled || value <= min} onClick={() => move(-step)}>
          <IconMinus size={18} />
        </button>
        <input
          id={ids.id}
          role="spinbutton"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          disabled={disabled}
          value={typed ?? String(value)}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          className="tabular w-full min-w-10 flex-1 bg-transparent text-center text-[1rem] font-semibold text-ink-1 outline-none"
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 9);
            setTyped(digits);
            const next = Number(digits);
            if (digits !== '' && next >= min && next <= max) onChange(next);
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') move(step);
            else if (event.key === 'ArrowDown') move(-step);
            else if (event.key === 'Enter') settle();
            else return;
            if (event.key !== 'Enter') event.preventDefault();
          }}
        />
        <button type="button" className={step44} aria-label={increaseLabel} disabled={disabled || value >= max} onClick={() => move(step)}>
          <IconPlus size={18} />
        </button>
      </div>
    </Field>
  );
}
