import { Button, Dialog } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import type { VendorWallet } from '../../../entities/wallet/transfers';
import { useMove } from '../../../entities/wallet/use-move';

/** Offers, on the way out of a game, to bring home what is left in its vendor's wallet. Leaving never waits for the answer. */
export function BringBack({ wallet, onClose, onLeave }: { wallet: VendorWallet; onClose: () => void; onLeave: () => void }) {
  const t = useT();
  const { move, busy, problem } = useMove();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('games.frame.bring.title')}
      closeLabel={t('common.close')}
      role="alertdialog"
      width="small"
      footer={
        <div className="flex gap-3">
          <Button wide onClick={onLeave}>
            {t('games.frame.bring.no')}
          </Button>
          <Button
            tone="primary"
            wide
            loading={busy !== undefined}
            loadingLabel={t('common.loading')}
            onClick={() => void move({ vassalage: wallet.vassalage, direction: 'out', amount: 'all' }).then((done) => done && onLeave())}
          >
            {t('games.frame.bring.yes')}
          </Button>
        </div>
      }
    >
      <p className="text-body text-ink-2">{t('games.frame.bring.note', { vendor: wallet.vendorName })}</p>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-label text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
