import { Button, Countdown, Dialog, ErrorState, IconBasket, IconPencilSimple, Money, Switch, toast } from '@sortes/ui';
import type { WholeProblem } from '@sortes/ui';
import { contentOf, countContent, findPlay, picksOfCanonical } from '@sortes/lottery-rules';
import type { Game } from '@sortes/lottery-rules';
import { formatFixed, formatMoney, parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { useModal } from '../../../shared/modal';
import { serverNow } from '../../../shared/api/client';
import { onStreamEvent } from '../../../shared/api/stream';
import { boot } from '../../../shared/boot';
import { useFormat } from '../../../shared/format';
import { translate, useT } from '../../../shared/i18n';
import { useSession } from '../../../shared/session';
import { useTrends } from '../api/draws';
import type { BetOrder } from '../api/place-orders';
import { usePlayMenu } from '../api/play-menu';
import type { PlayMenu } from '../api/play-menu';
import { BoardTabs, boardTabs } from '../history/board-tabs';
import type { BoardTab } from '../history/board-tabs';
import { betProblemOf } from '../state/bet-problem';
import { lineStake, maximumLines } from '../state/basket';
import type { BasketLine } from '../state/basket';
import { boardStoreOf, useBoard } from '../state/board-store';
import { heatOf, leastDrawsForHeat, trendKeyOf } from '../state/heat';
import type { Heat } from '../state/heat';
import { isEmpty, tallyOf } from '../state/picks';
import { browserBelow, quickPicks } from '../state/quick-pick';
import { useDrawClock } from '../state/use-draw-clock';
import { playCue } from '../state/sound';
import type { DrawClock } from '../state/use-draw-clock';
import { useBetSheets } from '../state/use-bet-sheets';
import { usePlaceBet } from '../state/use-place-bet';
import { errorText, gameName, playName } from '../lottery-texts';
import { BasketList } from './basket-list';
import { BoardHeader } from './board-header';
import { ConfirmSheet } from './confirm-sheet';
import { LineEntry } from './line-entry';
import { NumberEntry } from './number-entry';
import { NumberGrid } from './number-grid';
import { PickRows } from './pick-rows';
import { PlayNote, PlayPicker, PlaySkeleton, playsOf } from './play-picker';
import { multipleProblemText, problemText } from './problem-text';
import { StakePanel } from './stake-panel';

const trendCount = 100;

/** A game's betting board with everything under it. One for every game: the play's form decides what is drawn. */
export function Board({ game, wantedPlay, wantedTab }: { game: Game; wantedPlay: string | undefined; wantedTab: string | undefined }) {
  const t = useT();
  const name = gameName(t, game.code);
  const clock = useDrawClock(game.code);
  const menu = usePlayMenu(game.code);
  const store = boardStoreOf(game);
  const asked = boardTabs.find((each) => each === wantedTab);
  const [tab, setTab] = useState<BoardTab>(asked ?? 'bets');
  const ready = menu.data !== undefined;
  useEffect(() => {
    if (asked !== undefined && ready) document.getElementById('board-tabs')?.scrollIntoView({ block: 'start' });
  }, [asked, ready]);
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type === 'orders' && event.won) toast(translate('lottery.wonNotice'), { tone: 'win' });
      }),
    [],
  );
  useEffect(() => {
    store.getState().freeze(clock.phase === 'closed');
    if (clock.phase === 'closed') playCue('closing');
  }, [store, clock.phase]);
  useEffect(() => {
    // Links name a play or, as the game menus do, a group of plays.
    const play = game.plays.find((each) => each.code === wantedPlay) ?? game.plays.find((each) => each.group === wantedPlay);
    if (play) store.getState().choosePlay(play.code);
  }, [game, store, wantedPlay]);
  const showBets = () => {
    setTab('bets');
    // The sheet this is asked from closes by going back, and the router then puts the page where it was: ours must come after.
    setTimeout(() => document.getElementById('board-tabs')?.scrollIntoView({ block: 'start' }), 200);
  };
  const failure = menu.error ?? (clock.near ? null : clock.error);
  return (
    <div className="flex flex-col gap-4 pb-6">
      <BoardHeader gameId={game.code} name={name} clock={clock} />
      {failure && !menu.data ? (
        <ErrorState
          title={t('errors.loadFailed')}
          actions={
            <Button
              onClick={() => {
                void menu.refetch();
                clock.reload();
              }}
            >
              {t('common.retry')}
            </Button>
          }
        >
          {errorText(t, failure)}
        </ErrorState>
      ) : menu.data ? (
        <BoardBody game={game} name={name} menu={menu.data} clock={clock} onShowBets={showBets} />
      ) : (
        <PlaySkeleton />
      )}
      <BoardTabs game={game} tab={tab} onTab={setTab} clock={clock} />
    </div>
  );
}

