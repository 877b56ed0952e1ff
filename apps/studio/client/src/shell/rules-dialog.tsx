import { payoutOf, toNumber, type GameMath } from '@sortes/game-rules';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { GameModule } from '../game';
import { Facts, Toggle } from '../parts/fields';
import { showAmount, showMultiplier, showNumber, showPercent } from '../parts/format';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import { CapNote } from './cap-note';
import { setSwitch, type Desk } from './desk';
import { Dialog } from './dialog';
import { boundChoice, figuresOfChoice, limitsOfChoice } from './largest-stake';

function figuresOf(game: GameModule, choice: unknown): GameMath {
  return game.kind === 'table' ? game.figures() : figuresOfChoice(game, choice);
}

/** How the game is played, its exact figures, limits, keys, and what happens when something breaks. */
export function RulesDialog({
  desk,
  game,
  choice,
  stake,
  onClose,
  onFairness,
}: {
  readonly desk: Desk;
  readonly game: GameModule;
  readonly choice: unknown;
  /** Of the next round; tables have none. */
  readonly stake?: bigint | undefined;
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
  // At a table the largest payout bounds how far a bet flies, elsewhere the stake.
  const limits = game.kind === 'table' ? desk.limits : limitsOfChoice(desk, game, choice);
  const most = payoutOf(limits.max, math.maxWin);
  const mostMoney = most < desk.largestPayout ? most : desk.largestPayout;
  const { Rules } = game;
  const isStepped = game.kind === 'round' && game.rules.cashOut !== undefined;
  const keys: [string, string][] =
    game.kind === 'table'
      ? [
          ...(game.keys ?? []).map(({ keys: own, label }) => [own.map(keyName).join(' / '), label()] as [string, string]),
          ['Esc', say('key.close')],
        ]
      : [
          [`${say('key.space')} / Enter`, say(isStepped ? 'key.playCashOut' : 'key.playSkip')],
          ['Z / X', say('key.halfDouble')],
          ...(game.pickMove ? [['S', say('pick')] as [string, string]] : []),
          ...(game.keys ?? [])
            .filter(({ isFor }) => isFor?.(choice) ?? true)
            .map(({ key, label }) => [keyName(key), label()] as [string, string]),
          ['Esc', say('key.close')],
        ];
  return (
    <Dialog title={say('rulesTitle', { game: game.name() })} onClose={onClose}>
      <div class="prose">
        <Rules limits={desk.limits} largestPayout={desk.largestPayout} />
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
            { label: say('maxStake'), value: showAmount(limits.max, { short: true }) },
            {
              label: [say('maxPayout'), game.maxWinNote?.()].filter(Boolean).join(' · '),
              value: showAmount(desk.largestPayout, { short: true }),
            },
          ]}
        />
        {game.kind === 'round' && <p class="note">{say(game.rules.cap ? 'maxPayoutSteps' : 'maxPayoutText')}</p>}
        {game.kind === 'round' && <CapNote game={game} choice={boundChoice(game, choice, stake, desk.largestPayout)} stake={stake} />}
      </section>
      <section>
        <h3>{say('breaks')}</h3>
        <p>{say('breaksText')}</p>
        {isStepped && <p>{say('breaksOpen')}</p>}
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
  return key === ' ' ? say('key.space') : (arrows[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
