import { Button, Dialog, ProgressBar } from '@sortes/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type More, sendWithWork, type WorkWanted } from '../../../entities/account/send-with-work';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { doWork } from '@sortes/browser';

export interface WorkGate {
  /**
   * Sends a request; when the server wants work of the device first, does it and sends the request again. Undefined when the visitor stopped it.
   * `first`: asks for the work of what always costs some, so that it is not refused once to be told.
   * @throws ApiError
   */
  send: <R>(request: (more: More) => Promise<R>, first?: () => Promise<WorkWanted | null>) => Promise<R | undefined>;
  /** Draw this somewhere in the form. */
  dialog: ReactNode;
}

/** Work of the device as the price of a code, where many are asked for. It goes on by itself and asks nothing of the visitor. */
export function useWork(): WorkGate {
  const t = useT();
  const format = useFormat();
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const work = async ({ challenge: _challenge, ...puzzle }: WorkWanted): Promise<string | undefined> => {
    stop.current?.abort();
    stop.current = new AbortController();
    setShare(0);
    try {
      return await doWork(puzzle, { signal: stop.current.signal, onProgress: setShare });
    } finally {
      setShare(undefined);
    }
  };
  return {
    send: (request, first) => sendWithWork(request, work, first),
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
