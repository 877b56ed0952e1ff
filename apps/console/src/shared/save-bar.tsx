import type { Form } from '@sortes/browser';
import { Button } from '@sortes/ui';
import { useId, type ReactNode, type Ref } from 'react';
import { ReasonField } from './reason-field';
import { useT } from './texts';
import { missingIn } from './use-form';
import { WhyNot } from './why-not';

interface SaveBarProps {
  readonly form: Form<{ reason: string }>;
  /** Why what was typed cannot be kept as it is, before anything the form has against it. */
  readonly blocked?: string | undefined;
  readonly save: string;
  readonly leave: string;
  readonly onLeave: () => void;
  readonly ref?: Ref<HTMLDivElement>;
  /** What would be changed. */
  readonly children: ReactNode;
}

/** The foot of a long form, in sight while its fields scroll: what would be changed, the reason, leaving it and saving it. */
export function SaveBar({ form, blocked, save, leave, onLeave, ref, children }: SaveBarProps) {
  const t = useT();
  const whyId = useId();
  const missing = blocked ?? missingIn(t, form);
  return (
    <div ref={ref} className="sticky bottom-0 z-10 grid gap-2 rounded-tile border border-divider bg-bg1 px-4 py-3 shadow-lg">
      {children}
      <div className="flex flex-wrap items-end gap-3">
        <ReasonField rows={1} {...form.field('reason')} className="min-w-56 flex-1" />
        <Button onClick={onLeave}>{leave}</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={missing !== undefined}
          aria-describedby={whyId}
          loading={form.busy}
          loadingLabel={t('common.working')}
        >
          {save}
        </Button>
      </div>
      <WhyNot id={whyId} missing={missing} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem === missing ? undefined : form.problem}
      </p>
    </div>
  );
}
