import { highestCashOut, lowestCashOut, multiplierOf } from '@sortes/game-rules/originals/crash';
import { payoutOf } from '@sortes/game-rules';
import { parseMoney } from '@sortes/money';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CrashBet, CrashState, MyTableBet } from '../../../../src/protocol';
import type { TableProps } from '../../game';
import { clampStake, NumberField, playCue, say, Segments, showAmount, StakeField, Toggle } from '../../parts';
import { coinSize } from '../../parts/format';
import { useLatest } from '../../parts/latest';
import { besideStage, useMedia } from '../../parts/use-media';
import { AutoFields } from '../../parts/auto-fields';
import { couldPassLoss, firstAutoSettings, type AutoEnd, type AutoRun, type AutoSettings } from '../../parts/auto-rules';
import { runText, summaryOf } from '../../parts/auto-words';
import { forgetAuto, keepAuto, readAuto } from '../../parts/kept';
import { highestAt } from './highest';
import { nextStep, type AutoBets } from './auto-bets';
import { hundredthsAt } from './flight';
import { useLine } from './line';
import { t, times } from './words';

type Props = TableProps<CrashState, CrashBet, unknown>;

/** A line that is back sooner is no break. */
const longBreakMs = 1_500;

/** What one of the two panels is set to; kept while the page is open. */
interface Setting {
  readonly stake: bigint | undefined;
  readonly leavesAt: number | undefined;
  /** A bet waits for the next round. */
  readonly isQueued: boolean;
  readonly mode: 'manual' | 'auto';
}

/**
 * The multiplier of this moment, some ten times a second while the table is heard; otherwise the last one. Never that of another round, not even in a
 * round's first picture.
 */
function useNow({ view, serverNow, onMoment }: Props, isLive: boolean): number {
  const [seen, setSeen] = useState({ startedAt: 0, hundredths: 100 });
  const startedAt = view?.phase.name === 'running' ? view.phase.startedAt : undefined;
  useEffect(() => {
    if (startedAt === undefined || !isLive) return;
    const look = (): void => setSeen({ startedAt, hundredths: hundredthsAt(serverNow() - startedAt) });
    look();
    const timer = setInterval(look, 100);
    const off = onMoment(look);
    return () => {
      clearInterval(timer);
      off();
    };
  }, [startedAt, isLive, serverNow, onMoment]);
  return seen.startedAt === startedAt ? seen.hundredths : 100;
}

/** Auto play of one panel: bets in every round until one of its conditions ends it. */
function useAuto(props: Props, panel: 0 | 1, choice: { readonly autoCashOut?: number }, isLive: boolean) {
  const { view, place, limits, visible, balance } = props;
  const name = `crash.${panel}`;
  const [broken] = useState(() => readAuto(name));
  const [settings, setSettings] = useState<AutoSettings>(broken?.settings ?? firstAutoSettings);
  const [bets, setBets] = useState<AutoBets>();
  const [summary, setSummary] = useState(broken && summaryOf('broken', broken.played, broken.profit));
  const isAsking = useRef(false);
  useEffect(() => forgetAuto(name), [name]);

  const finish = (why: AutoEnd, { played, profit }: AutoRun): void => {
    forgetAuto(name);
    setBets(undefined);
    setSummary(summaryOf(why, played, profit));
  };
  const ask = async (of: AutoBets, stake: bigint): Promise<void> => {
    const number = view?.number;
    if (isAsking.current || number === undefined) return;
    isAsking.current = true;
    keepAuto(name, of.run);
    const placed = await place(panel, stake, choice);
    isAsking.current = false;
    // A refusal ends what was to be repeated: nobody is asked the same in every round.
    if (!placed) finish('error', of.run);
    else setBets((now) => now && { ...now, pending: { id: placed.id, number } });
  };
  const step = useLatest(() => {
    if (bets === undefined || isAsking.current || (!isLive && !bets.wasCut)) return;
    const mine = (view?.mine ?? []).map(({ id, state, stake, payout }) => ({
      id,
      state,
      stake: parseMoney(stake),
      payout: payout === undefined ? undefined : parseMoney(payout),
    }));
    const hasBet = view?.mine.some((one) => one.panel === panel && one.state !== 'void') ?? false;
    const sight = { phase: view?.phase.name, number: view?.number, mine, hasBet, visible, balance };
    const next = nextStep(bets, sight, { ...limits, coin: coinSize() });
    if (next.do === 'place') void ask(bets, next.stake);
    else if (next.do === 'go') setBets(next.bets);
    else if (next.do === 'end') finish(next.why, next.run);
  });
  useEffect(() => step()(), [bets, view, visible, isLive, step]);
  // What was to be placed by itself is not placed after a break that the player may not have seen.
  useEffect(() => {
    if (isLive) return;
    const timer = setTimeout(() => setBets((now) => now && { ...now, wasCut: true }), longBreakMs);
    return () => clearTimeout(timer);
  }, [isLive]);

  return {
    settings,
    setSettings,
    run: bets?.run,
    isStopping: bets?.stopping ?? false,
    summary: bets === undefined ? summary : undefined,
    start(stake: bigint): void {
      const run: AutoRun = { settings, firstStake: stake, stake, played: 0, profit: 0n };
      setSummary(couldPassLoss(run, stake) ? say('autoLossTooSmall') : undefined);
      if (!couldPassLoss(run, stake)) setBets({ run, pending: undefined, stopping: false, wasCut: false });
    },
    stop: (): void => setBets((now) => now && { ...now, stopping: true }),
  };
}

