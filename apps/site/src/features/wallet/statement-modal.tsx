import { postingTemplates } from '@sortes/contract';
import { DateChips, Dialog, IconDownloadSimple, Select, buttonClass, presetRange, shiftDay } from '@sortes/ui';
import type { DateRange } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress, serverNow } from '../../shared/api/client';
import { useBalance } from '../../shared/balance';
import { boot } from '../../shared/boot';
import { dayOfInstant, endOfDay, startOfDay } from '../../shared/brand-day';
import { useT } from '../../shared/i18n';
import type { ModalProps } from '../../shared/modal';
import { useStatement } from './api/statement';
import type { StatementFilter } from './api/statement';
import { WireAmount } from '../../shared/wire-amount';
import { templateName } from './parts/names';
import { StatementList } from './parts/statement-list';
import { TransactionDetail } from './parts/transaction-detail';
import { useSearch } from '../../shared/search';
import { useMemberOnly } from '../../shared/use-member-only';

/** Movements from what is held to the house: no row of the balance's statement can be one of these. */
const besideBalance: ReadonlySet<string> = new Set(['chase-stake-placed', 'hold-paid']);
/** Records are kept longer; the sheet looks back a year at most. */
const daysBack = 365;

/**
 * `?m=statement`: every movement of the account with the balance after it; totals stay in view, a row opens to its double entry (`transactionId`: one that
 * another record named).
 */
export function StatementModal({ onClose }: ModalProps) {
  const t = useT();
  const allowed = useMemberOnly('statement', { trial: true });
  const [today] = useState(() => dayOfInstant(serverNow(), boot.timeZone));
  const [range, setRange] = useState<DateRange>(() => presetRange('week', today));
  const [type, setType] = useState('');
  const { transactionId } = useSearch();
  const [open, setOpen] = useState(transactionId);
  const sequence = useBalance().data?.sequence;
  const filter: StatementFilter = { startDate: startOfDay(range.from, boot.timeZone), endDate: endOfDay(range.to, boot.timeZone), type };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useStatement(filter, sequence, allowed);
  if (!allowed) return null;
  const totals = data?.pages[0]?.totals;
  const types = (data?.pages[0]?.types ?? postingTemplates).filter((one) => !besideBalance.has(one));
  const sums = totals && (
    <dl className="grid grid-cols-3 gap-2 text-center">
      {(
        [
          ['wallet.statement.credits', totals.credits],
          ['wallet.statement.debits', totals.debits],
          ['wallet.statement.net', totals.net],
        ] as const
      ).map(([text, value]) => (
        <div key={text} className="min-w-0">
          <dt className="text-caption text-ink-3">{t(text)}</dt>
          <dd className="text-label font-bold text-ink-1 sm:text-body">
            <WireAmount value={value} tinted={text === 'wallet.statement.net'} plus={text === 'wallet.statement.net'} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.accountRecord')}
      closeLabel={t('common.close')}
      width="large"
      {...(open === undefined && sums && { footer: sums })}
    >
      {open === undefined ? (
        <div className="grid grid-cols-1 gap-4">
          <DateChips
            label={t('common.period')}
            value={range}
            onChange={setRange}
            today={today}
            oldest={shiftDay(today, -daysBack)}
            presetLabels={{
              today: t('common.today'),
              yesterday: t('common.yesterday'),
              week: t('common.last7Days'),
              month: t('common.last30Days'),
            }}
            fromLabel={t('common.from')}
            toLabel={t('common.to')}
          />
          <div className="flex flex-wrap items-end gap-2">
            <Select
              label={t('wallet.statement.type')}
              className="min-w-44 flex-1"
              value={type}
              onChange={(event) => setType(event.target.value)}
              choices={[
                { value: '', label: t('wallet.statement.all') },
                ...types.map((one) => ({ value: one, label: templateName(t, one) })),
              ]}
            />
            <a
              href={fileAddress('exportStatement', { startDate: filter.startDate, endDate: filter.endDate, ...(type !== '' && { type }) })}
              download
              className={buttonClass({ tone: 'secondary' })}
            >
              <IconDownloadSimple size={18} /> {t('wallet.exportCsv')}
            </a>
          </div>
          <StatementList
            rows={data?.pages.flatMap((page) => page.list)}
            error={error}
            onRetry={() => void refetch()}
            more={hasNextPage}
            loadingMore={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
            onOpen={(row) => setOpen(row.id)}
          />
        </div>
      ) : (
        <TransactionDetail key={open} id={open} onBack={() => setOpen(undefined)} />
      )}
    </Dialog>
  );
}
