import { dice, diceMultiplier, winningRolls, type DiceChoice, type DiceShown } from '@sortes/game-rules/originals/dice';
import { payoutOf } from '@sortes/game-rules';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type texts from '../../../texts/en/dice.json';
import { roundGame, type GameProps } from '../../game';
import {
  animate,
  easeOut,
  Facts,
  NumberField,
  Plates,
  resultLine,
  Segments,
  showAmount,
  showMultiplier,
  showNumber,
  Slider,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import './dice.css';

const t = textsOf<typeof texts>('dice');
type Props = GameProps<DiceChoice, never, DiceShown>;

const faces = 10_000;
const mostWinning = 9_800;

/** The choice with so many winning rolls, brought to what the game allows. */
function withWinning(direction: DiceChoice['direction'], winning: number): DiceChoice {
  const bound = Math.min(mostWinning, Math.max(1, Math.round(winning)));
  return { direction, target: direction === 'under' ? bound : faces - 1 - bound };
}

const withTarget = ({ direction }: DiceChoice, target: number): DiceChoice =>
  withWinning(direction, direction === 'under' ? target : faces - 1 - target);
const swapped = (choice: DiceChoice): DiceChoice => withWinning(choice.direction === 'under' ? 'over' : 'under', winningRolls(choice));
const hundredths = (value: number): string => showNumber(value / 100, 2);
const chosen = ({ direction, target }: DiceChoice): string =>
  t(direction === 'under' ? 'chosenUnder' : 'chosenOver', { target: hundredths(target) });

/** A die of twenty faces seen from one of its corners: what the roll stands on. */
function Die(): JSX.Element {
  return (
    <svg viewBox="0 0 200 200" class="dice-die" aria-hidden="true">
      <path class="dice-face-3" d="M100 6 182 53v94l-82 47-82-47V53Z" />
      <path class="dice-face-2" d="M100 6 18 53 48 62Z" />
      <path class="dice-face-1" d="M100 6 182 53 152 62Z" />
      <path class="dice-face-2" d="M18 53v94L48 62Z" />
      <path class="dice-face-4" d="M182 53v94L152 62Z" />
      <path class="dice-face-3" d="M18 147 100 194V152Z" />
      <path class="dice-face-4" d="M182 147 100 194V152Z" />
      <path class="dice-face-2" d="M18 147 48 62 100 152Z" />
      <path class="dice-face-4" d="M182 147 152 62 100 152Z" />
      <path class="dice-face-0" d="M100 6 152 62H48Z" />
      <path class="dice-front" d="M48 62h104l-52 90Z" />
    </svg>
  );
}

function Stage({ phase, round, choice, setChoice, canChoose }: Props): JSX.Element {
  const [drawn, setDrawn] = useState<{ readonly roll: number; readonly won?: boolean | undefined }>();
  useShow<DiceChoice, never, DiceShown>(async ({ shown }, { fast, first, signal }) => {
    const from = drawn?.roll ?? 5_000;
    if (!first && !fast) await animate(420, (part) => setDrawn({ roll: Math.round(from + (shown.roll - from) * easeOut(part)) }), signal);
    setDrawn({ roll: shown.roll, won: shown.won });
    if (!first) await wait(fast ? 60 : 220, signal);
  });
  const look = drawn?.won === undefined ? '' : drawn.won ? 'is-won' : 'is-lost';
  return (
    <div class="dice">
      <Plates plates={undefined} hint={resultLine({ phase, round }) ?? `${t('direction')}: ${chosen(choice)}`} />
      <div class={`dice-table ${look}`}>
        <Die />
        {/* Before the first roll it says what is rolled against. */}
        <output class={`dice-roll ${drawn ? look : 'is-idle'}`} aria-hidden="true">
          {drawn ? hundredths(drawn.roll) : `${choice.direction === 'under' ? '<' : '>'} ${hundredths(choice.target)}`}
        </output>
      </div>
      <div class={`dice-scale dice-${choice.direction}`}>
        <div class="dice-marks" aria-hidden="true">
          {[0, 25, 50, 75, 100].map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
        <div class="dice-track" style={{ '--at': `${choice.target / 100}%` }}>
          {drawn && (
            <span class={`dice-marker ${look}`} aria-hidden="true" style={{ left: `${drawn.roll / 100}%` }}>
              {hundredths(drawn.roll)}
            </span>
          )}
          <Slider
            label={t('target')}
            text={chosen(choice)}
            value={choice.target}
            min={0}
            max={faces}
            disabled={!canChoose}
            onChange={(target) => setChoice(withTarget(choice, target))}
          />
        </div>
      </div>
    </div>
  );
}

function Options({ choice, setChoice, canChoose, stake }: Props): JSX.Element {
  const winning = winningRolls(choice);
  const multiplier = diceMultiplier(choice);
  const isUnder = choice.direction === 'under';
  return (
    <>
      <Segments
        label={t('direction')}
        value={choice.direction}
        disabled={!canChoose}
        options={[
          { value: 'under', text: t('under') },
          { value: 'over', text: t('over') },
        ]}
        onChange={(direction) => direction !== choice.direction && setChoice(swapped(choice))}
      />
      <div class="dice-fields">
        <NumberField
          label={t('multiplier')}
          value={Number(multiplier) / 10_000}
          decimals={4}
          min={1.0102}
          max={9_900}
          disabled={!canChoose}
          onChange={(wanted) => setChoice(withWinning(choice.direction, (faces * 0.99) / wanted))}
        />
        <NumberField
          label={t('target')}
          value={choice.target / 100}
          decimals={2}
          min={isUnder ? 0.01 : (faces - 1 - mostWinning) / 100}
          max={isUnder ? mostWinning / 100 : (faces - 2) / 100}
          disabled={!canChoose}
          onChange={(target) => setChoice(withTarget(choice, Math.round(target * 100)))}
        />
        <NumberField
          label={t('chance')}
          unit="%"
          value={winning / 100}
          decimals={2}
          min={0.01}
          max={mostWinning / 100}
          disabled={!canChoose}
          onChange={(chance) => setChoice(withWinning(choice.direction, chance * 100))}
        />
      </div>
      {stake !== undefined && (
        <Facts facts={[{ label: t('profit'), value: showAmount(payoutOf(stake, multiplier) - stake, { plus: true }) }]} />
      )}
    </>
  );
}

function Picture({ shown }: { readonly shown: DiceShown }): JSX.Element {
  return (
    <div class={`dice-picture dice-${shown.direction}`} aria-hidden="true">
      <div class="dice-track" style={{ '--at': `${shown.target / 100}%` }}>
        <span class={`dice-marker ${shown.won ? 'is-won' : 'is-lost'}`} style={{ left: `${shown.roll / 100}%` }}>
          {hundredths(shown.roll)}
        </span>
      </div>
    </div>
  );
}

function Rules(): JSX.Element {
  return (
    <>
      <p>{t('rules.roll')}</p>
      <p>{t('rules.win')}</p>
      <p>{t('rules.pay')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chance')}</th>
            <th scope="col">{t('multiplier')}</th>
          </tr>
        </thead>
        <tbody>
          {[1, 100, 1_000, 2_500, 4_950, 7_500, 9_000, 9_800].map((winning) => (
            <tr key={winning}>
              <td>{hundredths(winning)} %</td>
              <td>{showMultiplier(diceMultiplier({ direction: 'under', target: winning }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export const game = roundGame<DiceChoice, never, DiceShown>({
  rules: dice,
  name: () => t('name'),
  firstChoice: { direction: 'over', target: 5_049 },
  Stage,
  Options,
  Rules,
  Picture,
  keys: [
    { key: 'ArrowLeft', label: () => t('lower'), press: ({ choice, setChoice }) => setChoice(withTarget(choice, choice.target - 100)) },
    { key: 'ArrowRight', label: () => t('raise'), press: ({ choice, setChoice }) => setChoice(withTarget(choice, choice.target + 100)) },
    { key: 'c', label: () => t('swap'), press: ({ choice, setChoice }) => setChoice(swapped(choice)) },
  ],
  resultText: ({ shown }) => hundredths(shown.roll),
  sayResult: ({ shown }) => t('said', { roll: hundredths(shown.roll) }),
  describe: ({ choice, shown }) => [
    { label: t('chosen'), value: chosen(choice) },
    { label: t('chance'), value: `${hundredths(winningRolls(choice))} %` },
    { label: t('roll'), value: hundredths(shown.roll) },
  ],
});
