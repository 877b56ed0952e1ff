import { CopyButton, IconCheckCircle, Money } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { LongNumber } from '../../../entities/record/long-number';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { contentText, gameName, playName } from '../lottery-texts';
import type { Part } from '../state/use-place-bet';
import { ReceiptDraw } from './receipt-draw';

/** What was accepted, and the draw it waits for, which it turns into. */
export function Receipt({ part }: { part: Extract<Part, { kind: 'accepted' }> }) {
  const t = useT();
  const format = useFormat();
  const { receipt, order: sent } = part;
  const game = findGame(sent.gameId);
  const copy = [
    `${gameName(t, sent.gameId)} · ${t('common.draw.issue', { numero: receipt.numero })}`,
    ...receipt.orders.map(
      (order) => `${order.orderNumber}  ${order.playId}  ${order.bettingContent}  ${order.actualAmount ?? order.amount}`,
    ),
  ].join('\n');
  return (
    <>
      <output className="flex items-center gap-3 text-body">
        <IconCheckCircle size={32} filled className="shrink-0 text-win" />
        <span>
          {t('lottery.acceptedText', {
            count: receipt.orders.length,
            numero: receipt.numero,
            total: format.money(parseMoney(receipt.totalActualBetAmount ?? receipt.totalBetAmount)),
          })}
        </span>
      </output>
      {game && <ReceiptDraw game={game} numero={receipt.numero} />}
      <ul className="flex flex-col divide-y divide-divider border-y border-divider">
        {receipt.orders.map((order) => {
          const play = game && findPlay(game, order.playId);
          return (
            <li key={order.orderId} className="flex items-start justify-between gap-3 py-2">
              <span className="min-w-0">
                <LongNumber value={order.orderNumber} name={t('lottery.orderNumber')} className="block text-caption text-ink-3" />
                <span className="block">
                  {playName(t, play, order.playId)}{' '}
                  <span className="tabular font-semibold wrap-anywhere">{contentText(t, play, order.bettingContent)}</span>
                </span>
              </span>
              <Money
                amount={parseMoney(order.actualAmount ?? order.amount)}
                currency={boot.currency}
                locale={format.tag}
                className="font-semibold"
              />
            </li>
          );
        })}
      </ul>
      <div>
        <CopyButton text={copy} label={t('lottery.copyReceipt')} copiedLabel={t('common.copied')} />
      </div>
    </>
  );
}
