import { CopyButton, IconCaretDown, IconCheckCircle, IconXCircle } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import type { Proved } from './prove';

/** What was recomputed here, each with how it came out. */
export function ProofList({ proved }: { proved: readonly Proved[] }) {
  const t = useT();
  const isGood = proved.every(({ ok }) => ok);
  return (
    <div role="status" className="grid grid-cols-1 gap-2">
      <p className={isGood ? 'text-body font-semibold text-win' : 'text-body font-semibold text-danger'}>
        {t(isGood ? 'draws.good' : 'draws.bad')}
      </p>
      <ul className="grid grid-cols-1 gap-1.5">
        {proved.map(({ fact, ok }) => (
          <li key={fact} className="flex gap-2 text-label text-ink-2">
            {ok ? <IconCheckCircle size={18} className="shrink-0 text-win" /> : <IconXCircle size={18} className="shrink-0 text-danger" />}
            <span>
              {t(`draws.fact.${fact}`)} <span className="sr-only">{t(ok ? 'draws.passed' : 'draws.failed')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What stands behind the chance, for who wants to know. */
export function Behind({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <details className="group rounded-tile border border-divider bg-bg2 px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-3 text-body font-semibold">
        {t('draws.behind')}
        <IconCaretDown size={18} className="shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-4">{children}</div>
    </details>
  );
}

/** A long value of the proof with its name, to be copied. */
export function HexValue({ name, value }: { name: string; value: string | null }) {
  const t = useT();
  if (value === null || value === '') return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-label text-ink-3">{name}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 font-mono text-caption wrap-anywhere text-ink-1">{value}</code>
        <CopyButton text={value} label={t('common.copy')} copiedLabel={t('common.copied')} name={t('draws.copy', { name })} />
      </div>
    </div>
  );
}
