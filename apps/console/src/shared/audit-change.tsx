import { auditFieldWords } from './audit-words';
import { DifferenceList } from './difference-list';
import { differences } from './differences';
import { useFormat } from './format';
import { useT } from './texts';

/** Moments of the wire: milliseconds since 1970, after 2001. */
const firstMoment = 1_000_000_000_000;
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** What an entry of the log changed, field by field; and below it both sides as they are stored. */
export function AuditChange({ entry: { before, after } }: { entry: { before: unknown; after: unknown } }) {
  const t = useT();
  const format = useFormat();
  const differing = differences(before, after);
  const isTold = [before, after].some((side) => side !== null && side !== undefined);
  const inWords = (path: readonly string[], value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'control.yes' : 'control.no');
    if (typeof value === 'number') return value >= firstMoment && !(path.at(-1) ?? '').endsWith('Id') ? format.at(value) : String(value);
    if (typeof value === 'string') return isoMoment.test(value) ? format.at(Date.parse(value)) : value;
    return JSON.stringify(value, null, 1);
  };
  if (!isTold) return undefined;
  return (
    <section aria-label={t('control.changes')} className="grid gap-3 pt-4">
      <h3 className="text-body font-bold">{t('control.changes')}</h3>
      {differing.length === 0 && <p className="text-label text-ink-2">{t('control.noDifference')}</p>}
      <DifferenceList
        differing={differing}
        oneLabel={t('control.before')}
        otherLabel={t('control.after')}
        nameOf={(path) => auditFieldWords(t, path)}
        inWords={inWords}
      />
      <details className="text-label">
        <summary className="min-h-6 cursor-pointer text-ink-2">{t('control.raw')}</summary>
        <pre className="overflow-x-auto text-caption whitespace-pre-wrap">{JSON.stringify({ before, after }, null, 2)}</pre>
      </details>
    </section>
  );
}
