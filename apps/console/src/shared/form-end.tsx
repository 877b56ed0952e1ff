import type { Form } from '@sortes/browser';
import { Button } from '@sortes/ui';
import { useId, type ReactNode } from 'react';
import { useT } from './texts';
import { WhyNot } from './why-not';

interface FormEndProps {
  readonly form: Pick<Form<object>, 'busy' | 'problem'>;
  /** Why the form cannot be sent yet; undefined when it can. */
  readonly missing: string | undefined;
  /** What the button says. */
  readonly submit: string;
  /** What else can be done, beside the button. */
  readonly children?: ReactNode;
}

/** The end of a form: what was refused, why the button is grey, and the button. */
export function FormEnd({ form, missing, submit, children }: FormEndProps) {
  const t = useT();
  const whyId = useId();
  return (
    <>
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem === missing ? undefined : form.problem}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          tone="primary"
          disabled={missing !== undefined}
          aria-describedby={whyId}
          loading={form.busy}
          loadingLabel={t('common.working')}
        >
          {submit}
        </Button>
        {children}
      </div>
    </>
  );
}
