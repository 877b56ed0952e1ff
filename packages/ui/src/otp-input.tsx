import { clsx } from 'clsx';
import { useState, type Ref } from 'react';
import { Field, useFieldIds, type FieldTexts } from './field.js';

export interface OtpInputProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  /** Digits asked for; 6 unless told. */
  length?: number;
  /** Called once all digits are there. */
  onComplete?: (value: string) => void;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A one-time code: boxes drawn over one real input, so that paste, SMS autofill and screen readers work as in any field. */
export function OtpInput({
  label,
  labelHidden,
  description,
  error,
  optionalLabel,
  value,
  onChange,
  length = 6,
  onComplete,
  disabled,
  name,
  onBlur,
  ref,
}: OtpInputProps) {
  const texts: FieldTexts = {
    label,
    description,
    error,
    ...(labelHidden !== undefined && { labelHidden }),
    ...(optionalLabel && { optionalLabel }),
  };
  const ids = useFieldIds(texts);
  const [focused, setFocused] = useState(false);
  return (
    <Field texts={texts} ids={ids}>
      <div className="relative has-[:disabled]:opacity-60">
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length }, (_, at) => (
            <span
              key={at}
              className={clsx(
                'tabular flex h-13 min-w-0 max-w-13 flex-1 items-center justify-center rounded-field border bg-bg3/60 text-h2 font-bold text-ink-1',
                error ? 'border-danger' : 'border-line',
                focused && at === Math.min(value.length, length - 1) && 'outline-2 outline-offset-2 outline-info',
              )}
            >
              {value[at] ?? ''}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          id={ids.id}
          name={name}
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={length * 2}
          disabled={disabled}
          value={value}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, length);
            onChange(digits);
            if (digits.length === length && digits !== value) onComplete?.(digits);
          }}
          className="absolute inset-0 size-full cursor-text bg-transparent text-[1rem] text-transparent caret-transparent outline-none"
        />
      </div>
    </Field>
  );
}
