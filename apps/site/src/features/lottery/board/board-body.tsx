import { Button, Dialog, ErrorState, IconBasket, IconPencilSimple, Money, Switch, toast, type WholeProblem } from '@sortes/ui';
import { contentOf, countContent, findGame, findPlay, formatOdds, pickedOfCanonical, type Game } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useModal } from '../../../shared/modal';
import { boot } from '../../../shared/boot';
import { serverNow } from '../../../shared/api/client';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { useNoPlayText } from '../../../shared/protection/no-play';
import { useSession } from '../../../shared/session';
import type { PlayMenu } from '../api/play-menu';
import { betProblemOf } from '../state/bet-problem';
import { byGame, lineStake, maximumLines, type BasketLine, type DraftLine } from '../state/basket';
import { boardPageOf } from '../state/board-page';
import { basketStore } from '../state/basket-store';
import { boardStoreOf, useBoard } from '../state/board-store';
import { leastDrawsForHeat } from '../state/heat';
import { agreedLines, readOffers } from '../state/odds-change';
import { emptyPicks, isEmpty, isTyped, mostBankers, tallyOf } from '../state/picks';
import { lunarYearAt, oddsNameOf } from '../state/members';
import { fullHitOdds, greatestMultiple, optionOddsOf, pickedOdds, seriesIn, topPrizeOf } from '../state/prices';
import { browserBelow, quickPicks } from '../state/quick-pick';
import { useHeat } from '../state/use-heat';
import type { DrawClock } from '../state/use-draw-clock';
import { useBetSheets } from '../state/use-bet-sheets';
import { useWholeBasket } from '../state/use-basket';
import type { TargetDraw } from '../state/use-basket-draws';
import { usePlaceBet } from '../state/use-place-bet';
import { linePrice, linesOfOrder, priceOf, writeOrder } from '../state/write-order';
import { playName } from '../lottery-texts';
import { BasketList, TargetNote } from './basket-list';
import type { ChaseSlot } from './chase-slot';
import { ConfirmSheet, type AskedGame } from './confirm-sheet';
import { PickArea, canBeTyped } from './pick-area';
import { PlayNote, PlayPicker, PlaySheet, playsOf } from './play-picker';
import { multipleProblemText, problemText } from './problem-text';
import { StakePanel } from './stake-panel';
import { useGo, useChangeSearch } from '../../../shared/page-link';