/** Takes a sheet that has nothing to show off the address. */
function Leave({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    onLeave();
    // Once: going back twice would leave the board.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

interface HeatFigures {
  /** Figures of a board row; undefined when none belong to it. */
  heat: (row: number) => ReadonlyMap<string, Heat> | undefined;
  /** Draws that were counted: a young game has fewer than were asked for. */
  draws: number;
}

function useHeat(game: Game, play: ReturnType<typeof findPlay>, shown: boolean): HeatFigures {
  const trends = useTrends(game.code, trendCount, shown).data;
  return useMemo(() => {
    const maps = new Map(trends?.rows.map((row) => [row.key, heatOf(row.symbols, trends.draws)]));
    const many = (play?.reads.prizes?.length ?? 0) > 1;
    return {
      draws: trends?.draws ?? 0,
      heat(row) {
        const key = shown && play ? trendKeyOf(play.form, row, many) : undefined;
        return key === undefined ? undefined : maps.get(key);
      },
    };
  }, [trends, play, shown]);
}

function BoardBody({
  game,
  name,
  menu,
  clock,
  onShowBets,
}: {
  game: Game;
  name: string;
  menu: PlayMenu;
  clock: DrawClock;
  onShowBets: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const session = useSession();
  const store = boardStoreOf(game);
  const groups = useMemo(() => playsOf(game, menu), [game, menu]);
  const wanted = useBoard(store, (state) => state.play);
  const sold = useMemo(
    () => groups.flatMap((group) => group.plays).find((each) => each.playId === wanted) ?? groups[0]?.plays[0],
    [groups, wanted],
  );
  const play = sold && findPlay(game, sold.playId);
  const picks = useBoard(store, (state) => (play ? state.picks[play.code] : undefined));
  const unitKept = useBoard(store, (state) => state.unit);
  const multipleKept = useBoard(store, (state) => state.multiple);
  const basket = useBoard(store, (state) => state.basket);
  const figures = useBoard(store, (state) => state.figures);
  const unit = menu.units.includes(unitKept) ? unitKept : (menu.units[0] ?? '1');
  const multiple = Math.min(Math.max(1, multipleKept), menu.maxMultiple);
  const bet = usePlaceBet(store, session.id);
  const { of } = useBetSheets(bet);
  const sheet = modal.current;
  const { heat, draws } = useHeat(game, play, figures);
  const [entry, setEntry] = useState(false);
  const [boxed, setBoxed] = useState(false);
  // A wrong multiple holds the bet back until it is mended or another value takes its place.
  const [wrongMultiple, setWrongMultiple] = useState<{ problem: WholeProblem; multiple: number }>();
  const [wrongLines, setWrongLines] = useState<ReadonlyMap<string, { problem: WholeProblem; multiple: number }>>(new Map());

  // The play on show is the one the store changes, also when the remembered one is not sold any more.
  useEffect(() => {
    if (play && play.code !== wanted) store.getState().choosePlay(play.code);
  }, [play, wanted, store]);

  const tally = useMemo(
    () => (play && picks ? tallyOf(play, picks) : ({ ok: false, reason: 'missing', missing: 1 } as const)),
    [play, picks],
  );
  if (!play || !sold) return <ErrorState title={t('lottery.noPlays')}>{t('lottery.noPlaysNote')}</ErrorState>;

  const state = store.getState();
  const combinations = tally.ok ? tally.combinations : 0;
  const stake = lineStake(play, { combinations, unit, multiple });
  const unitMoney = parseMoney(unit);
  const topOdds = sold.tiers.reduce((best, tier) => (parseMoney(tier.odds) > best ? parseMoney(tier.odds) : best), 0n);
  const prize = (topOdds * unitMoney * BigInt(multiple)) / 10_000n;
  const minimum = parseMoney(menu.minimumStake);
  const maximum = parseMoney(menu.maximumStake);
  const facts = { phase: clock.phase, playOn: true, tally, nothingPicked: !picks || isEmpty(picks), stake, minimum, maximum };
  const problem = betProblemOf(facts);
  // Lines may be collected while no draw is open.
  const basketProblem = betProblemOf({ ...facts, phase: 'open' });
  const multipleReason =
    wrongMultiple?.multiple === multiple ? multipleProblemText(t, format, wrongMultiple.problem, menu.maxMultiple) : undefined;
  const drawProblem = problem?.kind === 'loading' || problem?.kind === 'no-draw' || problem?.kind === 'closed';
  // What stands in the box is what the player is looking at: it may not be passed over for the picks above it.
  const boxReason =
    boxed && (entry || (play.form.kind === 'numbers' && play.form.width > 2)) ? t('lottery.problem.entryPending') : undefined;
  const reason = (drawProblem ? undefined : boxReason) ?? (problem && problemText(t, format, problem)) ?? multipleReason;
  const addReason =
    boxReason !== undefined
      ? boxReason
      : basketProblem
        ? problemText(t, format, basketProblem)
        : multipleReason !== undefined
          ? multipleReason
          : basket.length >= maximumLines
            ? t('lottery.problem.basketFull', { count: maximumLines })
            : undefined;
  const direct: Omit<BasketLine, 'id'>[] = tally.ok
    ? [{ play: play.code, content: tally.content, combinations: tally.combinations, unit, multiple }]
    : [];
  const basketTotal = basket.reduce((sum, line) => {
    const known = findPlay(game, line.play);
    return known ? sum + lineStake(known, line) : sum;
  }, 0n);
  const drawReason =
    clock.phase === 'open'
      ? undefined
      : problemText(t, format, { kind: clock.phase === 'closed' ? 'closed' : clock.phase === 'none' ? 'no-draw' : 'loading' });
  const soldCodes = new Set(groups.flatMap((group) => group.plays.map((each) => each.playId)));
  const wrongLine = basket
    .map((line) => ({ line, wrong: wrongLines.get(line.id) }))
    .find(({ line, wrong }) => wrong?.multiple === line.multiple)?.wrong;
  const basketReason =
    basket.length === 0
      ? t('lottery.basketEmptyNote')
      : basket.some((line) => !soldCodes.has(line.play) || !menu.units.includes(line.unit))
        ? t('lottery.problem.lineOff')
        : wrongLine !== undefined
          ? multipleProblemText(t, format, wrongLine.problem, menu.maxMultiple)
          : (drawReason ??
            (basket.some((line) => lineStake(findPlay(game, line.play) ?? play, line) > maximum)
              ? problemText(t, format, { kind: 'above-maximum', limit: maximum })
              : undefined));

  const add = (lines: readonly Omit<BasketLine, 'id'>[]) => {
    const { added, merged, left } = state.addLines(lines, menu.maxMultiple);
    if (left > 0) toast(t('lottery.addedSome', { added: added + merged, left }), { tone: 'warning' });
    // Beside a basket in view a message would only cover the countdown.
    else if (!matchMedia('(min-width: 1024px)').matches) toast(t('lottery.added', { count: added + merged }), { lifeMs: 2_000 });
  };
  const addPicked = () => {
    if (addReason !== undefined) return;
    add(direct);
    state.clear();
  };
  const quick = (count: number) => {
    const picked = quickPicks(play.form, count, browserBelow);
    add(
      picked.flatMap((picks) => {
        const counted = countContent(play, contentOf(play, picks));
        return counted.ok ? [{ play: play.code, content: counted.canonical, combinations: counted.combinations, unit, multiple }] : [];
      }),
    );
    if (picked.length < count) toast(t('lottery.quickPickFew', { count: picked.length }));
  };
  const edit = (line: BasketLine) => {
    const known = findPlay(game, line.play);
    if (!known || state.frozen) return;
    state.choosePlay(line.play);
    state.setPicks(picksOfCanonical(known.form, line.content));
    state.setUnit(line.unit);
    state.setMultiple(line.multiple);
    state.removeLines([line.id]);
    if (sheet === 'basket') modal.close();
  };
  const clearBasket = () => {
    const before = store.getState().basket;
    state.clearBasket();
    toast(t('lottery.basketCleared', { count: before.length }));
  };
  const ask = (what: 'direct' | 'all') => {
    if ((what === 'direct' ? reason : basketReason) !== undefined) return;
    if (session.status !== 'member') modal.open('login');
    else {
      bet.reset();
      modal.open('confirmBet', { of: what });
    }
  };
  const sheetLines = of === 'direct' ? direct : basket;
  // A reload or a shared address may ask about a bet that is no longer there; then the board alone is right.
  const askable = sheet === 'confirmBet' && session.status === 'member' && sheetLines.length > 0;
  const confirm = () => {
    if (!clock.draw || sheetLines.length === 0) return;
    const contents = sheetLines.flatMap((line) => {
      const known = findPlay(game, line.play);
      return known
        ? [
            {
              playId: line.play,
              bettingContent: line.content,
              unit: line.unit,
              multiple: line.multiple,
              combinations: line.combinations,
              amount: formatFixed(lineStake(known, line)),
            },
          ]
        : [];
    });
    const total = sheetLines.reduce((sum, line) => sum + lineStake(findPlay(game, line.play) ?? play, line), 0n);
    const order: BetOrder = {
      gameId: game.code,
      numero: clock.draw.numero,
      prizeMode: menu.prizeModeId,
      betCartAmountSum: formatMoney(total),
      contents,
    };
    bet.place(order, of === 'direct' ? { lines: [], play: play.code } : { lines: basket.map((line) => line.id) });
  };
  const guest = session.status === 'guest';
  const width = play.form.kind === 'numbers' ? play.form.width : 0;
  // Plays on digits by position can be typed as whole numbers, one line each.
  const lineWidth =
    play.form.kind === 'positions' && play.form.positions.length > 1 && /^\d$/.test(play.form.symbols[0] ?? '')
      ? play.form.positions.length
      : 0;
  // Typed lines go into the basket by their own button; the bar must not bet the grid that is out of sight meanwhile.
  const typing = lineWidth > 0 && entry;
  const addContents = (contents: readonly string[]) =>
    add(
      contents.flatMap((content) => {
        const counted = countContent(play, content);
        return counted.ok ? [{ play: play.code, content: counted.canonical, combinations: counted.combinations, unit, multiple }] : [];
      }),
    );
  const basketList = (
    <BasketList
      game={game}
      lines={basket}
      maximumMultiple={menu.maxMultiple}
      onMultiple={state.setLineMultiple}
      onMultipleProblem={(id, wrong) =>
        setWrongLines((known) => {
          const next = new Map(known);
          const line = basket.find((each) => each.id === id);
          if (wrong && line) next.set(id, { problem: wrong, multiple: line.multiple });
          else next.delete(id);
          return next;
        })
      }
      onEdit={edit}
      onRemove={(id) => state.removeLines([id])}
      onClear={clearBasket}
    />
  );
  const basketFoot = (inSheet: boolean) => (
    <div className="flex flex-col gap-2">
      {inSheet && clock.draw && (
        <p className="tabular flex items-baseline justify-between gap-3 text-label text-ink-2">
          <span>{t('common.draw.issue', { numero: clock.draw.numero })}</span>
          {clock.phase === 'open' ? (
            <span className="flex items-baseline gap-2">
              <span>{t('common.draw.closesIn')}</span>
              <Countdown
                key={clock.draw.numero}
                endsAt={clock.draw.closesAt}
                now={serverNow}
                label={t('common.draw.closesInOf', { numero: clock.draw.numero })}
              />
            </span>
          ) : (
            <span className="font-semibold text-warning">{t('lottery.closedBadge')}</span>
          )}
        </p>
      )}
      <p className="flex items-baseline justify-between gap-3 font-bold">
        <span>{t('lottery.total')}</span>
        <Money amount={basketTotal} currency={boot.currency} locale={format.tag} className="text-h2" />
      </p>
      <Button
        wide
        tone={inSheet || (basket.length > 0 && combinations === 0) ? 'primary' : 'secondary'}
        aria-disabled={basketReason !== undefined || undefined}
        aria-describedby={inSheet ? 'basket-sheet-reason' : 'basket-reason'}
        onClick={() => ask('all')}
      >
        {guest ? t('lottery.loginToBet') : t('lottery.placeBasket', { count: basket.length })}
      </Button>
      <p id={inSheet ? 'basket-sheet-reason' : 'basket-reason'} className="text-label text-ink-3">
        {basket.length > 0 ? basketReason : ''}
      </p>
    </div>
  );

  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        <PlayPicker game={game} menu={menu} play={play.code} onChoose={state.choosePlay} />
        <PlayNote play={play} sold={sold} unit={unitMoney} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {trendKeyOf(play.form, 0, (play.reads.prizes?.length ?? 0) > 1) !== undefined && (
            <Switch checked={figures} onChange={(event) => state.showFigures(event.target.checked)}>
              {t('lottery.showFigures')}
            </Switch>
          )}
          {(width === 2 || lineWidth > 0) && (
            <Button tone="ghost" size="small" aria-pressed={entry} icon={<IconPencilSimple size={16} />} onClick={() => setEntry(!entry)}>
              {t(entry ? 'lottery.useGrid' : 'lottery.useEntry')}
            </Button>
          )}
        </div>
        {figures && heat(0) && (
          <p className="text-caption text-ink-3">
            {t('lottery.figuresLegend', { count: draws })}
            {draws < leastDrawsForHeat && ` ${t('lottery.tooFewDraws', { count: draws, shown: format.number(draws) })}`}
          </p>
        )}
        <fieldset
          className={clsx('min-w-0 transition-opacity duration-[180ms]', clock.phase === 'closed' && 'pointer-events-none opacity-55')}
          aria-disabled={clock.phase === 'closed' || undefined}
          aria-label={t('lottery.boardOf', { play: playName(t, play, sold.playName) })}
        >
          {lineWidth > 0 && entry ? (
            <LineEntry key={play.code} width={lineWidth} onAdd={addContents} />
          ) : width > 2 || (width === 2 && entry) ? (
            <NumberEntry key={play.code} store={store} play={play} width={width} onBox={setBoxed} />
          ) : width === 2 ? (
            <NumberGrid store={store} play={play} heat={heat(0)} />
          ) : (
            <PickRows store={store} play={play} sold={sold} heat={heat} />
          )}
        </fieldset>
        <StakePanel
          menu={menu}
          unit={unit}
          multiple={multiple}
          onUnit={state.setUnit}
          onMultiple={state.setMultiple}
          onMultipleProblem={(wrong) => setWrongMultiple(wrong && { problem: wrong, multiple })}
          onQuickPick={quick}
          quickPickProblem={basket.length >= maximumLines ? t('lottery.problem.basketFull', { count: maximumLines }) : multipleReason}
        />
        <section
          aria-label={t('lottery.slip')}
          className={clsx(
            'sticky bottom-0 z-10 -mx-3 flex flex-col gap-2 border-t border-hairline bg-bg1 px-3 py-2 shadow-pop sm:mx-0 sm:rounded-tile sm:border max-lg:[#root:has(>nav)_&]:bottom-16',
            typing && 'lg:hidden',
          )}
        >
          {typing ? null : (
            <div
              className="tabular flex flex-wrap items-baseline justify-between gap-x-4 text-label text-ink-2"
              aria-live="polite"
              aria-atomic="true"
            >
              <span>
                {t('lottery.combinations', { count: combinations })}
                {play.coverage > 1 && ` × ${t('lottery.results', { count: play.coverage })}`}
                {` × ${format.money(unitMoney)}`}
                {multiple > 1 && ` × ${format.number(multiple)}`}
                {' = '}
                <strong className="text-body text-ink-1">{format.money(stake)}</strong>
              </span>
              {combinations > 0 && (
                <span className={clsx(reason !== undefined && 'hidden sm:inline')}>
                  {t('lottery.prizeUpTo')} <strong className="text-gold-text">{format.money(prize)}</strong>
                  {play.perHit && ` ${t('lottery.perHit')}`}
                </span>
              )}
            </div>
          )}
          {!typing && (reason ?? addReason) !== undefined && (
            <p id="bet-reason" className="-mt-1.5 text-caption text-ink-2">
              {reason ?? addReason}
            </p>
          )}
          <div className="flex gap-2">
            <Button
              className="lg:hidden"
              aria-label={t('lottery.openBasket', { count: basket.length })}
              icon={<IconBasket size={20} />}
              onClick={() => modal.open('basket')}
              wide={typing}
            >
              {typing ? t('lottery.basketCount', { count: basket.length }) : basket.length}
            </Button>
            {!typing && (
              <>
                <Button
                  wide
                  className="px-1.5! text-label! leading-tight sm:text-body!"
                  aria-disabled={addReason !== undefined || undefined}
                  aria-describedby="bet-reason"
                  onClick={addPicked}
                >
                  {t('lottery.addToBasket')}
                </Button>
                <Button
                  wide
                  tone="primary"
                  className="px-1.5! text-label! leading-tight sm:text-body!"
                  aria-disabled={reason !== undefined || undefined}
                  aria-describedby="bet-reason"
                  onClick={() => ask('direct')}
                >
                  {guest ? t('lottery.loginToBet') : t('lottery.betNow')}
                </Button>
              </>
            )}
          </div>
        </section>
      </div>
      <aside
        aria-label={t('lottery.basket')}
        className="card sticky top-36 hidden max-h-[calc(100dvh-170px)] flex-col gap-3 rounded-tile p-4 lg:flex"
      >
        <h2 className="text-h2">
          <output>{t('lottery.basketCount', { count: basket.length })}</output>
        </h2>
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">{basketList}</div>
        {basketFoot(false)}
      </aside>
      {sheet === 'basket' && (
        <Dialog
          open
          onClose={modal.close}
          title={t('lottery.basketCount', { count: basket.length })}
          closeLabel={t('common.close')}
          footer={basketFoot(true)}
        >
          {basketList}
        </Dialog>
      )}
      {sheet === 'confirmBet' && session.status !== 'unknown' && bet.placing.kind === 'idle' && !askable && <Leave onLeave={modal.close} />}
      {(sheet === 'confirmBet' || sheet === 'betAccepted') && session.status !== 'unknown' && (bet.placing.kind !== 'idle' || askable) && (
        <ConfirmSheet
          game={game}
          name={name}
          lines={sheetLines}
          clock={clock}
          bet={bet}
          problem={of === 'direct' ? reason : basketReason}
          onConfirm={confirm}
          onClose={modal.close}
          onShowBets={onShowBets}
        />
      )}
    </div>
  );
}
