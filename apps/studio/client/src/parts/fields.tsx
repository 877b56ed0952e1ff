import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { decimalSign, showNumber } from './format';
import { IconMinus, IconPlus } from './icons';
import { readTyped } from './read-number';
import { say } from './texts';

/** A label above a field. */
export function Field({
  label,
  id,
  hint,
  children,
}: {
  readonly label: string;
  readonly id?: string;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="field">
      <div class="field-head">
        <label class="field-label" for={id}>
          {label}
        </label>
        {hint !== undefined && <span class="field-hint">{hint}</span>}
      </div>
      {children}
    </div>
  );
}

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** Hides the label from the eye, where what stands above says it. */
  readonly bare?: boolean;
}

/** One of a few: radio buttons that look like a switch. Arrow keys move in it. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  bare = false,
}: SegmentsProps<Value>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="segments-field" disabled={disabled}>
      <legend class={bare ? 'unseen' : 'field-label'}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value} class="segment">
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  /** Of the buttons and arrow keys; 1 unless told. */
  readonly step?: number;
  /** Decimals shown and kept; 0 unless told. */
  readonly decimals?: number;
  readonly unit?: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A number typed or stepped. What is typed outside of the bounds is brought back to them when the field is left. Not for money. */
export function NumberField({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  decimals = 0,
  unit,
  hint,
  disabled = false,
}: NumberFieldProps): JSX.Element {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const scale = 10 ** decimals;
  const bound = (next: number): number => Math.min(max, Math.max(min, Math.round(next * scale) / scale));
  const move = (by: number): void => {
    setDraft(undefined);
    onChange(bound(value + by));
  };
  const read = (text: string): number | undefined => {
    const typed = readTyped(text, decimalSign());
    return typed === undefined ? undefined : bound(Number(typed));
  };
  return (
    <Field label={label} id={id} hint={hint}>
      <div class="number">
        <input
          id={id}
          class="input"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autocomplete="off"
          value={draft ?? showNumber(value, decimals)}
          disabled={disabled}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => {
            const text = event.currentTarget.value;
            setDraft(text);
            const typed = readTyped(text, decimalSign());
            // While typing only what is already right counts: "5" on the way to "50" may be below the bound.
            if (typed !== undefined && bound(Number(typed)) === Number(typed)) onChange(Number(typed));
          }}
          onBlur={(event) => {
            const next = read(event.currentTarget.value);
            if (draft !== undefined && next !== undefined && next !== value) onChange(next);
            setDraft(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault();
              move(event.key === 'ArrowUp' ? step : -step);
            }
          }}
        />
        {unit !== undefined && <span class="unit">{unit}</span>}
        <button
          type="button"
          class="step"
          disabled={disabled || value <= min}
          aria-label={say('less', { name: label })}
          onClick={() => move(-step)}
        >
          <IconMinus size={18} />
        </button>
        <button
          type="button"
          class="step"
          disabled={disabled || value >= max}
          aria-label={say('more', { name: label })}
          onClick={() => move(step)}
        >
          <IconPlus size={18} />
        </button>
      </div>
    </Field>
  );
}

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** How the value is said. */
  readonly text: string;
  readonly disabled?: boolean;
  readonly class?: string;
}

/** A native slider in our look; its label is for screen readers. */
export function Slider({ label, value, onChange, min, max, step = 1, text, disabled = false, class: extra }: SliderProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.style.setProperty('--fill', `${((value - min) / Math.max(1, max - min)) * 100}%`);
  }, [value, min, max]);
  return (
    <input
      ref={input}
      type="range"
      class={`slider ${extra ?? ''}`}
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}

/** A switch with its words. */
export function Toggle({
  label,
  on,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}): JSX.Element {
  return (
    <label class="toggle">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

/** Names and values in two columns. */
export function Facts({
  facts,
}: {
  readonly facts: readonly { readonly label: string; readonly value: ComponentChildren }[];
}): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
