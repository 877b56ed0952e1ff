import { Button } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useQuota } from '../api/quota';
import { QuotaHistory } from './quota-history';

/** What the agent has left of each band of prize groups; nothing where the brand has no quota. */
export function QuotaLeft() {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const bands = useQuota().data?.bands ?? [];
  if (bands.length === 0) return null;
  return (
    <section aria-label={t('agents.quota.title')} className="card grid grid-cols-1 gap-2 rounded-tile p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-label font-semibold text-ink-1">{t('agents.quota.title')}</h3>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('agents.quota.history')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {bands.map(({ from, to, left, used }) => (
          <li key={from} className="tabular text-label text-ink-1">
            <span className="block text-caption text-ink-3">{t('agents.quota.band', { from: String(from), to: String(to) })}</span>
            <span className="font-semibold">{t('agents.quota.left', { count: left })}</span>
            {used > 0 && <span className="text-ink-2"> · {t('agents.quota.used', { count: format.number(used) })}</span>}
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-3">{t('agents.quota.about')}</p>
      {isOpen && <QuotaHistory onClose={() => setOpen(false)} />}
    </section>
  );
}
