import { plinko, plinkoTable, type PlinkoChoice, type PlinkoRisk, type PlinkoShown } from '@sortes/game-rules/originals/plinko';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/plinko.json';
import { roundGame, type GameProps } from '../../game';
import {
  CanvasHost,
  NumberField,
  playCue,
  Segments,
  showMultiplier,
  showNumber,
  showPercent,
  Slider,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import type { PlinkoScene } from './scene';
import './plinko.css';

const t = textsOf<typeof texts>('plinko');
type Props = GameProps<PlinkoChoice, never, PlinkoShown>;

const risks: readonly PlinkoRisk[] = ['low', 'medium', 'high'];
const fewestRows = 8;
const mostRows = 16;
const bigWin = 200_000n;

/** A bucket's multiplier in as few letters as it takes. */
function shortText(multiplier: bigint): string {
  const value = Number(multiplier) / 10_000;
  return showNumber(value, Number.isInteger(value) ? 0 : 1);
}

/** Steps of colour from the middle to the edge. */
const toneOf = (bucket: number, rows: number): number => Math.round((Math.abs(bucket - rows / 2) / (rows / 2)) * 8);
const chanceOf = (bucket: number, rows: number): number => {
  let ways = 1;
  for (let index = 1; index <= bucket; index += 1) ways = (ways * (rows - bucket + index)) / index;
  return ways / 2 ** rows;
};
/** How long a ball falls: with more rows longer, but not as much longer. */
const fallMs = (rows: number): number => 900 + rows * 75;

function Stage({ choice }: Props): JSX.Element {
  const table = useMemo(() => plinkoTable(choice), [choice]);
  const [hit, setHit] = useState<{ readonly bucket: number; readonly rows: number; readonly risk: PlinkoRisk }>();
  const scene = useRef<PlinkoScene | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef(choice.rows);
  rows.current = choice.rows;
  useEffect(() => scene.current?.setRows(choice.rows), [choice.rows]);
  const touched = useRef(0);

  function light({ bucket, rows: ofRows, risk }: PlinkoShown, isStill: boolean): void {
    setHit({ bucket, rows: ofRows, risk });
    if (isStill) return;
    box.current
      ?.querySelectorAll('.plinko-bucket')
      [bucket]?.animate([{ translate: '0 0' }, { translate: '0 9px' }, { translate: '0 -2px' }, { translate: '0 0' }], {
        duration: 380,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
  }

  useShow<PlinkoChoice, never, PlinkoShown>(async (played, { fast, first, signal }) => {
    const { shown } = played;
    if (first) {
      light(shown, true);
      return;
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden || !scene.current;
    setHit(undefined);
    const ms = fallMs(shown.rows) * (fast ? 0.3 : 1);
    const isWin = played.payout > played.cost;
    const landing = (isStill ? wait(60) : (scene.current as PlinkoScene).drop(shown.path, { ms, signal, onPin: sound })).then(() => {
      light(shown, isStill);
      playCue(isWin ? (played.multiplier >= bigWin ? 'bigWin' : 'win') : 'land');
    });
    // Balance, strip and auto play's sum tell nothing before the ball has landed, or the player skips.
    await Promise.race([landing.then(() => wait(fast ? 60 : 180, signal)), aborted(signal)]);
    function sound(row: number): void {
      const now = performance.now();
      if (fast || now - touched.current < 70) return;
      touched.current = now;
      playCue('tick', 0.9 + row * 0.03);
    }
  });
  const litBucket = hit && hit.rows === choice.rows && hit.risk === choice.risk ? hit.bucket : undefined;
  // Drawn anew only when they change: the stage itself is drawn several times a ball.
  const buckets = useMemo(
    () => (
      <ol class={`plinko-buckets${choice.rows > 10 ? ' is-many' : ''}`} aria-label={t('buckets')} style={{ '--count': choice.rows + 1 }}>
        {table.map((multiplier, bucket) => (
          // Buckets never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={bucket}
            class={`plinko-bucket plinko-${toneOf(bucket, choice.rows)}${bucket === litBucket ? ' is-hit' : ''}`}
            aria-label={`${showMultiplier(multiplier)}${bucket === litBucket ? `, ${t('landed')}` : ''}`}
            title={`${showMultiplier(multiplier)} · ${showPercent(chanceOf(bucket, choice.rows), 4)}`}
          >
            <span>{shortText(multiplier)}</span>
          </li>
        ))}
      </ol>
    ),
    [table, choice.rows, litBucket],
  );
  return (
    <div class="plinko" ref={box}>
      <CanvasHost<PlinkoScene>
        label={t('board', { rows: choice.rows })}
        load={() => import('./scene')}
        onScene={(made) => {
          scene.current = made;
          made?.onLayout((width) => box.current?.style.setProperty('--buckets', `${width}px`));
          made?.setRows(rows.current);
        }}
      />
      {buckets}
    </div>
  );
}

/** Resolves when the signal aborts. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })));

interface ChoiceFieldProps {
  readonly choice: PlinkoChoice;
  readonly onChange: (choice: PlinkoChoice) => void;
  readonly disabled?: boolean;
}

function RiskField({ choice, onChange, disabled = false }: ChoiceFieldProps): JSX.Element {
  return (
    <Segments
      label={t('risk')}
      value={choice.risk}
      disabled={disabled}
      options={risks.map((risk) => ({ value: risk, text: t(risk) }))}
      onChange={(risk) => onChange({ ...choice, risk })}
    />
  );
}

function RowsField({ choice, onChange, disabled = false }: ChoiceFieldProps): JSX.Element {
  const chooseRows = (rows: number): void => onChange({ ...choice, rows });
  return (
    <div class="plinko-rows">
      <NumberField label={t('rows')} value={choice.rows} min={fewestRows} max={mostRows} disabled={disabled} onChange={chooseRows} />
      <Slider
        label={t('rows')}
        text={showNumber(choice.rows)}
        value={choice.rows}
        min={fewestRows}
        max={mostRows}
        disabled={disabled}
        onChange={chooseRows}
      />
    </div>
  );
}

function Quick({ choice, setChoice, canChoose }: Props): JSX.Element {
  return <RiskField choice={choice} onChange={setChoice} disabled={!canChoose} />;
}

function Options({ choice, setChoice, canChoose }: Props): JSX.Element {
  return <RowsField choice={choice} onChange={setChoice} disabled={!canChoose} />;
}

function Picture({ shown }: { readonly shown: PlinkoShown }): JSX.Element {
  const { rows, path, bucket } = shown;
  const places = path.reduce<readonly (readonly [number, number])[]>(
    (list, step, row) => [...list, [(list.at(-1)?.[0] ?? 0) + (step === 1 ? 0.5 : -0.5), row + 1]],
    [[0, 0]],
  );
  return (
    <svg class="plinko-picture" viewBox={`${-(rows + 3) / 2} -1 ${rows + 3} ${rows + 2.2}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 3 }, (_pin, index) => <circle key={`${row} ${index}`} cx={index - (row + 2) / 2} cy={row} r="0.11" />),
      )}
      <polyline points={places.map(([x, y]) => `${x},${y - 0.3}`).join(' ')} />
      <circle class="plinko-ball" cx={bucket - rows / 2} cy={rows - 0.1} r="0.34" />
    </svg>
  );
}

function Rules(): JSX.Element {
  const [choice, setChoice] = useState<PlinkoChoice>({ rows: 12, risk: 'medium' });
  const { rows } = choice;
  const table = plinkoTable(choice);
  return (
    <>
      <p>{t('rules.fall')}</p>
      <p>{t('rules.choose')}</p>
      <RiskField choice={choice} onChange={setChoice} />
      <RowsField choice={choice} onChange={setChoice} />
      <table>
        <caption class="unseen">{t('rules.table', { rows, risk: t(choice.risk) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bucket')}</th>
            <th scope="col">{t('chance')}</th>
            <th scope="col">×</th>
          </tr>
        </thead>
        <tbody>
          {table.slice(0, Math.floor(rows / 2) + 1).map((multiplier, bucket) => {
            const isMiddle = bucket === rows - bucket;
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={bucket}>
                <td>{isMiddle ? bucket + 1 : `${bucket + 1}, ${rows - bucket + 1}`}</td>
                <td>{showPercent(chanceOf(bucket, rows) * (isMiddle ? 1 : 2), 4)}</td>
                <td>{showMultiplier(multiplier)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

const moreRows = (choice: PlinkoChoice, by: number): PlinkoChoice => ({
  ...choice,
  rows: Math.min(mostRows, Math.max(fewestRows, choice.rows + by)),
});
const nextRisk = (choice: PlinkoChoice): PlinkoChoice => ({
  ...choice,
  risk: risks[(risks.indexOf(choice.risk) + 1) % risks.length] as PlinkoRisk,
});

export const game = roundGame<PlinkoChoice, never, PlinkoShown>({
  rules: plinko,
  name: () => t('name'),
  atOnce: 10,
  firstChoice: { rows: 12, risk: 'medium' },
  playWord: () => t('drop'),
  Stage,
  Quick,
  Options,
  Rules,
  Picture,
  // The ball sounds where it lands, which may be after the shell's moment.
  cues: { win: null, lose: null },
  keys: [
    { key: 'r', label: () => t('nextRisk'), press: ({ choice, setChoice }) => setChoice(nextRisk(choice)) },
    { key: 'ArrowUp', label: () => t('more'), press: ({ choice, setChoice }) => setChoice(moreRows(choice, 1)) },
    { key: 'ArrowDown', label: () => t('fewer'), press: ({ choice, setChoice }) => setChoice(moreRows(choice, -1)) },
  ],
  sayResult: ({ shown }) => t('said', { bucket: shown.bucket + 1, prize: showMultiplier(BigInt(shown.multiplier)) }),
  describe: ({ choice, shown }) => [
    { label: t('risk'), value: t(choice.risk) },
    { label: t('rows'), value: showNumber(choice.rows) },
    { label: t('path'), value: shown.path.map((step) => (step === 1 ? '→' : '←')).join(' ') },
    { label: t('bucket'), value: `${showNumber(shown.bucket + 1)} · ${showMultiplier(BigInt(shown.multiplier))}` },
  ],
});
