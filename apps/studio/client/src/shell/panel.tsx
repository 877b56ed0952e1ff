import { payoutOf } from '@sortes/game-rules';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnyGameProps, Phase, RoundGameModule } from '../game';
import { Segments, Toggle } from '../parts/fields';
import { showAmount } from '../parts/format';
import { IconDown, IconShuffle } from '../parts/icons';
import { StakeField } from '../parts/stake-field';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import { AutoFields } from '../parts/auto-fields';
import { runText } from '../parts/auto-words';
import { bringIntoView } from './board-in-view';
import { setSwitch, type Desk } from './desk';
import { useMoreBelow } from './more-below';
import { Notices } from './notices';
import type { Play } from './play';

/** What was pressed cannot be sent now; `placing`: a bet was on its way when the line broke. */
function lostLineText(phase: Phase): string {
  if (phase === 'idle') return say('reconnecting');
  return phase === 'placing' ? say('reconnectingBet') : say('reconnectingRound');
}

/** The button that plays, cashes out, starts and stops: always in one place, always of one size. */
function MainButton({ desk, play, game }: { readonly desk: Desk; readonly play: Play; readonly game: RoundGameModule }): JSX.Element {
  const state = useStore(play.store, (whole) => whole);
  const { phase, run, mode, round, cooling, stopping, stake, choice } = state;
  const connected = useStore(desk.store, (whole) => whole.connected);
  const price = stake === undefined ? undefined : showAmount(payoutOf(stake, game.rules.costOf(choice)), { short: true });
  let text = game.playWord?.() ?? say('bet');
  // What it costs stands on it: on a phone the field may be out of sight.
  let detail = price;
  let next: string | undefined;
  let press = play.begin;
  let isOff = cooling;
  let isBusy = false;
  /** Where a press leads that can do nothing yet. */
  let lead: (() => void) | undefined;
  if (run) {
    text = stopping ? say('auto.stopping') : say('auto.stop');
    detail = runText(run);
    press = play.stopAuto;
    isOff = stopping;
  } else if ((phase === 'open' || phase === 'moving') && round) {
    text = say('cashOut');
    const worth = round.multiplier > 0n ? showAmount(round.payout > 0n ? round.payout : payoutOf(round.stake, round.multiplier)) : '';
    detail = worth || undefined;
    next = round.state === 'open' ? game.sayNext?.(round) : undefined;
    press = play.cashOut;
    isOff = !play.canCashOut();
    isBusy = phase === 'moving';
  } else if (phase === 'placing') {
    isOff = isBusy = true;
  } else if (game.atOnce !== undefined && mode === 'manual' && phase === 'showing' && desk.session.playRules.autoplay) {
    // It never skips here: whoever presses fast at the most that may fall wants another one.
    isOff = !play.canBeginAnother();
  } else if (phase === 'showing') {
    text = game.skipWord?.() ?? text;
    // Cutting a show short costs nothing.
    detail = state.progress ?? (game.skipWord ? undefined : price);
    press = play.skip;
    isOff = !desk.session.playRules.autoplay;
  } else if (mode === 'auto') {
    text = say('auto.start');
    press = play.startAuto;
    if (!play.isPlanned()) {
      isOff = true;
      detail = say('autoNotReady');
      // On a phone the board may be out of view.
      lead = bringIntoView;
    }
  }
  const { min, max } = play.limits();
  if (phase === 'idle' && run === undefined && (stake === undefined || stake < min || stake > max)) {
    isOff = true;
    // What is wrong stands at the field, which may be out of view.
    detail = stake !== undefined && stake > max ? `≤ ${showAmount(max, { short: true })}` : `≥ ${showAmount(min, { short: true })}`;
    lead = goToStake;
  }
  if (!connected && run === undefined && phase !== 'showing') {
    isOff = true;
    detail = say('noConnection');
  }
  return (
    <button
      type="button"
      class={run ? 'main-button main-stop' : 'main-button'}
      id="main-action"
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={() => (isOff ? lead?.() : press())}
      data-mode={desk.session.mode}
    >
      <span class="main-text">{text}</span>
      {(detail ?? next) !== undefined && (
        <span class="main-detail">
          {detail !== undefined && <span>{detail}</span>}
          {next !== undefined && <span class="main-next">{next}</span>}
        </span>
      )}
      {isBusy && <span class="spinner main-spinner" />}
    </button>
  );
}

function goToStake(): void {
  const field = document.querySelector<HTMLInputElement>('.panel .stake input');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  field?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  field?.focus({ preventScroll: true });
}

