import type { Game } from '@sortes/lottery-rules';
import { Suspense, useMemo, useState } from 'react';
import { useFreeBets } from '../../../entities/promotion/free-bets';
import { FreeBetNote } from './free-bet-note';
import { useT } from '../../../kit/i18n';
import { useModal, useOpenModal } from '../../../kit/modal';
import type { PlayMenu } from '../api/play-menu';
import { maximumLines } from '../state/basket';
import { boardStoreOf, useBoard } from '../state/board-store';
import { betsAlone, isEmpty, picksWords } from '../state/picks';
import { useWholeBasket } from '../state/use-basket';
import type { BetSheetsState } from '../state/use-bet-sheets';
import type { DrawClock } from '../state/use-draw-clock';
import type { PlaceBet } from '../state/use-place-bet';
import { playName } from '../lottery-texts';
import { BasketAside } from './basket-panel';
import { BetSheets } from './bet-sheets';
import type { ChaseContext, ChaseSlot } from './chase-slot';
import { NumbersPart } from './numbers-part';
import type { PlayGroup } from '../../../entities/play/play-menu';
import { PlayNote, PlayPicker } from './play-picker';
import { BasketSheet, PlaySheet, StakeSheet, useSheetsSoon } from './sheets';
import { LastBetButtons } from './last-bet-buttons';
import { SlipBar } from './slip-bar';
import { StakePanel } from './stake-panel';
import { useAddToBasket } from './use-add-to-basket';
import { useAskAboutBet, useAskedBet } from './use-asked-bet';
import { useBasketList } from './use-basket-list';
import { useBasketReason } from './use-basket-reason';
import { useQuickPick } from './use-quick-pick';
import type { ShownPlay } from './use-shown-play';
import { useSlip } from './use-slip';
import { useSlipReasons } from './use-slip-reasons';
import { useWrongMultiples } from './use-wrong-multiples';

export interface PlayBoardProps {
  game: Game;
  menu: PlayMenu;
  clock: DrawClock;
  groups: readonly PlayGroup[];
  shown: ShownPlay;
  /** The address names a play that is not sold. */
  isUnknownPlay: boolean;
  chase: ChaseSlot | undefined;
  bet: PlaceBet;
  sheets: BetSheetsState;
  onShowBets: () => void;
}

/** Families of games in which cars and dice are chosen. */
const noNumbers: ReadonlySet<string> = new Set(['PK10', 'K3']);

/** The field of the slip's multiple, among the fields of the basket's lines. */
const slipField = 'slip';

/** The basket with the board's slip: what both come to, and why either cannot be placed. */
function useSlipAndBasket({ game, menu, clock, shown }: Pick<PlayBoardProps, 'game' | 'menu' | 'clock' | 'shown'>, isBoxed: boolean) {
  const whole = useWholeBasket({ game: game.code, clock });
  const { rangeOf } = whole;
  const range = useMemo(() => rangeOf(game.code), [rangeOf, game.code]);
  const slip = useSlip({ game, menu, clock, shown, range });
  const wrong = useWrongMultiples();
  const mostLines = Math.min(maximumLines, menu.maxLines);
  const ownLines = whole.lines.filter((line) => line.game === game.code);
  const reasons = useSlipReasons({
    slip,
    menu,
    clock,
    nothingPicked: isEmpty(shown.picks),
    isOfWords: picksWords(shown.play) || noNumbers.has(game.group),
    isBoxed,
    wrongMultiple: wrong.problemOf(slipField, slip.multiple),
    ownLines: ownLines.length,
    mostLines,
    isLoading: whole.loading,
  });
  return { whole, range, slip, wrong, mostLines, ownLines, reasons, basketReason: useBasketReason(whole, wrong) };
}

type SlipAndBasket = ReturnType<typeof useSlipAndBasket>;

/** What a chase would begin with: the picks of the board if they make a bet, else the basket's lines of this game. */
function chaseContextOf({ game, menu, clock, shown }: PlayBoardProps, { slip, ownLines, range, reasons }: SlipAndBasket): ChaseContext {
  const isDirect = slip.lines.length > 0;
  return {
    game,
    clock,
    prizeMode: menu.prizeModeId,
    lines: isDirect ? slip.lines : ownLines,
    basketIds: isDirect ? [] : ownLines.map((line) => line.id),
    play: isDirect ? shown.play.code : undefined,
    range,
    problem: reasons.chase,
  };
}

