import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AnyGameProps, RoundGameModule } from '../game';
import { AutoFields } from '../parts/auto-fields';
import { showAmount, showTime } from '../parts/format';
import { IconAuto, IconFast, IconMinus, IconPlus, IconSkip, IconSpin, IconStop } from '../parts/icons';
import { keep, readKept } from '../parts/kept';
import { sound } from '../parts/sound';
import { StakeField, stepStake } from '../parts/stake-field';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import { setSwitch, type Desk } from './desk';
import { lazyDialog } from './lazy-dialog';
import { useMainAction, type MainAction } from './main-action';
import { Notices } from './notices';
import { lostLineText } from './panel';
import type { Play } from './play';
import './machine.css';

const Dialog = lazyDialog(() => import('./dialogs').then((all) => all.Dialog));

interface MachineProps {
  readonly desk: Desk;
  readonly play: Play;
  readonly game: RoundGameModule;
  readonly props: AnyGameProps;
}

type Sheet = 'stake' | 'auto';

function iconOf(kind: MainAction['kind']): JSX.Element {
  if (kind === 'skip') return <IconSkip size={34} />;
  return kind === 'stop' ? <IconStop size={30} /> : <IconSpin size={38} />;
}

/** The round button: plays, skips and stops. What it costs stands beside it, on the stake. */
function SpinButton({ desk, play, game, onStake }: Omit<MachineProps, 'props'> & { readonly onStake: () => void }): JSX.Element {
  const { kind, text, detail, isFree, press, isOff, isBusy, lead } = useMainAction(desk, play, game, onStake);
  const isPrice = kind === 'play' && !isOff && isFree !== true;
  return (
    <button
      type="button"
      class={`main-button machine-spin is-${kind}`}
      id="main-action"
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={() => (isOff ? lead?.() : press())}
      data-mode={desk.session.mode}
    >
      {iconOf(kind)}
      <span class="main-text">{text}</span>
      {detail !== undefined && <span class={isPrice ? 'unseen' : 'main-detail'}>{detail}</span>}
      {isBusy && <span class="spinner main-spinner" />}
    </button>
  );
}

/** The stake as it is: pressed it opens the sheet in which any can be typed; where there is room plus and minus go through the usual ones. */
function StakeButton({ play, onOpen }: { readonly play: Play; readonly onOpen: () => void }): JSX.Element {
  const { stake: own, free, usesFree } = useStore(play.store, (state) => state);
  // Of a free round stands what it counts as.
  const stake = usesFree && free !== undefined ? free.value : own;
  const isFixed = !play.canStake();
  const limits = play.limits();
  const step = (way: 'up' | 'down'): void => {
    if (!isFixed) play.setStake(stepStake(stake ?? limits.min, way, limits));
  };
  return (
    <div class="machine-stake">
      <button
        type="button"
        class="icon-button machine-step"
        aria-label={say('less', { name: say('stake') })}
        aria-disabled={isFixed || (stake ?? 0n) <= limits.min}
        onClick={() => step('down')}
      >
        <IconMinus size={18} />
      </button>
      <button
        type="button"
        class="button machine-amount"
        aria-haspopup="dialog"
        aria-disabled={isFixed}
        onClick={() => !isFixed && onOpen()}
      >
        <span>{say('stake')}</span>
        <strong>{stake === undefined ? '–' : showAmount(stake, { short: true })}</strong>
      </button>
      <button
        type="button"
        class="icon-button machine-step"
        aria-label={say('more', { name: say('stake') })}
        aria-disabled={isFixed || (stake ?? limits.max) >= limits.max}
        onClick={() => step('up')}
      >
        <IconPlus size={18} />
      </button>
    </div>
  );
}

function StakeSheet({ play, game, props, onClose }: Omit<MachineProps, 'desk'> & { readonly onClose: () => void }): JSX.Element {
  const stake = useStore(play.store, (state) => state.stake);
  const { Options } = game;
  return (
    <Dialog title={say('stake')} onClose={onClose}>
      <form
        class="machine-sheet"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <StakeField stake={stake} onStake={play.setStake} limits={play.limits()} disabled={!play.canStake()} />
        {Options && <Options {...props} />}
        <button type="submit" class="button button-gold">
          {say('done')}
        </button>
      </form>
    </Dialog>
  );
}

function AutoSheet({ play, game, onClose }: Pick<MachineProps, 'play' | 'game'> & { readonly onClose: () => void }): JSX.Element {
  const { settings, stake } = useStore(play.store, (state) => state);
  return (
    <Dialog title={say('auto')} onClose={onClose}>
      <form
        class="machine-sheet"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          play.setMode('auto');
          play.startAuto();
        }}
      >
        <StakeField stake={stake} onStake={play.setStake} limits={play.limits()} disabled={!play.canStake()} />
        <AutoFields settings={settings} onChange={play.setSettings} disabled={false} hasFeatures={game.hasFeature !== undefined} />
        <button type="submit" class="button button-gold">
          {say('auto.start')}
        </button>
      </form>
    </Dialog>
  );
}

