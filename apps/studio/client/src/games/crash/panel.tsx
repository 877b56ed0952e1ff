import { highestCashOut, lowestCashOut, multiplierOf } from '@sortes/game-rules/originals/crash';
import { payoutOf } from '@sortes/game-rules';
import { parseMoney } from '@sortes/money';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CrashBet, CrashState, MyTableBet } from '../../../../src/protocol';
import type { TableProps } from '../../game';
import { clampStake, NumberField, playCue, showAmount, StakeField, Toggle } from '../../parts';
import { useLatest } from '../../parts/latest';
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
  /** A bet waits for the next round, once or for every one. */
  readonly queued: 'no' | 'once' | 'every';
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

function BetPanel({
  props,
  panel,
  now,
  isLive,
}: {
  readonly props: Props;
  readonly panel: 0 | 1;
  readonly now: number;
  readonly isLive: boolean;
}): JSX.Element {
  const { view, place, cashOut, withdraw, limits, autoplay } = props;
  const [setting, setSetting] = useState<Setting>({
    stake: clampStake(limits.presets[0] ?? limits.min, limits),
    leavesAt: panel === 0 ? undefined : 200,
    queued: 'no',
  });
  const [isBusy, setBusy] = useState(false);
  const bet: MyTableBet<CrashBet> | undefined = view?.mine.find((one) => one.panel === panel && one.state !== 'void');
  const phase = view?.phase.name;
  const { stake, leavesAt, queued } = setting;
  const isFit = stake !== undefined && stake >= limits.min && stake <= limits.max;
  const change = (part: Partial<Setting>): void => setSetting((before) => ({ ...before, ...part }));

  const bid = async (): Promise<void> => {
    if (!isFit || isBusy || !isLive) return;
    setBusy(true);
    const placed = await place(panel, stake, leavesAt === undefined ? {} : { autoCashOut: leavesAt });
    setBusy(false);
    // A refusal ends what was to be repeated: nobody is asked the same in every round.
    if (!placed) change({ queued: 'no' });
    else if (queued === 'once') change({ queued: 'no' });
  };
  // What waits is placed when the table takes bets again: once a round.
  const number = view?.number;
  const placeWaiting = useLatest(() => {
    if (queued !== 'no' && bet === undefined) void bid();
  });
  useEffect(() => {
    if (phase === 'betting' && number !== undefined) placeWaiting()();
  }, [phase, number, placeWaiting]);
  // What was to be placed by itself is not placed after a break that the player may not have seen.
  useEffect(() => {
    if (isLive || queued === 'no') return;
    const timer = setTimeout(() => setSetting((before) => ({ ...before, queued: 'no' })), longBreakMs);
    return () => clearTimeout(timer);
  }, [isLive, queued]);
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
  const isEvery = queued === 'every';
  return (
    <section class="crash-bet" aria-label={t('panel', { number: panel + 1 })}>
      <StakeField
        label={t('stake', { number: panel + 1 })}
        stake={bet && (isRunning || isWaiting) ? staked : stake}
        onStake={(next) => change({ stake: next })}
        limits={limits}
        disabled={isRunning || isWaiting || isEvery}
      />
      <div class="crash-leave">
        <Toggle
          label={t('leavesAt')}
          on={leavesAt !== undefined}
          disabled={isRunning || isWaiting || isEvery}
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
            disabled={isRunning || isWaiting || isEvery}
            onChange={(target) => change({ leavesAt: Math.round(target * 100) })}
          />
        )}
      </div>
      {autoplay && (
        <Toggle
          label={t('every')}
          on={isEvery}
          disabled={!isFit && !isEvery}
          onChange={(on) => {
            change({ queued: on ? 'every' : 'no' });
            if (on && phase === 'betting' && bet === undefined) void bid();
          }}
        />
      )}
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
            change({ queued: 'no' });
            void act(() => withdraw(bet.id));
          }}
        >
          {t('takeBack')}
          <small>{isLive ? showAmount(staked) : t('offline')}</small>
        </button>
      ) : phase === 'betting' ? (
        <button type="button" class="main-button" disabled={!isFit || isBusy || !isLive} onClick={() => void bid()}>
          {t('bet')}
          {!isLive && <small>{t('offline')}</small>}
        </button>
      ) : (
        <button
          type="button"
          class={queued === 'no' ? 'main-button' : 'button crash-back'}
          disabled={!isFit || view === undefined || !isLive}
          aria-pressed={queued !== 'no'}
          onClick={() => change({ queued: queued === 'no' ? 'once' : 'no' })}
        >
          {t(queued === 'no' ? 'betNext' : 'cancelNext')}
        </button>
      )}
      {(isRunning || isWaiting) && !isLive && (
        <p class="crash-offline" role="status">
          {bet?.bet.autoCashOut === undefined ? t('offlineNoAuto') : t('offlineAuto', { at: times(bet.bet.autoCashOut) })}
        </p>
      )}
      <p class={`crash-outcome ${bet?.state === 'cashed' ? 'is-won' : ''}`} role="status">
        {bet?.state === 'cashed' && bet.bet.cashedAt !== undefined
          ? t('left', { at: times(bet.bet.cashedAt), amount: showAmount(parseMoney(bet.payout ?? '0')) })
          : bet?.state === 'lost'
            ? t('lost', { amount: showAmount(staked) })
            : ''}
      </p>
    </section>
  );
}

/** Two bets a round; the second one is there when it is asked for. */
export function Panel(props: Props): JSX.Element {
  const { isLive } = useLine(props);
  const now = useNow(props, isLive);
  const [two, setTwo] = useState(false);
  const second = props.view?.mine.some(({ panel, state }) => panel === 1 && state !== 'void') ?? false;
  return (
    <>
      <BetPanel props={props} panel={0} now={now} isLive={isLive} />
      {two || second ? (
        <BetPanel props={props} panel={1} now={now} isLive={isLive} />
      ) : (
        <button type="button" class="button" onClick={() => setTwo(true)}>
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
