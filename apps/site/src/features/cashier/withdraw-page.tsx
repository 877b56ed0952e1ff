import { tryReadAmount } from '@sortes/money';
import { Button, EmptyState, ErrorState, IconCaretRight, IconWallet, SegmentedControl, Skeleton } from '@sortes/ui';
import { Suspense, useState } from 'react';
import { HelpLine } from '../../entities/brand/people';
import { useModule } from '../../entities/brand/site-data';
import { useBalance } from '../../entities/wallet/balance';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { lazyPart } from '../../kit/lazy-part';
import { problemText } from '../../kit/problem';
import { useSearch } from '../../kit/search';
import { isTrial, useSession } from '../../entities/account/session';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { usePayoutAccounts, usePayoutConfirmations, useWithdrawSettings, useWithdrawalNews } from './api/withdrawals';
import { AccountsPanel } from './withdraw/accounts-panel';
import { HistoryPanel } from './withdraw/history-panel';
import { maskedAccount } from './withdraw/names';
import { Overview, TurnoverRows } from './withdraw/overview';
import { WithdrawForm } from './withdraw/withdraw-form';
import { WithdrawalDetail } from './withdraw/withdrawal-detail';
import { addressNow, navigate } from '../../kit/router';

const BonusesToStake = lazyPart(async () => (await import('../../entities/promotion/withdrawal-note')).BonusesToStake, ['promotions']);

const tabs = ['withdraw', 'accounts', 'history'] as const;
type TabKey = (typeof tabs)[number];
const isTab = (text: string | undefined): text is TabKey => (tabs as readonly (string | undefined)[]).includes(text);

/** `withdraw`: what can leave and what is locked, the way out, the accounts, and everything that left before. Which of them stands in the address. */
export function WithdrawPage() {
  const t = useT();
  const search = useSearch();
  useWithdrawalNews();
  const orderId = search['orderId'];
  const tab = isTab(search['list']) ? search['list'] : 'withdraw';
  const go = (next: { list?: string | undefined; orderId?: string | undefined }, replace = true) =>
    void navigate({
      search: ({ list: _list, orderId: _orderId, ...previous }) => ({
        ...previous,
        ...(next.list !== undefined && { list: next.list }),
        ...(next.orderId !== undefined && { orderId: next.orderId }),
      }),
      state: addressNow().state,
      replace,
      resetScroll: false,
    });
  if (orderId !== undefined) return <WithdrawalDetail key={orderId} orderId={orderId} onList={() => go({ list: 'history' })} />;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <SegmentedControl
        label={t('payout.tabs')}
        value={tab}
        onChange={(next) => go({ list: next })}
        choices={tabs.map((one) => ({ value: one, label: t(`payout.tab.${one}`) }))}
      />
      {tab === 'withdraw' && <WithdrawPanel onAdd={() => go({ list: 'accounts' })} onMade={(id) => go({ orderId: id })} />}
      {tab === 'accounts' && <AccountsPanel startAdding={false} onAdded={() => undefined} />}
      {tab === 'accounts' && <HelpLine topic="withdraw" />}
      {tab === 'history' && <HistoryPanel onOpen={(id) => go({ orderId: id, list: 'history' })} />}
    </div>
  );
}

function WithdrawPanel({ onAdd, onMade }: { onAdd: () => void; onMade: (orderId: string) => void }) {
  const t = useT();
  const format = useFormat();
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const hasOffers = useModule('PROMO3');
  const sequence = useBalance().data?.sequence;
  const settings = useWithdrawSettings(sequence, member);
  const accounts = usePayoutAccounts(member);
  const confirmations = usePayoutConfirmations(member).data?.list ?? [];
  const waiting = confirmations.filter(({ state }) => state === 'sent');
  const disputed = confirmations.filter(({ state }) => state === 'disputed');
  const [step, setStep] = useState<'amount' | 'summary'>('amount');
  const [adding, setAdding] = useState(false);
  const error = settings.error ?? accounts.error;
  if (!settings.data || !accounts.data) {
    return error ? (
      <ErrorState
        title={t('errors.loadFailed')}
        actions={
          <Button
            onClick={() => {
              void settings.refetch();
              void accounts.refetch();
            }}
          >
            {t('common.retry')}
          </Button>
        }
      >
        {problemText(error)}
      </ErrorState>
    ) : (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-4">
        <Skeleton className="h-26 rounded-tile!" />
        <Skeleton className="h-24" />
        <Skeleton className="h-14 rounded-tile!" />
        <Skeleton className="h-13 rounded-chip!" />
      </div>
    );
  }
  if (settings.data.allowWithdraw !== 'Y') {
    return (
      <>
        <EmptyState title={t('payout.off')} art={<IconWallet size={32} />}>
          {t('payout.offNote')}
        </EmptyState>
        <HelpLine topic="withdraw" />
      </>
    );
  }
  const { hours, isOpenNow } = settings.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      {step === 'amount' && (
        <>
          {waiting.map((one) => (
            <button
              key={one.orderId}
              type="button"
              onClick={() => onMade(one.orderId)}
              className="flex min-h-14 items-center gap-3 rounded-tile border border-gold bg-bg2 px-4 py-2.5 text-start hover:bg-bg3"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold text-ink-1">
                  {t('payout.confirm.title', { amount: format.money(tryReadAmount(one.arrives) ?? 0n) })}
                </span>
                <span className="block text-caption text-ink-2">{t('payout.confirm.at', { account: maskedAccount(one.account) })}</span>
              </span>
              <span className="shrink-0 text-label font-semibold text-gold-text">{t('payout.confirm.answer')}</span>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          ))}
          {disputed.map((one) => (
            <button
              key={one.orderId}
              type="button"
              onClick={() => onMade(one.orderId)}
              className="flex min-h-14 items-center gap-3 rounded-tile border border-warning/40 bg-bg2 px-4 py-2.5 text-start hover:bg-bg3"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold text-ink-1">{t('payout.state.disputed')}</span>
                <span className="block text-caption text-ink-2">
                  {t('payout.remainingAmount')}: <WireAmount value={one.remainingAmount ?? one.arrives} /> · {maskedAccount(one.account)}
                </span>
              </span>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          ))}
          <Overview settings={settings.data} />
          {hasOffers && (
            <Suspense>
              <BonusesToStake />
            </Suspense>
          )}
        </>
      )}
      {hours !== null && (
        <p className={isOpenNow ? 'text-label text-ink-3' : 'text-label font-semibold text-warning'}>
          {t('payout.hours', { from: hours.from, until: hours.until, zone: boot.timeZone })}
        </p>
      )}
      {adding && accounts.data.accounts.length === 0 ? (
        <AccountsPanel startAdding onAdded={() => setAdding(false)} />
      ) : (
        <WithdrawForm
          settings={settings.data}
          accounts={accounts.data.accounts}
          coolingHours={accounts.data.coolingHours}
          onAdd={() => {
            setAdding(true);
            if (accounts.data.accounts.length > 0) onAdd();
          }}
          onMade={({ orderId }) => onMade(orderId)}
          onStep={setStep}
          notes={
            <>
              <TurnoverRows settings={settings.data} />
              {boot.playMoney && (
                <p className="rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">{t('payout.playMoney')}</p>
              )}
            </>
          }
        />
      )}
      {/* With what stands above it, so that it does not move as that comes. */}
      <HelpLine topic="withdraw" />
    </div>
  );
}
