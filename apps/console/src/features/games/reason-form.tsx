import { Button } from '@sortes/ui';
import { useState, type FormEvent, type ReactNode, useId } from 'react';
import { useT } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import { undoReason } from '../../shared/undo';
import { ReasonField } from '../../shared/reason-field';
import { useWork } from '../../shared/use-work';

/** What takes a change back; asked with the reason of the change. */
export type Undo = (reason: string) => Promise<void>;

/**
 * Fields with the reason of their change. What is refused stands beside the button and loses nothing that was typed; what can be taken back is
 * offered for it.
 */
export function ReasonForm({
  label,
  submit,
  isReady = true,
  onSave,
  children,
}: {
  label: string;
  submit: string;
  isReady?: boolean;
  onSave: (reason: string) => Promise<Undo | void>;
  children?: ReactNode;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [saved, setSaved] = useState<{ undo: Undo | undefined; reason: string }>();
  const { run, busy, problem } = useWork();
  const missing = missingWords(t, { isReady, reason });
  const whyId = useId();
  const isWhole = missing === undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    void run(async () => {
      const given = reason.trim();
      setSaved({ undo: (await onSave(given)) ?? undefined, reason: given });
      setReason('');
    });
  };
  return (
    <form aria-label={label} onSubmit={save} className="grid gap-3 border-t border-divider pt-4">
      <h3 className="text-body font-bold">{label}</h3>
      {children}
      <ReasonField value={reason} onChange={setReason} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      {saved === undefined && <WhyNot id={whyId} missing={missing} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="primary" disabled={!isWhole} aria-describedby={whyId} loading={busy} loadingLabel={t('common.working')}>
          {submit}
        </Button>
        <span role="status" className="text-label text-win empty:hidden">
          {saved && t('games.saved')}
        </span>
        {saved?.undo && (
          <Button
            tone="ghost"
            onClick={() =>
              void run(async () => {
                await saved.undo?.(undoReason(t, saved.reason));
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
