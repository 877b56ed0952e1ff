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
import { CapNote } from './cap-note';
import { setSwitch, type Desk } from './desk';
import { useMainAction } from './main-action';
import { useMoreBelow } from './more-below';
import { Notices } from './notices';
import type { Play } from './play';

/** What was pressed cannot be sent now; `placing`: a bet was on its way when the line broke. */
export function lostLineText(phase: Phase): string {
  if (phase === 'idle') return say('reconnecting');
  return phase === 'placing' ? say('reconnectingBet') : say('reconnectingRound');
}

/** The button that plays, cashes out, starts and stops: always in one place, always of one size. */
function MainButton({ desk, play, game }: { readonly desk: Desk; readonly play: Play; readonly game: RoundGameModule }): JSX.Element {
  const { kind, text, detail, next, press, isOff, isBusy, lead } = useMainAction(desk, play, game, goToStake);
  return (
    <button
      type="button"
      class={kind === 'stop' ? 'main-button main-stop' : 'main-button'}
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
  const { pickMove, Beside, Quick } = game;
  const canPick = phase === 'open' && run === undefined && round !== undefined;
  const isBefore = phase === 'idle' || phase === 'placing';
  return (
    <div class="actions">
      {Quick && (
        <div class="quick-choice">
          <Quick {...props} />
        </div>
      )}
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
        <CapNote game={game} choice={props.choice} stake={phase === 'idle' ? stake : props.round?.stake} />
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
