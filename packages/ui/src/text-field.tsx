import { useState, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { clsx } from 'clsx';
import { Field, fieldBoxClass, fieldInputClass, useFieldIds, type FieldTexts } from './field.js';
import { IconEye, IconEyeSlash } from './icons.js';

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  /** Drawn inside the box before the input: an icon or a dialling code. */
  start?: ReactNode;
  /** Drawn inside the box after the input: a button or a unit. */
  end?: ReactNode;
  boxClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Spread react-hook-form's `register(...)` into it. Paste and password managers are never blocked. */
export function TextField({
  label,
  labelHidden,
  description,
  error,
  optionalLabel,
  start,
  end,
  className,
  boxClassName,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) {
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
      <div className={clsx(fieldBoxClass, boxClassName)}>
        {start}
        <input
          id={ids.id}
          type={type}
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          className={fieldInputClass}
          {...rest}
        />
        {end}
      </div>
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  showLabel: string;
  hideLabel: string;
}

/** A secret with an eye that shows it. */
export function PasswordField({ showLabel, hideLabel, autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-me-2.5 flex size-11 shrink-0 items-center justify-center rounded-field text-ink-3 hover:text-ink-1"
        >
          {shown ? <IconEyeSlash size={20} /> : <IconEye size={20} />}
        </button>
      }
    />
  );
}

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ label, labelHidden, description, error, optionalLabel, className, id, rows = 4, ...rest }: TextAreaProps) {
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
      <div className={fieldBoxClass}>
        <textarea
          id={ids.id}
          rows={rows}
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          className={clsx(fieldInputClass, 'resize-y')}
          {...rest}
        />
      </div>
    </Field>
  );
}