/** Takes a sheet that has nothing to show off the address. */
function Leave({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    onLeave();
    // Once: going back twice would leave the board.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

interface WrongMultiple {
  readonly problem: WholeProblem;
  /** The value the wrong text stands in for: another value takes its place. */
  readonly multiple: number;
}

export interface BoardBodyProps {
  game: Game;
  menu: PlayMenu;
  clock: DrawClock;
  chase: ChaseSlot | undefined;
  /** A play or a group of plays that the address names. */
  wantedPlay: string | undefined;
  /** Told which play the address is about to name, so that it is not taken for a link that was followed. */
  onNamed: (play: string) => void;
  onShowBets: () => void;
}

/** Plays, picks, stake, slip and basket of one game; the sheets of a bet. */
export function BoardBody({ game, menu, clock, chase, wantedPlay, onNamed, onShowBets }: BoardBodyProps) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const go = useGo();
  const changeSearch = useChangeSearch();
  const session = useSession();
  const breakReason = useNoPlayText();
  const store = boardStoreOf(game);
  const groups = useMemo(() => playsOf(game, menu), [game, menu]);
  const wanted = useBoard(store, (state) => state.play);
  const sold = useMemo(
    () => groups.flatMap((group) => group.plays).find((each) => each.playId === wanted) ?? groups[0]?.plays[0],
    [groups, wanted],
  );
  const play = sold && findPlay(game, sold.playId);
  const kept = useBoard(store, (state) => (play ? state.picks[play.code] : undefined));
  const picks = useMemo(() => kept ?? (play && emptyPicks(play.form)), [kept, play]);
  const unitKept = useBoard(store, (state) => state.unit);
  const multipleKept = useBoard(store, (state) => state.multiple);
  const seriesKept = useBoard(store, (state) => state.series);
  const figures = useBoard(store, (state) => state.figures);
  const whole = useWholeBasket({ game: game.code, clock });
  const { lines: basket, rangeOf, targetOf } = whole;
  const range = useMemo(() => rangeOf(game.code), [rangeOf, game.code]);
  const series = range && seriesIn(range, seriesKept);
  const unit = menu.units.includes(unitKept) ? unitKept : (menu.units[0] ?? '1');
  const bet = usePlaceBet(session.id);
  const { of } = useBetSheets(bet);
  const sheet = modal.current;
  const { heat, draws, offered: hasFigures } = useHeat(game, play, figures);
  const [entry, setEntry] = useState(false);
  const [boxed, setBoxed] = useState(false);
  // A wrong multiple holds the bet back until it is mended or another value takes its place.
  const [wrongMultiple, setWrongMultiple] = useState<WrongMultiple>();
  const [wrongLines, setWrongLines] = useState<ReadonlyMap<string, WrongMultiple>>(new Map());

  // The play on show is the one the store changes, also when the remembered one is not sold any more.
  useEffect(() => {
    if (play && play.code !== wanted) store.getState().choosePlay(play.code);
  }, [play, wanted, store]);

  // The address names the play on show, so that a board can be passed on. While a sheet is open the address is the sheet's: it goes back when it closes.
  const code = play?.code;
  const named = useRef(code);
  const onPage = sheet === undefined;
  useEffect(() => {
    if (!onPage || code === undefined || code === named.current) return;
    named.current = code;
    if (code === wantedPlay) return;
    onNamed(code);
    changeSearch((search) => ({ ...search, playType: code }));
  }, [onPage, code, wantedPlay, onNamed, changeSearch]);

  const tally = useMemo(
    () => (play && picks ? tallyOf(play, picks) : ({ ok: false, reason: 'missing', missing: 1 } as const)),
    [play, picks],
  );
  const oddsOf = useCallback(
    (option: string) => {
      const odds = play && sold && optionOddsOf(play, sold.tiers, option, range, series);
      return odds === undefined ? undefined : formatOdds(odds);
    },
    [play, sold, range, series],
  );
  if (!play || !sold || !picks) return <ErrorState title={t('lottery.noPlays')}>{t('lottery.noPlaysNote')}</ErrorState>;

  const state = store.getState();
  const unitMoney = parseMoney(unit);
  const top = topPrizeOf(play, sold.tiers, range, series);
  const prizeCap = menu.maximumPrize === undefined ? undefined : parseMoney(menu.maximumPrize);
  const greatest = greatestMultiple(top.odds, unitMoney, prizeCap, menu.maxMultiple);
  const multiple = Math.min(Math.max(1, multipleKept), Math.max(1, greatest));
  const combinations = tally.ok ? tally.combinations : 0;
  const stake = lineStake(play, { combinations, unit, multiple });
  const draft = (content: string, count: number): DraftLine => ({
    game: game.code,
    play: play.code,
    content,
    combinations: count,
    unit,
    multiple,
    ...(range && seriesKept !== undefined && series !== range.own && series !== undefined && { series }),
  });
  const direct: readonly DraftLine[] = tally.ok ? [draft(tally.content, tally.combinations)] : [];
  const price = priceOf(direct, rangeOf);
  const full = tally.ok ? fullHitOdds(play, sold.tiers, tally.content, range, series) : undefined;
  const lunarYear = lunarYearAt(game, clock.draw?.drawsAt ?? serverNow());
  const picked = tally.ok
    ? pickedOdds(play, sold.tiers, tally.content, { nameOf: (option) => oddsNameOf(play, option, lunarYear), range, series })
    : undefined;
  const prize = ((full ?? picked ?? top.odds) * unitMoney * BigInt(multiple)) / 10_000n;
  const minimum = parseMoney(menu.minimumStake);
  const maximum = parseMoney(menu.maximumStake);
  const single = lineStake(play, { combinations, unit, multiple: 1 });
  const afforded = Math.max(1, Math.min(greatest, single === 0n ? greatest : Number(maximum / single)));
  const facts = {
    phase: clock.phase,
    playOn: true,
    tally,
    nothingPicked: isEmpty(picks),
    stake,
    minimum,
    maximum,
    prizeCap: greatest < 1 ? prizeCap : undefined,
  };
  const problem = betProblemOf(facts);
  // Lines may be collected while no draw is open.
  const basketProblem = betProblemOf({ ...facts, phase: 'open' });
  const multipleReason =
    wrongMultiple?.multiple === multiple ? multipleProblemText(t, format, wrongMultiple.problem, Math.max(1, greatest)) : undefined;
  // Said once, beside the field; figures of another multiple would mislead meanwhile.
  const multipleHeld = multipleReason === undefined ? undefined : t('lottery.chase.wrongMultiple');
  const drawProblem = problem?.kind === 'loading' || problem?.kind === 'no-draw' || problem?.kind === 'closed';
  // What stands in the box is what the player is looking at: it may not be passed over for the picks below it.
  const boxReason = boxed ? t('lottery.problem.entryPending') : undefined;
  const loadingReason = whole.loading ? t('lottery.problem.loading') : undefined;
  const reason =
    breakReason ?? (drawProblem ? undefined : boxReason) ?? (problem && problemText(t, format, problem)) ?? multipleHeld ?? loadingReason;
  const mostLines = Math.min(maximumLines, menu.maxLines);
  const ownLines = basket.filter((line) => line.game === game.code);
  const addReason =
    boxReason ??
    (basketProblem ? problemText(t, format, basketProblem) : undefined) ??
    multipleHeld ??
    (ownLines.length >= mostLines ? t('lottery.problem.basketFull', { count: mostLines }) : undefined);

  const basketGames = byGame(basket);
  const basketPrice = priceOf(basket, rangeOf);
  const wrongLine = basket.flatMap((line) => {
    const wrong = wrongLines.get(line.id);
    return wrong?.multiple === line.multiple ? [{ line, wrong }] : [];
  })[0];
  const lineProblem = basket.map((line) => whole.problemOf(line, linePrice(line, rangeOf(line.game)).gross)).find(Boolean);
  const targetReason = (target: TargetDraw) =>
    target.phase === 'open'
      ? undefined
      : problemText(t, format, { kind: target.phase === 'closed' ? 'closed' : target.phase === 'none' ? 'no-draw' : 'loading' });
  const basketReason =
    basket.length === 0
      ? t('lottery.basketEmptyNote')
      : lineProblem?.kind === 'off'
        ? t('lottery.problem.lineOff')
        : wrongLine !== undefined
          ? t('lottery.chase.wrongMultiple')
          : (basketGames.map((each) => targetReason(targetOf(each.game))).find(Boolean) ??
            (lineProblem ? problemText(t, format, lineProblem) : loadingReason));

  const add = (lines: readonly DraftLine[]) => {
    const { added, merged, left } = basketStore.getState().addLines(lines, { multiple: Math.max(1, greatest), lines: mostLines });
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
    const picked = quickPicks(play, count, browserBelow);
    add(
      picked.flatMap((each) => {
        const counted = countContent(play, contentOf(play, each));
        return counted.ok ? [draft(counted.canonical, counted.combinations)] : [];
      }),
    );
    if (picked.length < count) toast(t('lottery.quickPickFew', { count: picked.length }));
  };
  const edit = (line: BasketLine) => {
    const other = findGame(line.game);
    const known = other && findPlay(other, line.play);
    if (!other || !known) return;
    const board = boardStoreOf(other).getState();
    if (board.frozen) return;
    board.choosePlay(line.play);
    board.setPicks(pickedOfCanonical(known.form, line.content));
    board.setUnit(line.unit);
    board.setMultiple(line.multiple);
    board.setSeries(line.series);
    basketStore.getState().removeLines([line.id]);
    if (other.code !== game.code)
      go(
        { to: boardPageOf(other), search: { gameCode: other.code, playType: line.play } },
        // The basket's sheet gives its place in the history away: Back leads to this board, not to a sheet over the other one.
        { replace: sheet === 'basket' },
      );
    else if (sheet === 'basket') modal.close();
  };
  const clearBasket = () => {
    const before = basketStore.getState().lines;
    basketStore.getState().removeLines(before.map((line) => line.id));
    toast(t('lottery.basketCleared', { count: before.length }));
  };

  const refusedParts = new Map(bet.placing.parts.flatMap((part) => (part.kind === 'refused' ? [[part.order.gameId, part] as const] : [])));
  const asked: readonly AskedGame[] = byGame<DraftLine>(of === 'direct' ? direct : basket).map(({ game: code, lines }) => {
    const refused = refusedParts.get(code);
    const offers = refused && lines.length > 0 ? readOffers(refused.value) : [];
    return {
      game: code,
      // The answer speaks of the lines that were sent, which may already have been cut by an answer before it.
      lines: offers.length > 0 && refused ? agreedLines(linesOfOrder(refused.order), offers) : lines,
      range: rangeOf(code),
      target: targetOf(code),
      refused,
      offers,
    };
  });
  const askedPrice = priceOf(
    asked.flatMap((each) => each.lines),
    rangeOf,
  );
  const confirm = () => {
    bet.place(
      asked.flatMap(({ game: code, lines, target }) => {
        const prizeMode = whole.menuOf(code)?.prizeModeId;
        if (!target.draw || target.phase !== 'open' || prizeMode === undefined || lines.length === 0) return [];
        const order = writeOrder(lines, { game: code, numero: target.draw.numero, prizeMode, range: rangeOf(code) });
        const source =
          of === 'direct' ? { lines: [], play: play.code } : { lines: basket.filter((line) => line.game === code).map((line) => line.id) };
        return [{ order, ...source }];
      }),
    );
  };
  const sheetLines = of === 'direct' ? direct : basket;
  // A reload or a shared address may ask about a bet that is no longer there; then the board alone is right.
  const askable = sheet === 'confirmBet' && session.status === 'member' && sheetLines.length > 0;
  const ask = (what: 'direct' | 'all') => {
    if ((what === 'direct' ? reason : basketReason) !== undefined) return;
    if (session.status !== 'member') modal.open('login');
    else {
      bet.reset();
      modal.open('confirmBet', { of: what });
    }
  };
  const guest = session.status === 'guest';
  const unknownPlay =
    wantedPlay !== undefined &&
    !groups.some(({ code: group, plays }) => group === wantedPlay || plays.some(({ playId }) => playId === wantedPlay)) &&
    !game.plays.some(
      ({ code: known, group }) => group === wantedPlay && groups.some(({ plays }) => plays.some(({ playId }) => playId === known)),
    );
  // With nothing picked the slip is one slim row on small screens: what matters then are the numbers.
  const slim = isEmpty(picks) && !boxed;
  const typed = isTyped(play.form);
  const chaseLines = direct.length > 0 ? direct : ownLines;
  const basketList = (
    <BasketList
      lines={basket}
      own={game.code}
      maximumMultiple={whole.maximumMultiple}
      rangeOf={rangeOf}
      targetOf={targetOf}
      onMultiple={(id, next) => basketStore.getState().changeLine(id, { multiple: next })}
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
      onRemove={(ids) => basketStore.getState().removeLines(ids)}
      onClear={clearBasket}
    />
  );
  const basketFoot = (inSheet: boolean) => (
    <div className="flex flex-col gap-2">
      {inSheet && basketGames.length <= 1 && clock.draw && (basketGames[0]?.game ?? game.code) === game.code && (
        <p className="tabular flex items-baseline justify-end">
          <TargetNote game={game.code} target={{ phase: clock.phase, draw: clock.draw }} />
        </p>
      )}
      {basketPrice.rebate > 0n && (
        <dl className="tabular grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-label text-ink-2">
          <dt>{t('lottery.gross')}</dt>
          <dd className="text-end">{format.money(basketPrice.gross)}</dd>
          <dt>{t('lottery.rebate')}</dt>
          <dd className="text-end text-win">{format.money(-basketPrice.rebate)}</dd>
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-3 font-bold">
        <span>{t(basketPrice.rebate > 0n ? 'lottery.toPay' : 'lottery.total')}</span>
        <Money amount={basketPrice.net} currency={boot.currency} locale={format.tag} className="text-h2" />
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
      <div className="flex min-w-0 flex-col gap-3 max-sm:short:gap-1.5">
        <PlayPicker game={game} groups={groups} play={play.code} onChoose={state.choosePlay} onChooseGroup={state.chooseGroup} />
        <PlayNote play={play} sold={sold} unit={unitMoney} range={range} series={series} />
        {unknownPlay && (
          <output className="block rounded-field border border-warning/50 bg-bg2 px-3 py-2 text-label text-ink-1">
            {t('lottery.unknownPlay', { play: playName(t, play, sold.playName) })}
          </output>
        )}
        <div className="flex items-center justify-between gap-x-3 sm:gap-x-4 max-sm:short:-my-1">
          {hasFigures && (
            <Switch className="text-label! leading-tight!" checked={figures} onChange={(event) => state.showFigures(event.target.checked)}>
              {t('lottery.showFigures')}
            </Switch>
          )}
          {mostBankers(play.form) > 0 && (
            <Switch
              className="text-label!"
              checked={picks.bankers !== undefined}
              onChange={(event) => state.setDanTuo(event.target.checked)}
            >
              {t('lottery.danTuo')}
            </Switch>
          )}
          {!typed && canBeTyped(play) && (
            <Button tone="ghost" size="small" aria-pressed={entry} icon={<IconPencilSimple size={16} />} onClick={() => setEntry(!entry)}>
              {t(entry ? 'lottery.hideEntry' : 'lottery.useEntry')}
            </Button>
          )}
        </div>
        {picks.bankers !== undefined && (
          <p className="text-caption text-ink-3">{t('lottery.danTuoNote', { count: mostBankers(play.form) })}</p>
        )}
        {figures && heat(0) && (
          <p className="text-caption text-ink-3">
            {t('lottery.figuresLegend', { count: draws })}
            {draws < leastDrawsForHeat && ` ${t('lottery.tooFewDraws', { count: draws, shown: format.number(draws) })}`}
          </p>
        )}
        <fieldset
          id="numbers"
          tabIndex={-1}
          className={clsx(
            'min-w-0 scroll-mt-2 outline-none transition-opacity duration-[180ms]',
            clock.phase === 'closed' && 'pointer-events-none opacity-55',
          )}
          aria-disabled={clock.phase === 'closed' || undefined}
          aria-label={t('lottery.boardOf', { play: playName(t, play, sold.playName) })}
        >
          <PickArea
            store={store}
            game={game}
            play={play}
            entry={entry}
            oddsOf={oddsOf}
            heat={heat}
            drawsAt={clock.draw?.drawsAt}
            onBox={setBoxed}
          />
        </fieldset>
        <StakePanel
          menu={menu}
          unit={unit}
          multiple={multiple}
          range={range}
          series={series}
          prize={prize}
          maximumMultiple={Math.max(1, greatest)}
          affordedMultiple={afforded}
          onUnit={state.setUnit}
          onMultiple={state.setMultiple}
          onMultipleProblem={(wrong) => setWrongMultiple(wrong && { problem: wrong, multiple })}
          onSeries={state.setSeries}
          onQuickPick={quick}
          quickPickProblem={ownLines.length >= mostLines ? t('lottery.problem.basketFull', { count: mostLines }) : undefined}
          quickPickHeld={multipleReason !== undefined}
        />
        <section
          aria-label={t('lottery.slip')}
          className="sticky bottom-0 z-10 -mx-3 flex flex-col gap-2 border-t border-hairline bg-bg1 px-3 py-2 shadow-pop sm:mx-0 sm:rounded-tile sm:border max-lg:short:py-1.5 max-lg:[#root:has(>nav)_&]:bottom-16 [@media(max-height:34em)]:static"
        >
          <div
            className={clsx(
              'tabular flex flex-wrap items-baseline justify-between gap-x-4 text-label text-ink-2',
              slim && 'max-lg:hidden',
              multipleReason !== undefined && 'hidden',
            )}
            aria-live="polite"
            aria-atomic="true"
          >
            <span>
              {t('lottery.combinations', { count: combinations })}
              {play.coverage > 1 && ` × ${t('lottery.results', { count: play.coverage })}`}
              {` × ${format.money(unitMoney)}`}
              {multiple > 1 && ` × ${format.number(multiple)}`}
              {' = '}
              {price.rebate > 0n ? (
                <>
                  {format.money(stake)} − {format.money(price.rebate)} ={' '}
                  <strong className="text-body text-ink-1">{format.money(price.net)}</strong>
                </>
              ) : (
                <strong className="text-body text-ink-1">{format.money(stake)}</strong>
              )}
            </span>
            {combinations > 0 && (
              <span className={clsx(reason !== undefined && 'hidden sm:inline')}>
                {t(full === undefined ? 'lottery.prizeUpTo' : 'lottery.prizeFullHit')}{' '}
                <strong className="text-gold-text">{format.money(prize)}</strong>
                {play.perHit && ` ${t('lottery.perHit')}`}
              </span>
            )}
          </div>
          {(reason ?? addReason) !== undefined && (
            <p
              id="bet-reason"
              className={clsx('text-caption text-ink-2', multipleReason === undefined && '-mt-1.5', slim && 'max-lg:hidden')}
            >
              {reason ?? addReason}
            </p>
          )}
          <div className="flex items-stretch gap-1.5 sm:gap-2">
            <Button
              className="shrink-0 px-2.5! lg:hidden"
              aria-label={t('lottery.openBasket', { count: basket.length })}
              icon={<IconBasket size={20} />}
              onClick={() => modal.open('basket')}
            >
              {basket.length}
            </Button>
            {slim && <span className="min-w-0 flex-1 self-center text-label leading-tight text-ink-2 lg:hidden">{reason}</span>}
            <Button
              className={clsx(
                'min-w-0 flex-1 px-1.5! text-label! leading-tight max-[359px]:text-caption! sm:text-body!',
                slim && 'max-lg:hidden',
              )}
              aria-disabled={addReason !== undefined || undefined}
              aria-describedby="bet-reason"
              onClick={addPicked}
            >
              {t('lottery.addToBasket')}
            </Button>
            {/* The chase stays mounted for its sheet; its button shows while there is something to chase. */}
            <div className={clsx('contents', slim && ownLines.length === 0 && 'max-lg:[&>button]:hidden')}>
              {chase?.({
                game,
                clock,
                prizeMode: menu.prizeModeId,
                lines: chaseLines,
                basketIds: direct.length > 0 ? [] : ownLines.map((line) => line.id),
                play: direct.length > 0 ? play.code : undefined,
                range,
                problem:
                  direct.length > 0
                    ? reason
                    : ownLines.length > 0
                      ? (targetReason({ phase: clock.phase, draw: clock.draw }) ?? loadingReason)
                      : reason,
              })}
            </div>
            {slim && (
              <Button
                className="shrink-0 px-3! text-label! leading-tight lg:hidden"
                disabled={ownLines.length >= mostLines || multipleReason !== undefined}
                onClick={() => quick(1)}
              >
                {t('lottery.quickPick')}
              </Button>
            )}
            <Button
              tone="primary"
              className={clsx('min-w-0 flex-[1.4] px-1.5! text-label! leading-tight sm:text-body!', slim && 'max-lg:hidden')}
              aria-disabled={reason !== undefined || undefined}
              aria-describedby="bet-reason"
              onClick={() => ask('direct')}
            >
              {guest ? t('lottery.loginToBet') : t('lottery.betNow')}
            </Button>
          </div>
        </section>
      </div>
      <aside
        aria-label={t('lottery.basket')}
        className="card sticky top-[calc(4.25rem+var(--board-header,7rem))] hidden max-h-[calc(100dvh-5rem-var(--board-header,7rem))] flex-col gap-3 rounded-tile p-4 lg:flex"
      >
        <h2 className="text-h2">
          <output>{t('lottery.basketCount', { count: basket.length })}</output>
        </h2>
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">{basketList}</div>
        {basketFoot(false)}
      </aside>
      {sheet === 'plays' && <PlaySheet game={game} groups={groups} play={play.code} onChoose={state.choosePlay} onClose={modal.close} />}
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
          asked={asked}
          total={askedPrice}
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
