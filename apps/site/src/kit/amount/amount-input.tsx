import { TextField } from '@sortes/ui';
import { useMemo, type ChangeEvent, type ReactNode } from 'react';
import { boot } from '../boot';
import { useFormat } from '../format';
import { amountText, marksOf, regroup } from './group-amount';
import { readTypedAmount } from './read-typed-amount';
import { thousandsText } from './thousands-text';

/** Writes amounts (1/10 000 currency units) as AmountInput shows them. */
export function useAmountText(): (amount: bigint) => string {
  const { tag } = useFormat();
  return useMemo(() => {
    const marks = marksOf(tag, boot.currency.scale);
    return (amount) => amountText(amount, marks);
  }, [tag]);
}

/** An amount as people type it, grouped while they do, and said in full and in thousands below: "50 K = 50.000 ₫". */
export function AmountInput({
  label,
  labelHidden = false,
  name,
  text,
  onText,
  error,
  note,
  large = false,
  onBlur,
}: {
  label: string;
  labelHidden?: boolean;
  name?: string;
  text: string;
  onText: (text: string) => void;
  error?: string | undefined;
  /** Stands before the amount in words. */
  note?: ReactNode;
  large?: boolean;
  onBlur?: () => void;
}) {
  const format = useFormat();
  const amount = readTypedAmount(text, boot.currency.scale);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    const caret = target.selectionStart ?? target.value.length;
    const next = regroup(text, { text: target.value, caret }, marksOf(format.tag, boot.currency.scale), isForward);
    if (next.text !== target.value) {
      // Written here already, for React puts the caret at the end of what it writes itself.
      target.value = next.text;
      target.setSelectionRange(next.caret, next.caret);
    }
    onText(next.text);
  };
  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={text}
      error={error}
      onChange={change}
      onBlur={onBlur}
      end={<span className="text-body text-ink-3">{boot.currency.symbol}</span>}
      {...(large && { boxClassName: 'min-h-14! [&_input]:text-h2 [&_input]:font-bold [&_input]:tabular-nums' })}
      description={
        <span className="flex flex-wrap justify-between gap-x-3">
          <span>{note}</span>
          <span className="font-semibold text-ink-1" aria-live="polite">
            {amount !== undefined && amount > 0n && (thousandsText(amount, format) ?? format.money(amount))}
          </span>
        </span>
      }
    />
  );
}
