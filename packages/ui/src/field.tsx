import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export interface FieldTexts {
  label: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  /** A line under the field that is always there. */
  description?: ReactNode;
  /** A refusal, in words. Shown beside the field and announced. */
  error?: ReactNode;
  /** Word shown after the label of a field that may stay empty, such as "optional". */
  optionalLabel?: string;
}

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Ids and ARIA wiring that tie an input to its label, description and error. */
export function useFieldIds(texts: FieldTexts, givenId?: string): FieldIds & { descriptionId: string; errorId: string } {
  const made = useId();
  const id = givenId ?? made;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const described = [texts.error ? errorId : '', texts.description ? descriptionId : ''].filter(Boolean).join(' ');
  return { id, descriptionId, errorId, 'aria-describedby': described || undefined, 'aria-invalid': texts.error ? true : undefined };
}

/** Label above, input, then error and description below. */
export function Field({
  texts,
  ids,
  children,
  className,
}: {
  texts: FieldTexts;
  ids: ReturnType<typeof useFieldIds>;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={ids.id} className={clsx('text-label font-semibold text-ink-2', texts.labelHidden && 'sr-only')}>
        {texts.label}
        {texts.optionalLabel && <span className="ms-1.5 font-normal text-ink-3">{texts.optionalLabel}</span>}
      </label>
      {children}
      {texts.error && (
        <p id={ids.errorId} role="alert" className="text-label text-danger">
          {texts.error}
        </p>
      )}
      {texts.description && (
        <div id={ids.descriptionId} className="text-caption text-ink-3">
          {texts.description}
        </div>
      )}
    </div>
  );
}

/**
 * The box around an input: 48 px high, 16 px type so that iOS does not zoom in. It is dim while the input itself is switched off: a choice of its list or a button
 * beside it may be so alone. What can only be read has no ground to type on.
 */
export const fieldBoxClass =
  'flex min-h-12 items-center gap-2 rounded-field border border-line bg-bg3/60 px-3 transition-colors duration-[120ms] hover:border-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-info has-[[aria-invalid]]:border-danger has-[[readonly]]:border-divider has-[[readonly]]:bg-transparent has-[:is(input,select,textarea):disabled]:opacity-60';
export const fieldInputClass = 'min-w-0 flex-1 self-stretch bg-transparent py-2 text-[1rem] text-ink-1 outline-none';
