import type { Faults, Form, Limits } from '@sortes/browser';
import { Button } from '@sortes/ui';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import { undoReason } from '../../shared/undo';
import { ReasonField } from '../../shared/reason-field';
import { missingIn, useForm } from '../../shared/use-form';

/** What takes a change back; asked with the reason of the change. Answers what stands in the fields then, where that changes. */
type Undo<Fields extends object> = (reason: string) => Promise<Partial<Fields> | void>;

interface ReasonFormProps<Fields extends object> {
  readonly label: string;
  readonly submit: string;
  readonly isReady?: boolean | ((fields: Fields) => boolean);
  /** What stands in the fields at first, where the form holds them. */
  readonly fields?: Fields;
  /** Limits of the operation that is called, whose body `body` makes of the fields; `places` are the fields by their paths in it. */
  readonly limits?: Limits;
  readonly body?: (fields: Fields & { readonly reason: string }) => unknown;
  readonly places?: Readonly<Record<string, keyof Fields & string>>;
  readonly faults?: (fields: Fields) => Faults<Fields>;
  readonly onSave: (reason: string, fields: Fields) => Promise<Undo<Fields> | void>;
  readonly children?: ReactNode | ((form: Form<Fields>) => ReactNode);
}

/**
 * Fields with the reason of their change. What is refused stands beside the button and loses nothing that was typed; what can be taken back is
 * offered for it.
 */
export function ReasonForm<Fields extends object = object>(props: ReasonFormProps<Fields>) {
  const { label, submit, isReady: given = true, fields = {} as Fields, limits = {}, body, places = {}, faults, onSave, children } = props;
  type Values = Fields & { readonly reason: string };
  const t = useT();
  const [saved, setSaved] = useState<{ undo: Undo<Fields> | undefined; reason: string }>();
  const form = useForm<Values>({
    start: { ...fields, reason: '' },
    limits,
    places,
    body: (values) => (body ?? (({ reason }) => ({ reason })))({ ...values, reason: values.reason.trim() }),
    faults: (values) => (faults?.(values) ?? {}) as Faults<Values>,
    async submit(values) {
      const reason = values.reason.trim();
      setSaved({ undo: (await onSave(reason, values)) ?? undefined, reason });
      form.begin({ ...values, reason: '' });
    },
  });
  const own = form as unknown as Form<{ reason: string }>;
  const isReady = typeof given === 'function' ? given(form.values) : given;
  const missing = isReady ? missingIn(t, own) : missingWords(t, { isReady, reason: own.values.reason });
  const whyId = useId();
  return (
    <form aria-label={label} {...form.props} className="grid gap-3 border-t border-divider pt-4">
      <h3 className="text-body font-bold">{label}</h3>
      {typeof children === 'function' ? children(form as unknown as Form<Fields>) : children}
      <ReasonField {...own.field('reason')} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem}
      </p>
      {saved === undefined && <WhyNot id={whyId} missing={missing} />}
      <div className="flex flex-wrap items-center gap-3">
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
        <span role="status" className="text-label text-win empty:hidden">
          {saved && t('games.saved')}
        </span>
        {saved?.undo && (
          <Button
            tone="ghost"
            onClick={() =>
              void form.run(async () => {
                const standing = await saved.undo?.(undoReason(t, saved.reason));
                if (standing) form.begin({ ...form.values, ...standing });
                setSaved(undefined);
              })
            }
          >
            {t('common.undo')}
          </Button>
        )}
      </div>
    </form>
  );
}
