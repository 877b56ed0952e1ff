import { multiplierScale, toNumber, type GameMath } from '@sortes/game-rules';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { GameModule } from '../game';
import { Facts, Toggle } from '../parts/fields';
import { showAmount, showMultiplier, showNumber, showPercent } from '../parts/format';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import { setSwitch, type Desk } from './desk';
import { Dialog } from './dialog';
import { largestWin } from './largest-win';

function figuresOf(game: GameModule, choice: unknown): GameMath {
  if (game.kind === 'table') return game.figures();
  return game.figuresOf ? game.figuresOf(choice) : game.rules.mathOf(choice);
}

/** How the game is played, its exact figures, limits, keys, and what happens when something breaks. */
export function RulesDialog({
  desk,
  game,
  choice,
  onClose,
  onFairness,
}: {
  readonly desk: Desk;
  readonly game: GameModule;
  readonly choice: unknown;
  readonly onClose: () => void;
  readonly onFairness: () => void;
}): JSX.Element {
  const shortcuts = useStore(desk.store, (state) => state.shortcuts);
  const math = useMemo(() => figuresOf(game, choice), [game, choice]);
  const above =
    math.aboveRate !== undefined
      ? showPercent(math.aboveRate)
      : game.aboutAbove === undefined
        ? undefined
        : say('about', { figure: showPercent(game.aboutAbove, 1) });
  const mostMoney = largestWin(
    { max: desk.limits.max, largestPayout: desk.largestPayout },
    { cost: game.kind === 'round' ? game.rules.costOf(choice) : multiplierScale, win: math.maxWin },
  );
  const { Rules } = game;
  const keys: [string, string][] =
    game.kind === 'table'
      ? (game.keys ?? []).map(({ key, label }) => [keyName(key), label()])
      : [
          [`${say('key.space')} / Enter`, say('key.play')],
          ['Z / X', say('key.halfDouble')],
          ...(game.pickMove ? [['S', say('pick')] as [string, string]] : []),
          ...(game.keys ?? []).map(({ key, label }) => [keyName(key), label()] as [string, string]),
          ['Esc', say('key.close')],
        ];
  return (
    <Dialog title={say('rulesTitle', { game: game.name() })} onClose={onClose}>
      <div class="prose">
        <Rules limits={desk.limits} />
      </div>
      <section>
        <h3>{say('figures')}</h3>
        {game.kind === 'round' && game.rules.variants.length > 1 && <p class="note">{say('figuresOfChoice')}</p>}
        {game.kind === 'round' && game.rules.strategyFree && <p class="note">{say('firstStepFigures')}</p>}
        {game.figuresNote && <p class="note">{game.figuresNote()}</p>}
        <Facts
          facts={[
            { label: say('rtp'), value: showPercent(math.rtp) },
            { label: say('hitRate'), value: showPercent(math.hitRate) },
            ...(above === undefined ? [] : [{ label: say('aboveStake'), value: above }]),
            { label: [say('maxWin'), game.maxWinNote?.()].filter(Boolean).join(' · '), value: showMultiplier(math.maxWin) },
            { label: say('maxWinMoney'), value: showAmount(mostMoney, { short: true }) },
            { label: say('deviation'), value: `${showNumber(Math.sqrt(math.variance), 2)}×` },
          ]}
        />
        <p class="note">{say('rtpText', { rtp: showPercent(toNumber(math.rtp)) })}</p>
      </section>
      <section>
        <h3>{say('limits')}</h3>
        <Facts
          facts={[
            { label: say('minStake'), value: showAmount(desk.limits.min, { short: true }) },
            { label: say('maxStake'), value: showAmount(desk.limits.max, { short: true }) },
          ]}
        />
      </section>
      <section>
        <h3>{say('breaks')}</h3>
        <p>{say('breaksText')}</p>
        <p>{say('fairnessShort')}</p>
        <button type="button" class="button" onClick={onFairness}>
          {say('fairness')}
        </button>
      </section>
      {keys.length > 0 && (
        <section class="keys-section">
          <h3>{say('keys')}</h3>
          <Toggle label={say('keysOn')} on={shortcuts} onChange={(on) => setSwitch(desk, 'shortcuts', on)} />
          <dl class="facts keys">
            {keys.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Dialog>
  );
}

const arrows: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

function keyName(key: string): string {
  return key === ' ' ? say('key.space') : (arrows[key] ?? key.toUpperCase());
}
