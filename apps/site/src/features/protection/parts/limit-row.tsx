import { Badge, Button, Countdown, toast } from '@sortes/ui';
import { serverNow } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { type Limit, useCancelLimit, useConfirmLimit } from '../api/limits';
import { useLimitTexts } from './limit-texts';

/** A higher limit that waits: until when, and what the player may do with it. */
function Waiting({ limit, onReady }: { limit: Limit; onReady: () => void }) {
  const t = useT();
  const texts = useLimitTexts();
  const confirm = useConfirmLimit();
  const cancel = useCancelLimit();
  const { pending, kind, period } = limit;
  if (!pending) return null;
  const wanted = pending.value === null ? t('protection.limit.none') : texts.value(kind, pending.value);
  const ready = pending.confirmable || pending.confirmableFrom <= serverNow();
  const onError = (problem: unknown) => toast(problemText(problem), { tone: 'danger' });
  return (
    <div className="grid gap-2 rounded-chip border border-info/40 bg-bg1 p-3 text-label text-ink-2">
      <p>
        {t(ready ? 'protection.pending.ready' : 'protection.pending.waits', {
          value: wanted,
          time: texts.when(ready ? pending.lapsesAt : pending.confirmableFrom),
          end: texts.when(pending.lapsesAt),
        })}
        {!ready && (
          <>
            {' '}
            <Countdown endsAt={pending.confirmableFrom} now={serverNow} label={t('protection.pending.left')} onEnd={onReady} />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {ready && (
          <Button
            size="small"
            loading={confirm.isPending}
            loadingLabel={t('common.loading')}
            onClick={() =>
              confirm.mutate({ kind, period }, { onSuccess: () => toast(t('protection.pending.confirmed'), { tone: 'win' }), onError })
            }
          >
            {t('protection.pending.confirm')}
          </Button>
        )}
        <Button
          size="small"
          tone="ghost"
          loading={cancel.isPending}
          loadingLabel={t('common.loading')}
          onClick={() => cancel.mutate({ kind, period }, { onSuccess: () => toast(t('protection.pending.cancelled')), onError })}
        >
          {t('protection.pending.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** One limit of a period: how much is used, what is left and when it begins anew. */
export function LimitRow({
  limit,
  tightest,
  onEdit,
  onReady,
}: {
  limit: Limit;
  /** Of the limits of this kind the one with the least left: no other lets more through. */
  tightest: Limit | undefined;
  onEdit: () => void;
  onReady: () => void;
}) {
  const t = useT();
  const texts = useLimitTexts();
  const { kind, period, value, own, setBy, used, left, resetsAt } = limit;
  const share = value === null ? 0 : value === 0 ? 1 : Math.min(1, used / value);
  const name = t(`protection.period.${period}`);
  const usage =
    value === null
      ? t('protection.limit.usedOnly', { used: texts.value(kind, used) })
      : t('protection.limit.usage', { used: texts.value(kind, used), value: texts.value(kind, value) });
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block text-label font-semibold text-ink-1">{name}</span>
          <span className="tabular block text-label text-ink-2">{value === null ? t('protection.limit.none') : usage}</span>
        </p>
        {setBy !== null && setBy !== 'player' && <Badge>{t(`protection.limit.by.${setBy}`)}</Badge>}
        <Button
          size="small"
          onClick={onEdit}
          aria-label={t(own === null ? 'protection.limit.setOf' : 'protection.limit.changeOf', {
            limit: t(`protection.kind.${kind}.per.${period}`),
          })}
        >
          {t(own === null ? 'protection.limit.set' : 'protection.limit.change')}
        </Button>
      </div>
      {value === null ? (
        used > 0 && <p className="tabular text-caption text-ink-3">{usage}</p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native bar cannot be styled alike in all browsers */}
          <div
            role="progressbar"
            aria-label={`${name}: ${t(`protection.kind.${kind}.title`)}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            aria-valuetext={usage}
            className="h-2 overflow-hidden rounded-full bg-bg3"
          >
            <div
              className={`h-full origin-left ${share >= 1 ? 'bg-danger' : share >= 0.8 ? 'bg-warning' : 'bg-win'}`}
              style={{ transform: `scaleX(${share})` }}
            />
          </div>
          <p className="tabular text-caption text-ink-3">
            {left !== null &&
              (left <= 0
                ? t('protection.limit.reached')
                : t(value !== null && left > value ? 'protection.limit.leftWins' : 'protection.limit.left', {
                    left: texts.value(kind, left),
                  }))}{' '}
            {left !== null &&
              tightest !== undefined &&
              tightest.left !== null &&
              tightest.left < left &&
              `${t('protection.limit.leftOther', { left: texts.value(kind, Math.max(0, tightest.left)), period: tightest.period })} `}
            {value === 0 ? t('protection.limit.nothing') : t('protection.limit.resets', { time: texts.when(resetsAt) })}
          </p>
        </>
      )}
      {kind === 'deposit' && used > 0 && <p className="text-caption text-ink-3">{t('protection.limit.withOpen')}</p>}
      <Waiting limit={limit} onReady={onReady} />
    </li>
  );
}
