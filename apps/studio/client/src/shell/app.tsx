import type { ComponentChildren, JSX } from 'preact';
import { lazyDialog } from './lazy-dialog';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RoundList, RoundView } from '../../../src/protocol';
import type { GameModule, AnyGameProps, RoundGameModule, TableGameModule, TableProps } from '../game';
import { showAmount, showMultiplier } from '../parts/format';
import { IconBack, IconClose, IconDown, IconFair, IconHistory, IconMusic, IconMuted, IconRules, IconSound } from '../parts/icons';
import { useLatest } from '../parts/latest';
import { ShowContext } from '../parts/show';
import { scaleStake } from '../parts/stake-field';
import { playCue, sound, switchMusic } from '../parts/sound';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import { besideStage, useMedia } from '../parts/use-media';
import { useBoardInView } from './board-in-view';
import { isFast, type Desk } from './desk';
import { EndedPage } from './ended-page';
import { Guard } from './guard';
import { Machine } from './machine';
import { Notices } from './notices';
import { Actions, Panel } from './panel';
import { createPlay, type Play } from './play';
import { Strip } from './strip';
import { createTable, type Table } from './table';
import { ShareWin } from './share-win';
import { WinCard } from './win-card';

const HistoryDialog = lazyDialog(() => import('./dialogs').then((all) => all.HistoryDialog));
const RoundDialog = lazyDialog(() => import('./dialogs').then((all) => all.RoundDialog));
const FairnessDialog = lazyDialog(() => import('./dialogs').then((all) => all.FairnessDialog));
const RulesDialog = lazyDialog(() => import('./dialogs').then((all) => all.RulesDialog));

type Open =
  | { readonly what: 'history' | 'fairness' | 'rules' }
  | { readonly what: 'round'; readonly id: string; readonly fromHistory: boolean };

function TitleBar({ desk, game }: { readonly desk: Desk; readonly game: GameModule }): JSX.Element {
  const balance = useStore(desk.store, (state) => state.balance);
  const isOn = useStore(sound, (state) => state.on);
  return (
    <header class="title-bar">
      {(desk.frame.isFramed || desk.session.lobbyUrl !== undefined) && (
        <button type="button" class="icon-button" aria-label={say('back')} onClick={desk.leave}>
          <IconBack />
        </button>
      )}
      <h1>{game.name()}</h1>
      <span class="title-balance">
        <span class="unseen">{say('balance')}</span>
        <span class="figures">{showAmount(balance)}</span>
      </span>
      <button type="button" class="icon-button" aria-label={say('sound')} aria-pressed={isOn} onClick={() => desk.setSound(!isOn)}>
        {isOn ? <IconSound /> : <IconMuted />}
      </button>
    </header>
  );
}

/** Play money, which the site's bar does not show. */
function DemoBalance({ desk }: { readonly desk: Desk }): JSX.Element {
  const balance = useStore(desk.store, (state) => state.balance);
  return (
    <p class="demo-balance figures">
      <span>{say('demoMoney')} </span>
      <strong>{showAmount(balance)}</strong>
    </p>
  );
}

/** A game with music has a switch for it alone, while sound is on. */
function MusicButton(): JSX.Element | null {
  const { on, music } = useStore(sound, (state) => state);
  if (!on) return null;
  return (
    <button
      type="button"
      class="icon-button tool"
      aria-label={say('music')}
      title={say('music')}
      aria-pressed={music}
      onClick={() => switchMusic(!music)}
    >
      <IconMusic />
    </button>
  );
}

