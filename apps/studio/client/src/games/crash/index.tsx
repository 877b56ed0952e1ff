import { crash, highestCashOut, multiplierOf } from '@sortes/game-rules/originals/crash';
import { toNumber } from '@sortes/game-rules';
import type { JSX } from 'preact';
import type { CrashBet, CrashState } from '../../../../src/protocol';
import { tableGame } from '../../game';
import { showMultiplier, showPercent } from '../../parts';
import { Aside, Panel } from './panel';
import { betFacts, Fairness, RoundProof, Verify } from './proof';
import { Stage } from './stage';
import { t, times } from './words';
import './crash.css';

function Rules(): JSX.Element {
  return (
    <>
      <p>{t('rules.climb')}</p>
      <p>{t('rules.leave')}</p>
      <p>{t('rules.chance')}</p>
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

export const game = tableGame<CrashState, CrashBet, unknown>({
  code: crash.code,
  name: () => t('name'),
  Stage,
  Panel,
  Aside,
  Rules,
  Verify,
  Fairness,
  RoundProof,
  figures: () => ({ ...crash.mathOf(200), maxWin: multiplierOf(highestCashOut) }),
  figuresNote: () => t('rules.figures', { at: times(200) }),
  results: ({ state }) => state.last.map(({ number, point }) => ({ number, text: times(point), tone: point >= 200 ? 'high' : 'low' })),
  describe: (round) => {
    const point = (round.shown as { readonly point?: number } | null)?.point;
    return [{ label: t('round', { number: round.seed.nonce }), value: point === undefined ? '–' : times(point) }, ...betFacts(round)];
  },
});
