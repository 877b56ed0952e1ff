import { wheel, wheelTable, type WheelChoice, type WheelRisk, type WheelShown, type WheelSize } from '@sortes/game-rules/originals/wheel';
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/wheel.json';
import { roundGame, type GameProps } from '../../game';
import { animate, Plates, resultLine, Segments, showMultiplier, showNumber, textsOf, useShow, wait } from '../../parts';
import './wheel.css';

const t = textsOf<typeof texts>('wheel');
type Props = GameProps<WheelChoice, never, WheelShown>;

const sizes: readonly WheelSize[] = [10, 20, 30, 40, 50];
const risks: readonly WheelRisk[] = ['low', 'medium', 'high'];
const turns = 4;
const middle = 100;

/** Prizes of a wheel from the smallest, each with how many segments hold it. */
function prizesOf(table: readonly bigint[]): readonly { readonly prize: bigint; readonly count: number }[] {
  const counts = new Map<bigint, number>();
  for (const prize of table) counts.set(prize, (counts.get(prize) ?? 0) + 1);
  return [...counts].map(([prize, count]) => ({ prize, count })).toSorted((left, right) => (left.prize < right.prize ? -1 : 1));
}

/** The class of a prize's colour: 0 is grey, the highest of the wheel gold, those between cool to warm. */
function toneOf(prize: bigint, prizes: readonly { readonly prize: bigint }[]): string {
  const place = prizes.findIndex((one) => one.prize === prize);
  return place === prizes.length - 1 ? 'wheel-top' : `wheel-${place}`;
}

function pointAt(radius: number, part: number): string {
  const angle = part * 2 * Math.PI - Math.PI / 2;
  return `${(middle + radius * Math.cos(angle)).toFixed(3)} ${(middle + radius * Math.sin(angle)).toFixed(3)}`;
}

/** One segment as a ring's piece, from one part of the circle to another. */
function pieceOf(index: number, count: number): string {
  const [from, to] = [(index - 0.5) / count, (index + 0.5) / count];
  return `M${pointAt(94, from)} A94 94 0 0 1 ${pointAt(94, to)} L${pointAt(58, to)} A58 58 0 0 0 ${pointAt(58, from)} Z`;
}

function Disc({ table }: { readonly table: readonly bigint[] }): JSX.Element {
  const prizes = prizesOf(table);
  return (
    <>
      <circle cx={middle} cy={middle} r="99" class="wheel-rim" />
      {table.map((prize, index) => (
        // The segments of a wheel never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <path key={index} d={pieceOf(index, table.length)} class={toneOf(prize, prizes)} />
      ))}
      <circle cx={middle} cy={middle} r="96.4" class="wheel-studs" pathLength={table.length * 2} />
    </>
  );
}

/** What does not turn: light on the segments, and the hub with its star, which makes way for the result. */
function Hub(): JSX.Element {
  return (
    <>
      <defs>
        <radialGradient id="wheel-light" cx="36%" cy="22%" r="90%">
          <stop offset="0" stop-color="#fff" stop-opacity="0.3" />
          <stop offset="0.5" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.34" />
        </radialGradient>
        <linearGradient id="wheel-gold" x1="0" y1="0" x2="0.7" y2="1">
          <stop offset="0" stop-color="#ffe7ad" />
          <stop offset="0.45" stop-color="#f4be4f" />
          <stop offset="1" stop-color="#9a6714" />
        </linearGradient>
        <radialGradient id="wheel-cap" cx="40%" cy="30%" r="80%">
          <stop offset="0" class="wheel-cap-light" />
          <stop offset="1" class="wheel-cap-dark" />
        </radialGradient>
      </defs>
      <circle cx={middle} cy={middle} r="76" class="wheel-shine" />
      <circle cx={middle} cy={middle} r="58" fill="url(#wheel-gold)" />
      <circle cx={middle} cy={middle} r="54" fill="url(#wheel-cap)" />
      <circle cx={middle} cy={middle} r="49" class="wheel-groove" />
      <path
        class="wheel-star"
        d="m100 66 8.9 21.8 23.4 1.7-18 15.1 5.7 22.9-20-12.4-20 12.4 5.7-22.9-18-15.1 23.4-1.7Z"
        fill="url(#wheel-gold)"
      />
    </>
  );
}

