import type { Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useEffect, useMemo } from 'react';
import { useT } from '../../../kit/i18n';
import { Closing } from '../../../entities/draw/closing';
import { DrawStage } from '../../../entities/draw/stage/draw-stage';
import { lookOf } from '../../../entities/draw/stage/stage-look';
import { useDrawStage } from '../../../entities/draw/stage/use-draw-stage';
import { useHeldCredits } from '../../../entities/wallet/held-credits';
import { useServerSecond } from '../../../entities/draw/second-clock';
import { useNearDraws } from '../api/near-draws';
import { useOrdersOfDraw } from '../api/orders';
import { useLotteryStream } from '../api/use-lottery-stream';
import { prizeName } from '../lottery-texts';
import { decidedTexts } from '../state/decided-words';
import { outcomeOf, type DrawOutcome } from '../state/outcome';
import { drawKey, useOutcomes } from '../state/outcomes';
import { useExactSums } from '../state/exact-sums';
import { returnedText } from '../state/returned-words';
import { ownNumbers, pickedNumbers } from '../state/own-numbers';
import { playCue, shake } from '../../../kit/sound';

/** An official draw may be days off: its receipt says when, and turns into nothing while it is open. */
const soonMs = 30 * 60_000;

/** What the stake has to do with the sum that the receipt begins with. */
function ReceiptOutcome({ outcome }: { outcome: DrawOutcome }) {
  const t = useT();
  const sums = useExactSums();
  const { kind, back, paid, tier, gameId, numero, orders } = outcome;
  useEffect(() => {
    useHeldCredits.getState().release(drawKey(gameId, numero));
    if (tier === undefined) return;
    playCue(tier);
    shake(40);
  }, [tier, gameId, numero]);
  const decided = decidedTexts(t, orders);
  return (
    <span className="tabular text-label text-ink-2">
      {decided !== undefined && <strong className="block text-ink-1">{decided}</strong>}
      {kind === 'won'
        ? paid > 0n
          ? t('lottery.paidOn', { amount: sums.money(back), cost: sums.money(paid) })
          : t('lottery.free')
        : kind === 'lost'
          ? t('common.draw.issue', { numero })
          : kind === 'refunded'
            ? t('lottery.state.refunded')
            : kind === 'returned' && orders.every(({ state }) => state !== 'refunded')
              ? sums.difference(back, paid, { plus: true })
              : returnedText(t, sums, outcome)}
    </span>
  );
}

interface ReceiptDrawProps {
  game: Game;
  numero: string;
  onTold: (outcome: DrawOutcome) => void;
}

/** The draw a receipt waits for: time left, the draw itself, and what it made of the bets. One height from the first moment to the last. */
export function ReceiptDraw({ game, numero, onTold }: ReceiptDrawProps) {
  const t = useT();
  const near = useNearDraws(game.code).data;
  useLotteryStream(game.code);
  const look = lookOf(game.group);
  const openReceipt = useOutcomes((outcomes) => outcomes.openReceipt);
  const noteTold = useOutcomes((outcomes) => outcomes.noteTold);
  useEffect(() => openReceipt(game.code, numero), [openReceipt, game.code, numero]);
  const last = near?.lastResult;
  // The draws after it are not this receipt's.
  const { onStage: newest, skip } = useDrawStage(game.code, last && last.numero <= numero ? last : undefined, look);
  // The numbers of the draw before would be read as this one's: their places are kept, empty.
  const onStage = newest && newest.result.numero !== numero ? { ...newest, isRunning: false } : newest;
  const bets = useOrdersOfDraw(game.code, numero);
  const draw = [near?.currentNumero, near?.nextNumero].find((each) => each?.numero === numero);
  const now = useServerSecond();
  const isClosed = near !== undefined && (!draw || draw.closesAt <= now);
  const result = onStage?.result;
  const isThisDraw = result?.numero === numero;
  const own = useMemo(() => (isThisDraw && result ? ownNumbers(game, bets ?? [], result) : undefined), [game, bets, result, isThisDraw]);
  const picked = useMemo(() => (look === 'race' ? pickedNumbers(game, bets ?? []) : undefined), [game, bets, look]);
  const outcome = useMemo(() => outcomeOf(bets ?? []), [bets]);
  const isTold = isThisDraw && !onStage?.isRunning;
  useEffect(() => {
    if (!isTold || !outcome) return;
    noteTold(game.code, numero);
    onTold(outcome);
  }, [isTold, outcome, onTold, noteTold, game.code, numero]);
  if (draw && draw.closesAt - now > soonMs) return null;
  return (
    <section aria-label={t('lottery.result')} className="overflow-hidden rounded-tile border border-divider bg-bg2">
      <DrawStage
        look={look}
        onStage={onStage}
        drawing={isClosed && !isThisDraw ? numero : undefined}
        waiting={isThisDraw || isClosed ? undefined : numero}
        isOwn={own}
        picked={picked}
        prizeName={(prize) => prizeName(t, prize)}
        withAllPrizes
        onSkip={skip}
        caption={
          <span className="tabular min-w-0 truncate text-caption text-ink-3">
            {isClosed && !isThisDraw
              ? t('common.draw.drawing', { numero })
              : isThisDraw
                ? t('lottery.lastResultOf', { numero })
                : t('common.draw.issue', { numero })}
          </span>
        }
      />
      <div className={clsx('flex min-h-14 items-center justify-between gap-3 border-t border-divider px-3 py-2', isTold && 'bg-bg1')}>
        {isTold && outcome ? (
          <ReceiptOutcome outcome={outcome} />
        ) : (
          <>
            <span className="text-label text-ink-2">{t('lottery.receiptWaits')}</span>
            {draw && !isClosed && <Closing numero={numero} closesAt={draw.closesAt} withIssue={false} />}
          </>
        )}
      </div>
    </section>
  );
}
