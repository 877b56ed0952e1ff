import { useState } from 'react';
import { clsx } from 'clsx';
import { Field, fieldBoxClass, useFieldIds, type FieldTexts } from './field.js';
import { readWhole, type WholeProblem } from './whole-text.js';
import { IconMinus, IconPlus } from './icons.js';

export interface NumberFieldProps extends FieldTexts {
  /** A whole number. */
  value: number;
  onChange: (value: number) => void;
  /** What is wrong with the typed text, in words; shown beside the field. */
  problemText?: (problem: Exclude<WholeProblem, 'empty'>) => string;
  /** Told whenever the typed text becomes wrong or right again, so that what depends on the field can wait. */
  onProblem?: (problem: WholeProblem | undefined) => void;
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

/**
 * A whole number with − and + buttons (multiples, counts; never money). What is typed counts only while it is
 * a whole number of min…max; anything else stays as typed with a message and never becomes another number. An emptied field takes its value back on blur.
 */
export function NumberField({
  label,
  labelHidden,
  description,
  error,
  optionalLabel,
  value,
  onChange,
  problemText,
  onProblem,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  decreaseLabel,
  increaseLabel,
  disabled = false,
  className,
  id,
}: NumberFieldProps) {
  // What is being typed, with the value it goes with: a value set from outside makes it void. Null shows the value itself.
  const [typing, setTyping] = useState<{ text: string; value: number } | null>(null);
  const typed = typing !== null && typing.value === value ? typing.text : null;
  const read = typed === null ? undefined : readWhole(typed, min, max);
  const problem = read && 'problem' in read && read.problem !== 'empty' ? read.problem : undefined;
  const texts: FieldTexts = {
    label,
    description,
    error: error ?? (problem && problemText?.(problem)),
    ...(labelHidden !== undefined && { labelHidden }),
    ...(optionalLabel && { optionalLabel }),
  };
  const ids = useFieldIds(texts, id);
  const forget = () => {
    setTyping(null);
    onProblem?.(undefined);
  };
  const move = (by: number) => {
    forget();
    onChange(clampWhole(value + by, min, max));
  };
  const type = (text: string) => {
    const next = readWhole(text, min, max);
    const good = 'value' in next;
    setTyping({ text, value: good ? next.value : value });
    onProblem?.(good ? undefined : next.problem);
    if (good && next.value !== value) onChange(next.value);
  };
  const settle = () => {
    // A wrong text without a message would leave the player guessing: the value shows again.
    if (typed !== null && (problem === undefined || !problemText)) forget();
  };
  const step44 =
    'flex size-11 shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-bg3 hover:text-ink-1 disabled:opacity-40';
  return (
    <Field texts={texts} ids={ids} className={className}>
      <div className={clsx(fieldBoxClass, 'gap-0 px-0.5!')}>
        <button type="button" className={step44} aria-label={decreaseLabel} disabled={disabled || value <= min} onClick={() => move(-step)}>
          <IconMinus size={18} />
        </button>
        <input
          id={ids.id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={typed ?? String(value)}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          className="tabular w-full min-w-10 flex-1 bg-transparent text-center text-[1rem] font-semibold text-ink-1 outline-none"
          onChange={(event) => type(event.target.value.slice(0, 16))}
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
