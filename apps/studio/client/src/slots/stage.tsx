import type { Scene as Shown, SlotShown, SlotWin } from '@sortes/game-rules/slots/scene';
import { payoutOf } from '@sortes/game-rules';
import { roundToStep } from '@sortes/money';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameProps, Round } from '../game';
import { coinSize } from '../parts/format';
import { playKnock } from '../parts/sound';
import { animate, CanvasHost, easeOut, playCue, showAmount, showNumber, useShow, wait } from '../parts';
import type { Cell, Labels, Motion, SlotScene } from './scene';
import type { Slot, SlotChoice } from './slot';
import type { Screen } from './theme';
import { useMusic } from './use-music';
import { coinText, poolName, t, winText } from './words';

type Props = GameProps<SlotChoice, never, SlotShown>;
type Mode = 'base' | 'free' | 'hold';

/** What stands around the reels. */
interface View {
  readonly mode: Mode;
  /** Free spins or respins to come. */
  readonly left: number | undefined;
  readonly factor: number;
  /** Which cascade runs, from 0. */
  readonly step: number | undefined;
  readonly ways: number | undefined;
  /** Paid so far, 1/10 000 of the stake; undefined before the first round. */
  readonly won: bigint | undefined;
  readonly stake: bigint;
  readonly cost: bigint;
  readonly lines: readonly SlotWin[];
  readonly text: string;
  readonly banner: { readonly title: string; readonly text?: string; readonly note?: string; readonly isQuiet?: boolean } | undefined;
  /** A large win counts up in the middle. */
  readonly count: bigint | undefined;
  readonly counting: boolean;
  /** Jackpots that this round has brought. */
  readonly hit: readonly string[];
}

const atFirst: View = {
  mode: 'base',
  left: undefined,
  factor: 1,
  step: undefined,
  ways: undefined,
  won: undefined,
  stake: 0n,
  cost: 0n,
  lines: [],
  text: '',
  banner: undefined,
  count: undefined,
  counting: false,
  hit: [],
};

/** From this part of the cost on a win counts up in the middle. */
const largeWin = 10n;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const paceOf = (fast: boolean): NonNullable<Motion['pace']> => (reducedMotion.matches ? 'still' : fast ? 'turbo' : 'full');

/** Cells of these wins, each once. */
function cellsOf(wins: readonly SlotWin[]): Cell[] {
  const cells = new Map<number, Cell>();
  for (const win of wins) for (const cell of win.cells) cells.set(cell[0] * 100 + cell[1], cell);
  return [...cells.values()];
}

function labelsOf(scene: Shown): Labels {
  return new Map((scene.values ?? []).map(({ cell, value, pool }) => [`${cell[0]} ${cell[1]}`, coinText(value, pool)]));
}

/** A multiplier on its way up, cut so that the amount has no decimals beyond the coins of the currency. */
function between(from: bigint, to: bigint, part: number): bigint {
  return part >= 1 ? to : from + ((to - from) * BigInt(Math.round(easeOut(part) * 10_000))) / 10_000n;
}

/** What so many parts of the stake are, in whole coins while it still counts. */
function coins(amount: bigint, isFinal: boolean): bigint {
  return isFinal ? amount : roundToStep(amount, coinSize(), 'down');
}

/** A signal that follows the player's skip of the whole show and the tap that skips one scene. */
function sceneSignal(whole: AbortSignal, holder: { current: AbortController | undefined }): AbortSignal {
  const own = new AbortController();
  holder.current = own;
  if (whole.aborted) own.abort();
  else whole.addEventListener('abort', () => own.abort(), { once: true });
  return own.signal;
}

