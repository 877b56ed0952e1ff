import { IconCheck, IconX } from '@sortes/ui';
import { clsx } from 'clsx';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { timelineOf, type TimelineFacts } from '../state/withdraw-timeline';

/** requested → review → sent → received. Colour is never alone: each step says how far it is. */
export function Timeline({ facts }: { facts: TimelineFacts }) {
  const t = useT();
  const format = useFormat();
  const steps = timelineOf(facts);
  return (
    <ol aria-label={t('payout.timeline')} className="grid grid-cols-4 gap-1">
      {steps.map(({ step, look, at }, index) => (
        <li
          key={step}
          {...(look === 'now' && { 'aria-current': 'step' as const })}
          className="relative flex flex-col items-center text-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={clsx(
                'absolute end-1/2 top-3.5 h-0.5 w-full -translate-y-1/2',
                look === 'open' ? 'bg-divider' : look === 'failed' ? 'bg-danger' : 'bg-win',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={clsx(
              'z-1 flex size-7 items-center justify-center rounded-full border-2 text-caption font-bold',
              look === 'done' && 'border-win bg-bg1 text-win',
              look === 'now' && 'border-gold bg-bg1 text-gold-text',
              look === 'open' && 'border-divider bg-bg1 text-ink-3',
              look === 'failed' && 'border-danger bg-bg1 text-danger',
            )}
          >
            {look === 'done' ? <IconCheck size={16} /> : look === 'failed' ? <IconX size={16} /> : index + 1}
          </span>
          <span className={clsx('mt-1 text-caption font-semibold', look === 'open' ? 'text-ink-3' : 'text-ink-1')}>
            {t(`payout.step.${step}`)}
            <span className="sr-only">: {t(`payout.step.${look}`)}</span>
          </span>
          {at !== null && (
            <span className="tabular text-caption text-ink-3">
              {format.date(at, { month: format.parts.month, day: 'numeric' })}, {format.clock(at)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