function Stage({ phase, round, choice }: Props): JSX.Element {
  const [seen, setSeen] = useState<{ readonly shown: WheelShown; readonly over: boolean }>();
  const disc = useRef<SVGGElement>(null);
  const turned = useRef(0);
  const turnTo = (part: number): void => disc.current?.setAttribute('transform', `rotate(${-part * 360} ${middle} ${middle})`);
  useShow<WheelChoice, never, WheelShown>(async ({ shown }, { fast, first, signal }) => {
    const end = shown.segment / shown.segments;
    const from = turned.current % 1;
    const to = (end < from ? 1 : 0) + end + (fast || first ? 0 : turns);
    setSeen({ shown, over: false });
    if (!first && !fast)
      // Slows down evenly, as a wheel does.
      await animate(1_500, (part) => turnTo(from + (to - from) * (1 - (1 - part) ** 3)), signal);
    turned.current = end;
    turnTo(end);
    setSeen({ shown, over: true });
    if (!first) await wait(fast ? 80 : 260, signal);
  });
  const isSame = seen !== undefined && seen.shown.segments === choice.segments && seen.shown.risk === choice.risk;
  const table = useMemo(() => wheelTable(choice), [choice]);
  const prizes = prizesOf(table);
  const result = isSame && seen.over ? BigInt(seen.shown.multiplier) : undefined;
  return (
    <div class="wheel">
      <Plates plates={undefined} hint={(seen?.over === false ? undefined : resultLine({ phase, round })) ?? ''} />
      <div class="wheel-space">
        <div class={`wheel-box${result === undefined ? '' : ' has-result'}`}>
          <svg viewBox="0 0 200 200" class="wheel-disc" aria-hidden="true">
            <g ref={disc}>
              <Disc table={table} />
            </g>
            <Hub />
          </svg>
          <svg viewBox="-1 -2 26 32" class="wheel-pointer" aria-hidden="true">
            <path d="M12 28 3 13A10 10 0 1 1 21 13Z" />
          </svg>
          <output class={`wheel-result ${result === undefined ? '' : toneOf(result, prizes)}`} aria-hidden="true">
            {result === undefined ? '' : showMultiplier(result)}
          </output>
        </div>
      </div>
      <ul class="wheel-prizes" aria-label={t('prizes')}>
        {prizes.map(({ prize, count }) => (
          <li key={String(prize)} class={`${toneOf(prize, prizes)} ${result === prize ? 'is-hit' : ''}`}>
            <b>{showMultiplier(prize)}</b>
            <span>{t('ofSegments', { count: showNumber(count), all: showNumber(table.length) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Options({ choice, setChoice, canChoose }: Props): JSX.Element {
  return (
    <>
      <Segments
        label={t('risk')}
        value={choice.risk}
        disabled={!canChoose}
        options={risks.map((risk) => ({ value: risk, text: t(risk) }))}
        onChange={(risk) => setChoice({ ...choice, risk })}
      />
      <Segments
        label={t('segments')}
        value={String(choice.segments)}
        disabled={!canChoose}
        options={sizes.map((size) => ({ value: String(size), text: String(size) }))}
        onChange={(size) => setChoice({ ...choice, segments: sizes.find((one) => String(one) === size) ?? choice.segments })}
      />
    </>
  );
}

function Picture({ shown }: { readonly shown: WheelShown }): JSX.Element {
  const table = shown.table.map(BigInt);
  return (
    <svg viewBox="0 0 200 200" class="wheel-disc wheel-picture" aria-hidden="true">
      <g transform={`rotate(${-(shown.segment / shown.segments) * 360} ${middle} ${middle})`}>
        <Disc table={table} />
      </g>
      <path d="M100 26 93 8h14Z" class="wheel-mark" />
    </svg>
  );
}

function Rules(): JSX.Element {
  return (
    <>
      <p>{t('rules.turn')}</p>
      <p>{t('rules.choose')}</p>
      {risks.map((risk) => (
        <table key={risk}>
          <caption>{t(risk)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('segments')}</th>
              <th scope="col">{t('prizes')}</th>
            </tr>
          </thead>
          <tbody>
            {sizes.map((segments) => (
              <tr key={segments}>
                <td>{segments}</td>
                <td>
                  {prizesOf(wheelTable({ risk, segments }))
                    .toReversed()
                    .map(({ prize, count }) => `${showNumber(count)} × ${showMultiplier(prize)}`)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

/** The risk after or before this one. */
const nextRisk = (choice: WheelChoice): WheelChoice => ({
  ...choice,
  risk: risks[(risks.indexOf(choice.risk) + 1) % risks.length] as WheelRisk,
});
const nextSize = (choice: WheelChoice): WheelChoice => ({
  ...choice,
  segments: sizes[(sizes.indexOf(choice.segments) + 1) % sizes.length] as WheelSize,
});

export const game = roundGame<WheelChoice, never, WheelShown>({
  rules: wheel,
  name: () => t('name'),
  firstChoice: { segments: 30, risk: 'medium' },
  playWord: () => t('spin'),
  Stage,
  Options,
  Rules,
  Picture,
  keys: [
    { key: 'r', label: () => t('nextRisk'), press: ({ choice, setChoice }) => setChoice(nextRisk(choice)) },
    { key: 'n', label: () => t('nextSize'), press: ({ choice, setChoice }) => setChoice(nextSize(choice)) },
  ],
  sayResult: ({ shown }) => t('said', { prize: showMultiplier(BigInt(shown.multiplier)) }),
  describe: ({ choice, shown }) => [
    { label: t('risk'), value: t(choice.risk) },
    { label: t('segments'), value: showNumber(choice.segments) },
    { label: t('stopped'), value: `${showNumber(shown.segment + 1)} · ${showMultiplier(BigInt(shown.multiplier))}` },
  ],
});
