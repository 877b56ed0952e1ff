import { IconCheckCircle } from '@sortes/ui';
import { clsx } from 'clsx';
import { useT } from '../../../kit/i18n';

export interface Tick {
  text: string;
  met: boolean;
}

/** Rules under a field, ticked while the visitor types. The tick and the spoken word carry the state; the colour only repeats it. */
export function RuleTicks({ ticks }: { ticks: readonly Tick[] }) {
  const t = useT();
  if (ticks.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1 pt-0.5">
      {ticks.map(({ text, met }) => (
        <li key={text} className={clsx('flex items-start gap-1.5', met ? 'text-win' : 'text-ink-3')}>
          {met ? (
            <IconCheckCircle size={15} filled className="mt-px shrink-0" />
          ) : (
            <span aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 rounded-full border border-line" />
          )}
          <span>
            {text}
            {met && <span className="sr-only"> ({t('identity.ruleMet')})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
