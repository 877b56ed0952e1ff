import { clsx } from 'clsx';
import { useState } from 'react';
import { shortNumber } from './short-number';

/** A long number in short; a press shows the whole one. `name` says what it is a number of to who cannot see where it stands. */
export function LongNumber({ value, name, className }: { value: string; name: string; className?: string }) {
  const [isWhole, setWhole] = useState(false);
  const short = shortNumber(value);
  if (short === value) return <span className={clsx('font-mono', className)}>{value}</span>;
  return (
    <button
      type="button"
      aria-expanded={isWhole}
      aria-label={`${name} ${isWhole ? value : short}`}
      title={value}
      onClick={() => setWhole(!isWhole)}
      className={clsx(
        'relative text-start font-mono wrap-anywhere underline decoration-dotted underline-offset-4 after:absolute after:-inset-2',
        className,
      )}
    >
      {isWhole ? value : short}
    </button>
  );
}