/** Asks once on this device whether a slot may be heard; the first round is an answer, too. */
function SoundOffer({ desk, isBusy }: { readonly desk: Desk; readonly isBusy: boolean }): JSX.Element | null {
  const isOn = useStore(sound, (state) => state.on);
  const [isAsked, setAsked] = useState(() => readKept<boolean>('soundAsked') === true);
  const settle = (): void => {
    keep('soundAsked', true);
    setAsked(true);
  };
  useEffect(() => {
    if (!isAsked && (isOn || isBusy)) settle();
  });
  if (isAsked || isOn) return null;
  return (
    <div class="summary sound-offer" role="group" aria-label={say('sound.ask')}>
      <span>{say('sound.ask')}</span>
      <button type="button" class="button" onClick={settle}>
        {say('sound.no')}
      </button>
      <button
        type="button"
        class="button button-gold"
        onClick={() => {
          desk.setSound(true);
          settle();
        }}
      >
        {say('sound.yes')}
      </button>
    </div>
  );
}

/** Rounds that the operator gave: how many are left, of what, until when, what they won; and whether the next one is one of them. */
function FreeBand({ play, isBusy }: { readonly play: Play; readonly isBusy: boolean }): JSX.Element | null {
  const { free, usesFree } = useStore(play.store, (state) => state);
  if (free === undefined || free.left === 0) return null;
  return (
    <div class="summary free-band" role="group" aria-label={say('free.title')}>
      <span>
        <strong>{say('free.left', { left: free.left, value: showAmount(free.value) })}</strong>{' '}
        <span class="free-until">
          {free.won > 0n ? say('free.won', { won: showAmount(free.won) }) : say('free.until', { time: showTime(free.until, 'minute') })}
        </span>
      </span>
      <button type="button" class="button" aria-disabled={isBusy} onClick={() => !isBusy && play.useFree(!usesFree)}>
        {usesFree ? say('free.own') : say('free.use')}
      </button>
    </div>
  );
}

/** A slot's controls: stake and what can be bought on one side, auto and fast play on the other, the round button between them. */
export function Machine({ desk, play, game, props }: MachineProps): JSX.Element {
  const { phase, run, summary, mode, free, usesFree } = useStore(play.store, (state) => state);
  const isFree = usesFree && free !== undefined;
  const turbo = useStore(desk.store, (state) => state.turbo);
  // A notice in the same place says it first.
  const isTold = useStore(desk.store, (state) => state.notice !== undefined);
  const [sheet, setSheet] = useState<Sheet>();
  const { autoplay } = desk.session.playRules;
  const { Beside } = game;
  const isBusy = phase !== 'idle' || run !== undefined;
  // A run that has ended, or was refused, leaves the round button for single rounds.
  useEffect(() => {
    if (mode === 'auto' && !isBusy) play.setMode('manual');
  }, [mode, isBusy, play]);
  const openStake = (): void => setSheet('stake');
  const close = (): void => setSheet(undefined);
  return (
    <section class="actions machine" aria-label={say('panel')}>
      <FreeBand play={play} isBusy={isBusy} />
      {summary === undefined ? <SoundOffer desk={desk} isBusy={isBusy} /> : !isTold && <p class="summary">{summary}</p>}
      <div class="machine-side">
        <StakeButton play={play} onOpen={openStake} />
        {Beside && mode === 'manual' && !isFree && <Beside {...props} />}
      </div>
      <SpinButton desk={desk} play={play} game={game} onStake={openStake} />
      <div class="machine-side">
        {autoplay && (
          <>
            {!isFree && (
              <button
                type="button"
                class="button machine-switch"
                aria-haspopup="dialog"
                aria-disabled={isBusy}
                onClick={() => !isBusy && setSheet('auto')}
              >
                <IconAuto size={20} />
                <span>{say('auto')}</span>
              </button>
            )}
            <button type="button" class="button machine-switch" aria-pressed={turbo} onClick={() => setSwitch(desk, 'turbo', !turbo)}>
              <IconFast size={20} />
              <span>{say('turbo')}</span>
            </button>
          </>
        )}
      </div>
      <Notices desk={desk} lostLine={lostLineText(phase)} />
      {sheet === 'stake' && <StakeSheet play={play} game={game} props={props} onClose={close} />}
      {sheet === 'auto' && <AutoSheet play={play} game={game} onClose={close} />}
    </section>
  );
}
