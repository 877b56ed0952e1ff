import { Badge, Button, IconArrowClockwise, Skeleton } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useState } from 'react';
import { useBalance } from '../../../entities/wallet/balance';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { AmountForm } from '../../../entities/wallet/amount-form';
import { nameOfWish, useVendorWallets, useWalletLocks, type VendorWallet, type WalletTransfer } from '../../../entities/wallet/transfers';
import { useMove } from '../../../entities/wallet/use-move';
import { WireAmount, WireBalance } from '../../../entities/wallet/wire-amount';
import { LoadFailed } from '../../../kit/load-failed';

function UnderWay({ transfers }: { transfers: readonly WalletTransfer[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="under-way" className="grid grid-cols-1 gap-2">
      <h4 id="under-way" className="text-label font-semibold text-ink-2">
        {t('games.wallets.underWay')}
      </h4>
      <ul className="grid grid-cols-1 gap-2">
        {transfers.map((transfer) => {
          const unknown = transfer.state === 'unknown';
          return (
            <li key={transfer.transferId} className="card rounded-tile px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-body font-semibold text-ink-1">
                  {t(transfer.direction === 'in' ? 'games.wallets.directionIn' : 'games.wallets.directionOut', {
                    vendor: transfer.vendorName,
                  })}
                </span>
                <WireAmount value={transfer.amount} className="tabular text-body font-bold" />
              </div>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
                <Badge tone={unknown ? 'warning' : 'info'}>
                  {t(unknown ? 'games.wallets.state.unknown' : 'games.wallets.state.asked')}
                </Badge>
                <span className="tabular text-caption text-ink-3">{format.dateTime(transfer.time)}</span>
              </div>
              <p className="mt-2 text-label text-ink-2">{t(unknown ? 'games.wallets.unknownNote' : 'games.wallets.askedNote')}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function WalletCard({ wallet, mover }: { wallet: VendorWallet; mover: ReturnType<typeof useMove> }) {
  const t = useT();
  const main = useBalance().data?.amount;
  const [open, setOpen] = useState<'in' | 'out'>();
  const there = wallet.balance === null ? undefined : tryReadAmount(wallet.balance);
  const { vassalage, vendorName } = wallet;
  return (
    <li className="card rounded-tile px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-32 flex-1">
          <p className="text-body font-semibold text-ink-1">{vendorName}</p>
          <p className="tabular text-label text-ink-2">
            {wallet.balance === null ? t('games.wallets.unreachable') : <WireBalance value={wallet.balance} />}
          </p>
        </div>
        {wallet.locked ? (
          <Badge tone="warning">{t('games.wallets.onItsWay')}</Badge>
        ) : (
          <div className="flex gap-2">
            {(['in', 'out'] as const).map((direction) => (
              <Button
                key={direction}
                size="small"
                aria-expanded={open === direction}
                aria-label={t(direction === 'in' ? 'games.wallets.inTo' : 'games.wallets.outOf', { vendor: vendorName })}
                disabled={direction === 'out' && there === 0n}
                onClick={() => setOpen(open === direction ? undefined : direction)}
              >
                {t(direction === 'in' ? 'games.wallets.in' : 'games.wallets.out')}
              </Button>
            ))}
          </div>
        )}
      </div>
      {wallet.locked && <p className="mt-2 text-label text-ink-2">{t('games.wallets.lockedNote')}</p>}
      {open !== undefined && !wallet.locked && (
        <div className="mt-3 border-t border-divider pt-3">
          <AmountForm
            key={open}
            available={open === 'in' ? main : there}
            action={t(open === 'in' ? 'games.wallets.inTo' : 'games.wallets.outOf', { vendor: vendorName })}
            busy={mover.busy?.startsWith(`${vassalage} `) ?? false}
            problem={undefined}
            onMove={async (amount) => {
              if (await mover.move({ vassalage, direction: open, amount })) setOpen(undefined);
            }}
          />
        </div>
      )}
    </li>
  );
}

/** Wallets of their own at vendors, for brands that have such: what is where, moving it, and bringing everything back. Nothing for other brands. */
export function VendorWallets({ enabled }: { enabled: boolean }) {
  const t = useT();
  const { data, isError, error, refetch, isFetching } = useVendorWallets(enabled);
  const transfers = data?.isSingle === false;
  const locks = useWalletLocks(enabled && transfers).data;
  const mover = useMove();
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-18 rounded-tile!" />
        <Skeleton className="h-18 rounded-tile!" />
      </div>
    );
  if (!transfers || data.list.length === 0) return null;
  const some = data.list.some(({ balance: there, locked }) => !locked && there !== 0);
  return (
    <section aria-labelledby="vendor-wallets" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="vendor-wallets" className="text-label font-semibold text-ink-2">
          {t('transfers.vendorWallets')}
        </h3>
        <Button
          tone="ghost"
          size="small"
          icon={<IconArrowClockwise size={16} />}
          loading={isFetching}
          loadingLabel={t('common.loading')}
          onClick={() => void refetch()}
        >
          {t('shell.refreshBalance')}
        </Button>
      </div>
      {mover.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {mover.problem}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {data.list.map((wallet) => (
          <WalletCard key={wallet.vassalage} wallet={wallet} mover={mover} />
        ))}
      </ul>
      <Button
        tone="primary"
        wide
        disabled={!some}
        loading={mover.busy === nameOfWish({ recoverAll: true })}
        loadingLabel={t('common.loading')}
        onClick={() => void mover.move({ recoverAll: true })}
      >
        {t('games.wallets.bringAll')}
      </Button>
      {locks && locks.transfers.length > 0 && <UnderWay transfers={locks.transfers} />}
    </section>
  );
}
