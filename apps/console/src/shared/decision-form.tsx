import type { Faults, Form, Limits } from '@sortes/browser';
import { Button, ConfirmDialog, RadioGroup, type Choice } from '@sortes/ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import { ReasonField } from './reason-field';
import { useT } from './texts';
import { missingIn, useForm } from './use-form';

/** What every decision has. */
interface Decided<Value extends string> {
  readonly decision: Value | '';
  readonly reason: string;
}

interface DecisionFormProps<Value extends string, Fields extends object> {
  /** Left out where there is one choice and the sheet is called by it. */
  readonly title?: string;
  readonly choices: readonly Choice<Value>[];
  /** What stands at first in the fields that one of the choices needs. */
  readonly fields?: Fields;
  /** Limits of the operation that is called, whose body `body` makes of the fields. */
  readonly limits?: Limits;
  readonly body?: (decision: Value, fields: Fields & { readonly reason: string }) => unknown;
  /** What is wrong with the fields. */
  readonly faults?: (decision: Value, fields: Fields) => Faults<Fields>;
  /** `label`: the words of the choice, for what is told afterwards. */
  readonly onDecide: (decision: Value, reason: string, label: string, fields: Fields) => Promise<void>;
  /** A sentence says what is missing, where the fields above are not what it is about. */
  readonly isReady?: (decision: Value, fields: Fields) => boolean | string;
  /** What the person is asked before it is done. */
  readonly question: (decision: Value, fields: Fields) => string;
  /** The player reads the reason. */
  readonly isReasonRead?: boolean | ((decision: Value | undefined, fields: Fields) => boolean);
  /** Of these choices the reason is a note that may be left out. */
  readonly isReasonOptional?: (decision: Value) => boolean;
  /** What the button says where what was chosen is not done here, as with a request to a second person; of one choice, or of all. */
  readonly submitLabel?: string | ((decision: Value | undefined, fields: Fields) => string | undefined);
  readonly children?: (decision: Value, form: Form<Fields>) => ReactNode;
}

/** A decision with its reason. What moves money asks once more before it is done; what the server says against it stands beside the button. */
export function DecisionForm<Value extends string, Fields extends object = object>(props: DecisionFormProps<Value, Fields>) {
  const { title, choices, question, submitLabel, isReasonRead = false, isReasonOptional, children } = props;
  const t = useT();
  // Where there is nothing to choose from, the button says what is done.
  const only = choices.length === 1 ? choices[0] : undefined;
  const [asking, setAsking] = useState(false);
  const { form, missing, decide } = useDecision(props, only?.value, () => setAsking(true));
  const fields: Fields = form.values;
  const decision = only?.value ?? (form.values.decision || undefined);
  const label = choices.find(({ value }) => value === decision)?.label ?? '';
  const isWhole = missing === undefined;
  const missingId = useId();
  const root = useRef<HTMLFormElement>(null);
  const decideAndStay = async (): Promise<void> => {
    await decide(label).finally(() => setAsking(false));
    // The button that asked may be gone with what was decided: who works by keyboard stays at the form. A dialog keeps them by itself.
    requestAnimationFrame(() => {
      const form = root.current;
      if (document.activeElement === document.body && form?.closest('[role=dialog]') === null) form.focus({ preventScroll: true });
    });
  };
  return (
    <form {...form.props} ref={root} tabIndex={-1} className="grid gap-3 border-t border-divider pt-4 outline-none">
      {only === undefined ? (
        <RadioGroup
          label={title ?? t('common.decision')}
          {...(form as unknown as Form<{ decision: Value }>).field('decision')}
          choices={choices}
        />
      ) : (
        title !== undefined && <h3 className="text-label font-semibold text-ink-2">{title}</h3>
      )}
      {decision !== undefined && children?.(decision, form as unknown as Form<Fields>)}
      <ReasonField
        isOptional={decision !== undefined && isReasonOptional?.(decision) === true}
        isRead={typeof isReasonRead === 'function' ? isReasonRead(decision, fields) : isReasonRead}
        {...(form as unknown as Form<{ reason: string }>).field('reason')}
      />
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem === missing ? undefined : form.problem}
      </p>
      <div className="grid gap-1">
        <Button type="submit" tone="primary" disabled={!isWhole} aria-describedby={isWhole ? undefined : missingId}>
          {(typeof submitLabel === 'function' ? submitLabel(decision, fields) : submitLabel) ?? only?.label ?? t('common.decide')}
        </Button>
        <p id={missingId} className="text-center text-caption text-ink-3 empty:hidden">
          {missing}
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        title={label}
        confirmLabel={t('common.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={decideAndStay}
        onClose={() => setAsking(false)}
      >
        {decision !== undefined && question(decision, fields)}
      </ConfirmDialog>
    </form>
  );
}

/** What was chosen and filled in, what it lacks, and doing it. `only`: the choice where there is one. */
function useDecision<Value extends string, Fields extends object>(
  {
    fields = {} as Fields,
    limits,
    body,
    faults,
    isReady = () => true,
    isReasonOptional = () => false,
    onDecide,
  }: DecisionFormProps<Value, Fields>,
  only: Value | undefined,
  onAsk: () => void,
) {
  const t = useT();
  const start: Fields & Decided<Value> = { ...fields, decision: '', reason: '' };
  const chosenIn = ({ decision }: Decided<Value>): Value | undefined => only ?? (decision === '' ? undefined : decision);
  const form = useForm<Fields & Decided<Value>>({
    start,
    limits: limits ?? {},
    body(values) {
      const reason = values.reason.trim();
      const decision = chosenIn(values);
      return decision === undefined || body === undefined ? { reason } : body(decision, { ...values, reason });
    },
    faults(values) {
      const decision = chosenIn(values);
      return (decision === undefined ? {} : (faults?.(decision, values) ?? {})) as Faults<Fields & Decided<Value>>;
    },
    submit: async () => onAsk(),
  });
  const { values } = form;
  const decision = chosenIn(values);
  const ready = decision !== undefined && isReady(decision, values);
  const missing =
    decision === undefined
      ? t('common.decide.choose')
      : ready === true
        ? missingIn(t, form as unknown as Form<{ reason: string }>, isReasonOptional(decision))
        : ready || t('common.decide.fill');
  const decide = (label: string) =>
    form.run(async () => {
      if (decision === undefined) return;
      await onDecide(decision, values.reason.trim(), label, values);
      form.begin(start);
    });
  return { form, missing, decide };
}
