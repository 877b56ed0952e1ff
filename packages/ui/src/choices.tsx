import { type CSSProperties, useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import { clsx } from 'clsx';
import { Field, fieldBoxClass, useFieldIds, type FieldTexts } from './field.js';
import { IconCaretDown, IconCheck } from './icons.js';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  choices: readonly Choice[];
  ref?: Ref<HTMLSelectElement>;
}

/** One of several values. The platform's own list: the best one a phone has. */
export function Select({ label, labelHidden, description, error, optionalLabel, choices, className, id, ...rest }: SelectProps) {
  const texts: FieldTexts = {
    label,
    description,
    error,
    ...(labelHidden !== undefined && { labelHidden }),
    ...(optionalLabel && { optionalLabel }),
  };
  const ids = useFieldIds(texts, id);
  return (
    <Field texts={texts} ids={ids} className={className}>
      <div className={clsx(fieldBoxClass, 'relative pe-0')}>
        <select
          id={ids.id}
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          className="min-w-0 flex-1 appearance-none self-stretch bg-transparent py-2 pe-10 text-[1rem] text-ink-1 outline-none [&>option]:bg-bg1 [&>option]:text-ink-1"
          {...rest}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconCaretDown size={16} className="pointer-events-none absolute end-3 text-ink-3" />
      </div>
    </Field>
  );
}

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  children: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A yes-or-no answer with its words beside it; the words are part of the hit area. */
export function Checkbox({ children, error, className, ...rest }: CheckProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-body text-ink-2 has-[:disabled]:opacity-60">
        <span className="relative inline-flex shrink-0">
          <input
            type="checkbox"
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-field border border-line bg-bg3/60 checked:border-gold checked:bg-gold aria-invalid:border-danger"
            {...rest}
          />
          <IconCheck size={16} className="pointer-events-none absolute inset-1 hidden text-gold-ink peer-checked:block" />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      {error && (
        <p id={errorId} role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** One radio button with its words. Give radios of one question the same `name` inside a fieldset. */
export function Radio({ children, className, error: _error, ...rest }: CheckProps) {
  return (
    <label
      className={clsx('flex min-h-11 cursor-pointer items-center gap-3 py-1 text-body text-ink-2 has-[:disabled]:opacity-60', className)}
    >
      <input
        type="radio"
        className="size-6 shrink-0 cursor-pointer appearance-none rounded-full border border-line bg-bg3/60 checked:border-[7px] checked:border-gold"
        {...rest}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** Radios of one question under one legend. */
export function RadioGroup<Value extends string>({
  label,
  labelHidden,
  name,
  value,
  onChange,
  choices,
}: {
  label: string;
  labelHidden?: boolean;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
}) {
  return (
    <fieldset>
      <legend className={clsx('text-label font-semibold text-ink-2', labelHidden && 'sr-only')}>{label}</legend>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          name={name}
          value={choice.value}
          checked={choice.value === value}
          disabled={choice.disabled}
          onChange={() => onChange(choice.value)}
        >
          {choice.label}
        </Radio>
      ))}
    </fieldset>
  );
}

/** A setting that takes effect at once. */
export function Switch({ children, className, error: _error, ...rest }: CheckProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-3 py-1 text-body text-ink-1 has-[:disabled]:opacity-60',
        className,
      )}
    >
      <span className="min-w-0">{children}</span>
      <span className="relative inline-flex shrink-0">
        {/* A checkbox brings its own checked state. */}
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-line bg-bg3 transition-colors duration-[180ms] checked:border-gold checked:bg-gold"
          {...rest}
        />
        <span className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-ink-2 transition-transform duration-[180ms] ease-out peer-checked:translate-x-5 peer-checked:bg-gold-ink" />
      </span>
    </label>
  );
}

export interface SliderProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange' | 'size'> {
  label: string;
  labelHidden?: boolean;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** The value in words, shown at the end of the label and spoken. */
  valueText: string;
}

/** A value on a line; arrow keys move it by one step. */
export function Slider({ label, labelHidden, value, min, max, onChange, valueText, className, ...rest }: SliderProps) {
  const id = useId();
  const fill = max === min ? 0 : ((value - min) / (max - min)) * 100;
  return (
    <div className={clsx('has-[:disabled]:opacity-60', className)}>
      <div className={clsx('flex justify-between gap-3 text-label', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="font-semibold text-ink-2">
          {label}
        </label>
        <output htmlFor={id} className="tabular text-ink-1">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="ui-range w-full"
        style={{ '--range-fill': `${fill}%` } as CSSProperties}
        {...rest}
      />
    </div>
  );
}

/** Two to five short choices of equal weight, one of them on. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  choices,
  className,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={clsx('flex h-fit flex-wrap rounded-chip bg-bg2 p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-[9px] px-3 text-label font-semibold whitespace-nowrap text-ink-2 transition-colors duration-[120ms] after:absolute after:-inset-y-1 after:inset-x-0 hover:text-ink-1 has-checked:bg-bg1 has-checked:text-ink-1 has-checked:shadow-[inset_0_0_0_1px_var(--gold)] has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 z-1 cursor-pointer appearance-none opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

/** Class of one chip; `on` adds the gold ring of the selected state. */
export function chipClass(on: boolean): string {
  return clsx(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-chip border px-4 text-body font-medium whitespace-nowrap no-underline transition-colors duration-[120ms] disabled:opacity-55',
    on
      ? 'border-gold bg-bg3 text-ink-1 shadow-[inset_0_0_0_1px_var(--gold)]'
      : 'border-divider bg-bg1 text-ink-2 hover:not-disabled:bg-bg2 hover:not-disabled:text-ink-1',
  );
}

/** The one word beside a chip's label. */
export function ChipMark({ children }: { children: ReactNode }) {
  return (
    <span className="shrink-0 rounded-field bg-bg3 px-1.5 py-0.5 text-tiny whitespace-nowrap font-bold text-gold-text">{children}</span>
  );
}

/** A scrolling row of filters, one of them on. */
export function Chips<Value extends string>({
  label,
  value,
  onChange,
  choices,
  className,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** `mark`: at most one word that sets a choice off, such as "Hot". */
  choices: readonly (Choice<Value> & { icon?: ReactNode; mark?: string; count?: number })[];
  className?: string;
}) {
  return (
    <fieldset aria-label={label} className={clsx('scroll-row flex min-w-0 items-start gap-2 p-0.5', className)}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
          className={chipClass(choice.value === value)}
        >
          {choice.icon}
          {choice.label}
          {choice.mark && <ChipMark>{choice.mark}</ChipMark>}
          {choice.count !== undefined && <span className="tabular text-caption text-ink-3">{choice.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
