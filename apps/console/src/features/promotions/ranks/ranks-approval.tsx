import { Skeleton } from '@sortes/ui';
import { useT } from '../../../shared/texts';
import { changesOf } from './changes-of';
import { Changes } from './rank-changes';
import { useRanks } from './rank-label';
import type { RankTable } from './rank-table';
import { OutcomeFigures, type OutcomeSums, useRanksCheck } from './ranks-outcome';

interface Requested {
  readonly payload: Readonly<Record<string, unknown>>;
}

const sumOf = (value: unknown): string => (typeof value === 'string' ? value : '0');

/** What it would have come to when it was asked for. */
const askedWith = (payload: Requested['payload']): OutcomeSums => ({
  rises: Number(payload['rises'] ?? 0),
  upgradeGifts: sumOf(payload['amount']),
  monthlyGifts: sumOf(payload['monthly']),
});

/** A table of ranks that waits for a second person: what it changes, and what it would come to as members stand now. */
export function ApprovalRanks({ payload }: Requested) {
  const t = useT();
  const table = payload['document'] as RankTable;
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
          <OutcomeFigures table={table} now={found.members} outcome={checked.outcome} asked={askedWith(payload)} />
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