/** The play on show with everything to bet on it: numbers, stake, slip, basket and their sheets. */
export function PlayBoard(props: PlayBoardProps) {
  const { game, menu, clock, groups, shown, chase, bet, sheets, onShowBets } = props;
  const { of } = sheets;
  const { play, sold, picks } = shown;
  const modal = useModal();
  const openModal = useOpenModal();
  const store = boardStoreOf(game);
  const { choosePlay, choosePopular, chooseGroup, repeatLast } = store.getState();
  const isPopular = useBoard(store, (state) => state.isPopular);
  const last = useBoard(store, (state) => state.last);
  const [isBoxed, setBoxed] = useState(false);
  const parts = useSlipAndBasket(props, isBoxed);
  useSheetsSoon();
  const { whole, range, slip, wrong, mostLines, ownLines, reasons, basketReason } = parts;
  const { addPicked, addQuickPicks } = useAddToBasket({ store, play, slip, mostLines });
  const quickPick = useQuickPick(store, play);
  const list = useBasketList({ game, whole, wrong });
  const asked = useAskedBet({ bet, of, play, direct: slip.lines, whole });
  const onBoard = useAskedBet({ bet, of: 'direct', play, direct: slip.lines, whole });
  const freeBets = useFreeBets(game.code, range !== undefined);
  const hasChoice = freeBets.length > 0;
  const ask = useAskAboutBet({ bet, sheets, hasChoice, place: () => onBoard.confirm() });
  const basket = { list, reason: basketReason, onPlace: () => ask('all') };
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
      <div className="flex min-w-0 flex-col gap-3 max-sm:short:gap-1.5">
        <PlayPicker
          game={game}
          groups={groups}
          play={play.code}
          isPopular={isPopular}
          onChoose={isPopular ? choosePopular : choosePlay}
          onChooseGroup={chooseGroup}
        />
        <PlayNote play={play} sold={sold} unit={slip.unitMoney} range={range} series={slip.series} />
        <FreeBetNote freeBets={freeBets} />
        {props.isUnknownPlay && <UnknownPlayNote shown={shown} />}
        <NumbersPart
          game={game}
          play={play}
          sold={sold}
          range={range}
          series={slip.series}
          phase={clock.phase}
          drawsAt={clock.draw?.drawsAt}
          isDanTuo={picks.bankers !== undefined}
          stakeEach={slip.unitMoney * BigInt(slip.multiple)}
          onBox={setBoxed}
        />
        <StakePart shown={shown} game={game} menu={menu} parts={parts} onQuickPick={addQuickPicks} />
        <SlipBar
          play={play}
          slip={slip}
          reasons={reasons}
          // With nothing picked the slip is one slim row on small screens: what matters then are the numbers.
          isSlim={isEmpty(picks) && !isBoxed}
          basketCount={whole.lines.length}
          chase={chase?.(chaseContextOf(props, parts))}
          chasesBasket={ownLines.length > 0}
          isClosed={clock.phase === 'closed'}
          onAdd={addPicked}
          onQuickPick={quickPick}
          isPlacing={bet.placing.kind === 'placing'}
          last={last && <LastBetButtons onRepeat={repeatLast} />}
          onBet={() => ask('direct')}
        />
      </div>
      <BasketAside {...basket} isPrimary={whole.lines.length > 0 && slip.combinations === 0} />
      <Suspense fallback={null}>
        {openModal === 'plays' && <PlaySheet game={game} groups={groups} play={play.code} onChoose={choosePlay} onClose={modal.close} />}
        {openModal === 'stake' && <StakeSheet {...stakeChipsOf(props, parts)} onClose={modal.close} />}
        {openModal === 'basket' && <BasketSheet {...basket} clock={clock} />}
        <BetSheets
          bet={bet}
          asked={asked}
          isDirect={of === 'direct'}
          hasLines={(of === 'direct' ? slip.lines : whole.lines).length > 0}
          problem={of === 'direct' ? reasons.bet : basketReason}
          onShowBets={onShowBets}
        />
      </Suspense>
    </div>
  );
}

/** The chips of a stake: in the board and in the sheet of the bar at the foot. */
function stakeChipsOf(
  { game, menu, shown }: Pick<PlayBoardProps, 'game' | 'menu' | 'shown'>,
  { slip, wrong }: Pick<SlipAndBasket, 'slip' | 'wrong'>,
) {
  const { setUnit, setMultiple } = boardStoreOf(game).getState();
  return {
    units: menu.units,
    sum: slip.unitMoney * BigInt(slip.multiple),
    most: slip.greatestMultiple,
    isOfOne: picksWords(shown.play) && betsAlone(shown.play),
    onStake: ({ unit, multiple }: { unit: string; multiple: number }) => {
      wrong.note(slipField, slip.multiple, undefined);
      setUnit(unit);
      setMultiple(multiple);
    },
  };
}

function UnknownPlayNote({ shown: { play, sold } }: { shown: ShownPlay }) {
  const t = useT();
  return (
    <output className="block rounded-field border border-warning/50 bg-bg2 px-3 py-2 text-label text-ink-1">
      {t('lottery.unknownPlay', { play: playName(t, play, sold.playName) })}
    </output>
  );
}

interface StakePartProps {
  shown: ShownPlay;
  game: Game;
  menu: PlayMenu;
  parts: Pick<SlipAndBasket, 'slip' | 'range' | 'wrong' | 'reasons'>;
  onQuickPick: (count: number) => void;
}

function StakePart({ shown, game, menu, parts: { slip, range, wrong, reasons }, onQuickPick }: StakePartProps) {
  const { setUnit, setMultiple, setSeries } = boardStoreOf(game).getState();
  return (
    <StakePanel
      menu={menu}
      shown={shown}
      chips={stakeChipsOf({ game, menu, shown }, { slip, wrong })}
      unit={slip.unit}
      multiple={slip.multiple}
      range={range}
      series={slip.series}
      prize={slip.prize}
      maximumMultiple={slip.greatestMultiple}
      affordedMultiple={slip.affordedMultiple}
      onUnit={setUnit}
      onMultiple={setMultiple}
      onMultipleProblem={(problem) => wrong.note(slipField, slip.multiple, problem)}
      onSeries={setSeries}
      onQuickPick={onQuickPick}
      quickPickProblem={reasons.quickPick}
      quickPickHeld={reasons.multiple !== undefined}
    />
  );
}
