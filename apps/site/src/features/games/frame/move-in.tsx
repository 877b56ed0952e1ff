import { Button, IconWallet } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useBalance } from '../../../entities/wallet/balance';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { VendorWallet } from '../../../entities/wallet/transfers';
import { AmountForm } from '../../../entities/wallet/amount-form';
import { useMove } from '../../../entities/wallet/use-move';

/** Asks how much to take along to a vendor that keeps a wallet of its own, before its game opens. */
export function MoveIn({ wallet, onDone }: { wallet: VendorWallet; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const balance = useBalance().data;
  const there = wallet.balance === null ? undefined : tryReadAmount(wallet.balance);
  const { move, busy, problem } = useMove();
  const locked = wallet.locked && busy === undefined;
  return (
    <div className="mx-auto grid w-full max-w-110 gap-4 px-4 py-8">
      <div className="flex items-start gap-3">
        <IconWallet size={28} className="shrink-0 text-ink-3" />
        <div>
          <h2 className="text-h2">{t('games.frame.move.title')}</h2>
          <p className="mt-1 text-body text-ink-2">{t('games.frame.move.note', { vendor: wallet.vendorName })}</p>
          {there !== undefined && there > 0n && (
            <p className="mt-1 text-label font-semibold text-ink-1">
              {t('games.frame.move.there', { amount: format.money(there, boot.currency) })}
            </p>
          )}
        </div>
      </div>
      {locked && (
        <p className="rounded-chip border border-warning/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">{t('games.wallets.lockedNote')}</p>
      )}
      {locked ? (
        <Button tone="primary" onClick={onDone}>
          {t('games.frame.move.skip')}
        </Button>
      ) : (
        <AmountForm
          available={balance?.amount}
          action={t('games.frame.move.go')}
          busy={busy !== undefined}
          problem={problem}
          onMove={async (amount) => {
            if (await move({ vassalage: wallet.vassalage, direction: 'in', amount })) onDone();
          }}
        >
          <Button className="flex-1" onClick={onDone}>
            {t('games.frame.move.skip')}
          </Button>
        </AmountForm>
      )}
    </div>
  );
}
