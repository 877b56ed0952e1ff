import { Button, Dialog, ProgressBar, TextArea } from '@sortes/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { problemText } from '../problem';
import { queryClient } from '../query-client';
import { useT } from '../texts';

/** One of many things as it stands now: its name, and how it is done; without `run` there is nothing to do to it. */
export interface Prepared {
  readonly name: string;
  readonly run?: (reason: string) => Promise<unknown>;
}

const shortestReason = 3;

/**
 * The same done to each of a page's selected things, one after the other: each is looked at first, which changes nothing and tells how many it can
 * be done to; then with a reason done, and told for which it was refused. It ends when this is closed; what was done stays done.
 */
export function EachDialog({
  title,
  ids,
  prepare,
  onClose,
}: {
  title: string;
  ids: readonly string[];
  prepare: (id: string) => Promise<Prepared>;
  onClose: () => void;
}) {
  const t = useT();
  const [tried, setTried] = useState<readonly Prepared[]>([]);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<readonly { readonly name: string; readonly text: string }[]>([]);
  const isClosed = useRef(false);
  useEffect(() => {
    const mine = { isGone: false };
    isClosed.current = false;
    void (async () => {
      for (const id of ids) {
        const one = await prepare(id).catch((error: unknown) => ({ name: `${id}: ${problemText(error)}` }));
        if (mine.isGone) return;
        setTried((before) => [...before, one]);
      }
    })();
    return () => {
      mine.isGone = true;
      isClosed.current = true;
    };
    // What was selected when it was opened is meant.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const works = tried.filter((one): one is Required<Prepared> => one.run !== undefined);
  const isChecked = tried.length >= ids.length;
  const isWhole = isChecked && works.length > 0 && reason.trim().length >= shortestReason;
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole || done !== undefined) return;
    setDone(0);
    for (const { name, run } of works) {
      if (isClosed.current) break;
      try {
        await run(reason.trim());
      } catch (error) {
        setFailed((before) => [...before, { name, text: problemText(error) }]);
      }
      setDone((before = 0) => before + 1);
    }
    await queryClient.invalidateQueries({ queryKey: ['list'] });
  };
  const hasEnded = done !== undefined && done >= works.length;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common.close')} closeOnOutsidePress={false}>
      <form onSubmit={(event) => void start(event)} className="grid gap-4">
        {done === undefined ? (
          <ProgressBar
            label={t('batch.checking')}
            value={tried.length}
            max={ids.length}
            valueText={t('batch.of', { done: tried.length, total: ids.length })}
          />
        ) : (
          <ProgressBar
            label={t('batch.progress')}
            value={done}
            max={works.length}
            valueText={t('batch.of', { done, total: works.length })}
          />
        )}
        <p role="status" className="text-body font-semibold">
          {hasEnded
            ? t('batch.finished', { done: done - failed.length, total: ids.length })
            : done === undefined && isChecked
              ? t('batch.would', { can: works.length, total: ids.length, cannot: ids.length - works.length })
              : ''}
        </p>
        {done === undefined && isChecked && works.length < ids.length && (
          <p className="text-label break-words text-ink-2">
            {tried
              .filter(({ run }) => run === undefined)
              .map(({ name }) => name)
              .join(', ')}
          </p>
        )}
        {failed.length > 0 && (
          <ul aria-label={t('batch.because')} className="grid gap-1 text-label">
            {failed.map(({ name, text }) => (
              <li key={name}>
                <span className="font-semibold">{name}</span> <span className="text-danger">{text}</span>
              </li>
            ))}
          </ul>
        )}
        {done === undefined && (
          <>
            <TextArea
              label={t('common.reason')}
              description={t('common.reasonNote')}
              rows={2}
              maxLength={500}
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="grid gap-1">
              <Button type="submit" tone="primary" disabled={!isWhole}>
                {t('batch.start', { count: works.length })}
              </Button>
              <p className="text-center text-caption text-ink-3 empty:hidden">
                {isChecked && works.length > 0 && !isWhole && t('common.decide.reason', { count: shortestReason })}
              </p>
            </div>
          </>
        )}
        {hasEnded && (
          <Button tone="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
