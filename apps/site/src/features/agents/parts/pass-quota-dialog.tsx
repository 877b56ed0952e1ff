import { Button, Dialog, EmptyState, IconUsersThree, Skeleton, TextField, toast } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useForm } from '../../../kit/use-form';
import { usePassQuota, useQuota, type Quota } from '../api/quota';
import type { DownlineRow } from '../api/team';
import { readCount } from '../state/quota';

/** How many of each band, as typed. */
type Typed = Readonly<Record<string, string>>;

function PassForm({ quota, to, onDone }: { quota: Quota; to: DownlineRow; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const pass = usePassQuota();
  const bands = quota.bands.filter(({ left }) => left > 0);
  const countsOf = (typed: Typed) =>
    bands.map(({ from, left }) => ({ band: from, count: readCount(typed[from] ?? '', left) ?? 0 })).filter(({ count }) => count > 0);
  const form = useForm<Typed>({
    start: Object.fromEntries(bands.map(({ from }) => [String(from), ''])),
    faults: (typed) => {
      const isEmpty = bands.every(({ from }) => (typed[from] ?? '').trim() === '' || readCount(typed[from] ?? '', 0) === 0);
      return Object.fromEntries(
        bands.map(({ from, left }, at) => [
          from,
          readCount(typed[from] ?? '', left) === undefined
            ? t('agents.quota.bad', { left: format.number(left) })
            : isEmpty && at === 0
              ? t('agents.quota.nothing')
              : undefined,
        ]),
      );
    },
    meant: countsOf,
    async submit(typed, key) {
      await pass(to.playerId, countsOf(typed), key);
      toast(translate('agents.quota.passed'), { tone: 'win' });
      onDone();
    },
  });
  if (bands.length === 0)
    return (
      <EmptyState heading="h3" className="py-6!" art={<IconUsersThree size={32} />} title={t('agents.quota.nothingLeft')}>
        {t('agents.quota.nothingLeftNote')}
      </EmptyState>
    );
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <p className="text-label text-ink-2">{t('agents.quota.passNote')}</p>
      {bands.map(({ from, to: top, left }) => (
        <TextField
          key={from}
          label={t('agents.quota.band', { from: String(from), to: String(top) })}
          description={t('agents.quota.theirs', {
            left: format.number(left),
            account: to.account,
            theirs: format.number(quota.downline?.left.find((one) => one.from === from)?.left ?? 0),
          })}
          inputMode="numeric"
          autoComplete="off"
          {...form.field(String(from))}
        />
      ))}
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <Button type="submit" tone="primary" wide loading={form.busy} loadingLabel={t('common.loading')}>
        {t('agents.quota.pass')}
      </Button>
    </form>
  );
}

/** Passes quota on to an agent directly below. */
export function PassQuotaDialog({ row, onClose }: { row: DownlineRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuota(row.playerId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agents.quota.passTo', { account: row.account })}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      width="small"
    >
      {data ? (
        <PassForm quota={data} to={row} onDone={onClose} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-48 rounded-tile!" />
      )}
    </Dialog>
  );
}
