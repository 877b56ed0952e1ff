import { Button, Dialog, ProgressBar } from '@sortes/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { doWork, type WorkPuzzle } from '@sortes/browser';

/** The nonce that was found, as the server takes it. */
export interface WorkDone {
  challenge: string;
  nonce: string;
}

interface WorkWanted extends WorkPuzzle {
  challenge: string;
}

export interface WorkGate {
  /**
   * Sends a request; when the server wants work of the device first, does it and sends the request again. Undefined when the visitor stopped it.
   * `first`: asks for the work of what always costs some, so that it is not refused once to be told.
   * @throws ApiError
   */
  send: <R>(request: (more: { work?: WorkDone }) => Promise<R>, first?: () => Promise<WorkWanted | null>) => Promise<R | undefined>;
  /** Draw this somewhere in the form. */
  dialog: ReactNode;
}

/** More than once: the server may want more work by the time that the first was done. */
const roundsAtMost = 3;

function readWork({ value }: ApiError): WorkWanted | undefined {
  const { challenge, prefix, difficulty, parts } = value;
  return typeof challenge === 'string' && typeof prefix === 'string' && typeof difficulty === 'number' && typeof parts === 'number'
    ? { challenge, prefix, difficulty, parts }
    : undefined;
}

/** Work of the device as the price of a code, where many are asked for. It goes on by itself and asks nothing of the visitor. */
export function useWork(): WorkGate {
  const t = useT();
  const format = useFormat();
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const work = async ({ challenge, ...puzzle }: WorkWanted): Promise<{ work: WorkDone } | undefined> => {
    stop.current?.abort();
    stop.current = new AbortController();
    setShare(0);
    try {
      const nonce = await doWork(puzzle, { signal: stop.current.signal, onProgress: setShare });
      return nonce === undefined ? undefined : { work: { challenge, nonce } };
    } finally {
      setShare(undefined);
    }
  };
  return {
    async send(request, first) {
      const price = (await first?.()) ?? undefined;
      let more: { work?: WorkDone } | undefined = price === undefined ? {} : await work(price);
      if (more === undefined) return undefined;
      for (let round = 0; ; round += 1) {
        try {
          return await request(more);
        } catch (failure) {
          const wanted = failure instanceof ApiError && failure.code === 'work.required' ? readWork(failure) : undefined;
          if (wanted === undefined || round >= roundsAtMost) throw failure;
          more = await work(wanted);
          if (more === undefined) return undefined;
        }
      }
    },
    dialog: share !== undefined && (
      <Dialog
        open
        onClose={() => stop.current?.abort()}
        title={t('identity.work.title')}
        closeLabel={t('common.close')}
        width="small"
        footer={
          <Button wide onClick={() => stop.current?.abort()}>
            {t('common.cancel')}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <p className="text-body text-ink-2">{t('identity.work.note')}</p>
          <ProgressBar
            label={t('identity.slider.working')}
            value={Math.round(share * 100)}
            max={100}
            valueText={format.percent(share, 0)}
          />
        </div>
      </Dialog>
    ),
  };
}
