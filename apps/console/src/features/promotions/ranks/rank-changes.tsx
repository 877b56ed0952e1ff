import { Button } from '@sortes/ui';
import { DifferenceList } from '../../../shared/difference-list';
import type { Difference } from '../../../shared/differences';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/texts';
import { changesOf } from './changes-of';
import { type FoundRanks, useRankName } from './rank-label';
import type { RankLine, RankTable } from './rank-table';
import { rankPlaceText } from './rank-words';

/** What stands at a place of a table, in words. */
function useInWords({ awards }: Pick<FoundRanks, 'awards'>): (path: readonly string[], value: unknown) => string {
  const t = useT();
  const format = useFormat();
  const rankName = useRankName();
  return (path, value) => {
    const field = path.at(-1) ?? '';
    // A rank that only one of the tables has stands as a whole.
    if (typeof value === 'object' && value !== null) return rankName(value as RankLine);
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return '–';
    if (field.endsWith('Award')) {
      const award = awards.find(({ id }) => id === value);
      return award === undefined ? t('ranks.awardGone') : `${award.title} · ${award.code}`;
    }
    if (field.endsWith('Factor')) return `× ${format.number(Number(value) / 10_000)}`;
    return ['total', 'deposits', 'keep', 'upgradeGift', 'monthlyGift'].includes(field) ? format.amount(String(value)) : String(value);
  };
}

/** In what two tables differ, place by place. */
export function Changes({
  differing,
  labels,
  awards,
}: { differing: readonly Difference[]; labels: readonly [string, string] } & Pick<FoundRanks, 'awards'>) {
  const t = useT();
  const inWords = useInWords({ awards });
  return (
    <DifferenceList
      differing={differing}
      oneLabel={labels[0]}
      otherLabel={labels[1]}
      nameOf={(path) => rankPlaceText(t, path.join('.'))}
      inWords={inWords}
    />
  );
}

/** What would be changed by saving, folded. */
export function ChangedRanks({ differing, awards }: { differing: readonly Difference[] } & Pick<FoundRanks, 'awards'>) {
  const t = useT();
  if (differing.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-label text-info">{t('ranks.changed', { count: differing.length })}</summary>
      <div
        role="region"
        aria-label={t('ranks.changed', { count: differing.length })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-60 overflow-y-auto pt-2"
      >
        <Changes differing={differing} labels={[t('ranks.before'), t('ranks.after')]} awards={awards} />
      </div>
    </details>
  );
}

/** What somebody else saved meanwhile, beside what was typed here. */
export function Outdated({
  standing,
  mine,
  onTake,
  onKeepMine,
}: {
  standing: FoundRanks;
  mine: RankTable;
  onTake: () => void;
  onKeepMine: () => void;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('content.outdated')} className="grid gap-3 rounded-tile border border-warning/50 bg-bg2 p-4">
      <h2 className="text-body font-bold">{t('content.outdated')}</h2>
      <p className="text-label text-ink-2">{t('content.outdatedNote', { name: standing.madeBy ?? '–', at: format.at(standing.madeAt) })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={t('content.stands')} tabIndex={0} className="max-h-96 overflow-y-auto">
        <Changes
          differing={changesOf(standing.document as RankTable, mine)}
          labels={[t('content.stands'), t('content.mine')]}
          awards={standing.awards}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>{t('content.takeStanding')}</Button>
        <Button onClick={onKeepMine}>{t('content.keepMine')}</Button>
      </div>
    </section>
  );
}
