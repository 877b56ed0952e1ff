import { Button, buttonClass, Dialog, ErrorState, IconDownloadSimple, ProgressBar, Skeleton, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import limits from 'virtual:limits/staffStartBatch';
import { call, fileAddress } from '../calls';
import { Facts } from '../facts';
import { useFormat } from '../format';
import type { BatchLine } from './batch-line';
import { problemText } from '../problem';
import { askAnew } from '../query-client';
import { useT } from '../texts';
import { BatchItems } from './batch-items';
import { isOfMoney } from './of-money';
import { ReasonField } from '../reason-field';
import { useAction } from '../use-action';
import { useForm } from '../use-form';
import { sharedKeys } from '../keys';

const isAtWork = (state: BatchLine['state'] | undefined): boolean => state === 'checking' || state === 'running';
const followMs = 700;

/** One batch: what its trial says, the reason and the word that starts it, how far it is, and its report. It goes on when this is closed. */
export function BatchDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const query = useQuery({
    queryKey: sharedKeys.batch.of(id),
    queryFn: ({ signal }) => call('staffGetBatch', { params: { batchId: id } }, { signal }),
    refetchInterval: ({ state }) => (isAtWork(state.data?.state) ? followMs : false),
  });
  const batch = query.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={batch === undefined ? t('batch.title') : t(`batch.kind.${batch.kind}`)}
      closeLabel={t('common.close')}
      width="large"
      closeOnOutsidePress={false}
    >
      {query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : batch === undefined ? (
        <Skeleton className="h-60" />
      ) : (
        <Whole batch={batch} />
      )}
    </Dialog>
  );
}

function Whole({ batch }: { batch: BatchLine }) {
  const t = useT();
  const format = useFormat();
  const { state, total, tried, can, wouldWait, done, second, refused, failed } = batch;
  const ended = state === 'finished' || state === 'stopped';
  const carried = done + second + failed;
  // Tried anew, row by row, when a picture was opened or a row was ticked: what stands there stays there meanwhile.
  const [wasTried, setTried] = useState(state !== 'checking');
  if (!wasTried && state !== 'checking') setTried(true);
  const isOpen = state === 'checked' || (state === 'checking' && wasTried);
  return (
    <div className="grid gap-4">
      {state === 'checking' && !wasTried && (
        <ProgressBar label={t('batch.checking')} value={tried} max={total} valueText={t('batch.of', { done: tried, total })} />
      )}
      {(state === 'running' || (ended && batch.startedAt !== null)) && (
        <ProgressBar label={t('batch.progress')} value={carried} max={can} valueText={t('batch.of', { done: carried, total: can })} />
      )}
      <BatchSentence batch={batch} wasTried={wasTried} />
      {isOpen && batch.kind === 'deposit-credit' && can - wouldWait > 1 && <p className="text-label text-ink-2">{t('batch.together')}</p>}
      <Facts
        facts={[
          [t('batch.by'), batch.staff],
          ...(batch.role === null ? [] : [[t('staff.role'), t(`staff.role.${batch.role}`)] as const]),
          ...(batch.tag === null ? [] : [[t('batch.tag'), batch.tag] as const]),
          ...(isOfMoney(batch) ? [[t('batch.amount'), format.amount(batch.amount)] as const] : []),
          ...(batch.startedAt === null
            ? []
            : ([
                [t('common.reason'), batch.reason],
                [t('batch.outcome.done'), format.number(done)],
                [t('batch.outcome.second'), format.number(second)],
                [t('batch.outcome.refused'), format.number(refused)],
                [t('batch.outcome.failed'), format.number(failed)],
              ] as const)),
        ]}
      />
      {batch.because.length > 0 && <Because batch={batch} />}
      {(batch.startedAt !== null || (isOpen && isOfMoney(batch))) && <BatchItems batch={batch} carried={carried} isOpen={isOpen} />}
      <a
        href={fileAddress('staffExportBatch', {}, { batchId: batch.batchId })}
        download
        className={`${buttonClass({ size: 'small' })} justify-self-start`}
      >
        <IconDownloadSimple size={18} />
        {t('batch.report')}
      </a>
      {isOpen && batch.isOwn && can > 0 && <Start batch={batch} />}
      {(isAtWork(state) || state === 'checked') && <Stop batch={batch} />}
    </div>
  );
}

