import { Button, ConfirmDialog, RadioGroup, type Choice } from '@sortes/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { problemText } from './problem';
import { useT } from './texts';
import { ReasonField } from './reason-field';

const shortestReason = 3;

/**
 * A decision with its reason. What moves money asks once more before it is done; what the server says against it stands beside the button.
 * `children`: fields that one of the choices needs. `title` is left out where there is one choice and the sheet is called by it.
 */
export function DecisionForm<Value extends string>({
  title,
  choices,
  onDecide,
  isReady = () => true,
  question,
  submitLabel,
  children,
}: {
  title?: string;
  choices: readonly Choice<Value>[];
  /** `label`: the words of the choice, for what is told afterwards. */
  onDecide: (decision: Value, reason: string, label: string) => Promise<void>;
  /** A sentence says what is missing, where the fields above are not what it is about. */
  isReady?: (decision: Value) => boolean | string;
  /** What the person is asked before it is done. */
  question: (decision: Value) => string;
  /** What the button says where what was chosen is not done here, as with a request to a second person; of one choice, or of all. */
  submitLabel?: string | ((decision: Value | undefined) => string | undefined);
  children?: (decision: Value) => ReactNode;
}) {
  const t = useT();
  const name = useId();
  // Where there is nothing to choose from, the button says what is done.
  const only = choices.length === 1 ? choices[0] : undefined;
  const [chosen, setDecision] = useState<Value>();
  const decision = only?.value ?? chosen;
  const label = choices.find(({ value }) => value === decision)?.label ?? '';
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ready = decision !== undefined && isReady(decision);
  const missing =
    decision === undefined
      ? t('common.decide.choose')
      : ready !== true
        ? ready || t('common.decide.fill')
        : reason.trim().length < shortestReason
          ? t('common.decide.reason', { count: shortestReason })
          : undefined;
  const isWhole = missing === undefined;
  const missingId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) setAsking(true);
  };
  const decide = async () => {
    if (decision === undefined) return;
    setProblem(undefined);
    try {
      await onDecide(decision, reason.trim(), label);
      setReason('');
      setDecision(undefined);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-divider pt-4">
      {only === undefined ? (
        <RadioGroup
          label={title ?? t('common.decision')}
          name={name}
          value={decision ?? ('' as Value)}
          onChange={setDecision}
          choices={choices}
        />
      ) : (
        title !== undefined && <h3 className="text-label font-semibold text-ink-2">{title}</h3>
      )}
      {decision !== undefined && children?.(decision)}
      <ReasonField value={reason} onChange={setReason} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      <div className="grid gap-1">
        <Button type="submit" tone="primary" disabled={!isWhole} aria-describedby={isWhole ? undefined : missingId}>
          {(typeof submitLabel === 'function' ? submitLabel(decision) : submitLabel) ?? only?.label ?? t('common.decide')}
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
        onConfirm={decide}
        onClose={() => setAsking(false)}
      >
        {decision !== undefined && question(decision)}
      </ConfirmDialog>
    </form>
  );
}
