import { TextField } from '@sortes/ui';
import { createContext, useContext, useEffect, useId, useState } from 'react';
import { sumExample, sumWriting } from '../../shared/sum-writing';
import { useT } from '../../shared/texts';
import { readTypedSum, writeTypedSum } from '../../shared/typed-sum';

/** Told of each field whether what stands in it cannot be read: a form with such a field is not saved. */
export const UnreadFields = createContext<(field: string, isUnread: boolean) => void>(() => undefined);

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
  onValue,
  isWhole = false,
  example = '12',
  ...field
}: Common & {
  value: Value;
  write: (value: Value) => string;
  read: (text: string) => Value | undefined;
  onValue: (value: Value) => void;
  isWhole?: boolean;
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
  useEffect(() => {
    tell(id, isUnread);
    return () => tell(id, false);
  }, [tell, id, isUnread]);
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={text}
      error={isUnread ? t('promotions.fieldUnread', { example }) : field.error}
      onChange={(event) => {
        const next = event.target.value;
        const readNow = read(next.trim());
        setTyped({ text: next, of: readNow === undefined ? shown : write(readNow) });
        if (readNow !== undefined && write(readNow) !== shown) onValue(readNow);
      }}
    />
  );
}

/** A sum in currency units. */
export function SumField({ value, onValue, ...field }: Common & { value: string; onValue: (sum: string) => void }) {
  const writing = sumWriting();
  return (
    <ReadField<string>
      {...field}
      example={sumExample()}
      value={value}
      write={(sum) => writeTypedSum(sum, writing)}
      read={(text) => readTypedSum(text, writing)}
      onValue={onValue}
    />
  );
}

/** A sum that may be left out. */
export function OptionalSumField({ value, onValue, ...field }: Common & { value: string | null; onValue: (sum: string | null) => void }) {
  const writing = sumWriting();
  return (
    <ReadField<string | null>
      {...field}
      example={sumExample()}
      value={value}
      write={(sum) => (sum === null ? '' : writeTypedSum(sum, writing))}
      read={(text) => (text === '' ? null : readTypedSum(text, writing))}
      onValue={onValue}
    />
  );
}

const wholeOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** A whole number. */
export const CountField = ({ value, onValue, ...field }: Common & { value: number; onValue: (count: number) => void }) => (
  <ReadField<number> {...field} isWhole value={value} write={String} read={wholeOf} onValue={onValue} />
);

/** A whole number that may be left out. */
export const OptionalCountField = ({
  value,
  onValue,
  ...field
}: Common & { value: number | null; onValue: (count: number | null) => void }) => (
  <ReadField<number | null>
    {...field}
    isWhole
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
