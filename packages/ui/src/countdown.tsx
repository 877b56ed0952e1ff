import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { countdownText } from './countdown-text.js';

export interface CountdownProps {
  /** When it ends, in milliseconds since 1970 of the server's clock. */
  endsAt: number;
  /** Reads the server's clock, in milliseconds since 1970 (the device's clock plus the measured difference). */
  now: () => number;
  /** Spoken once, not every second: "Closes in". */
  label: string;
  /** Called once, when the time is up. */
  onEnd?: () => void;
  /** Whole length in milliseconds; with it, `ring` can show the share that is left. */
  lengthMs?: number;
  ring?: boolean;
  className?: string;
}

/** Milliseconds left, read again at each change of the shown second; 0 when over. */
export function useTimeLeft(endsAt: number, now: () => number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => Math.max(0, endsAt - now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const tick = () => {
      const remaining = Math.max(0, endsAt - now());
      setLeft(remaining);
      if (remaining > 0) timer = setTimeout(tick, (remaining % 1000) + 5);
      else if (!over) {
        over = true;
        onEnd?.();
      }
    };
    tick();
    return () => clearTimeout(timer);
    // onEnd and now are read when they fire; a new function each render must not restart the clock.
    // eslint-disable-next-line react/exhaustive-deps
  }, [endsAt]);
  return left;
}

/** Time left as text, or as a ring with the text inside. Under ten seconds it turns to the warning colour. */
export function Countdown({ endsAt, now, label, onEnd, lengthMs, ring = false, className }: CountdownProps) {
  const left = useTimeLeft(endsAt, now, onEnd);
  const text = countdownText(left);
  const hot = left > 0 && left <= 10_000;
  const share = lengthMs ? Math.min(1, left / lengthMs) : 0;
  return (
    <span
      role="timer"
      aria-label={label}
      className={clsx(
        'tabular relative inline-flex items-center justify-center font-bold',
        ring && 'size-16',
        hot ? 'text-warning' : 'text-gold-text',
        className,
      )}
    >
      {ring && (
        <svg viewBox="0 0 64 64" className="absolute inset-0 -rotate-90" aria-hidden="true">
          <circle cx="32" cy="32" r="29" fill="none" stroke="var(--bg3)" strokeWidth="4" />
          <circle
            cx="32"
            cy="32"
            r="29"
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
            strokeDasharray={`${share * 182.2} 182.2`}
          />
        </svg>
      )}
      <span className={ring ? 'text-label' : undefined}>{text}</span>
    </span>
  );
}
