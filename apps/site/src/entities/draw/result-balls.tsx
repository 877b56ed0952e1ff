import { Ball, Balls, IconCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../../kit/i18n';
import { headlineNumbers, isPrizeTable, markSixColour, type ShownResult } from './result';

type Size = 'small' | 'medium' | 'large';

const edge: Readonly<Record<Size, string>> = { small: 'size-6 text-caption', medium: 'size-8 text-body', large: 'size-11 text-h2' };

/** Pips of the six faces on a grid of 3 x 3. */
const pips: Readonly<Record<string, readonly number[]>> = {
  '1': [4],
  '2': [2, 6],
  '3': [2, 4, 6],
  '4': [0, 2, 6, 8],
  '5': [0, 2, 4, 6, 8],
  '6': [0, 2, 3, 5, 6, 8],
};

export function Die({ value, className }: { value: string; className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={clsx('shrink-0', className)} aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="22" height="22" rx="5" fill="#fffdf8" stroke="#b9a67c" />
      {(pips[value] ?? []).map((at) => (
        <circle
          key={at}
          cx={6.5 + (at % 3) * 5.5}
          cy={6.5 + Math.floor(at / 3) * 5.5}
          r={value === '1' ? 3.2 : 2.1}
          // One and four are red on the dice of this game.
          fill={value === '1' || value === '4' ? '#c21f38' : '#1a1f2b'}
        />
      ))}
    </svg>
  );
}

/** Paint of the ten cars, each with ink that reads on it. */
export const carPaint: Readonly<Record<string, { readonly background: string; readonly color: string }>> = {
  '01': { background: '#f2d22e', color: '#1a1203' },
  '02': { background: '#1b6ec2', color: '#fff' },
  '03': { background: '#464b55', color: '#fff' },
  '04': { background: '#f7832a', color: '#1a1203' },
  '05': { background: '#5cd9e0', color: '#04262b' },
  '06': { background: '#5b3fd6', color: '#fff' },
  '07': { background: '#d6dae2', color: '#1a1f2b' },
  '08': { background: '#d92d45', color: '#fff' },
  '09': { background: '#7a1f10', color: '#fff' },
  '10': { background: '#0b8350', color: '#fff' },
};

/** A car from above: a coloured body with its number, rounder in front. */
function Car({ value, size }: { value: string; size: Size }) {
  return (
    <span
      className={clsx(
        'tabular inline-flex shrink-0 items-center justify-center rounded-s-[5px] rounded-e-[11px] border border-hairline font-bold',
        edge[size],
        carPaint[value] === undefined && 'bg-bg3 text-ink-1',
      )}
      style={carPaint[value]}
    >
      {Number(value)}
    </span>
  );
}

/** Rings of Mark Six balls. */
export const waveColours = {
  red: 'border-solid-red',
  blue: 'border-solid-blue',
  green: 'border-solid-green',
} as const;

/** A white ball with a coloured ring, as Mark Six balls are. */
function RingBall({ value, size }: { value: string; size: Size }) {
  return (
    <span
      className={clsx(
        'tabular inline-flex shrink-0 items-center justify-center rounded-full bg-[#fffdf8] font-bold text-[#1a1f2b]',
        edge[size],
        size === 'small' ? 'border-[3px]' : 'border-4',
        waveColours[markSixColour(value)],
      )}
    >
      {value}
    </span>
  );
}

function Sign({ children }: { children: ReactNode }) {
  return <span className="self-center text-label font-bold text-ink-3">{children}</span>;
}

function drawn(group: string | undefined, numbers: readonly string[], size: Size): ReactNode[] | undefined {
  switch (group) {
    case 'K3':
      return numbers.map((value, at) => <Die key={at} value={value} className={edge[size]} />);
    case 'PK10':
      return numbers.map((value, at) => <Car key={at} value={value} size={size} />);
    case 'M6':
      return numbers.map((value, at) => (
        <span key={at} className="inline-flex gap-1">
          {at === numbers.length - 1 && <Sign>+</Sign>}
          <RingBall value={value} size={size} />
        </span>
      ));
    case 'PC28':
      return [
        ...numbers.map((value, at) => (
          <span key={at} className="inline-flex gap-1">
            {at > 0 && <Sign>+</Sign>}
            <Ball value={value} size={size} tone="plain" />
          </span>
        )),
        <span key="sum" className="inline-flex gap-1">
          <Sign>=</Sign>
          <Ball value={String(numbers.reduce((sum, value) => sum + Number(value), 0))} size={size} />
        </span>,
      ];
    case 'KENO':
      return numbers.map((value, at) => (
        <span
          key={at}
          className={clsx(
            'tabular inline-flex shrink-0 items-center justify-center rounded-full border border-gold/60 bg-bg3 font-bold text-ink-1',
            size === 'large' ? 'size-8 text-body' : 'size-6 text-tiny',
          )}
        >
          {value}
        </span>
      ));
    default:
      return undefined;
  }
}

/** A drawn number the player had picked: framed and ticked, never by colour alone. */
function Marked({ children }: { children: ReactNode }) {
  return (
    <span className="relative inline-flex rounded-[9px] outline-2 outline-offset-2 outline-win outline-solid">
      {children}
      <span className="absolute -end-2 -top-2 flex size-3.5 items-center justify-center rounded-full bg-win text-bg1">
        <IconCheck size={10} />
      </span>
    </span>
  );
}

/** The place of a number that is to come, as large as the number that lay there. */
function Empty({ children }: { children: ReactNode }) {
  return (
    <span className="relative inline-flex">
      <span className="invisible inline-flex">{children}</span>
      <span className="absolute inset-0 rounded-full border border-divider bg-bg3" />
    </span>
  );
}

/**
 * A result as its family draws it — dice, cars, coloured balls —, read out as one text; the digits of the special prize for prize tables. Says so when there
 * is no result yet. `awaited` is a later draw that is being made: empty places then, for these numbers would be read as its own. `marks` are the numbers a bet had picked, in the order of the numbers; the caller says in words what the marks mean.
 */
export function ResultBalls({
  result,
  size = 'medium',
  marks,
  awaited,
}: {
  result: ShownResult | null;
  size?: Size;
  awaited?: string | undefined;
  marks?: readonly boolean[] | undefined;
}) {
  const t = useT();
  const numbers = result ? headlineNumbers(result) : [];
  if (!result || numbers.length === 0) return <span className="text-label text-ink-3">{t('common.draw.noResult')}</span>;
  const label =
    awaited === undefined
      ? t('common.draw.resultOf', { numero: result.numero, numbers: numbers.join(' ') })
      : t('common.draw.drawing', { numero: awaited });
  const own = isPrizeTable(result) ? undefined : drawn(result.gameGroupCode, numbers, size);
  const marked = marks?.includes(true) === true;
  if (own === undefined && !marked && awaited === undefined) return <Balls values={numbers} size={size} label={label} />;
  const shown = own ?? numbers.map((value, at) => <Ball key={at} value={value} size={size} />);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the numbers are text drawn as one picture
    <span
      role="img"
      aria-label={label}
      className={clsx('inline-flex flex-wrap', marked ? 'gap-2.5 p-1' : 'gap-1', numbers.length > 10 && (marked ? 'max-w-86' : 'max-w-72'))}
    >
      {shown.map((each, at) =>
        awaited !== undefined ? <Empty key={at}>{each}</Empty> : marks?.[at] === true ? <Marked key={at}>{each}</Marked> : each,
      )}
    </span>
  );
}