function Tools({
  onOpen,
  children,
}: {
  readonly onOpen: (what: 'history' | 'fairness' | 'rules') => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const tools = [
    ['history', say('history'), IconHistory],
    ['fairness', say('fairness'), IconFair],
    ['rules', say('rules'), IconRules],
  ] as const;
  return (
    <div class="tools">
      {children}
      {tools.map(([what, text, Icon]) => (
        <button
          key={what}
          type="button"
          class="icon-button tool"
          aria-label={text}
          title={text}
          aria-haspopup="dialog"
          onClick={() => onOpen(what)}
        >
          <Icon />
        </button>
      ))}
    </div>
  );
}

interface FrameProps {
  readonly desk: Desk;
  readonly game: GameModule;
  readonly strip: ComponentChildren;
  readonly stage: ComponentChildren;
  readonly panel: ComponentChildren;
  readonly aside?: ComponentChildren;
  /** In place of the player's seeds. */
  readonly fairness?: ComponentChildren;
  readonly choice: unknown;
  readonly stake?: bigint | undefined;
  readonly isRoundOpen: boolean;
  readonly open: Open | undefined;
  readonly setOpen: (open: Open | undefined) => void;
}

/** The page around every game. */
function Page({ desk, game, strip, stage, panel, aside, fairness, choice, stake, isRoundOpen, open, setOpen }: FrameProps): JSX.Element {
  const barShown = useStore(desk.store, (state) => state.barShown);
  const close = (): void => setOpen(undefined);
  const isMachine = game.kind === 'round' && game.isMachine === true;
  return (
    <div class={isMachine ? 'page page-machine' : 'page'} data-game={game.code}>
      {!barShown && <TitleBar desk={desk} game={game} />}
      <section class="strip-row" aria-label={say('results')}>
        {barShown && <h1 class="unseen">{game.name()}</h1>}
        {desk.session.mode === 'demo' && barShown && <DemoBalance desk={desk} />}
        {desk.session.mode !== 'real' && !barShown && <span class="badge">{say('demo')}</span>}
        {strip}
        <Tools onOpen={(what) => setOpen({ what })}>{isMachine && <MusicButton />}</Tools>
      </section>
      <main class="main">
        <div class="stage-box">{stage}</div>
        {panel}
      </main>
      {aside !== undefined && <aside class="aside">{aside}</aside>}
      {open?.what === 'history' && (
        <HistoryDialog desk={desk} game={game} onClose={close} onRound={(id) => setOpen({ what: 'round', id, fromHistory: true })} />
      )}
      {open?.what === 'round' && (
        <RoundDialog
          key={open.id}
          desk={desk}
          game={game}
          id={open.id}
          onClose={close}
          onBack={open.fromHistory ? () => setOpen({ what: 'history' }) : undefined}
        />
      )}
      {open?.what === 'fairness' && (fairness ?? <FairnessDialog desk={desk} game={game} isRoundOpen={isRoundOpen} onClose={close} />)}
      {open?.what === 'rules' && (
        <RulesDialog
          desk={desk}
          game={game}
          choice={choice}
          stake={stake}
          onClose={close}
          onFairness={() => setOpen({ what: 'fairness' })}
        />
      )}
    </div>
  );
}

/** Whether a key is meant for the page: fields keep theirs, buttons and switches Space and Enter, dialogs all. */
function isForPage(desk: Desk, event: KeyboardEvent, target: HTMLElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (!desk.store.get().shortcuts || document.querySelector('dialog[open]')) return false;
  const isPress = event.key === ' ' || event.key === 'Enter';
  if (isPress && target.closest('button, summary, a, input[type="radio"], input[type="checkbox"]')) return false;
  if (target.matches('input[type="radio"], input[type="range"]') && event.key.startsWith('Arrow')) return false;
  const isField = target.matches('input:not([type="radio"]):not([type="checkbox"]):not([type="range"]), textarea, select');
  return !isField || event.key === 'Enter';
}

/** Hears keys for as long as the component lives. */
function useKeys(desk: Desk, onKey: (key: string, event: KeyboardEvent, target: HTMLElement) => boolean): void {
  const latest = useLatest(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (!isForPage(desk, event, target)) return;
      if (latest()(event.key.length === 1 ? event.key.toLowerCase() : event.key, event, target)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [desk, latest]);
}

function pressRoundKey(
  desk: Desk,
  play: Play,
  game: RoundGameModule,
  props: AnyGameProps,
  key: string,
  event: KeyboardEvent,
  target: HTMLElement,
): boolean {
  const { stake, phase, round, run } = play.store.get();
  const own = game.keys?.find((entry) => entry.key === key);
  if (key === ' ' || key === 'Enter') {
    // What is typed counts when the field is left.
    if (target.matches('input:not([type="range"])')) target.blur();
    if (!event.repeat) document.querySelector<HTMLElement>('#main-action')?.click();
  } else if (own) own.press(props);
  else if ((key === 'z' || key === 'x') && stake !== undefined)
    play.setStake(scaleStake(stake, key === 'z' ? 'half' : 'double', play.limits()));
  else if (key === 's' && game.pickMove && phase === 'open' && round && !run && !event.repeat) {
    const move = game.pickMove(round);
    if (move !== undefined) play.move(move);
  } else return false;
  return true;
}

function RoundApp({ desk, game }: { readonly desk: Desk; readonly game: RoundGameModule }): JSX.Element {
  const play = useMemo(() => createPlay(desk, game), [desk, game]);
  const state = useStore(play.store, (whole) => whole);
  const turbo = useStore(desk.store, (whole) => whole.turbo);
  const pools = useStore(desk.store, (whole) => whole.pools);
  const balance = useStore(desk.store, (whole) => whole.balance);
  const [open, setOpen] = useState<Open>();
  const { phase, choice, round, run, mode, plan, results, win, stake, said, unseen } = state;
  const isWide = useMedia(besideStage);
  const context = useMemo(() => ({ register: play.registerShow }), [play]);
  const props: AnyGameProps = {
    phase,
    choice: play.boundChoice(),
    setChoice: play.setChoice,
    canChoose: phase === 'idle' && run === undefined,
    round,
    stake,
    play: play.begin,
    move: play.move,
    cashOut: play.cashOut,
    fast: isFast({ turbo }),
    auto: mode === 'auto' ? { plan, setPlan: play.setPlan, running: run !== undefined } : undefined,
    tell: play.tell,
    balance,
    limits: desk.limits,
    largestStake: play.limits().max,
    pools,
  };
  useBoardInView(phase, run !== undefined);
  useKeys(desk, (key, event, target) => pressRoundKey(desk, play, game, props, key, event, target));
  const { Stage } = game;
  return (
    <Page
      desk={desk}
      game={game}
      choice={choice}
      stake={stake}
      isRoundOpen={phase !== 'idle'}
      open={open}
      setOpen={setOpen}
      strip={
        <Strip
          pills={results.map(({ id, text, isWin }) => ({ id, text, isHigh: isWin }))}
          onOpen={(id) => setOpen({ what: 'round', id: String(id), fromHistory: false })}
        />
      }
      stage={
        <ShowContext.Provider value={context}>
          {/* A tap on the stage skips the show; keys do it by the main button. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
          <div class="stage" onClick={play.skip}>
            <Guard>
              <Stage {...props} />
            </Guard>
          </div>
          {unseen && phase === 'idle' && (
            <div class="notice last-round" role="status">
              <span>
                {say('lastEnded', {
                  amount: showAmount(unseen.payout),
                  cost: showAmount(unseen.cost),
                  multiplier: showMultiplier(unseen.multiplier),
                })}
              </span>
              <button
                type="button"
                class="button"
                aria-haspopup="dialog"
                onClick={() => setOpen({ what: 'round', id: unseen.id, fromHistory: false })}
              >
                {say('lastShow')}
              </button>
              {!run && (
                <button type="button" class="button" onClick={play.replay}>
                  {say('lastReplay')}
                </button>
              )}
              <button type="button" class="icon-button" aria-label={say('close')} onClick={play.forgetUnseen}>
                <IconClose size={18} />
              </button>
            </div>
          )}
          {win && phase === 'idle' && <WinCard key={win.id} win={win} fast={isFast({ turbo })} />}
          {win && phase === 'idle' && <ShareWin desk={desk} win={win} />}
          <p class="unseen" aria-live="polite">
            {said}
          </p>
        </ShowContext.Provider>
      }
      panel={
        // On a phone the actions stand right under the stage, wherever the page is scrolled to; on a wide screen they end the panel.
        game.isMachine ? (
          <Machine desk={desk} play={play} game={game} props={props} />
        ) : isWide ? (
          <Panel desk={desk} play={play} game={game} props={props}>
            <Actions desk={desk} play={play} game={game} props={props} />
          </Panel>
        ) : (
          <>
            <Actions desk={desk} play={play} game={game} props={props} />
            <Panel desk={desk} play={play} game={game} props={props} />
          </>
        )
      }
    />
  );
}

/** The player's bets of one of the table's last rounds. */
function useOwnBets(desk: Desk, code: string, number: number | undefined): readonly RoundView[] | undefined {
  const [own, setOwn] = useState<readonly RoundView[]>();
  useEffect(() => {
    setOwn(undefined);
    if (number === undefined) return;
    let isGone = false;
    desk.api
      .get<RoundList>('/play/rounds?limit=50')
      .then(({ rounds }) => !isGone && setOwn(rounds.filter(({ game, seed }) => game === code && seed.nonce === number)))
      // They stand in the history, too.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [desk, code, number]);
  return own;
}

function TableApp({ desk, game }: { readonly desk: Desk; readonly game: TableGameModule }): JSX.Element {
  const table: Table = useMemo(() => createTable(desk), [desk]);
  const view = useStore(table.store, (state) => state.view) as TableProps['view'];
  const { balance, connected, turbo, visible } = useStore(desk.store, (state) => state);
  const [open, setOpen] = useState<Open>();
  const [shownRound, setShownRound] = useState<number>();
  const [isAllShown, setAllShown] = useState(false);
  const pills = (view ? game.results(view) : []).map(({ number, text, tone }) => ({ id: number, text, isHigh: tone === 'high' }));
  const own = useOwnBets(desk, game.code, shownRound);
  const props = {
    view,
    serverNow: desk.serverNow,
    onMoment: table.onMoment,
    place: table.place,
    cashOut: table.cashOut,
    withdraw: table.withdraw,
    connected,
    balance,
    limits: desk.limits,
    largestPayout: desk.largestPayout,
    autoplay: desk.session.playRules.autoplay,
    fast: isFast({ turbo }),
    visible,
  } as unknown as TableProps;
  const { Stage, Panel: Panels, Aside, Verify, Fairness } = game;
  useKeys(desk, (key, event, target) => {
    const own = game.keys?.find(({ keys }) => keys.includes(key));
    // What is typed counts when the field is left, and is drawn then.
    if (own && target.matches('input')) target.blur();
    if (own && !event.repeat) setTimeout(() => own.press(props, target));
    return own !== undefined;
  });
  return (
    <>
      <Page
        desk={desk}
        game={game}
        choice={undefined}
        isRoundOpen={view?.mine.some(({ state }) => state === 'placed' || state === 'running') ?? false}
        open={open}
        setOpen={setOpen}
        strip={
          <>
            <Strip pills={pills} onOpen={(number) => setShownRound(Number(number))} />
            {pills.length > 0 && (
              <button
                type="button"
                class="strip-all"
                aria-label={say('resultsAll', { count: pills.length })}
                title={say('resultsAll', { count: pills.length })}
                aria-haspopup="dialog"
                onClick={() => setAllShown(true)}
              >
                {pills.length}
                <IconDown size={14} />
              </button>
            )}
          </>
        }
        stage={
          <div class="stage">
            <Guard>
              <Stage {...props} />
            </Guard>
          </div>
        }
        panel={
          <section class="panel" aria-label={say('panel')}>
            <Notices desk={desk} lostLine={say('reconnecting')} />
            <Panels {...props} />
          </section>
        }
        aside={Aside && <Aside {...props} />}
        fairness={
          <TableDialog title={say('fairness')} onClose={() => setOpen(undefined)}>
            {view ? <Fairness view={view} /> : <span class="spinner" />}
          </TableDialog>
        }
      />
      {isAllShown && (
        <TableDialog title={say('resultsAll', { count: pills.length })} onClose={() => setAllShown(false)}>
          <ul class="all-results">
            {pills.map(({ id, text, isHigh }) => (
              <li key={id}>
                <button
                  type="button"
                  class={isHigh ? 'result is-win' : 'result'}
                  aria-haspopup="dialog"
                  onClick={() => {
                    setAllShown(false);
                    setShownRound(id);
                  }}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </TableDialog>
      )}
      {shownRound !== undefined && view && (
        <TableDialog title={say('verify.title')} onClose={() => setShownRound(undefined)}>
          <Verify number={shownRound} view={view} own={own} />
        </TableDialog>
      )}
    </>
  );
}

const TableDialog = lazyDialog(() => import('./dialogs').then((all) => all.Dialog));

/** The page of one session. */
export function App({ desk, game }: { readonly desk: Desk; readonly game: GameModule }): JSX.Element {
  const ended = useStore(desk.store, (state) => state.ended);
  useEffect(() => {
    // A quiet tap on every button, once sound is on.
    const onPress = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('button:not(.main-button):not(.tile), .segment')) playCue('press');
    };
    // A button that has the focus is pressed anew by every repetition of a held Enter: one press is one bet.
    const onHeld = (event: KeyboardEvent): void => {
      if (event.repeat && event.key === 'Enter' && event.target instanceof Element && event.target.closest('button:not(.step)'))
        event.preventDefault();
    };
    addEventListener('click', onPress);
    addEventListener('keydown', onHeld);
    return () => {
      removeEventListener('click', onPress);
      removeEventListener('keydown', onHeld);
    };
  }, []);
  if (ended !== undefined) return <EndedPage code={ended} onLeave={desk.leave} />;
  return game.kind === 'table' ? <TableApp desk={desk} game={game} /> : <RoundApp desk={desk} game={game} />;
}