interface BetParts {
  /** Bet, cash out, take back; start and stop of auto play. */
  readonly buttons: JSX.Element;
  readonly fields: JSX.Element;
}

/** One of the two bets: what it is set to, and the buttons that play it. */
function useBet({
  props,
  panel,
  now,
  isLive,
}: {
  readonly props: Props;
  readonly panel: 0 | 1;
  readonly now: number;
  readonly isLive: boolean;
}): BetParts {
  const { view, place, cashOut, withdraw, limits, largestPayout, autoplay } = props;
  const [setting, setSetting] = useState<Setting>({
    stake: clampStake(limits.presets[0] ?? limits.min, limits),
    leavesAt: panel === 0 ? undefined : 200,
    isQueued: false,
    mode: 'manual',
  });
  const [isBusy, setBusy] = useState(false);
  const bet: MyTableBet<CrashBet> | undefined = view?.mine.find((one) => one.panel === panel && one.state !== 'void');
  const phase = view?.phase.name;
  const { stake, leavesAt, isQueued, mode } = setting;
  const isFit = stake !== undefined && stake >= limits.min && stake <= limits.max;
  const change = (part: Partial<Setting>): void => setSetting((before) => ({ ...before, ...part }));
  const choice = leavesAt === undefined ? {} : { autoCashOut: leavesAt };
  const { settings, setSettings, run, isStopping, summary, start, stop } = useAuto(props, panel, choice, isLive);

  const bid = async (): Promise<void> => {
    if (!isFit || isBusy || !isLive) return;
    setBusy(true);
    await place(panel, stake, choice);
    setBusy(false);
    change({ isQueued: false });
  };
  // What waits is placed when the table takes bets again.
  const number = view?.number;
  const placeWaiting = useLatest(() => {
    if (isQueued && bet === undefined) void bid();
  });
  useEffect(() => {
    if (phase === 'betting' && number !== undefined) placeWaiting()();
  }, [phase, number, placeWaiting]);
  // What was to be placed by itself is not placed after a break that the player may not have seen.
  useEffect(() => {
    if (isLive || !isQueued) return;
    const timer = setTimeout(() => setSetting((before) => ({ ...before, isQueued: false })), longBreakMs);
    return () => clearTimeout(timer);
  }, [isLive, isQueued]);
  useEffect(() => {
    if (bet?.state === 'cashed') playCue('cashOut');
  }, [bet?.state]);

  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy || !isLive) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  const isRunning = bet !== undefined && phase === 'running' && (bet.state === 'running' || bet.state === 'placed');
  const isWaiting = bet !== undefined && phase === 'betting' && bet.state === 'placed';
  const staked = bet ? parseMoney(bet.stake) : (stake ?? 0n);
  const isAuto = autoplay && mode === 'auto';
  const isFixed = isRunning || isWaiting || run !== undefined;
  const shownStake = bet && (isRunning || isWaiting) ? staked : (run?.stake ?? stake);
  const highest = shownStake !== undefined && shownStake > 0n ? highestAt(shownStake, largestPayout) : highestCashOut;
  const buttons = (
    <div class="crash-act" data-bet={panel} role="group" aria-label={t('panel', { number: panel + 1 })}>
      {isRunning && bet ? (
        <button
          type="button"
          class="main-button crash-out"
          disabled={isBusy || !isLive || now < lowestCashOut}
          onClick={() => void act(() => cashOut(bet.id))}
        >
          {t('cashOut')}
          <small>{isLive ? showAmount(payoutOf(staked, multiplierOf(Math.max(100, now)))) : t('offline')}</small>
        </button>
      ) : isWaiting && bet ? (
        <button
          type="button"
          class="button crash-back"
          disabled={isBusy || !isLive}
          onClick={() => {
            change({ isQueued: false });
            // Who takes a bet back wants no other one in its place.
            stop();
            void act(() => withdraw(bet.id));
          }}
        >
          {t('takeBack')}
          <small>{isLive ? showAmount(staked) : t('offline')}</small>
        </button>
      ) : isAuto ? (
        run === undefined && (
          <button type="button" class="main-button" disabled={!isFit || !isLive || bet !== undefined} onClick={() => isFit && start(stake)}>
            {say('auto.start')}
            {!isLive && <small>{t('offline')}</small>}
          </button>
        )
      ) : phase === 'betting' ? (
        <button type="button" class="main-button" disabled={!isFit || isBusy || !isLive} onClick={() => void bid()}>
          {t('bet')}
          {!isLive && <small>{t('offline')}</small>}
        </button>
      ) : (
        <button
          type="button"
          class={isQueued ? 'button crash-back' : 'main-button'}
          disabled={!isFit || view === undefined || !isLive}
          aria-pressed={isQueued}
          onClick={() => change({ isQueued: !isQueued })}
        >
          {t(isQueued ? 'cancelNext' : 'betNext')}
        </button>
      )}
      {run !== undefined && (
        <button type="button" class="button crash-back main-stop" disabled={isStopping} onClick={stop}>
          {say(isStopping ? 'auto.stopping' : 'auto.stop')}
          <small>{runText(run)}</small>
        </button>
      )}
    </div>
  );
  const fields = (
    <>
      {autoplay && (
        <Segments
          bare
          label={`${say('mode')}: ${t('panel', { number: panel + 1 })}`}
          value={mode}
          disabled={isFixed || isQueued}
          options={[
            { value: 'manual', text: say('manual') },
            { value: 'auto', text: say('auto') },
          ]}
          // Nobody is there to leave in every round.
          onChange={(next) => change({ mode: next, ...(next === 'auto' && leavesAt === undefined && { leavesAt: 200 }) })}
        />
      )}
      <StakeField
        label={t('stake', { number: panel + 1 })}
        stake={shownStake}
        onStake={(next) => change({ stake: next })}
        limits={limits}
        disabled={isFixed}
      />
      <div class="crash-leave">
        <Toggle
          label={t('leavesAt')}
          on={leavesAt !== undefined}
          disabled={isFixed}
          onChange={(on) => change({ leavesAt: on ? 200 : undefined })}
        />
        {leavesAt !== undefined && (
          <NumberField
            label={t('target')}
            unit="×"
            value={leavesAt / 100}
            decimals={2}
            step={0.1}
            min={lowestCashOut / 100}
            max={highestCashOut / 100}
            disabled={isFixed}
            onChange={(target) => change({ leavesAt: Math.round(target * 100) })}
          />
        )}
        {highest < (leavesAt ?? highestCashOut) && (
          <p class="note" role="status">
            {t('atMost', { at: times(highest), amount: showAmount(largestPayout, { short: true }) })}
          </p>
        )}
      </div>
      {isAuto && <AutoFields settings={settings} onChange={setSettings} disabled={isFixed} />}
      {(isRunning || isWaiting) && !isLive && (
        <p class="crash-offline" role="status">
          {bet?.bet.autoCashOut === undefined ? t('offlineNoAuto') : t('offlineAuto', { at: times(bet.bet.autoCashOut) })}
        </p>
      )}
      {summary !== undefined && (
        <p class="summary" role="status">
          {summary}
        </p>
      )}
      <p class={`crash-outcome ${bet?.state === 'cashed' ? 'is-won' : ''}`} role="status">
        {bet?.state === 'cashed' && bet.bet.cashedAt !== undefined
          ? t('left', { at: times(bet.bet.cashedAt), amount: showAmount(parseMoney(bet.payout ?? '0')) })
          : bet?.state === 'lost'
            ? t('lost', { amount: showAmount(staked) })
            : ''}
      </p>
    </>
  );
  return { buttons, fields };
}

