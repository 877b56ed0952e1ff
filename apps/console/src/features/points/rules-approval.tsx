import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { useFormat } from '../../shared/format';
import { isTextId, useT } from '../../shared/texts';
import { asksForRules, type Rules } from './rules-asked';

interface Requested {
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Rules with their rates by lane, so that two are held against each other field by field. */
const byLane = ({ rates, ...rules }: Rules) => ({ ...rules, rates: Object.fromEntries(rates.map(({ lane, per100 }) => [lane, per100])) });

const sums: ReadonlySet<string> = new Set(['bringsPer1000', 'costsPer1000', 'boughtMostADay']);

/** Rules of points that wait for a second person: what they change. Of what an older release asked for otherwise nothing is shown: it cannot be carried out. */
export function ApprovalRules({ payload }: Requested) {
  const t = useT();
  const format = useFormat();
  if (!asksForRules(payload)) return null;
  const differing = differences(byLane(payload.before), byLane(payload.rules));
  return (
    <section aria-label={t('points.rules.changes')} className="grid gap-3">
      <h3 className="text-body font-bold">{t('points.rules.changes')}</h3>
      <DifferenceList
        differing={differing}
        oneLabel={t('points.rules.before')}
        otherLabel={t('points.rules.after')}
        nameOf={(path) => {
          const [first = '', last = ''] = [path[0], path.at(-1)];
          const id = first === 'rates' ? `agents.lane.${last}` : `points.rules.${last}`;
          const name = isTextId(id) ? t(id) : last;
          return first === 'rates' ? `${t('points.rules.rates')} · ${name}` : name;
        }}
        inWords={(path, value) => {
          const field = path.at(-1) ?? '';
          if (typeof value === 'boolean') return t(value ? 'points.rules.yes' : 'points.rules.no');
          if (field === 'unit' && (value === 'months' || value === 'days')) return t(`points.rules.unit.${value}`);
          if (value === null || value === undefined) return field.endsWith('MostADay') ? t('points.rules.unbound') : '–';
          return typeof value === 'string' && sums.has(field) ? format.amount(value) : format.number(Number(value));
        }}
      />
    </section>
  );
}
