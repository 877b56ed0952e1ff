import { crash, highestCashOut, multiplierOf } from '@sortes/game-rules/originals/crash';
import { toNumber } from '@sortes/game-rules';
import type { ComponentProps, JSX } from 'preact';
import type { CrashBet, CrashState } from '../../../../src/protocol';
import { tableGame, type GameModule } from '../../game';
import { showAmount, showMultiplier, showNumber, showPercent } from '../../parts';
import { Aside, Panel } from './panel';
import { betFacts, Fairness, RoundProof, Verify } from './proof';
import { RoundPicture } from './round-picture';
import { Stage } from './stage';
import { highestAt } from './highest';
import { t, times } from './words';
import './crash.css';

type RulesProps = ComponentProps<GameModule['Rules']>;

function Rules({ limits, largestPayout }: RulesProps): JSX.Element {
  const highest = highestAt(limits.max, largestPayout);
  return (
    <>
      <p>{t('rules.climb')}</p>
      <p>{t('rules.leave')}</p>
      <p>{t('rules.chance')}</p>
      {highest < highestCashOut && (
        <p>
          {t('rules.most', {
            amount: showAmount(largestPayout, { short: true }),
            max: showAmount(limits.max, { short: true }),
            at: times(highest),
          })}
        </p>
      )}
      <p>{t('rules.broken')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('target')}</th>
            <th scope="col">{t('chance')}</th>
          </tr>
        </thead>
        <tbody>
          {[110, 150, 200, 500, 1_000, 10_000, 100_000].map((target) => (
            <tr key={target}>
              <td>{showMultiplier(multiplierOf(target))}</td>
              <td>{showPercent(toNumber(crash.mathOf(target).hitRate))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Presses what a panel's main button is: bet, cash out, start and stop. */
function pressBet(bet: string): void {
  document.querySelector<HTMLElement>(`.crash-act[data-bet='${bet}'] :is(.main-button, .main-stop)`)?.click();
}

export const game = tableGame<CrashState, CrashBet, unknown>({
  code: crash.code,
  name: () => t('name'),
  Stage,
  Panel,
  Aside,
  Rules,
  Verify,
  Fairness,
  RoundPicture,
  RoundProof,
  plainWords: () => [t('fair.sealed'), t('fair.mixed'), t('fair.opened')],
  // Neither takes a bet back: pressed twice in a hurry, a key is no bet less.
  keys: [
    {
      keys: [' ', 'Enter'],
      label: () => t('key.first'),
      // Within a field it means the bet of that field.
      press: (_props, target) => pressBet(target.closest<HTMLElement>('.crash-bet')?.dataset['bet'] ?? '0'),
    },
    { keys: ['2'], label: () => t('key.second'), press: () => pressBet('1') },
  ],
  figures: () => ({ ...crash.mathOf(200), maxWin: multiplierOf(highestCashOut) }),
  figuresNote: () => t('rules.figures', { at: times(200) }),
  results: ({ state }) => state.last.map(({ number, point }) => ({ number, text: times(point), tone: point >= 200 ? 'high' : 'low' })),
  describe: (round) => {
    const point = (round.shown as { readonly point?: number } | null)?.point;
    return [
      { label: t('roundWord'), value: showNumber(round.seed.nonce) },
      ...(point === undefined ? [] : [{ label: t('crashedWord'), value: times(point) }]),
      ...betFacts(round),
    ];
  },
});