/** Two bets a round; the second one is there when it is asked for. On a phone their buttons stand side by side, in reach wherever the page is scrolled to. */
export function Panel(props: Props): JSX.Element {
  const { isLive } = useLine(props);
  const now = useNow(props, isLive);
  const [isAsked, setAsked] = useState(false);
  const isBeside = useMedia(besideStage);
  const first = useBet({ props, panel: 0, now, isLive });
  const second = useBet({ props, panel: 1, now, isLive });
  const hasTwo = isAsked || (props.view?.mine.some(({ panel, state }) => panel === 1 && state !== 'void') ?? false);
  const bets = hasTwo ? [first, second] : [first];
  return (
    <>
      {!isBeside && <div class="actions crash-actions">{bets.map(({ buttons }) => buttons)}</div>}
      {bets.map(({ fields, buttons }, panel) => (
        // The two places of bets never change.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={panel} class="crash-bet" data-bet={panel} aria-label={t('panel', { number: panel + 1 })}>
          {fields}
          {isBeside && buttons}
        </section>
      ))}
      {!hasTwo && (
        <button type="button" class="button crash-second" onClick={() => setAsked(true)}>
          {t('second')}
        </button>
      )}
    </>
  );
}

/** Who plays this round, the largest stakes first. */
export function Aside({ view }: Props): JSX.Element {
  return (
    <section class="crash-bets" aria-label={t('bets')}>
      <header>
        <h2>{t('bets')}</h2>
        <span>{t('betCount', { count: view?.betCount ?? 0 })}</span>
      </header>
      {view === undefined || view.bets.length === 0 ? (
        <p class="crash-nobody">{t('nobody')}</p>
      ) : (
        <ul>
          {view.bets.map(({ id, player, stake, bet, payout }) => (
            <li key={id} class={bet.cashedAt === undefined ? '' : 'is-won'}>
              <span>{player}</span>
              <span>{showAmount(parseMoney(stake))}</span>
              <b>{bet.cashedAt === undefined ? '–' : times(bet.cashedAt)}</b>
              <b>{payout === undefined ? '' : showAmount(parseMoney(payout))}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
