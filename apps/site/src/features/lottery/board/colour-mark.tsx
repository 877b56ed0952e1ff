import { clsx } from 'clsx';
import type { BallColour } from '../state/members';

/** Each colour has a form of its own, so that it is told apart without seeing colours. */
const forms: Readonly<Record<BallColour, { path: string; fill: string }>> = {
  red: { path: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z', fill: 'fill-solid-red' },
  blue: { path: 'M1.5 1.5h9v9h-9Z', fill: 'fill-solid-blue' },
  green: { path: 'M6 1 11.4 10.8H.6Z', fill: 'fill-solid-green' },
};

/** A ball's colour as a small form: red round, blue square, green three-cornered. Decoration: the word stands beside it or is spoken. */
export function ColourMark({ colour, className }: { colour: BallColour; className?: string }) {
  const { path, fill } = forms[colour];
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false" className={clsx('shrink-0', fill, className)}>
      <path d={path} stroke="#fffdf8" strokeWidth="0.75" />
    </svg>
  );
}
