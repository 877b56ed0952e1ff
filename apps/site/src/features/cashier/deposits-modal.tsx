import { Badge, Button, Dialog, EmptyState, ErrorState, IconCaretRight, IconWallet, Pagination, Skeleton } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/i18n';
import { useModal } from '../../shared/modal';
import type { ModalProps } from '../../shared/modal';
import { problemText } from '../../shared/problem';
import { useDeposits } from './api/deposits';
import { WireAmount } from '../../shared/wire-amount';
import { isKnownState, stateName, stateTone } from './parts/names';
import { useMemberOnly } from '../../shared/use-member-only';

/** `?m=deposits`: every deposit with its state; a row opens it. */
export function DepositsModal({ onClose }: ModalProps) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const allowed = useMemberOnly('deposits');
  const [page, setPage] = useState(1);
  const { data, isError, error, refetch } = useDeposits(page, allowed);
  if (!allowed) return null;
  return (
    <Dialog open onClose={onClose} title={t('cashier.deposits.title')} closeLabel={t('common.close')}>
      {isError && (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
          {problemText(error)}
        </ErrorState>
      )}
      {!data && !isError && (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-17 rounded-tile!" />
          ))}
        </div>
      )}
      {data?.list.length === 0 && (
        <EmptyState
          title={t('cashier.deposits.empty')}
          art={<IconWallet size={32} />}
          actions={
            <Button tone="primary" onClick={() => modal.open('deposit')}>
              {t('shell.deposit')}
            </Button>
          }
        />
      )}
      <ul className="grid grid-cols-1 gap-2">
        {data?.list.map((order) => (
          <li key={order.orderId}>
            <button
              type="button"
              onClick={() => modal.open('depositStatus', { orderId: order.orderId })}
              className="card flex min-h-17 w-full items-center gap-3 rounded-tile px-4 py-3 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1">
                <WireAmount value={order.amount} className="text-body font-bold text-ink-1" />
                <span className="tabular block text-caption text-ink-3">{format.dateTime(order.createdAt)}</span>
              </span>
              <Badge tone={isKnownState(order.state) ? stateTone[order.state] : 'neutral'}>{stateName(t, order.state)}</Badge>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      <div className="pt-4">
        <Pagination
          page={page}
          pages={data?.totalPages ?? 0}
          onPage={setPage}
          label={t('common.pages')}
          previousLabel={t('common.previousPage')}
          nextLabel={t('common.nextPage')}
          pageLabel={(number) => t('common.page', { page: number })}
        />
      </div>
    </Dialog>
  );
}
