import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { RecordList, type RecordListProps } from '../../../entities/record/record-list';
import type { StatementRow } from '../api/statement';
import { WireAmount, WireBalance } from '../../../entities/wallet/wire-amount';
import { templateName } from '../../../entities/record/names';

/** Movements of the statement. */
export function StatementList(list: RecordListProps<StatementRow>) {
  const t = useT();
  const format = useFormat();
  return (
    <RecordList
      {...list}
      keyOf={(row) => `${row.id}-${row.sequence}`}
      empty={{ title: t('wallet.statement.empty'), note: t('wallet.statement.emptyNote') }}
    >
      {(row) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-body font-semibold text-ink-1">{templateName(t, row.type)}</span>
            {row.offer !== undefined && <span className="block truncate text-caption text-ink-2">{row.offer}</span>}
            {row.subject && (
              <span className="block truncate text-caption text-ink-2">
                {row.subject.gameName}
                {row.subject.numero !== undefined && ` · ${row.subject.numero}`}
              </span>
            )}
            <span className="tabular block text-caption text-ink-3">
              {format.dateTime(row.time)}
              {/* The end of a number is what tells bets of one minute apart; the whole of it stands in the opened movement. */}
              {row.subject && ` · …${(row.subject.number ?? row.reference).slice(-6)}`}
            </span>
          </span>
          <span className="text-end">
            <WireAmount value={row.amount} plus tinted className="block text-body font-bold" />
            <span className="tabular block text-caption text-ink-3">
              <span className="sr-only">{t('wallet.balanceAfter')}: </span>
              <WireBalance value={row.balance} isExact />
            </span>
          </span>
        </>
      )}
    </RecordList>
  );
}