/** On a low screen the stage pushes the stake below the fold, and at the end of the page it stands above: leads there, and is gone once it is in sight. */
function StakeLink({ isOff }: { readonly isOff: boolean }): JSX.Element | null {
  const [hidden, setHidden] = useState<'above' | 'below'>();
  useEffect(() => {
    const field = document.querySelector('.panel .stake input');
    if (!field) return;
    const seen = new IntersectionObserver(
      ([entry]) =>
        entry && setHidden(entry.isIntersecting ? undefined : entry.boundingClientRect.top < innerHeight / 2 ? 'above' : 'below'),
    );
    seen.observe(field);
    return () => seen.disconnect();
  }, []);
  if (hidden === undefined || isOff) return null;
  return (
    <button type="button" class={`button stake-link is-${hidden}`} onClick={goToStake}>
      {say('stake')}
      <IconDown size={16} />
    </button>
  );
}

/** The main button, and beside it the one that picks a move by lot. */
export function Actions({
  desk,
  play,
  game,
  props,
}: {
  readonly desk: Desk;
  readonly play: Play;
  readonly game: RoundGameModule;
  readonly props: AnyGameProps;
}): JSX.Element {
  const { mode, run, phase, round } = useStore(play.store, (whole) => whole);
  const { pickMove, Beside } = game;
  const canPick = phase === 'open' && run === undefined && round !== undefined;
  const isBefore = phase === 'idle' || phase === 'placing';
  return (
    <div class="actions">
      <StakeLink isOff={phase !== 'idle' || run !== undefined} />
      {Beside && mode === 'manual' && <Beside {...props} />}
      {pickMove && mode === 'manual' && (
        <button
          type="button"
          class={isBefore ? 'button pick-button is-before' : 'button pick-button'}
          aria-disabled={!canPick}
          onClick={() => {
            const picked = canPick ? pickMove(round) : undefined;
            if (picked !== undefined) play.move(picked);
          }}
        >
          <IconShuffle size={18} />
          {say('pick')}
        </button>
      )}
      <MainButton desk={desk} play={play} game={game} />
      <Notices desk={desk} lostLine={lostLineText(phase)} />
    </div>
  );
}

/** Stake, choice and auto play; on a wide screen the actions stand below them. */
export function Panel({
  desk,
  play,
  game,
  props,
  children,
}: {
  readonly desk: Desk;
  readonly play: Play;
  readonly game: RoundGameModule;
  readonly props: AnyGameProps;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { mode, settings, run, phase, stake, summary } = useStore(play.store, (whole) => whole);
  const turbo = useStore(desk.store, (state) => state.turbo);
  const { autoplay } = desk.session.playRules;
  const isStepped = game.rules.cashOut !== undefined;
  const hasAuto = autoplay && (!isStepped || game.stepAuto !== undefined);
  const isFixed = phase !== 'idle' || run !== undefined;
  const { Options, stepAuto } = game;
  const PlanOptions = stepAuto?.Options;
  const price = stake === undefined ? undefined : payoutOf(stake, game.rules.costOf(props.choice));
  const fields = useRef<HTMLDivElement>(null);
  const hasMore = useMoreBelow(fields);
  return (
    <section class="panel panel-round" aria-label={say('panel')}>
      <div class={hasMore ? 'panel-fields has-more' : 'panel-fields'} ref={fields}>
        {hasAuto && (
          <Segments
            bare
            label={say('mode')}
            value={mode}
            disabled={isFixed}
            options={[
              { value: 'manual', text: say('manual') },
              { value: 'auto', text: say('auto') },
            ]}
            onChange={play.setMode}
          />
        )}
        {summary !== undefined && <p class="summary">{summary}</p>}
        <StakeField stake={stake} onStake={play.setStake} limits={play.limits()} disabled={!play.canStake()} />
        {Options && <Options {...props} />}
        {hasAuto && mode === 'auto' && (
          <>
            {PlanOptions && <PlanOptions {...props} />}
            <AutoFields settings={settings} onChange={play.setSettings} disabled={isFixed} hasFeatures={game.hasFeature !== undefined} />
          </>
        )}
        {price !== undefined && price !== stake && <p class="note price">{say('price', { amount: showAmount(price) })}</p>}
        {autoplay && <Toggle label={say('turbo')} on={turbo} onChange={(on) => setSwitch(desk, 'turbo', on)} />}
      </div>
      {hasMore && (
        <span class="more-below" aria-hidden="true">
          <IconDown size={16} />
        </span>
      )}
      {children}
    </section>
  );
}
