import { Button, ConfirmDialog, CopyButton, Dialog, IconButton, IconX, Skeleton, toast } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { LoadFailed } from '../../../kit/load-failed';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useCancelChase, useChase, type ChaseDetail, type ChaseDraw } from '../api/chases';
import { useStakeFormula } from '../board/basket-list';
import { contentText, errorText, playName } from '../lottery-texts';
import { progressOf } from '../state/chase-progress';
import { ChaseBadge, ChaseDrawBadge, reasonText } from './chase-badge';
import { ChaseBar, ChaseSums } from './chase-figures';
import { BoardLink } from '../lobby/board-link';
import { LongNumber } from '../../../entities/record/long-number';

/** One chase: its lines, every draw with what became of it, and a way to give up what still waits. */
export function ChaseDetailSheet({ chaseId, onClose }: { chaseId: string; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const answer = useChase(chaseId);
  const cancel = useCancelChase();
  const [asked, setAsked] = useState<'all' | ChaseDraw>();
  const chase = answer.data;
  const release = asked === 'all' ? parseMoney(chase?.heldAmount ?? '0') : asked ? parseMoney(asked.stake) : 0n;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lottery.chase.detail')}
      closeLabel={t('common.close')}
      footer={
        chase?.cancellable === true && (
          <Button wide tone="danger" onClick={() => setAsked('all')}>
            {t('lottery.chase.cancelAll')}
          </Button>
        )
      }
    >
      {answer.error && !chase ? (
        <LoadFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : chase ? (
        <Detail chase={chase} onCancel={setAsked} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      {asked && (
        <ConfirmDialog
          open
          title={t(asked === 'all' ? 'lottery.chase.cancelAllTitle' : 'lottery.chase.cancelOneTitle')}
          confirmLabel={t(asked === 'all' ? 'lottery.chase.cancelAll' : 'lottery.chase.cancelOne')}
          cancelLabel={t('lottery.chase.keep')}
          tone="danger"
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            try {
              const done = await cancel.mutateAsync({ chaseId, ...(asked !== 'all' && { numeros: [asked.numero] }) });
              toast(t('lottery.chase.released', { amount: format.money(parseMoney(done.releasedAmount)) }), { tone: 'win' });
            } catch (error) {
              toast(errorText(t, error), { tone: 'danger' });
            }
          }}
        >
          {t(asked === 'all' ? 'lottery.chase.cancelAllText' : 'lottery.chase.cancelOneText', {
            amount: format.money(release),
            numero: asked === 'all' ? '' : asked.numero,
          })}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="tabular min-w-0 text-end font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Detail({ chase, onCancel }: { chase: ChaseDetail; onCancel: (asked: ChaseDraw) => void }) {
  const t = useT();
  const format = useFormat();
  const game = findGame(chase.gameCode);
  const money = (text: string) => format.money(parseMoney(text));
  const progress = progressOf(chase);
  const formula = useStakeFormula();
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ChaseBadge chase={chase} />
        {progress.open > 0 && chase.state === 'cancelled' && (
          <span className="text-label text-ink-2">{t('lottery.chase.stillOpen', { count: progress.open })}</span>
        )}
      </p>
      <ChaseSums progress={progress} />
      <dl className="divide-y divide-divider text-body">
        <Line name={t('lottery.chase.number')}>
          <LongNumber value={chase.chaseNumber} name={t('lottery.chase.number')} className="mb-1.5 block" />
          <CopyButton text={chase.chaseNumber} label={t('lottery.copyNumber')} copiedLabel={t('common.copied')} />
        </Line>
        <Line name={t('lottery.game')}>
          <BoardLink code={chase.gameCode} />
        </Line>
        <Line name={t('lottery.chase.mode')}>
          {t(
            chase.mode === 'double'
              ? 'lottery.chase.mode.double'
              : chase.mode === 'profit'
                ? 'lottery.chase.mode.profit'
                : 'lottery.chase.mode.same',
          )}
        </Line>
        <Line name={t('lottery.chase.stop')}>{t(chase.stopOnWin ? 'lottery.chase.yes' : 'lottery.chase.no')}</Line>
        <Line name={t('lottery.placedAt')}>{format.dateTime(chase.createdAt)}</Line>
        {chase.lines.map((line, at) => {
          const play = game && findPlay(game, line.playId);
          return (
            <Line key={at} name={playName(t, play, line.playId)}>
              {contentText(t, play, line.bettingContent, 60)}
              <span className="block text-caption font-normal text-ink-3">
                {formula(line, play?.coverage ?? 1)} = {money(line.betAmount)}
                {line.series !== null && ` · ${t('lottery.series')} ${line.series}`}
                {line.actualBetAmount !== line.betAmount && ` · ${t('lottery.toPay')} ${money(line.actualBetAmount)}`}
              </span>
            </Line>
          );
        })}
        <Line name={t('lottery.total')}>{money(chase.totalAmount)}</Line>
        {parseMoney(chase.heldAmount) > 0n && <Line name={t('lottery.chase.held')}>{money(chase.heldAmount)}</Line>}
      </dl>
      <section aria-label={t('lottery.chase.draws')} className="flex flex-col gap-2">
        <h3 className="text-label font-semibold text-ink-2">{t('lottery.chase.draws')}</h3>
        <ChaseBar progress={progress} />
        <ul className="flex flex-col gap-2">
          {chase.draws.map((draw) => (
            <DrawRow key={draw.numero} draw={draw} onCancel={onCancel} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function DrawRow({ draw, onCancel }: { draw: ChaseDraw; onCancel: (draw: ChaseDraw) => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const prize = parseMoney(draw.prize);
  const isGain = prize > parseMoney(draw.stake);
  const why = reasonText(t, draw.reason);
  const [first] = draw.orderIds;
  return (
    <li className="flex items-center gap-2 rounded-tile border border-divider bg-bg2 py-2 ps-3 pe-1">
      <span className="min-w-0 flex-1">
        {first === undefined ? (
          <span className="tabular block font-semibold">{draw.numero}</span>
        ) : (
          <button
            type="button"
            className="tabular relative block min-h-6 text-start font-semibold text-info after:absolute after:-inset-2"
            onClick={() => modal.open('bet', { orderId: first })}
          >
            {draw.numero}
          </button>
        )}
        <span className="tabular block text-caption text-ink-3">
          {[
            format.nearTime(draw.drawsAt),
            t('lottery.chase.timesMultiple', { multiple: format.number(draw.multiple) }),
            format.money(parseMoney(draw.stake)),
          ].join(' · ')}
        </span>
        {draw.winningNumber !== null && (
          <span className="tabular block text-caption wrap-anywhere text-ink-2">
            {t('lottery.result')}: {draw.winningNumber.length > 40 ? `${draw.winningNumber.slice(0, 40)}…` : draw.winningNumber}
          </span>
        )}
        {why && <span className="block text-caption text-ink-3">{why}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 pe-2">
        <ChaseDrawBadge state={draw.state} />
        {prize > 0n && (
          <span className={clsx('tabular font-bold', isGain && 'text-win')}>{format.money(prize, undefined, { plus: isGain })}</span>
        )}
      </span>
      {draw.state === 'waiting' && draw.closesAt > serverNow() && (
        <IconButton label={t('lottery.chase.cancelOf', { numero: draw.numero })} onClick={() => onCancel(draw)}>
          <IconX size={18} />
        </IconButton>
      )}
    </li>
  );
}
