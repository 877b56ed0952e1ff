import { Button, CopyButton, Countdown, Dialog, IconCheckCircle, IconHourglass, IconWarningCircle, Money } from '@sortes/ui';
import { findPlay } from '@sortes/lottery-rules';
import type { Game } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { useState } from 'react';
import { useBalance } from '../../../shared/balance';
import { BalanceText } from '../../../shared/balance-text';
import { hasModal } from '../../../shared/modal';
import { useModal } from '../../../shared/modal';
import { serverNow } from '../../../shared/api/client';
import { boot } from '../../../shared/boot';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { isTrial, useSession } from '../../../shared/session';
import type { DrawClock } from '../state/use-draw-clock';
import type { BasketLine } from '../state/basket';
import { lineStake } from '../state/basket';
import type { PlaceBet } from '../state/use-place-bet';
import { contentText, playName } from '../lottery-texts';
import { useStakeFormula } from './basket-list';

export interface ConfirmSheetProps {
  game: Game;
  name: string;
  lines: readonly Omit<BasketLine, 'id'>[];
  clock: DrawClock;
  bet: PlaceBet;
  /** Why it cannot be sent now; undefined when it can. */
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  onShowBets: () => void;
}

/** From "is this right?" to the receipt: one sheet, so that the player never has to look for what became of a bet. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const t = useT();
  const { placing } = props.bet;
  const titles = {
    idle: 'lottery.confirmTitle',
    placing: 'lottery.placingTitle',
    unknown: 'lottery.unknownTitle',
    accepted: 'lottery.acceptedTitle',
    refused: 'lottery.refusedTitle',
  } as const;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t(titles[placing.kind])}
      closeLabel={t('common.close')}
      closeOnOutsidePress={placing.kind !== 'placing'}
      footer={<Footer {...props} />}
    >
      {placing.kind === 'accepted' ? (
        <Receipt game={props.game} placing={placing} />
      ) : placing.kind === 'unknown' ? (
        <div role="alert" className="flex items-start gap-3 text-body text-ink-2">
          <IconHourglass size={28} className="shrink-0 text-warning" />
          <p>{t('lottery.unknownText')}</p>
        </div>
      ) : (
        <Question {...props} />
      )}
    </Dialog>
  );
}

function Question({ game, name, lines, clock, bet: { placing } }: ConfirmSheetProps) {
  const t = useT();
  const format = useFormat();
  const formula = useStakeFormula();
  const total = totalOf(game, lines);
  const [first] = useState(clock.draw?.numero);
  const changed = clock.draw !== undefined && first !== undefined && clock.draw.numero !== first;
  const balance = useBalance().data;
  return (
    <div className="flex flex-col gap-3">
      {placing.kind === 'refused' && (
        <div role="alert" className="flex items-start gap-3 rounded-tile border border-danger/40 bg-bg2 p-3 text-body text-ink-1">
          <IconWarningCircle size={24} className="shrink-0 text-danger" />
          <span>
            {placing.message || t('errors.unexpected')}
            <span className="block text-label text-ink-3">{t('lottery.nothingLost')}</span>
          </span>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body">
        <dt className="text-ink-3">{t('lottery.game')}</dt>
        <dd className="text-end font-semibold">{name}</dd>
        <dt className="text-ink-3">{t('lottery.issue')}</dt>
        <dd className="tabular text-end font-semibold">{clock.draw?.numero ?? '–'}</dd>
        <dt className="text-ink-3">{t('common.draw.closesIn')}</dt>
        <dd className="text-end">
          {clock.draw && clock.phase === 'open' ? (
            <Countdown
              key={clock.draw.numero}
              endsAt={clock.draw.closesAt}
              now={serverNow}
              label={t('common.draw.closesInOf', { numero: clock.draw.numero })}
            />
          ) : (
            t('lottery.closedBadge')
          )}
        </dd>
        {balance && (
          <>
            <dt className="text-ink-3">{t('shell.balance')}</dt>
            <dd className="text-end">
              <BalanceText amount={balance.amount} />
            </dd>
          </>
        )}
      </dl>
      {changed && (
        <output className="block rounded-field border border-info/40 bg-bg2 px-3 py-2 text-label text-info">
          {t('lottery.issueChanged', { numero: clock.draw?.numero ?? '' })}
        </output>
      )}
      <ul className="flex flex-col divide-y divide-divider border-y border-divider">
        {lines.map((line, at) => {
          const play = findPlay(game, line.play);
          return (
            <li key={at} className="flex items-start justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block text-label text-ink-2">{playName(t, play, line.play)}</span>
                <span className="tabular block font-semibold wrap-anywhere">{contentText(t, play, line.content)}</span>
                <span className="tabular block text-caption text-ink-3">{formula(line, play?.coverage ?? 1)}</span>
              </span>
              {play && <Money amount={lineStake(play, line)} currency={boot.currency} locale={format.tag} className="font-semibold" />}
            </li>
          );
        })}
      </ul>
      <p className="flex items-baseline justify-between gap-3 text-h2 font-bold">
        <span>{t('lottery.total')}</span>
        <Money amount={total} currency={boot.currency} locale={format.tag} className="text-gold-text" />
      </p>
    </div>
  );
}

function totalOf(game: Game, lines: readonly Omit<BasketLine, 'id'>[]): bigint {
  return lines.reduce((sum, line) => {
    const play = findPlay(game, line.play);
    return play ? sum + lineStake(play, line) : sum;
  }, 0n);
}

/** Moves focus to what has just appeared, so that a screen reader starts there. */
const focusIt = (node: HTMLElement | null) => node?.focus();

