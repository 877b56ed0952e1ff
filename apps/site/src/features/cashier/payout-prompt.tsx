import { Button, IconButton, IconX } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useState } from 'react';
import { call } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { tellFoot } from '../../kit/page-foot';
import { useAction } from '../../kit/use-action';
import { useRefreshWithdrawals, type Withdrawal } from './api/withdrawals';
import { SureReceived } from './withdraw/confirm-card';
import { maskedAccount } from './withdraw/names';

/** Asks on any screen whether a payout arrived. It waits at the edge, takes no focus, and can be put off. */
export function PayoutPrompt({ withdrawal, onLater }: { withdrawal: Withdrawal; onLater: () => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const refresh = useRefreshWithdrawals();
  const [asking, setAsking] = useState(false);
  const amount = format.money(tryReadAmount(withdrawal.arrives) ?? 0n);
  const confirming = useAction(async (key) => {
    await call('confirmPayout', { body: { orderId: withdrawal.orderId, result: 'received' } }, { idempotencyKey: key });
    await refresh();
  });
  const confirm = async () => {
    await confirming.run();
    setAsking(false);
  };
  return (
    <aside
      ref={tellFoot}
      aria-label={t('payout.prompt.label')}
      className="fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-30 mx-auto max-w-md rounded-tile border border-gold bg-bg1 p-3 shadow-card lg:inset-x-auto lg:end-4 lg:bottom-4"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 text-body font-bold text-ink-1">
          {t('payout.confirm.title', { amount })}
          <span className="block text-caption font-normal text-ink-3">
            {t('payout.confirm.at', { account: maskedAccount(withdrawal.account) })}
          </span>
        </p>
        <IconButton label={t('payout.prompt.later')} onClick={onLater}>
          <IconX size={18} />
        </IconButton>
      </div>
      {confirming.problem && (
        <p role="alert" className="mt-1 text-label text-danger">
          {confirming.problem.text}
        </p>
      )}
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button tone="primary" loading={confirming.busy} loadingLabel={t('common.loading')} onClick={() => setAsking(true)}>
          {t('payout.confirm.received')}
        </Button>
        <Button onClick={() => modal.open('member', { page: 'withdraw', orderId: withdrawal.orderId })}>
          {t('payout.confirm.problem')}
        </Button>
      </div>
      <SureReceived amount={withdrawal.arrives} open={asking} onClose={() => setAsking(false)} onConfirm={confirm} />
    </aside>
  );
}
