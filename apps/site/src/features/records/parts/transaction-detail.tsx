import { traitsOf } from '@sortes/contract';
import { CopyButton, IconCaretRight, Skeleton } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { isOfBets, useBetsOf } from '../api/bets-of';
import { isOfChase, useChaseOf } from '../api/chase-of';
import { useTransaction } from '../api/statement';
import { WireAmount, WireBalance } from '../../../entities/wallet/wire-amount';
import { accountName, templateName } from './names';
import { LoadFailed } from '../../../kit/load-failed';

/** Whether a movement belongs to a round of a vendor's game, whose id is then its reference. */
const isOfGame = (type: string): boolean => traitsOf(type)?.about === 'round';

/** The page that shows the order a movement of money in or out was for; the order's id is then its reference. */
function pageOfOrder(type: string): 'withdraw' | 'depositv2' | undefined {
  const about = traitsOf(type)?.about;
  return about === 'withdrawal' ? 'withdraw' : about === 'deposit' ? 'depositv2' : undefined;
}

/** One movement with both sides of its entry: what left one account is what reached the other. */
export function TransactionDetail({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const { data, isError, error, refetch } = useTransaction(id);
  const ofBets = data !== undefined && data.reference !== '' && isOfBets(data.type);
  const bets = useBetsOf(ofBets ? data.reference : undefined).data ?? [];
  // A stake goes by the slip's number; of one bet there is but one number to know, the bet's own.
  const single = bets.length === 1 ? bets[0] : undefined;
  const ofChase = data !== undefined && data.reference !== '' && isOfChase(data.type);
  const chase = useChaseOf(ofChase ? data.reference : undefined).data;
  const ofGame = data !== undefined && data.reference !== '' && isOfGame(data.type);
  const orderPage = data === undefined || data.reference === '' ? undefined : pageOfOrder(data.type);
  return (
    <div className="grid grid-cols-1 gap-4">
      {isError && <LoadFailed error={error} onRetry={() => void refetch()} />}
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
          {bets.length > 0 && (
            <ul aria-label={t('shell.bettingRecord')} className="grid grid-cols-1 gap-2">
              {bets.map((bet) => (
                <li key={bet.orderId}>
                  <button
                    type="button"
                    onClick={() => modal.open('bet', { orderId: bet.orderId })}
                    className="card flex min-h-15 w-full items-center gap-3 rounded-tile px-4 py-2 text-start hover:bg-bg2"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block text-label font-semibold text-ink-1">
                        {t('common.draw.issue', { numero: bet.numero })} · {bet.bettingContent}
                      </span>
                      {single === undefined && (
                        <span className="block font-mono text-caption wrap-anywhere text-ink-3">{bet.orderNumber}</span>
                      )}
                    </span>
                    <span className="sr-only">{t('wallet.openBet')}</span>
                    <IconCaretRight size={16} className="shrink-0 text-ink-3" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {ofGame && (
            <button
              type="button"
              onClick={() => modal.open('round', { roundId: data.reference })}
              className="card flex min-h-15 w-full items-center gap-3 rounded-tile px-4 py-2 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-label font-semibold text-ink-1">{t('wallet.openRound')}</span>
                <span className="block font-mono text-caption wrap-anywhere text-ink-3">{data.reference}</span>
              </span>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          )}
          {orderPage !== undefined && (
            <button
              type="button"
              onClick={() => modal.open('member', { page: orderPage, orderId: data.reference })}
              className="card flex min-h-13 w-full items-center gap-3 rounded-tile px-4 py-2 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1 text-label font-semibold text-ink-1">
                {t(orderPage === 'withdraw' ? 'wallet.openWithdrawal' : 'wallet.openDeposit')}
              </span>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          )}
          {chase && (
            <button
              type="button"
              onClick={() => modal.open('chase', { chaseId: chase.chaseId })}
              className="card flex min-h-15 w-full items-center gap-3 rounded-tile px-4 py-2 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-label font-semibold text-ink-1">
                  {t('wallet.chaseDraws', { count: chase.totalDraws, numero: chase.firstNumero })}
                </span>
                <span className="block font-mono text-caption wrap-anywhere text-ink-3">{chase.chaseNumber}</span>
              </span>
              <span className="sr-only">{t('wallet.openChase')}</span>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          )}
          <dl className="grid grid-cols-1 gap-2 text-label">
            {data.reference !== '' && (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <dt className="text-ink-3">
                  {t(
                    ofBets
                      ? bets.length > 1
                        ? 'wallet.slipNumber'
                        : 'wallet.betNumber'
                      : ofChase
                        ? 'wallet.chaseNumber'
                        : 'wallet.reference',
                  )}
                </dt>
                <dd className="flex min-w-0 items-center gap-2">
                  <span className="min-w-0 font-mono text-caption wrap-anywhere text-ink-1">{single?.orderNumber ?? data.reference}</span>
                  <span className="shrink-0">
                    <CopyButton text={single?.orderNumber ?? data.reference} label={t('common.copy')} copiedLabel={t('common.copied')} />
                  </span>
                </dd>
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
