import { clsx } from 'clsx';

/** What stands for a mission or a leaderboard: drawn in strokes of colour, so that nothing has to be loaded. */
const drawings = {
  target:
    'M24 8a16 16 0 1 0 0 32 16 16 0 0 0 0-32zM24 15a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM24 22a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM30 18l9-9M35 9h4v4',
  flame:
    'M24 40c-8 0-12-5-12-12 0-8 8-10 8-20 8 4 6 10 9 12 2-1 2-4 2-4 4 4 5 8 5 12 0 7-4 12-12 12zM24 40c-3 0-5-2-5-5 0-4 5-5 5-10 4 3 5 6 5 10 0 3-2 5-5 5z',
  star: 'M24 8l4.9 10.2 11.1 1.4-8.2 7.7 2.1 11.1L24 33l-9.9 5.4 2.1-11.1L8 19.6l11.1-1.4z',
  crown: 'M10 36h28M10 32l-2-18 9 7 7-11 7 11 9-7-2 18z',
  gift: 'M8 18h32v8H8zM11 26h26v14H11zM24 18v22M24 18c-8 0-9-9-4-9 3 0 4 5 4 9 0-4 1-9 4-9 5 0 4 9-4 9',
  calendar: 'M10 12h28v26H10zM10 19h28M17 8v7M31 8v7M18 28l4 4 8-8',
} as const;

type Art = keyof typeof drawings;

const tints: Readonly<Record<Art, string>> = {
  target: 'from-info/25 text-info',
  flame: 'from-danger/20 text-danger',
  star: 'from-gold/30 text-gold-text',
  crown: 'from-gold/30 text-gold-text',
  gift: 'from-win/25 text-win',
  calendar: 'from-win/25 text-win',
};

/** The picture of a mission or leaderboard. */
export function MissionArt({ art, className }: { art: Art; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('flex items-center justify-center rounded-tile bg-linear-to-br to-transparent', tints[art], className)}
    >
      <svg
        viewBox="0 0 48 48"
        className="size-3/5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={drawings[art]} />
      </svg>
    </span>
  );
}
