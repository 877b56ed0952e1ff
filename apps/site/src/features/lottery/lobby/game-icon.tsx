import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const dots = (places: readonly (readonly [number, number])[], r: number): ReactNode =>
  places.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />);

const grid = (columns: number, rows: number, step: number, from: readonly [number, number]): readonly (readonly [number, number])[] =>
  Array.from({ length: columns * rows }, (_, at) => [from[0] + (at % columns) * step, from[1] + Math.floor(at / columns) * step] as const);

/** Drawn on 48 x 48: `strong` in gold, the rest in the quiet ink. One picture a family. */
const pictures: Readonly<Record<string, { tint: string; quiet: ReactNode; strong: ReactNode }>> = {
  SSC: {
    tint: 'from-[#2c4a86] to-[#16264a]',
    quiet: dots(
      [
        [12, 17],
        [24, 17],
        [36, 17],
      ],
      5,
    ),
    strong: dots(
      [
        [18, 31],
        [30, 31],
      ],
      6,
    ),
  },
  '3D': {
    tint: 'from-[#6a3d82] to-[#331c45]',
    quiet: <path d="M24 8 38 16v16L24 40 10 32V16Z" fill="none" stroke="currentColor" strokeWidth="2.5" />,
    strong: dots(
      [
        [24, 17],
        [17, 29],
        [31, 29],
      ],
      4.5,
    ),
  },
  VN: {
    tint: 'from-[#9a2d3a] to-[#4d141d]',
    quiet: <path d="M8 14h32v6a4 4 0 0 0 0 8v6H8v-6a4 4 0 0 0 0-8Z" fill="none" stroke="currentColor" strokeWidth="2.5" />,
    strong: <path d="m24 15 2.6 6.1 6.6.6-5 4.4 1.5 6.5-5.7-3.5-5.7 3.5 1.5-6.5-5-4.4 6.6-.6Z" />,
  },
  '11X5': {
    tint: 'from-[#1f6b63] to-[#0e3733]',
    quiet: dots(
      grid(4, 3, 9, [10.5, 13]).filter((_, at) => ![1, 4, 6, 9, 11].includes(at)),
      3,
    ),
    strong: dots(
      grid(4, 3, 9, [10.5, 13]).filter((_, at) => [1, 4, 6, 9, 11].includes(at)),
      4,
    ),
  },
  K3: {
    tint: 'from-[#8a5a1e] to-[#45290a]',
    quiet: <rect x="8" y="8" width="20" height="20" rx="4.5" fill="none" stroke="currentColor" strokeWidth="2.5" />,
    strong: (
      <>
        {dots(
          [
            [14, 14],
            [22, 22],
          ],
          2.4,
        )}
        <path
          fillRule="evenodd"
          d="M25.5 21h10a4.5 4.5 0 0 1 4.5 4.5v10a4.5 4.5 0 0 1-4.5 4.5h-10a4.5 4.5 0 0 1-4.5-4.5v-10a4.5 4.5 0 0 1 4.5-4.5Zm1 4a2.2 2.2 0 1 0 .01 0Zm4 4a2.2 2.2 0 1 0 .01 0Zm4 4a2.2 2.2 0 1 0 .01 0Z"
        />
      </>
    ),
  },
  PK10: {
    tint: 'from-[#35507c] to-[#182640]',
    quiet: <path d="M6 36h10M20 36h8M32 36h10" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />,
    strong: (
      <path
        fillRule="evenodd"
        d="m7 25 4-2 4-7c.8-1.4 1.6-2 3.2-2h9c1.5 0 2.4.5 3.3 1.7L35 22l5 1.3c1.3.4 2 1.2 2 2.5V30h-4a4.5 4.5 0 0 0-9 0H19a4.5 4.5 0 0 0-9 0H6v-3c0-1 .2-1.5 1-2Zm10-3h6v-5h-4Zm9-5v5h6l-3.5-4.3c-.4-.5-.7-.7-1.3-.7Z"
      />
    ),
  },
  KENO: {
    tint: 'from-[#4a4fa3] to-[#22254f]',
    quiet: dots(
      grid(5, 5, 7, [10, 10]).filter((_, at) => ![2, 6, 8, 12, 19, 21].includes(at)),
      2,
    ),
    strong: dots(
      grid(5, 5, 7, [10, 10]).filter((_, at) => [2, 6, 8, 12, 19, 21].includes(at)),
      3.2,
    ),
  },
  PC28: {
    tint: 'from-[#7c3a5e] to-[#3c1a2d]',
    quiet: dots(
      [
        [12, 15],
        [24, 15],
        [36, 15],
      ],
      4.5,
    ),
    strong: <path d="M14 26h20v4H14Zm0 7h20v4H14Z" />,
  },
  M6: {
    tint: 'from-[#2b6a8c] to-[#123445]',
    quiet: dots(
      [
        [24, 10],
        [36.1, 17],
        [36.1, 31],
        [24, 38],
        [11.9, 31],
        [11.9, 17],
      ],
      4.5,
    ),
    strong: dots([[24, 24]], 6.5),
  },
  THAI: {
    tint: 'from-[#3f6b2f] to-[#1d3515]',
    quiet: <path d="M9 12h30v24H9Z" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />,
    strong: <path d="M14 17h20v5H14Zm0 9h8v5h-8Zm12 0h8v5h-8Z" />,
  },
  TOGEL: {
    tint: 'from-[#8a3b1f] to-[#44190b]',
    quiet: <path d="M8 34h32" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />,
    strong: <path d="M7 16h7v12H7Zm9 0h7v12h-7Zm9 0h7v12h-7Zm9 0h7v12h-7Z" />,
  },
  MY4D: {
    tint: 'from-[#1f5d8a] to-[#0d2c45]',
    quiet: (
      <path
        d="M10 10h11v11H10Zm17 0h11v11H27ZM10 27h11v11H10Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    ),
    strong: <path d="M26 26h13v13H26Z" />,
  },
};

/** Picture of a family of games; decoration, the name stands beside it. */
export function GameIcon({ group, className = 'size-11' }: { group: string | undefined; className?: string }) {
  const picture = pictures[group ?? ''];
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-field bg-linear-to-br shadow-[inset_0_1px_0_rgb(255_255_255/.18)]',
        picture?.tint ?? 'from-[#35507c] to-[#182640]',
        className,
      )}
    >
      <svg viewBox="0 0 48 48" className="size-4/5" focusable="false" fill="currentColor">
        <g className="text-[#d5dcea]" fill="currentColor">
          {picture?.quiet}
        </g>
        <g className="text-[#f4be4f]" fill="currentColor">
          {picture?.strong ?? dots([[24, 24]], 8)}
        </g>
      </svg>
    </span>
  );
}
