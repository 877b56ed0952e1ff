import { largestInput } from '@sortes/money';
import { TextField } from '@sortes/ui';
import { useContext, useEffect, useId, useState } from 'react';
import { useFormat } from '../../shared/format';
import { sumExample, sumWriting } from '../../shared/sum-writing';
import { useT } from '../../shared/texts';
import { UnreadFields } from '../../shared/unread';
import { isTooLargeASum, readTypedSum, writeTypedSum } from '../../shared/typed-sum';

interface Common {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A field that keeps what was typed and tells what it reads of it; what cannot be read is marked and keeps the form from being saved. */
function ReadField<Value>({
  value,
  write,
  read,
  boundOf,
  onValue,
  inputMode = 'decimal',
  example = '12',
  ...field
}: Common & {
  value: Value;
  write: (value: Value) => string;
  read: (text: string) => Value | undefined;
  /** The most that may be typed, where a text that cannot be read says more. */
  boundOf?: (text: string) => string | undefined;
  onValue: (value: Value) => void;
  inputMode?: 'numeric' | 'decimal' | 'text';
  example?: string;
}) {
  const t = useT();
  const id = useId();
  const tell = useContext(UnreadFields);
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const shown = write(value);
  // Another version of the document takes the place of what was typed for the one before.
  const text = typed !== undefined && typed.of === shown ? typed.text : shown;
  // What a document brings along stands as it is.
  const isUnread = text !== shown && read(text.trim()) === undefined;
  const most = isUnread ? boundOf?.(text.trim()) : undefined;
  const { label } = field;
  useEffect(() => {
    tell(id, isUnread ? label : undefined);
    return () => tell(id, undefined);
  }, [tell, id, isUnread, label]);
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode={inputMode}
      value={text}
      error={
        most !== undefined ? t('promotions.amountTooLarge', { most }) : isUnread ? t('promotions.fieldUnread', { example }) : field.error
      }
      onChange={(event) => {
        const next = event.target.value;
        const readNow = read(next.trim());
        setTyped({ text: next, of: readNow === undefined ? shown : write(readNow) });
        if (readNow !== undefined && write(readNow) !== shown) onValue(readNow);
      }}
    />
  );
}

const minus = /^[-−]\s*/;

/** How a sum is written, read and bounded here. @param isSigned it may be below zero */
function useSums(isSigned = false) {
  const format = useFormat();
  const writing = sumWriting();
  const plain = (text: string): string => (isSigned ? text.replace(minus, '') : text);
  const isBelow = (text: string): boolean => isSigned && minus.test(text);
  return {
    example: sumExample(),
    write: (sum: string): string => writeTypedSum(sum, writing),
    read(text: string): string | undefined {
      const read = readTypedSum(plain(text), writing);
      return read === undefined || read === '0' ? read : `${isBelow(text) ? '-' : ''}${read}`;
    },
    boundOf: (text: string): string | undefined => (isTooLargeASum(plain(text), writing) ? format.money(largestInput) : undefined),
  };
}

/** A sum in currency units. */
export function SumField({ value, onValue, ...field }: Common & { value: string; onValue: (sum: string) => void }) {
  return <ReadField<string> {...field} {...useSums()} value={value} onValue={onValue} />;
}

/** A sum that may be left out. */
export function OptionalSumField({
  value,
  onValue,
  isSigned = false,
  ...field
}: Common & {
  value: string | null;
  onValue: (sum: string | null) => void;
  /** It may be below zero. */
  isSigned?: boolean;
}) {
  const { write, read, ...sums } = useSums(isSigned);
  return (
    <ReadField<string | null>
      {...field}
      {...sums}
      // Phones have no minus among their figures.
      inputMode={isSigned ? 'text' : 'decimal'}
      value={value}
      write={(sum) => (sum === null ? '' : write(sum))}
      read={(text) => (text === '' ? null : read(text))}
      onValue={onValue}
    />
  );
}

/** Several texts with commas between them. */
export function TextsField({
  value,
  onValue,
  ...field
}: Common & { value: readonly string[]; onValue: (texts: readonly string[]) => void }) {
  return (
    <ReadField<readonly string[]>
      {...field}
      inputMode="text"
      value={value}
      write={(texts) => texts.join(', ')}
      read={(text) => [
        ...new Set(
          text
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== ''),
        ),
      ]}
      onValue={onValue}
    />
  );
}

const wholeOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** A whole number. */
export const CountField = ({ value, onValue, ...field }: Common & { value: number; onValue: (count: number) => void }) => (
  <ReadField<number> {...field} inputMode="numeric" value={value} write={String} read={wholeOf} onValue={onValue} />
);

/** A whole number that may be left out. */
export const OptionalCountField = ({
  value,
  onValue,
  ...field
}: Common & { value: number | null; onValue: (count: number | null) => void }) => (
  <ReadField<number | null>
    {...field}
    inputMode="numeric"
    value={value}
    write={(count) => (count === null ? '' : String(count))}
    read={(text) => (text === '' ? null : wholeOf(text))}
    onValue={onValue}
  />
);

/** A share or a multiple of 1/10 000, typed as so many of a whole: `whole` 100 reads percent, 10 000 reads times. */
export const RateField = ({
  value,
  onValue,
  whole,
  ...field
}: Common & { value: number; onValue: (rate: number) => void; whole: 100 | 10_000 }) => (
  <ReadField<number>
    {...field}
    value={value}
    write={(rate) => String(rate / whole)}
    read={(text) => {
      const typed = /^\d{1,6}([.,]\d{1,4})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * whole) : undefined;
      return typed !== undefined && Number.isSafeInteger(typed) ? typed : undefined;
    }}
    onValue={onValue}
  />
);
