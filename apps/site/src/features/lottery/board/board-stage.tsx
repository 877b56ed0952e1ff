import { findPlay, type Game } from '@sortes/lottery-rules';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { serverNow } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { CorrectedMark } from '../../../entities/draw/corrected-mark';
import { NoResult } from '../../../entities/draw/no-result';
import { isPrizeTable } from '../../../entities/draw/result';
import { DrawStage } from '../../../entities/draw/stage/draw-stage';
import { lookOf } from '../../../entities/draw/stage/stage-look';
import { useDrawStage, type OnStage } from '../../../entities/draw/stage/use-draw-stage';
import { balanceQuery } from '../../../entities/wallet/balance';
import { useHeldCredits } from '../../../entities/wallet/held-credits';
import type { DrawResult } from '../api/near-draws';
import { useOrdersOfDraw } from '../api/orders';
import { prizeName, symbolName } from '../lottery-texts';
import { decidedTexts } from '../state/decided-words';
import { awaitedOf } from '../state/awaited';
import { boardStoreOf, useBoard } from '../state/board-store';
import { useMomentsWanted } from '../state/moments-wanted';
import type { DrawOutcome } from '../state/outcome';
import { drawKey, isToldByBoard, useOutcomes } from '../state/outcomes';
import { fallenNumbers, verdictOf } from '../state/own-verdict';
import { handOf, isHandPlay, ownNumbers, pickedNumbers } from '../state/own-numbers';
import { playCue, shake } from '../../../kit/sound';
import type { DrawClock } from '../state/use-draw-clock';
import { OwnPicks } from './own-picks';
import { StageLine } from './stage-line';

const noNumbers: ReadonlySet<string> = new Set();

/** The last seconds before a draw closes are counted aloud, for those who asked for sound. */
const countedSeconds = [5, 4, 3, 2, 1] as const;

function useLastTicks({ draw, phase }: DrawClock): void {
  const closesAt = phase === 'open' ? draw?.closesAt : undefined;
  useEffect(() => {
    if (closesAt === undefined) return undefined;
    const timers = countedSeconds
      .map((seconds) => closesAt - seconds * 1_000 - serverNow())
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(() => playCue('tick'), wait));
    return () => timers.forEach(clearTimeout);
  }, [closesAt]);
}

/** A drop for each number that falls, a chime where it is one of the player's own. */
function tellReveal({ plan, revealed }: OnStage<DrawResult>, isOwn: ReturnType<typeof ownNumbers>): void {
  const cell = plan.cells[plan.reveals[revealed - 1]?.cell ?? -1];
  const isHit = cell !== undefined && isOwn(cell);
  playCue(revealed === plan.reveals.length ? 'result' : isHit ? 'hit' : 'drop');
  if (isHit) shake(20);
}

/** The prize of a draw that is being shown is not in the bar before its last number. */
function useHeldBalance(draw: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const amount = client.getQueryData(balanceQuery.queryKey)?.amount;
    if (draw !== undefined && amount !== undefined) useHeldCredits.getState().hold(draw, amount);
  }, [draw, client]);
}

/** The result on the board's stage, the player's own numbers in it, and the draw that is being made. */
export function useBoardStage(game: Game, clock: DrawClock) {
  const play = useBoard(boardStoreOf(game), (board) => board.play);
  const look = lookOf(game.group, isHandPlay(play));
  const latest = clock.near?.lastResult;
  const { awaited, waitedFor } = awaitedOf(game.code, clock.near);
  const isHouse = game.kind === 'house';
  const closed = clock.phase === 'closed' ? clock.draw?.numero : undefined;
  const made = isHouse ? (awaited?.numero ?? (closed === latest?.numero ? undefined : closed)) : undefined;
  const isOwn = useRef<ReturnType<typeof ownNumbers>>(() => false);
  const stage = useDrawStage(game.code, latest, look, (now) => tellReveal(now, isOwn.current));
  const { onStage } = stage;
  // Asked for when the draw closes, so that the bets are there when its numbers fall.
  const bets = useOrdersOfDraw(game.code, made ?? (onStage?.isRunning ? onStage.result.numero : undefined) ?? onStage?.result.numero);
  const shown = onStage?.result;
  const own = useMemo(
    () =>
      ownNumbers(
        game,
        shown ? (bets ?? []).filter(({ numero, state }) => numero === shown.numero && state !== 'cancelled') : [],
        shown ?? { numero: '', winNo: null, prizes: [], drawTime: 0 },
      ),
    [game, bets, shown],
  );
  const numero = made ?? shown?.numero;
  const picked = useMemo(
    () =>
      look === 'race' || look === 'globe'
        ? pickedNumbers(
            game,
            (bets ?? []).filter((bet) => bet.numero === numero && bet.state !== 'cancelled'),
          )
        : undefined,
    [game, bets, numero, look],
  );
  useEffect(() => {
    isOwn.current = own;
  });
  useLastTicks(clock);
  const drawing = made !== undefined && made !== shown?.numero ? made : undefined;
  const hasBets = (bets ?? []).some(({ state }) => state !== 'cancelled');
  const live = drawing ?? (onStage?.isRunning ? onStage.result.numero : undefined);
  useHeldBalance(live !== undefined && hasBets ? drawKey(game.code, live) : undefined);
  const verdict = useMemo(() => verdictOf(onStage, drawing, bets ?? []), [onStage, drawing, bets]);
  return { ...stage, look, play, drawing, waitedFor, own, picked, verdict };
}