/** An amount that grows to its new value, for the progressive jackpot; at once under reduced motion. */
function useGrowing(target: bigint): bigint {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const begin = from.current;
    if (target === begin) return;
    if (reducedMotion.matches || target < begin || begin === 0n) {
      from.current = target;
      setShown(target);
      return;
    }
    const stop = new AbortController();
    void animate(
      900,
      (part) => {
        from.current = begin + ((target - begin) * BigInt(Math.round(part * 1000))) / 1000n;
        setShown(from.current);
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [target]);
  return shown;
}

function Grand({ name, amount, isHit }: { readonly name: string; readonly amount: bigint; readonly isHit: boolean }): JSX.Element {
  const shown = useGrowing(amount);
  return (
    <li class={`slot-jackpot is-grand${isHit ? ' is-hit' : ''}`}>
      <span>{poolName(name)}</span>
      <strong>{showAmount(shown - (shown % 100n))}</strong>
    </li>
  );
}

function Jackpots({
  slot,
  view,
  stake,
  pools,
}: {
  readonly slot: Slot;
  readonly view: View;
  readonly stake: bigint;
  readonly pools: Props['pools'];
}) {
  return (
    <ul class="slot-jackpots">
      {slot.jackpots?.map(({ name, value }) =>
        value === undefined ? (
          <Grand key={name} name={name} amount={pools[name] ?? 0n} isHit={view.hit.includes(name)} />
        ) : (
          <li key={name} class={`slot-jackpot is-${name}${view.hit.includes(name) ? ' is-hit' : ''}`}>
            <span>{poolName(name)}</span>
            <strong>{showAmount(payoutOf(stake, value), { short: true })}</strong>
          </li>
        ),
      )}
    </ul>
  );
}

function Ladder({ factors, step }: { readonly factors: readonly number[]; readonly step: number | undefined }): JSX.Element {
  const now = step === undefined ? -1 : Math.min(step, factors.length - 1);
  return (
    <ol class="slot-ladder" aria-label={t('multiplier')}>
      {factors.map((factor, at) => (
        <li key={factor} class={at === now ? 'is-now' : at < now ? 'is-past' : ''} aria-current={at === now ? 'step' : undefined}>
          {factor}×
        </li>
      ))}
    </ol>
  );
}

/** Paths of line wins, over the reels. */
function Lines({ wins, slot }: { readonly wins: readonly SlotWin[]; readonly slot: Slot }): JSX.Element | null {
  const { lines, reels, rows } = slot.payTable;
  if (!lines || wins.every(({ line }) => line === undefined)) return null;
  const tall = Math.max(...rows);
  return (
    <svg class="slot-lines" viewBox={`0 0 ${reels} ${tall}`} preserveAspectRatio="none" aria-hidden="true">
      {wins.flatMap(({ line }) => {
        const path = line === undefined ? undefined : lines[line - 1];
        if (!path) return [];
        const points = [
          `0,${(path[0] as number) + 0.5}`,
          ...path.map((row, reel) => `${reel + 0.5},${row + 0.5}`),
          `${reels},${(path.at(-1) as number) + 0.5}`,
        ].join(' ');
        return [
          <polyline key={`${line} shade`} points={points} class="slot-line-shade" />,
          <polyline key={line} points={points} class="slot-line" />,
        ];
      })}
    </svg>
  );
}

/** What the main button and screen readers are told while a feature runs. */
function tellProgress(mode: Mode, left: number | undefined, total: bigint, tell: Props['tell']): void {
  if (mode === 'base') return;
  const progress =
    mode === 'free' ? t('progress.free', { left: left ?? 0, total: showAmount(total) }) : t('progress.hold', { left: left ?? 0 });
  tell({ progress, said: progress });
}

/** The stage of a slot: plays the scenes of a round one after another. */
export function createStage(slot: Slot): ComponentType<Props> {
  const code = slot.rules.code;
  const ghost = slot.payTable.symbols.find(({ role }) => role === 'coin')?.symbol ?? '';
  const wild = slot.payTable.symbols.find(({ role }) => role === 'wild')?.symbol ?? '';
  // Asked for with the page, not with its first drawing.
  const loading = import('./scene');
  loading.catch(() => undefined);
  const load = () => loading.then(({ startReels }) => ({ start: (element: HTMLElement) => startReels(element, slot.reels) }));

  return function Stage({ phase, choice, stake, fast, pools, tell }: Props): JSX.Element {
    const [view, setView] = useState(atFirst);
    const change = (part: Partial<View>): void => setView((before) => ({ ...before, ...part }));
    const music = useMusic(slot.tune, view.mode !== 'base');
    const scene = useRef<SlotScene | undefined>(undefined);
    const starting = useMemo(() => {
      let started: () => void = () => undefined;
      return { promise: new Promise<void>((resolve) => (started = resolve)), started: () => started() };
    }, []);
    const skipScene = useRef<AbortController | undefined>(undefined);
    const last = useRef<{ screen: Screen; labels: Labels }>({ screen: slot.reels.first, labels: new Map() });

    // The reels begin with the tap; what they will show is still on its way.
    useLayoutEffect(() => {
      if (phase === 'placing') {
        setView((before) => ({
          ...atFirst,
          mode: 'base',
          stake: before.stake,
          cost: before.cost,
          won: before.won === undefined ? undefined : 0n,
        }));
        scene.current?.glow([]);
        if (!choice.buy) scene.current?.begin({ pace: paceOf(fast) });
      } else if (phase === 'idle') scene.current?.cancel();
    }, [phase, fast, choice.buy]);

    useShow<SlotChoice, never, SlotShown>(async (round, showing) => {
      if (!scene.current) await Promise.race([starting.promise, wait(5_000, showing.signal)]);
      const final = round.shown.scenes.at(-1);
      if (!final) return;
      // One tap ends what is shown just now, as on any machine: never a feature that it has only led to.
      showing.onSkip(() => skipScene.current?.abort());
      const wins = final.wins;
      if (!showing.first && scene.current) await playScenes(round, scene.current, showing.fast, showing.signal);
      last.current = { screen: final.screen, labels: labelsOf(final) };
      scene.current?.show(final.screen, last.current.labels);
      scene.current?.glow(final.expanded ?? []);
      const isQuiet = round.payout <= round.cost;
      if (wins.length > 0 && !isQuiet) scene.current?.mark(cellsOf(wins));
      const features = round.shown.scenes.some(({ kind }) => kind === 'free' || kind === 'respin');
      change({
        mode: 'base',
        left: undefined,
        banner: undefined,
        count: undefined,
        counting: false,
        won: BigInt(final.total),
        stake: round.stake,
        cost: round.cost,
        lines: isQuiet ? [] : wins,
        factor: final.factor,
        ways: final.ways,
        text: features ? t('total') : summaryOf(final, round.stake),
        hit: hitsOf(round),
      });
    });

    const summaryOf = (shown: Shown, roundStake: bigint): string => {
      const [only] = shown.wins;
      if (!only) return '';
      return shown.wins.length === 1 ? winText(slot, only, roundStake, shown.factor) : t('wins', { count: shown.wins.length });
    };
    const hitsOf = (round: Round<SlotChoice, never, SlotShown>): string[] => [
      ...round.poolsWon.map(({ name }) => name),
      ...(round.shown.scenes.at(-1)?.kind === 'respin' || round.poolsWon.length > 0
        ? (round.shown.scenes.at(-1)?.values ?? []).flatMap(({ pool }) => pool ?? [])
        : []),
    ];

    async function countUp(from: bigint, to: bigint, ms: number, signal: AbortSignal, large: boolean): Promise<void> {
      await animate(
        ms,
        (part) => {
          const now = between(from, to, part);
          change(large ? { won: now, count: now, counting: part < 1 } : { won: now, counting: part < 1 });
        },
        signal,
      );
    }

    async function announce(title: string, text: string | undefined, ms: number, signal: AbortSignal): Promise<void> {
      change({ banner: text === undefined ? { title } : { title, text } });
      await wait(ms, signal);
      change({ banner: undefined });
    }

    /** Wins of one scene: their cells and lines, one after another where there is time, and the meter. */
    async function showWins(
      reels: SlotScene,
      shown: Shown,
      before: bigint,
      round: Round<SlotChoice, never, SlotShown>,
      kind: 'last' | 'more',
      fast_: boolean,
      signal: AbortSignal,
    ): Promise<void> {
      const total = BigInt(shown.total);
      const pace = paceOf(fast_);
      const cells = cellsOf(shown.wins);
      const isAbove = payoutOf(round.stake, total) > round.cost;
      const isLarge = kind === 'last' && isAbove && payoutOf(round.stake, BigInt(shown.won)) >= round.cost * largeWin;
      // A spin that gives back no more than it took is told in words alone.
      if (kind === 'last' && round.shown.scenes.length === 1 && !isAbove) {
        change({ won: total, text: summaryOf(shown, round.stake) });
        await wait(pace === 'turbo' ? 150 : 300, signal);
        return;
      }
      if (isLarge) music.duck(3_000);
      reels.mark(cells);
      change({ lines: shown.wins, text: summaryOf(shown, round.stake), ...(isLarge && { count: before }) });
      if (!isAbove || pace !== 'full') {
        change({ won: total });
        await Promise.all([reels.pulse(cells, 260, { signal, pace }), wait(pace === 'turbo' ? 200 : isAbove ? 900 : 420, signal)]);
        return;
      }
      const ms = kind === 'more' ? 620 : isLarge ? 1_150 : 900;
      const counting = countUp(before, total, Math.min(ms, 1_100), signal, isLarge);
      await reels.pulse(cells, 280, { signal, pace });
      const few = shown.wins.slice(0, 4);
      if (few.length > 1 && kind === 'last' && !isLarge)
        for (const win of few) {
          if (signal.aborted) break;
          reels.mark(win.cells);
          change({ lines: [win], text: winText(slot, win, round.stake, shown.factor) });
          await wait(Math.max(150, (ms - 280) / few.length), signal);
        }
      await counting;
      reels.mark(cells);
      change({ lines: shown.wins, text: summaryOf(shown, round.stake) });
      if (kind === 'more') await wait(180, signal);
    }

    async function playScenes(
      round: Round<SlotChoice, never, SlotShown>,
      reels: SlotScene,
      fast_: boolean,
      whole: AbortSignal,
    ): Promise<void> {
      const pace = paceOf(fast_);
      const { scenes } = round.shown;
      let before = 0n;
      let mode: Mode = 'base';
      let shownBefore: Shown | undefined;
      change({ stake: round.stake, cost: round.cost, won: 0n });
      for (const [at, shown] of scenes.entries()) {
        if (whole.aborted) break;
        const labels = labelsOf(shown);
        const isLast = at === scenes.length - 1;
        // A bought feature begins without a spin before it.
        if (shown.kind === 'free' && mode !== 'free') {
          mode = 'free';
          if (at === 0) {
            reels.cancel();
            playCue('bonus');
            change({ mode, left: (shown.left ?? 0) + 1 });
            tell({ said: t('banner.free', { spins: (shown.left ?? 0) + 1 }) });
            await announce(
              t('banner.free', { spins: (shown.left ?? 0) + 1 }),
              undefined,
              pace === 'turbo' ? 900 : 1_500,
              sceneSignal(whole, skipScene),
            );
          }
        }
        const signal = sceneSignal(whole, skipScene);
        const motion = { signal, pace };
        if (shown.kind === 'respin') mode = 'hold';
        change({
          mode,
          factor: shown.kind === 'cascade' || slot.ladder ? 1 : shown.factor,
          lines: [],
          text: '',
          ...(mode !== 'base' && { left: shown.left }),
          ...(slot.ladder && { step: at }),
        });
        tellProgress(mode, shown.left, payoutOf(round.stake, before), tell);
        const onLand = (reel: number): void => {
          playCue('land', 1 + reel * 0.04);
          playKnock(reel);
          if (reel === slot.payTable.reels - 1) change({ ways: shown.ways });
        };
        if (shown.kind === 'cascade') {
          playCue('good', Math.min(1.7, 0.9 + at * 0.1));
          await reels.cascade(cellsOf(shownBefore?.wins ?? []), shown.screen, motion);
        } else if (shown.kind === 'respin') {
          const landed = (shown.values ?? []).filter(({ isNew }) => isNew).map(({ cell }) => cell);
          await reels.respin(shown.screen, landed, { ...motion, labels, ghost, onLand: () => playCue('good', 1.1) });
        } else {
          const held = shown.held ?? [];
          reels.glow(held);
          await reels.stop(shown.landed ?? shown.screen, { ...motion, held, labels, isFree: mode === 'free', onLand });
        }
        if (shown.expanded && shown.expanded.length > 0) {
          const fresh = shown.expanded.filter((reel) => !shown.held?.includes(reel));
          if (fresh.length > 0) playCue('bonus', 1.15);
          if (shown.landed) await reels.grow(fresh, wild, motion);
          reels.glow(shown.expanded);
        } else if (shown.kind !== 'respin') reels.glow([]);
        change({ ways: shown.ways });
        last.current = { screen: shown.screen, labels };
        if (shown.wins.length > 0) {
          // A feature's last spin is one of several: their sum is counted up after it.
          await showWins(reels, shown, before, round, isLast && mode === 'base' ? 'last' : 'more', fast_, signal);
        } else if (!isLast) await wait(pace === 'turbo' ? 120 : 260, signal);
        before = BigInt(shown.total);
        change({ won: before, counting: false });
        tellProgress(mode, shown.left, payoutOf(round.stake, before), tell);
        if (shown.awarded && !isLast) {
          const { cells, spins } = shown.awarded;
          // A part of its own: who skipped the spin has not seen what it led to.
          const award = sceneSignal(whole, skipScene);
          reels.mark(cells);
          playCue('bonus');
          await reels.pulse(cells, pace === 'turbo' ? 200 : 620, { signal: award, pace });
          const isHold = scenes[at + 1]?.kind === 'respin';
          const isMore = mode === 'free';
          mode = isHold ? 'hold' : 'free';
          change({ mode, left: shown.left });
          const title = isHold ? t('banner.hold') : isMore ? t('banner.more', { spins }) : t('banner.free', { spins });
          tell({ said: title });
          await announce(title, isHold ? t('banner.holdText') : undefined, pace === 'turbo' ? 900 : 1_500, award);
          reels.mark(undefined);
          if (isHold)
            reels.show(
              shown.screen.map((column) => column.map((symbol) => (symbol === ghost ? symbol : 'blank'))),
              labels,
            );
        }
        shownBefore = shown;
      }
      if (mode === 'base' || whole.aborted) return;
      // The feature's end: its sum, counted up where it is above the cost.
      const signal = sceneSignal(whole, skipScene);
      const total = BigInt(scenes.at(-1)?.total ?? '0');
      const isAbove = payoutOf(round.stake, total) > round.cost;
      const grand = round.poolsWon[0];
      if (grand) {
        playCue('bigWin');
        change({ hit: hitsOf(round) });
        await announce(poolName(grand.name), showAmount(grand.amount), pace === 'turbo' ? 700 : 1_200, signal);
      }
      const title = mode === 'free' ? t('banner.freeOver') : t('banner.holdOver');
      const sumUp = (paid: bigint, isFinal: boolean): void =>
        change({
          banner: {
            title,
            text: showAmount(coins(payoutOf(round.stake, paid), isFinal)),
            // What was bought is measured against its price.
            ...(round.cost !== round.stake && { note: t('sum.of', { cost: showAmount(round.cost) }) }),
            isQuiet: !isAbove,
          },
        });
      const sum = showAmount(payoutOf(round.stake, total));
      tell({ progress: sum, said: `${title}. ${sum}` });
      if (isAbove && pace === 'full') {
        playCue('cashOut');
        await animate(1_000, (part) => sumUp(between(0n, total, part), part >= 1), signal);
      }
      sumUp(total, true);
      await wait(pace === 'turbo' ? 1_200 : 1_800, signal);
    }

    const shownStake = view.stake === 0n ? (stake ?? 0n) : view.stake;
    const jackpotStake = phase === 'idle' ? (stake ?? shownStake) : shownStake;
    const won = view.won === undefined ? undefined : coins(payoutOf(shownStake, view.won), !view.counting);
    return (
      <div class="slot" data-slot={code} data-mode={view.mode}>
        <div class="slot-back" aria-hidden="true" style={{ backgroundImage: `url("${slot.back}")` }} />
        {slot.jackpots && <Jackpots slot={slot} view={view} stake={jackpotStake} pools={pools} />}
        <header class="slot-head">
          {view.mode === 'base' ? (
            slot.ladder ? (
              <Ladder factors={slot.ladder} step={view.step} />
            ) : (
              <span class="slot-pill">{view.ways === undefined ? slot.tagline() : t('ways', { ways: view.ways })}</span>
            )
          ) : (
            <>
              <span class="slot-pill is-feature">
                {view.mode === 'free' ? t('freeSpins') : t('respins')} <strong key={view.left}>{showNumber(view.left ?? 0)}</strong>
              </span>
              {view.mode === 'free' && view.ways !== undefined && <span class="slot-pill">{t('ways', { ways: view.ways })}</span>}
              {view.factor > 1 && (
                <span class="slot-pill is-factor" key={view.factor}>
                  {view.factor}×
                </span>
              )}
            </>
          )}
        </header>
        <div class="slot-space">
          <div class="slot-frame" style={{ '--ratio': String(slot.ratio), '--reels': String(slot.payTable.reels) }}>
            <div class="slot-window">
              <CanvasHost<SlotScene>
                label={t('reels', { name: slot.name() })}
                load={load}
                onScene={(made) => {
                  scene.current = made;
                  if (!made) return;
                  made.show(last.current.screen, last.current.labels);
                  starting.started();
                }}
              />
              <Lines wins={view.lines} slot={slot} />
              {view.banner && (
                <div class={`slot-banner${view.banner.isQuiet ? ' is-quiet' : ''}`} aria-hidden="true">
                  <strong>{view.banner.title}</strong>
                  {view.banner.text !== undefined && <span>{view.banner.text}</span>}
                  {view.banner.note !== undefined && <small>{view.banner.note}</small>}
                </div>
              )}
              {view.count !== undefined && (
                <div class="slot-count" aria-hidden="true">
                  {showAmount(coins(payoutOf(shownStake, view.count), !view.counting))}
                </div>
              )}
            </div>
          </div>
        </div>
        <footer class={`slot-foot${!won && view.text === '' ? ' is-empty' : ''}`} aria-hidden="true">
          <span class="slot-text">{view.text}</span>
          {/* A loss is seen without a word. */}
          {won !== undefined && won > 0n && (
            <span class={`slot-won${won > view.cost ? ' is-win' : ''}`}>
              {won > 0n && won <= view.cost && (phase === 'idle' || view.mode === 'base') ? (
                t('returned', { amount: showAmount(won), cost: showAmount(view.cost) })
              ) : (
                <>
                  {t('won')} <strong>{showAmount(won)}</strong>
                </>
              )}
            </span>
          )}
        </footer>
      </div>
    );
  };
}
