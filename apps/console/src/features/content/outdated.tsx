import type { ContentRecord } from '@sortes/contract';
import { Button } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { isTextId, useT } from '../../shared/texts';
import type { ContentDetail } from './content-dialog';
import { differences } from './record';

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)) || '–';

/** What somebody else saved meanwhile, beside what was typed here; nothing of either is lost. */
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
  const nameOf = (field: string) => {
    const id = `content.field.${field}`;
    return isTextId(id) ? t(id) : field;
  };
  return (
    <section aria-label={t('content.outdated')} className="grid gap-3 rounded-tile border border-warning/50 bg-bg2 p-4">
      <h3 className="text-body font-bold">{t('content.outdated')}</h3>
      <p className="text-label text-ink-2">
        {t('content.outdatedNote', { name: standing.changedBy || '–', at: format.at(standing.changedAt) })}
      </p>
      <dl className="grid gap-2 text-label">
        {differences(mine, standing.record).map((field) => (
          <div key={field} className="grid gap-1 sm:grid-cols-2">
            <dt className="font-semibold sm:col-span-2">{nameOf(field)}</dt>
            <dd className="break-words whitespace-pre-wrap">
              <span className="text-ink-3">{t('content.stands')}</span> {plain((standing.record as Record<string, unknown>)[field])}
            </dd>
            <dd className="break-words whitespace-pre-wrap">
              <span className="text-ink-3">{t('content.mine')}</span> {plain((mine as Record<string, unknown>)[field])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>{t('content.takeStanding')}</Button>
        <Button onClick={onOverwrite}>{t('content.keepMine')}</Button>
      </div>
    </section>
  );
}
