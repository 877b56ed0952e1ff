import { payoutOf } from '@sortes/game-rules';
import type { ComponentChildren, JSX } from 'preact';
import type { AnyGameProps, Phase, RoundGameModule } from '../game';
import { Segments, Toggle } from '../parts/fields';
import { showAmount } from '../parts/format';
import { IconShuffle } from '../parts/icons';
import { StakeField } from '../parts/stake-field';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import { AutoFields } from '../parts/auto-fields';
import { runText } from '../parts/auto-words';
import { setSwitch, type Desk } from './desk';
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
  let press = play.begin;
  let isOff = cooling;
  let isBusy = false;
  if (run) {
    text = stopping ? say('auto.stopping') : say('auto.stop');
    detail = runText(run);
    press = play.stopAuto;
    isOff = stopping;
  } else if ((phase === 'open' || phase === 'moving') && round) {
    text = say('cashOut');
    const worth = round.multiplier > 0n ? showAmount(round.payout > 0n ? round.payout : payoutOf(round.stake, round.multiplier)) : '';
    detail = [worth, round.state === 'open' ? game.sayNext?.(round) : undefined].filter(Boolean).join(' · ') || undefined;
    press = play.cashOut;
    isOff = !play.canCashOut();
    isBusy = phase === 'moving';
  } else if (phase === 'placing') {
    isOff = isBusy = true;
  } else if (phase === 'showing') {
    text = game.skipWord?.() ?? text;
    detail = state.progress ?? price;
    press = play.skip;
    isOff = !desk.session.playRules.autoplay;
  } else if (mode === 'auto') {
    text = say('auto.start');
    press = play.startAuto;
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
      onClick={() => !isOff && press()}
      data-mode={desk.session.mode}
    >
      <span class="main-text">{text}</span>
      {detail !== undefined && <span class="main-detail">{detail}</span>}
      {isBusy && <span class="spinner main-spinner" />}
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
  return (
    <div class="actions">
      {Beside && mode === 'manual' && <Beside {...props} />}
      {pickMove && mode === 'manual' && (
        <button
          type="button"
          class="button pick-button"
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
  return (
    <section class="panel panel-round" aria-label={say('panel')}>
      <div class="panel-fields">
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
        <StakeField stake={stake} onStake={play.setStake} limits={desk.limits} disabled={isFixed} />
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
      {children}
    </section>
  );
}
