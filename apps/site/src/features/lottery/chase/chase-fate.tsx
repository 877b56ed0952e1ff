import { Button, IconCheckCircle, IconHourglass } from '@sortes/ui';
import type { Game } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { BetReceipt } from '../api/place-orders';
import { gameName } from '../lottery-texts';
import { Facts } from './chase-facts';

/** The receipt of a chase. */
export function AcceptedChase({ game, receipt }: { game: Game; receipt: BetReceipt }) {
  const t = useT();
  const format = useFormat();
  const held = (receipt.plan ?? []).reduce((sum, row) => sum + parseMoney(row.stake), 0n);
  return (
    <>
      <output className="flex items-center gap-3 text-body">
        <IconCheckCircle size={32} filled className="shrink-0 text-win" />
        <span>{t('lottery.chase.acceptedText', { count: receipt.plan?.length ?? 0, total: format.money(held) })}</span>
      </output>
      <Facts
        rows={[
          [t('lottery.game'), gameName(t, game.code)],
          [t('lottery.chase.from'), receipt.plan?.[0]?.numero ?? receipt.numero],
          [t('lottery.chase.to'), receipt.plan?.at(-1)?.numero ?? receipt.numero],
          [t('lottery.chase.placedNow'), receipt.orders.length > 0 ? receipt.numero : t('lottery.chase.whenItOpens')],
        ]}
      />
      <p className="text-label text-ink-3">{t('lottery.chase.heldNote')}</p>
    </>
  );
}

/** Ways on from the receipt. */
export function AcceptedFooter({ chaseId, onClose }: { chaseId: string; onClose: () => void }) {
  const t = useT();
  const modal = useModal();
  return (
    <div className="flex gap-3">
      <Button wide onClick={() => modal.open('chase', { chaseId })}>
        {t('lottery.chase.show')}
      </Button>
      <Button tone="primary" wide onClick={onClose}>
        {t('lottery.betAgain')}
      </Button>
    </div>
  );
}

/** Nobody has answered yet: the page goes on asking by itself. */
export function UnknownChase() {
  const t = useT();
  return (
    <>
      <IconHourglass size={28} className="shrink-0 text-warning" />
      <p>{t('lottery.unknownText')}</p>
    </>
  );
}

/** Asks at once what became of the chase. */
export function UnknownFooter({ onAsk }: { onAsk: () => void }) {
  const t = useT();
  return (
    <Button tone="primary" wide onClick={onAsk}>
      {t('lottery.askNow')}
    </Button>
  );
}
