import { languageOf, type LanguageCode } from '@sortes/browser';
import type { ContentRecord } from '@sortes/contract';
import { Button } from '@sortes/ui';
import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { useFormat } from '../../shared/format';
import { isTextId, useT } from '../../shared/texts';
import type { ContentDetail } from './content-detail';
import { resourceName, wordsOf } from './record';

const moments: readonly string[] = ['startsAt', 'endsAt', 'publishedAt'];
/** Fields whose values have names of their own, and where those are. */
const namesOf: Readonly<Record<string, string>> = {
  groupName: 'groups',
  type: 'groups',
  part: 'groups',
  icon: 'icons',
  linkageType: 'linkages',
};

/** What somebody else saved meanwhile, beside what was typed here, for each field and language that differs; nothing of either is lost. */
export function Outdated({
  mine,
  standing,
  onTake,
  onOverwrite,
}: {
  mine: ContentRecord;
  standing: ContentDetail;
  onTake: () => void;
  onOverwrite: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const nameOf = ([field = '', language]: readonly string[]): string => {
    const id = `content.field.${field}`;
    const name = isTextId(id) ? t(id) : field;
    return language === undefined ? name : t('content.inLanguage', { field: name, language: languageOf(language as LanguageCode).endonym });
  };
  const inWords = ([field = '']: readonly string[], value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'content.yes' : 'content.no');
    if (typeof value === 'number') return moments.includes(field) ? format.at(value) : format.number(value);
    // Every other field of a record is text.
    if (typeof value !== 'string') return '–';
    if (field === 'resourceType') return resourceName(t, value);
    const id = `content.${namesOf[field] ?? ''}.${value}`;
    if (field in namesOf && isTextId(id)) return t(id);
    return field === 'html' || field === 'content' ? wordsOf(value) : value;
  };
  return (
    <section aria-label={t('content.outdated')} className="grid gap-3 rounded-tile border border-warning/50 bg-bg2 p-4">
      <h3 className="text-body font-bold">{t('content.outdated')}</h3>
      <p className="text-label text-ink-2">
        {t('content.outdatedNote', { name: standing.changedBy || '–', at: format.at(standing.changedAt) })}
      </p>
      <DifferenceList
        differing={differences(standing.record, mine)}
        oneLabel={t('content.stands')}
        otherLabel={t('content.mine')}
        nameOf={nameOf}
        inWords={inWords}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>{t('content.takeStanding')}</Button>
        <Button onClick={onOverwrite}>{t('content.keepMine')}</Button>
      </div>
    </section>
  );
}
