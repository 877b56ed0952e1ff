import { Skeleton } from '@sortes/ui';
import { useT } from '../../../shared/texts';
import { changesOf } from './changes-of';
import { Changes } from './rank-changes';
import { useRanks } from './rank-label';
import type { RankTable } from './rank-table';
import { OutcomeFigures, useRanksCheck } from './ranks-outcome';
import { asksForTable, type TableAsked } from './table-asked';

interface Requested {
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A table of ranks that waits for a second person. Of what an older release asked for otherwise nothing is shown: it cannot be carried out. */
export function ApprovalRanks({ payload }: Requested) {
  return asksForTable(payload) ? <Asked asked={payload} /> : null;
}

/** What the table changes, and what it would come to: as it was asked for, and as members stand now. */
function Asked({ asked: { document: table, rises, amount, monthly } }: { asked: TableAsked }) {
  const t = useT();
  const { data: found } = useRanks();
  const { checked } = useRanksCheck(table);
  if (found === undefined) return <Skeleton className="h-40" />;
  const before = found.document as RankTable | null;
  return (
    <div className="grid gap-4">
      <section aria-label={t('ranks.outcome')} className="grid gap-3">
        <h3 className="text-body font-bold">{t('ranks.outcome')}</h3>
        {checked === undefined || checked.outcome === null ? (
          <Skeleton className="h-24" />
        ) : (
          <OutcomeFigures
            table={table}
            now={found.members}
            outcome={checked.outcome}
            asked={{ rises, upgradeGifts: amount, monthlyGifts: monthly }}
          />
        )}
      </section>
      {before !== null && (
        <section aria-label={t('ranks.changes')} className="grid gap-3">
          <h3 className="text-body font-bold">{t('ranks.changed', { count: changesOf(before, table).length })}</h3>
          <Changes differing={changesOf(before, table)} labels={[t('ranks.before'), t('ranks.after')]} awards={found.awards} />
        </section>
      )}
    </div>
  );
}
