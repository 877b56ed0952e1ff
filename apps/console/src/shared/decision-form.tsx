import { Button, ConfirmDialog, RadioGroup, TextArea, type Choice } from '@sortes/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { problemText } from './problem';
import { useT } from './texts';

const shortestReason = 3;

/**
 * A decision with its reason. What moves money asks once more before it is done; what the server says against it stands beside the button.
 * `children`: fields that one of the choices needs.
 */
export function DecisionForm<Value extends string>({
  title,
  choices,
  onDecide,
  isReady = () => true,
  question,
  children,
}: {
  title: string;
  choices: readonly Choice<Value>[];
  onDecide: (decision: Value, reason: string) => Promise<void>;
  isReady?: (decision: Value) => boolean;
  /** What the person is asked before it is done. */
  question: (decision: Value) => string;
  children?: (decision: Value) => ReactNode;
}) {
  const t = useT();
  const name = useId();
  const [decision, setDecision] = useState<Value>();
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isWhole = decision !== undefined && reason.trim().length >= shortestReason && isReady(decision);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) setAsking(true);
  };
  const decide = async () => {
    if (decision === undefined) return;
    setProblem(undefined);
    try {
      await onDecide(decision, reason.trim());
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
      <RadioGroup label={title} name={name} value={decision ?? ('' as Value)} onChange={setDecision} choices={choices} />
      {decision !== undefined && children?.(decision)}
      <TextArea
        label={t('common.reason')}
        description={t('common.reasonNote')}
        rows={2}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      <Button type="submit" tone="primary" disabled={!isWhole}>
        {t('common.decide')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={choices.find(({ value }) => value === decision)?.label ?? ''}
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