/** Why some of them cannot be done, and how many for each reason. */
function Because({ batch }: { batch: BatchLine }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('batch.because')} className="grid gap-1">
      <h3 className="text-body font-bold">{t('batch.because')}</h3>
      <ul className="grid gap-1 text-label">
        {batch.because.map(({ code, text, count }) => (
          <li key={code} className="flex gap-3">
            <span className="tabular font-semibold">{format.number(count)}</span>
            <span className="min-w-0 text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What would become of the batch, or has. */
function BatchSentence({ batch, wasTried }: { batch: BatchLine; wasTried: boolean }) {
  const { state, total, can, wouldWait, done } = batch;
  const t = useT();
  const format = useFormat();
  return (
    <p role="status" className="text-body font-semibold">
      {state === 'checking' && t(wasTried ? 'batch.again' : 'batch.nothingYet')}
      {state === 'checked' && t('batch.would', { can, total, cannot: total - can })}
      {state === 'checked' &&
        wouldWait > 0 &&
        ` ${t('batch.wouldWait', {
          now: can - wouldWait,
          nowSum: format.amount(batch.nowAmount),
          waiting: wouldWait,
          waitingSum: format.amount(batch.waitingAmount),
        })}`}
      {state === 'running' && t('batch.leave')}
      {state === 'finished' && t('batch.finished', { done, total: can })}
      {state === 'stopped' &&
        (batch.stoppedBecause === 'edit.outdated'
          ? t('batch.stale')
          : t(batch.stoppedBecause === '' ? 'batch.stopped' : 'batch.stoppedByItself', { done, total: can }))}
    </p>
  );
}

async function follow(batch: BatchLine): Promise<void> {
  await askAnew(sharedKeys.batch.of(batch.batchId), sharedKeys.list.of('batches'));
}

/** Digits of a sum: whoever types it need not type its separators. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** So many things at once are changed by a slip: from more on their number is typed, though the opposite batch undoes it. */
const fewThings = 20;

/**
 * The reason, and typed the sum that moves at once, which is not undone, or the number of things of a batch that is, where they are many. What
 * waits for a second person can still be rejected.
 */
function Start({ batch }: { batch: BatchLine }) {
  const t = useT();
  const format = useFormat();
  const form = useForm({
    start: { reason: '', typed: '' },
    limits,
    body: ({ reason }) => ({ reason: reason.trim() }),
    async submit({ reason }) {
      await call('staffStartBatch', { params: { batchId: batch.batchId }, body: { reason: reason.trim() } });
      await follow(batch);
    },
  });
  const { typed } = form.values;
  const sum = format.amount(batch.nowAmount);
  const movesMoney = isOfMoney(batch) && batch.can > batch.wouldWait;
  const asksToType = movesMoney || batch.can > fewThings;
  const isTyped = !asksToType || (movesMoney ? digitsOf(typed) === digitsOf(sum) : typed.trim() === String(batch.can));
  const isWhole = batch.state === 'checked' && isTyped && Object.keys(form.faults).length === 0;
  return (
    <form {...form.props} className="grid gap-3 border-t border-divider pt-4">
      <ReasonField {...form.field('reason')} />
      {asksToType && (
        <TextField
          label={movesMoney ? t('batch.typeSum', { sum }) : t('batch.typeCount', { count: batch.can })}
          inputMode={movesMoney ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...form.field('typed')}
        />
      )}
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem}
      </p>
      <Button type="submit" tone="primary" disabled={!isWhole} loading={form.busy} loadingLabel={t('common.working')}>
        {t('batch.start', { count: batch.can })}
      </Button>
    </form>
  );
}

function Stop({ batch }: { batch: BatchLine }) {
  const t = useT();
  const stopping = useAction(async () => {
    await call('staffStopBatch', { params: { batchId: batch.batchId }, body: { reason: t('batch.stopReason') } });
    await follow(batch);
  });
  return (
    <div className="grid gap-2 justify-items-start">
      <Button size="small" onClick={() => void stopping.run()}>
        {t(batch.state === 'running' ? 'batch.stop' : 'batch.drop')}
      </Button>
      <p role="alert" className="text-body text-danger empty:hidden">
        {stopping.problem?.text}
      </p>
    </div>
  );
}
