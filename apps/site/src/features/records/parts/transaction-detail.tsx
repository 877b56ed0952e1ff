import { traitsOf } from '@sortes/contract';
import { CopyButton, IconCaretRight, Skeleton } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { isOfBets, useBetsOf } from '../api/bets-of';
import { isOfChase, useChaseOf } from '../api/chase-of';
import { useTransaction } from '../api/statement';
import { WireAmount, WireBalance } from '../../../entities/wallet/wire-amount';
import { accountName, templateName } from '../../../entities/record/names';
import { LoadFailed } from '../../../kit/load-failed';
import { shortNumber } from '../../../entities/record/short-number';
import { LongNumber } from '../../../entities/record/long-number';

/** Whether a movement belongs to a round of a vendor's game, whose id is then its reference. */
const isOfGame = (type: string): boolean => traitsOf(type)?.about === 'round';

/** The page that shows the order a movement of money in or out was for; the order's id is then its reference. */
function pageOfOrder(type: string): 'withdraw' | 'depositv2' | undefined {
  const about = traitsOf(type)?.about;
  return about === 'withdrawal' ? 'withdraw' : about === 'deposit' ? 'depositv2' : undefined;
}

type Transaction = NonNullable<ReturnType<typeof useTransaction>['data']>;

/** Both sides of the entry, account by account. */
function Entries({ entries }: Pick<Transaction, 'entries'>) {
  const t = useT();
  return (
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
        {entries.map((entry, at) => (
          <tr key={`${entry.account}-${at}`}>
            <td className="border-b border-divider py-2.5 text-ink-1">{accountName(t, entry.account)}</td>
            <td className="border-b border-divider py-2.5 text-end font-semibold">
              <WireAmount value={entry.amount} plus tinted={!entry.account.startsWith('house:')} />
            </td>
            <td className="tabular border-b border-divider py-2.5 ps-3 text-end text-ink-2">
              {entry.balanceAfter === null ? '—' : <WireBalance value={entry.balanceAfter} isExact />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads from a movement to what it was for. */
function DetailLink({
  onOpen,
  title,
  number,
  action,
}: {
  onOpen: () => void;
  title: string;
  /** Of the thing it leads to; undefined where it is known already. */
  number?: string | undefined;
  /** What pressing does, where the title does not say it. */
  action?: string;
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="card flex min-h-15 w-full items-center gap-3 rounded-tile px-4 py-2 text-start hover:bg-bg2"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-label font-semibold text-ink-1">{title}</span>
        {number !== undefined && <span className="block font-mono text-caption wrap-anywhere text-ink-3">{shortNumber(number)}</span>}
      </span>
      {action !== undefined && <span className="sr-only">{action}</span>}
      <IconCaretRight size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}

/** The bets of a slip. Of one bet there is but one number to know, which is told elsewhere. */
function BetLinks({ bets }: { bets: NonNullable<ReturnType<typeof useBetsOf>['data']> }) {
  const t = useT();
  const modal = useModal();
  return (
    <ul aria-label={t('shell.bettingRecord')} className="grid grid-cols-1 gap-2">
      {bets.map((bet) => (
        <li key={bet.orderId}>
          <DetailLink
            onOpen={() => modal.open('bet', { orderId: bet.orderId })}
            title={`${t('common.draw.issue', { numero: bet.numero })} · ${bet.bettingContent}`}
            number={bets.length > 1 ? bet.orderNumber : undefined}
            action={t('wallet.openBet')}
          />
        </li>
      ))}
    </ul>
  );
}

/** A number in short that can be copied whole. */
function CopiedFact({ name, value }: { name: string; value: string }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <LongNumber value={value} name={name} className="text-caption text-ink-1" />
        <span className="shrink-0">
          <CopyButton text={value} label={t('common.copy')} copiedLabel={t('common.copied')} />
        </span>
      </dd>
    </div>
  );
}

/** A movement, what it was for, and its numbers. */
function Movement({ data }: { data: Transaction }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const refers = data.reference !== '';
  const ofBets = refers && isOfBets(data.type);
  const bets = useBetsOf(ofBets ? data.reference : undefined).data ?? [];
  // A stake goes by the slip's number; of one bet there is but one number to know, the bet's own.
  const single = bets.length === 1 ? bets[0] : undefined;
  const ofChase = refers && isOfChase(data.type);
  const chase = useChaseOf(ofChase ? data.reference : undefined).data;
  const orderPage = refers ? pageOfOrder(data.type) : undefined;
  const numberName = () => {
    if (ofBets) return t(bets.length > 1 ? 'wallet.slipNumber' : 'wallet.betNumber');
    return t(ofChase ? 'wallet.chaseNumber' : 'wallet.reference');
  };
  return (
    <>
      <div>
        <h3 className="text-h2">{templateName(t, data.type)}</h3>
        <p className="tabular text-label text-ink-3">{format.dateTime(data.time)}</p>
      </div>
      <Entries entries={data.entries} />
      {bets.length > 0 && <BetLinks bets={bets} />}
      {refers && isOfGame(data.type) && (
        <DetailLink onOpen={() => modal.open('round', { roundId: data.reference })} title={t('wallet.openRound')} number={data.reference} />
      )}
      {orderPage !== undefined && (
        <DetailLink
          onOpen={() => modal.open('member', { page: orderPage, orderId: data.reference })}
          title={t(orderPage === 'withdraw' ? 'wallet.openWithdrawal' : 'wallet.openDeposit')}
        />
      )}
      {refers && traitsOf(data.type)?.about === 'grant' && (
        <DetailLink onOpen={() => modal.open('member', { page: 'bonusDetails', grant: data.reference })} title={t('wallet.openGrant')} />
      )}
      {chase && (
        <DetailLink
          onOpen={() => modal.open('chase', { chaseId: chase.chaseId })}
          title={t('wallet.chaseDraws', { count: chase.totalDraws, numero: chase.firstNumero })}
          number={chase.chaseNumber}
          action={t('wallet.openChase')}
        />
      )}
      <dl className="grid grid-cols-1 gap-2 text-label">
        {data.reference !== '' && <CopiedFact name={numberName()} value={single?.orderNumber ?? data.reference} />}
        {data.remark !== '' && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-ink-3">{t('wallet.remark')}</dt>
            <dd className="text-ink-1">{data.remark}</dd>
          </div>
        )}
        <CopiedFact name={t('wallet.transactionId')} value={data.id} />
      </dl>
    </>
  );
}

/** One movement with both sides of its entry: what left one account is what reached the other. */
export function TransactionDetail({ id }: { id: string }) {
  const { data, isError, error, refetch } = useTransaction(id);
  return (
    <div className="grid grid-cols-1 gap-4">
      {isError && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-60 rounded-tile!" />}
      {data && <Movement data={data} />}
    </div>
  );
}
