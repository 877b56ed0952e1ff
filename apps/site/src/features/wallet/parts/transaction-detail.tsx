import { Button, CopyButton, ErrorState, IconArrowLeft, Skeleton } from '@sortes/ui';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { problemText } from '../../../shared/problem';
import { useTransaction } from '../api/statement';
import { WireAmount, WireBalance } from './amount';
import { accountName, templateName } from './names';

/** One movement with both sides of its entry: what left one account is what reached the other. */
export function TransactionDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT();
  const format = useFormat();
  const back = useRef<HTMLButtonElement>(null);
  const { data, isError, error, refetch } = useTransaction(id);
  // The row that had the focus is gone; the way back takes it.
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button ref={back} tone="ghost" className="-ms-3" icon={<IconArrowLeft size={18} />} onClick={onBack}>
          {t('wallet.backToList')}
        </Button>
      </div>
      {isError && (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
          {problemText(error)}
        </ErrorState>
      )}
      {!data && !isError && <Skeleton className="h-60 rounded-tile!" />}
      {data && (
        <>
          <div>
            <h3 className="text-h2">{templateName(t, data.type)}</h3>
            <p className="tabular text-label text-ink-3">{format.dateTime(data.time)}</p>
          </div>
          <table className="w-full text-body">
            <caption className="pb-2 text-start text-label font-semibold text-ink-2">{t('wallet.entries')}</caption>
            <thead className="text-label text-ink-3">
              <tr>
                <th scope="col" className="border-b border-divider py-2 text-start font-semibold">
                  {t('wallet.accountHead')}
                </th>
                <th scope="col" className="border-b border-divider py-2 text-end font-semibold">
                  {t('wallet.amountHead')}
                </th>
                <th scope="col" className="border-b border-divider py-2 ps-3 text-end font-semibold">
                  {t('wallet.balanceAfter')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.entries.map((entry, at) => (
                <tr key={`${entry.account}-${at}`}>
                  <td className="border-b border-divider py-2.5 text-ink-1">{accountName(t, entry.account)}</td>
                  <td className="border-b border-divider py-2.5 text-end font-semibold">
                    <WireAmount value={entry.amount} plus tinted={!entry.account.startsWith('house:')} />
                  </td>
                  <td className="tabular border-b border-divider py-2.5 ps-3 text-end text-ink-2">
                    {entry.balanceAfter === null ? '—' : <WireBalance value={entry.balanceAfter} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className="grid grid-cols-1 gap-2 text-label">
            {data.reference !== '' && (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <dt className="text-ink-3">{t('wallet.reference')}</dt>
                <dd className="font-mono text-caption text-ink-1">{data.reference}</dd>
              </div>
            )}
            {data.remark !== '' && (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <dt className="text-ink-3">{t('wallet.remark')}</dt>
                <dd className="text-ink-1">{data.remark}</dd>
              </div>
            )}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <dt className="text-ink-3">{t('wallet.transactionId')}</dt>
              <dd className="flex min-w-0 items-center gap-2">
                <span className="min-w-0 truncate font-mono text-caption text-ink-1">{data.id}</span>
                <span className="shrink-0">
                  <CopyButton text={data.id} label={t('common.copy')} copiedLabel={t('common.copied')} />
                </span>
              </dd>
            </div>
          </dl>
        </>
      )}
    </div>
  );
}
