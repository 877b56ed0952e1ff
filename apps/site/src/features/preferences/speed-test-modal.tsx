import { Button, Dialog } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { preferencesKeys } from './keys';

/** Milliseconds until an address answers; undefined when it does not within five seconds. An opaque answer is enough: only the time counts. */
async function measure(domain: string): Promise<number | undefined> {
  const base = /^https?:/.test(domain) ? domain : `${location.protocol}//${domain}`;
  const start = performance.now();
  try {
    await fetch(new URL('/healthz', base), { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return Math.round(performance.now() - start);
  } catch {
    return undefined;
  }
}

/** What so many milliseconds are to whoever waits for a page. */
const wordOf = (ms: number) => (ms < 250 ? 'shell.speedGood' : ms < 800 ? 'shell.speedFair' : 'shell.speedSlow');

const tones = { 'shell.speedGood': 'text-win', 'shell.speedFair': 'text-warning', 'shell.speedSlow': 'text-danger' } as const;

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
        {(data ?? [{ domain: location.host, ms: undefined }]).map(({ domain, ms }) => (
          <li key={domain} className="flex min-h-14 items-center justify-between gap-4 rounded-chip bg-bg2 px-4 py-2">
            <span className="min-w-0">
              <span className="block truncate">{domain}</span>
              {data && ms !== undefined && <span className={`block text-label font-semibold ${tones[wordOf(ms)]}`}>{t(wordOf(ms))}</span>}
            </span>
            <span className="tabular shrink-0 font-semibold">
              {data ? (ms === undefined ? t('shell.speedFailed') : t('shell.speedMs', { ms })) : t('shell.speedMeasuring')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
