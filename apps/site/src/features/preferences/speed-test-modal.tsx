import { Button, Dialog, linkClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { preferencesKeys } from './keys';

/** So often each address is asked: the first time it has to be found and greeted as well. */
const tries = 3;

const baseOf = (domain: string): string => (/^https?:/.test(domain) ? domain : `${location.protocol}//${domain}`);

/** Milliseconds until an address answers; undefined when it does not within five seconds. An opaque answer is enough: only the time counts. */
async function measureOnce(base: string): Promise<number | undefined> {
  const start = performance.now();
  try {
    await fetch(new URL('/healthz', base), { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return Math.round(performance.now() - start);
  } catch {
    return undefined;
  }
}

/** The quickest of some answers; undefined where one of them did not come. */
async function measure(domain: string): Promise<number | undefined> {
  let best: number | undefined;
  for (let at = 0; at < tries; at += 1) {
    // One after the other: side by side they would wait for each other.
    const ms = await measureOnce(baseOf(domain));
    if (ms === undefined) return undefined;
    best = Math.min(best ?? ms, ms);
  }
  return best;
}

/** What so many milliseconds are to whoever waits for a page. */
const wordOf = (ms: number) => (ms < 250 ? 'shell.speedGood' : ms < 800 ? 'shell.speedFair' : 'shell.speedSlow');

const tones = { 'shell.speedGood': 'text-win', 'shell.speedFair': 'text-warning', 'shell.speedSlow': 'text-danger' } as const;

/** Milliseconds at which the bar is empty. */
const slowest = 1_000;

/** One address, how quickly it answers, and the way to it where the visitor is at another. */
function Measured({ domain, ms, isMeasured }: { domain: string; ms: number | undefined; isMeasured: boolean }) {
  const t = useT();
  const isHere = domain === location.host;
  const word = ms === undefined ? undefined : wordOf(ms);
  return (
    <div className="grid gap-2 rounded-chip bg-bg2 px-4 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate">{domain}</span>
        <span className="tabular shrink-0 text-h2">
          {isMeasured ? (ms === undefined ? t('shell.speedFailed') : t('shell.speedMs', { ms })) : t('shell.speedMeasuring')}
        </span>
      </p>
      {isMeasured && (
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-divider">
          <span
            className={clsx('block h-full rounded-full bg-current', word && tones[word])}
            style={{ width: `${ms === undefined ? 0 : Math.max(4, 100 - (100 * ms) / slowest)}%` }}
          />
        </span>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-label empty:hidden">
        {isMeasured && word && <span className={clsx('font-semibold', tones[word])}>{t(word)}</span>}
        {isHere ? (
          <span className="text-ink-3">{t('shell.speedHere')}</span>
        ) : (
          ms !== undefined && (
            <a href={baseOf(domain)} className={`inline-flex min-h-11 items-center ${linkClass}`}>
              {t('shell.speedOpen')}
            </a>
          )
        )}
      </p>
    </div>
  );
}

/** Measures each address of the brand from where the visitor is, fastest first. */
export function SpeedTestModal({ onClose }: ModalProps) {
  const t = useT();
  const { data, isFetching, refetch } = useQuery({
    queryKey: preferencesKeys.speedTest.all,
    queryFn: async () => {
      const known = await call('getDomainRoute')
        .then((value) => value.domainList.map((row) => row.domain))
        .catch(() => []);
      const domains = [...new Set([location.host, ...known])];
      const measured = await Promise.all(domains.map(async (domain) => ({ domain, ms: await measure(domain) })));
      return measured.toSorted((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity));
    },
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.speedTest')}
      closeLabel={t('common.close')}
      width="small"
      footer={
        <Button wide loading={isFetching} loadingLabel={t('shell.speedMeasuring')} onClick={() => void refetch()}>
          {t('shell.speedAgain')}
        </Button>
      }
    >
      <p className="pb-3 text-ink-2">{t('shell.speedTestNote')}</p>
      <ul className="grid gap-2" aria-live="polite">
        {(data ?? [{ domain: location.host, ms: undefined }]).map((one) => (
          <li key={one.domain}>
            <Measured {...one} isMeasured={data !== undefined} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