function Receipt({ game, placing }: { game: Game; placing: Extract<PlaceBet['placing'], { kind: 'accepted' }> }) {
  const t = useT();
  const format = useFormat();
  const { receipt } = placing;
  const copy = [
    t('common.draw.issue', { numero: receipt.numero }),
    ...receipt.orders.map((order) => `${order.orderNumber}  ${order.playId}  ${order.bettingContent}  ${order.amount}`),
  ].join('\n');
  return (
    <div className="flex flex-col gap-3">
      <output ref={focusIt} tabIndex={-1} className="flex items-center gap-3 text-body outline-none">
        <IconCheckCircle size={32} filled className="shrink-0 text-win" />
        <span>
          {t('lottery.acceptedText', {
            count: receipt.orders.length,
            numero: receipt.numero,
            total: format.money(parseMoney(receipt.totalBetAmount)),
          })}
        </span>
      </output>
      <ul className="flex flex-col divide-y divide-divider border-y border-divider">
        {receipt.orders.map((order) => {
          const play = findPlay(game, order.playId);
          return (
            <li key={order.orderId} className="flex items-start justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="tabular block text-label wrap-anywhere text-ink-3">{order.orderNumber}</span>
                <span className="block">
                  {playName(t, play, order.playId)}{' '}
                  <span className="tabular font-semibold">{contentText(t, play, order.bettingContent)}</span>
                </span>
              </span>
              <Money amount={parseMoney(order.amount)} currency={boot.currency} locale={format.tag} className="font-semibold" />
            </li>
          );
        })}
      </ul>
      <div>
        <CopyButton text={copy} label={t('lottery.copyReceipt')} copiedLabel={t('common.copied')} />
      </div>
    </div>
  );
}

function Footer({ game, lines, clock, bet, problem, onConfirm, onClose, onShowBets }: ConfirmSheetProps) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const trial = useSession(isTrial);
  const balance = useBalance().data;
  const { placing } = bet;
  if (placing.kind === 'accepted') {
    return (
      <div className="flex gap-3">
        <Button
          wide
          onClick={() => {
            onClose();
            onShowBets();
          }}
        >
          {t('lottery.showMyBets')}
        </Button>
        <Button tone="primary" wide onClick={onClose}>
          {t('lottery.betAgain')}
        </Button>
      </div>
    );
  }
  if (placing.kind === 'unknown') {
    return (
      <div className="flex gap-3">
        <Button
          wide
          onClick={() => {
            onClose();
            onShowBets();
          }}
        >
          {t('lottery.showMyBets')}
        </Button>
        <Button tone="primary" wide onClick={bet.ask}>
          {t('lottery.askNow')}
        </Button>
      </div>
    );
  }
  const total = totalOf(game, lines);
  const short = balance && balance.amount < total ? total - balance.amount : undefined;
  const lacking = short !== undefined || (placing.kind === 'refused' && placing.code === 'balance.not.enough');
  const reason =
    problem ??
    (short === undefined
      ? undefined
      : t(trial ? 'lottery.problem.balanceTrial' : 'lottery.problem.balance', { amount: format.money(short) }));
  const deposit = lacking && !trial && hasModal('deposit');
  return (
    <div className="flex flex-col gap-2">
      {reason && (
        <output id="confirm-reason" className="block text-label text-warning">
          {reason}
        </output>
      )}
      <div className="flex gap-3">
        {deposit ? (
          <Button tone="primary" wide onClick={() => modal.open('deposit')}>
            {t('shell.deposit')}
          </Button>
        ) : (
          <Button wide onClick={onClose} disabled={placing.kind === 'placing'}>
            {t('common.cancel')}
          </Button>
        )}
        <Button
          tone={deposit ? 'secondary' : 'primary'}
          wide
          loading={placing.kind === 'placing'}
          loadingLabel={t('lottery.placingTitle')}
          disabled={reason !== undefined || clock.phase !== 'open'}
          aria-describedby={reason ? 'confirm-reason' : undefined}
          onClick={onConfirm}
        >
          {t('lottery.placeFor', { total: format.money(total) })}
        </Button>
      </div>
    </div>
  );
}
