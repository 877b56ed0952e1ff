import { Button, Dialog, EmptyState, IconShareNetwork, Skeleton, toast } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useForm } from '../../../kit/use-form';
import { useQuota, type Quota } from '../api/quota';
import { useDownlineRates, useSetRates, type DownlineRates, type OwnRate } from '../api/rates';
import type { DownlineRow } from '../api/team';
import { canGive, fitsBounds, heldRate, readTypedRate, typedRate } from '../state/typed-rates';
import { LaneRateField, useRateText } from './lane-rate-field';
import { useQuotaWords } from './quota-words';

type Typed = Readonly<Record<string, string>>;

/** What rates are, and when a change counts. */
function RatesNote({ of: { change, lowersFrom } }: { of: Pick<DownlineRates, 'change' | 'lowersFrom'> }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-1 text-label text-ink-2">
      <p>{t('agents.rates.note')}</p>
      <p>{t('agents.rates.rule', { time: format.dateTime(lowersFrom) })}</p>
      {change !== 'both' && <p>{t(change === 'raise' ? 'agents.rates.onlyRaise' : 'agents.rates.onlyLower')}</p>}
    </div>
  );
}

interface RatesFormProps {
  readonly theirs: DownlineRates;
  readonly own: readonly OwnRate[];
  /** Undefined: the brand has none. */
  readonly quota: Quota | undefined;
  readonly onDone: () => void;
}

/** The form once the rates are known. */
function RatesForm({ theirs, own, quota, onDone }: RatesFormProps) {
  const t = useT();
  const text = useRateText();
  const save = useSetRates();
  const quotaOf = useQuotaWords(quota, 'quota.takes');
  const lanes = theirs.lanes.filter(canGive);
  const changed = (typed: Typed) =>
    lanes.flatMap((bound) => {
      const rate = readTypedRate(bound.lane, typed[bound.lane] ?? '');
      return rate === undefined || rate === heldRate(bound) ? [] : [{ lane: bound.lane, rate }];
    });
  const form = useForm<Typed>({
    start: Object.fromEntries(lanes.map((bound) => [bound.lane, heldRate(bound) === 0 ? '' : typedRate(bound.lane, heldRate(bound))])),
    faults: (typed) =>
      Object.fromEntries(
        lanes.map((bound) => {
          const value = typed[bound.lane] ?? '';
          const rate = readTypedRate(bound.lane, value);
          const fits = value.trim() === '' ? heldRate(bound) === 0 : rate !== undefined && fitsBounds(bound, rate);
          return [
            bound.lane,
            fits
              ? quotaOf(bound.lane, value).fault
              : t('agents.rates.bad', { least: text(bound.lane, bound.least), most: text(bound.lane, bound.most) }),
          ];
        }),
      ),
    meant: changed,
    async submit(typed, key) {
      const rates = changed(typed);
      if (rates.length > 0) {
        await save(theirs.playerId, rates, key);
        toast(translate('agents.rates.saved'), { tone: 'win' });
      }
      onDone();
    },
  });
  if (lanes.length === 0) return <EmptyState heading="h3" art={<IconShareNetwork size={32} />} title={t('agents.rates.none')} />;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <RatesNote of={theirs} />
      {lanes.map((bound) => {
        const field = form.field(bound.lane);
        return (
          <LaneRateField
            key={bound.lane}
            bound={bound}
            own={own.find(({ lane }) => lane === bound.lane)?.rate ?? 0}
            typed={field.value}
            error={field.error}
            note={quotaOf(bound.lane, field.value).note}
            onType={field.onChange}
          />
        );
      })}
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <Button type="submit" tone="primary" wide loading={form.busy} loadingLabel={t('common.loading')}>
        {t('common.save')}
      </Button>
    </form>
  );
}

/** Gives rates to a direct downline, lane by lane. */
export function RatesDialog({ row, onClose }: { row: DownlineRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useDownlineRates(row.playerId);
  const quota = useQuota(row.playerId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agents.rates.of', { account: row.account })}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      width="small"
    >
      {data && !quota.isLoading ? (
        <RatesForm theirs={data.theirs} own={data.own} quota={quota.data} onDone={onClose} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 rounded-tile!" />
      )}
    </Dialog>
  );
}
