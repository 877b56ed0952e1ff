import { IconCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import { useT } from '../../../kit/i18n';

const steps = ['signup', 'contact', 'deposit', 'play'] as const;

/** What a friend has done of all that counts, each with a word: nothing is said by colour alone. */
export function Steps({ done }: { done: { readonly contact: boolean; readonly deposit: boolean; readonly play: boolean } }) {
  const t = useT();
  const isDone = { signup: true, ...done };
  return (
    <ol className="grid grid-cols-4 gap-1 max-[359px]:grid-cols-2">
      {steps.map((step) => (
        <li key={step} className="grid min-w-0 content-start gap-1">
          <span className={clsx('h-1.5 rounded-full', isDone[step] ? 'bg-win' : 'bg-divider')} aria-hidden="true" />
          <span className="sr-only">
            {t(isDone[step] ? 'referral.stepDone' : 'referral.stepOpen', { step: t(`referral.step.${step}`) })}
          </span>
          <span className={clsx('flex items-center gap-1 text-caption', isDone[step] ? 'text-ink-1' : 'text-ink-3')} aria-hidden="true">
            {isDone[step] && <IconCheck size={14} className="shrink-0 text-win" />}
            {t(`referral.step.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