export type BoardStageState = ReturnType<typeof useBoardStage>;

interface BoardStageProps {
  game: Game;
  clock: DrawClock;
  stage: BoardStageState;
  /** It has been scrolled out of view. */
  isPast: boolean;
}

/** What the draw made of own bets, where that is no win and the player wants to be told; said here while the stage is in view. */
function useLineOfDraw(game: Game, isPast: boolean): DrawOutcome | undefined {
  const wanted = useMomentsWanted((moments) => moments.on);
  const showBoard = useOutcomes((outcomes) => outcomes.showBoard);
  const isHere = wanted && !isPast;
  useEffect(() => {
    if (!isHere) return undefined;
    showBoard(game.code);
    return () => showBoard(undefined);
  }, [isHere, game, showBoard]);
  return useOutcomes(({ waiting, board }) => (isHere ? waiting.find((each) => isToldByBoard(each, board)) : undefined));
}

/** Beside the last result: a later draw has taken place whose official result is not there yet. */
function Awaited({ drawnAt, zone }: { drawnAt: number; zone: string }) {
  const t = useT();
  return (
    <>
      <span className="min-w-0 truncate max-sm:hidden">
        <NoResult drawnAt={drawnAt} zone={zone} official />
      </span>
      <span className="truncate text-caption text-ink-3 max-[359px]:hidden sm:hidden">{t('lottery.resultAwaited')}</span>
    </>
  );
}

/** Own numbers of the draw that is made or was made last, and what they came to. */
function PicksOfDraw({ stage: { onStage, drawing, picked, verdict }, line }: { stage: BoardStageState; line: DrawOutcome | undefined }) {
  const t = useT();
  return (
    <OwnPicks
      picked={picked ?? noNumbers}
      fallen={fallenNumbers(drawing === undefined ? onStage : undefined)}
      verdict={verdict}
      decided={verdict && decidedTexts(t, verdict.orders)}
      action={line && <StageLine key={line.numero} outcome={line} isTold />}
    />
  );
}

/** The draw of a board: the drum that turns, the numbers as they fall, and the last result until the next draw. */
export function BoardStage({ game, clock, stage, isPast }: BoardStageProps) {
  const t = useT();
  const modal = useModal();
  const { onStage, look, play, drawing, waitedFor, own, picked, verdict } = stage;
  const line = useLineOfDraw(game, isPast);
  const result = onStage?.result;
  const decided = line && decidedTexts(t, line.orders);
  const official = game.kind === 'official';
  const zone = game.calendar.timezone;
  const hand = result && isHandPlay(play) ? handOf(game.code, play, result) : undefined;
  // The wide stage has a row for own numbers and for what they came to.
  const hasPicks = look === 'globe' && ((picked?.size ?? 0) > 0 || verdict !== undefined);
  const wordsFamily = findPlay(game, play)?.family ?? '';
  return (
    <DrawStage
      look={look}
      onStage={onStage}
      drawing={drawing}
      isOwn={own}
      picked={picked}
      prizeName={(prize) => prizeName(t, prize)}
      hand={hand === undefined ? undefined : symbolName(t, wordsFamily, hand)}
      onSkip={stage.skip}
      isWide={look === 'globe'}
      picks={hasPicks && <PicksOfDraw stage={stage} line={line} />}
      empty={clock.near && <NoResult drawnAt={waitedFor} nextAt={clock.draw?.drawsAt} zone={zone} official={official} />}
      caption={
        <>
          <span
            className={clsx(
              'tabular min-w-0',
              // On a phone two places of a race take two short lines.
              look === 'race' && decided !== undefined
                ? 'max-sm:line-clamp-2 max-sm:text-caption! max-sm:leading-tight! max-sm:whitespace-normal sm:truncate'
                : 'truncate',
              decided === undefined ? 'text-caption text-ink-3' : 'text-label font-semibold text-ink-1',
            )}
          >
            {decided ??
              (drawing !== undefined && !onStage?.isRunning
                ? t('common.draw.drawing', { numero: drawing })
                : result
                  ? waitedFor === undefined
                    ? t('lottery.lastResultOf', { numero: result.numero })
                    : result.numero
                  : clock.near && !official
                    ? t('common.draw.lastResult')
                    : '')}
          </span>
          {result?.correctedAt !== undefined && drawing === undefined && <CorrectedMark />}
          {result && waitedFor !== undefined && <Awaited drawnAt={waitedFor} zone={zone} />}
          {line && !hasPicks && <StageLine key={line.numero} outcome={line} />}
          {result && isPrizeTable(result) && drawing === undefined && !onStage?.isRunning && !line && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => modal.open('prizes', { gameId: game.code, numero: result.numero })}
              className="relative ms-auto shrink-0 text-label font-semibold text-info after:absolute after:-inset-x-2 after:-inset-y-3"
            >
              {t('lottery.showPrizes')}
            </button>
          )}
        </>
      }
    />
  );
}
