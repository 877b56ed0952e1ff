import { payoutOf } from '@sortes/game-rules';
import { limbo, type LimboChoice, type LimboShown } from '@sortes/game-rules/originals/limbo';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/limbo.json';
import { roundGame, type GameProps } from '../../game';
import {
  animate,
  easeOut,
  Facts,
  NumberField,
  showAmount,
  showMultiplier,
  showNumber,
  showPercent,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import './limbo.css';

const t = textsOf<typeof texts>('limbo');
type Props = GameProps<LimboChoice, never, LimboShown>;

const lowest = 101;
const highest = 100_000_000;
/** Winning pays 0.99 of what a fair target would: the target for a chance is 0.99 / chance. */
const share = 0.99;

const withTarget = (target: number): LimboChoice => ({ target: Math.min(highest, Math.max(lowest, Math.round(target))) });
const times = (hundredths: number): string => `${showNumber(hundredths / 100, 2)}×`;
const chanceOf = ({ target }: LimboChoice): number => Math.min(1, (share * 100) / target);
const percent = (chance: number): string => showPercent(chance, chance < 0.001 ? 4 : 2);

/** Height on the stage of a multiplier: 2× is a third of the way, 10× two thirds, and the sky is never reached. */
const heightOf = (hundredths: number): number => 1 - Math.sqrt(100 / Math.max(100, hundredths));

function Stage({ choice }: Props): JSX.Element {
  const [seen, setSeen] = useState<{ readonly at: number; readonly won?: boolean | undefined }>();
  const climb = useRef<HTMLDivElement>(null);
  const rise = (at: number): void => climb.current?.style.setProperty('--height', String(heightOf(at)));
  useShow<LimboChoice, never, LimboShown>(async ({ shown }, { fast, first, signal }) => {
    const end = Math.log(shown.result / 100);
    if (!first && !fast) {
      // Higher climbs take longer, up to a bound: nobody waits for a millionfold.
      await animate(
        360 + Math.min(520, end * 120),
        (part) => {
          const at = Math.round(100 * Math.exp(end * easeOut(part)));
          rise(at);
          setSeen({ at });
        },
        signal,
      );
    }
    rise(shown.result);
    setSeen({ at: shown.result, won: shown.won });
    if (!first) await wait(fast ? 60 : 240, signal);
  });
  const look = seen?.won === undefined ? '' : seen.won ? 'is-won' : 'is-lost';
  return (
    <div class={`limbo ${look}`} ref={climb}>
      <div class="limbo-sky" aria-hidden="true">
        <span class="limbo-target" style={{ '--height': heightOf(choice.target) }}>
          <b>{times(choice.target)}</b>
        </span>
        <span class="limbo-trail" />
        <span class="limbo-light" />
      </div>
      <output class="limbo-result" aria-hidden="true">
        {times(seen?.at ?? 100)}
      </output>
      <p class="limbo-aim" aria-hidden="true">
        {t('chosen', { target: times(choice.target) })} · {percent(chanceOf(choice))}
      </p>
    </div>
  );
}

function Options({ choice, setChoice, canChoose, stake, largestStake }: Props): JSX.Element {
  return (
    <>
      <div class="limbo-fields">
        <NumberField
          label={t('target')}
          unit="×"
          value={choice.target / 100}
          decimals={2}
          step={choice.target < 1_000 ? 0.1 : 1}
          min={lowest / 100}
          max={highest / 100}
          disabled={!canChoose}
          onChange={(target) => setChoice(withTarget(target * 100))}
        />
        <NumberField
          label={t('chance')}
          unit="%"
          value={Math.round(chanceOf(choice) * 1_000_000) / 10_000}
          decimals={chanceOf(choice) < 0.01 ? 4 : 2}
          min={0.0001}
          max={98.02}
          disabled={!canChoose}
          onChange={(chance) => setChoice(withTarget((share * 10_000) / chance))}
        />
      </div>
      <div class="limbo-quick" role="group" aria-label={t('quick')}>
        {[150, 200, 500, 1_000, 10_000].map((target) => (
          <button
            key={target}
            type="button"
            class="chip"
            aria-pressed={choice.target === target}
            disabled={!canChoose}
            onClick={() => setChoice({ target })}
          >
            {`${showNumber(target / 100, target % 100 === 0 ? 0 : 1)}×`}
          </button>
        ))}
      </div>
      {stake !== undefined && (
        <Facts
          facts={[
            {
              label: t('profit'),
              // Nothing is promised for a stake that is not taken.
              value: stake > largestStake ? '–' : showAmount(payoutOf(stake, BigInt(choice.target) * 100n) - stake, { plus: true }),
            },
          ]}
        />
      )}
    </>
  );
}

function Picture({ shown }: { readonly shown: LimboShown }): JSX.Element {
  return (
    <div class={`limbo-picture ${shown.won ? 'is-won' : 'is-lost'}`} aria-hidden="true">
      {times(shown.result)}
    </div>
  );
}

function Rules(): JSX.Element {
  return (
    <>
      <p>{t('rules.climb')}</p>
      <p>{t('rules.win')}</p>
      <p>{t('rules.chance')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('target')}</th>
            <th scope="col">{t('chance')}</th>
          </tr>
        </thead>
        <tbody>
          {[110, 150, 200, 500, 1_000, 10_000, 1_000_000, highest].map((target) => (
            <tr key={target}>
              <td>{showMultiplier(BigInt(target) * 100n)}</td>
              <td>{percent(chanceOf({ target }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export const game = roundGame<LimboChoice, never, LimboShown>({
  rules: limbo,
  name: () => t('name'),
  firstChoice: { target: 200 },
  Stage,
  Options,
  Rules,
  Picture,
  keys: [
    { key: 'ArrowLeft', label: () => t('lower'), press: ({ choice, setChoice }) => setChoice(withTarget(choice.target - 10)) },
    { key: 'ArrowRight', label: () => t('raise'), press: ({ choice, setChoice }) => setChoice(withTarget(choice.target + 10)) },
  ],
  resultText: ({ shown }) => times(shown.result),
  sayResult: ({ shown }) => t('said', { result: times(shown.result) }),
  describe: ({ choice, shown }) => [
    { label: t('target'), value: times(choice.target) },
    { label: t('chance'), value: percent(chanceOf(choice)) },
    { label: t('result'), value: times(shown.result) },
  ],
});
