import type { ReactNode } from 'react';

/** Drawn in the words' colour, what matters in gold. */
const pictures: Readonly<Record<'sealed' | 'mixed' | 'opened', ReactNode>> = {
  // A letter under a seal of wax.
  sealed: (
    <>
      <rect x="8" y="18" width="48" height="34" rx="4" />
      <path d="M8 22l24 17 24-17" />
      <circle cx="32" cy="38" r="8" fill="var(--gold)" stroke="none" />
      <path d="M28.5 38l2.5 2.5 4.5-5" stroke="var(--bg1)" />
    </>
  ),
  // Two streams of numbers that become one.
  mixed: (
    <>
      <path d="M6 18h10c14 0 14 28 28 28h8" />
      <path d="M6 46h10c14 0 14-28 28-28h8" />
      <path d="M47 12l7 6-7 6M47 40l7 6-7 6" />
      <circle cx="31" cy="32" r="7" fill="var(--gold)" stroke="none" />
    </>
  ),
  // The letter open, the numbers in sight.
  opened: (
    <>
      <path d="M8 30v20a4 4 0 004 4h40a4 4 0 004-4V30" />
      <path d="M8 30l24 15 24-15" />
      <path d="M8 30l10-8M56 30l-10-8" />
      <circle cx="23" cy="22" r="7" fill="var(--gold)" stroke="none" />
      <circle cx="41" cy="22" r="7" fill="var(--gold)" stroke="none" />
      <circle cx="32" cy="12" r="7" fill="var(--gold)" stroke="none" />
    </>
  ),
};

/** One of the three pictures of how a draw is proved; the words stand beside it. */
export function SealPicture({ step }: { step: keyof typeof pictures }) {
  return (
    <svg
      width={56}
      height={56}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0 text-ink-2"
      aria-hidden="true"
    >
      {pictures[step]}
    </svg>
  );
}

const [teeth, outer, inner] = [16, 31, 27];
/** The edge of a seal: a circle with teeth. */
const edge = Array.from({ length: teeth * 2 }, (_, at) => {
  const [angle, radius] = [(Math.PI * at) / teeth, at % 2 === 0 ? outer : inner];
  return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('L');

/** The seal of a draw that was found genuine. */
export function SealMark() {
  return (
    <svg
      width={88}
      height={88}
      viewBox="0 0 64 64"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="text-win"
      aria-hidden="true"
    >
      <path d={`M${edge}Z`} fill="currentColor" stroke="currentColor" strokeWidth={2} />
      <circle cx="32" cy="32" r="22" stroke="var(--bg1)" strokeWidth={1.5} />
      <path d="M22 33l7 7 14-15" stroke="var(--bg1)" strokeWidth={5} />
    </svg>
  );
}
