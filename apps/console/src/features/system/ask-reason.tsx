import type { Limits } from '@sortes/browser';
import { ConfirmDialog } from '@sortes/ui';
import { ReasonField } from '../../shared/reason-field';
import { shortestReason } from '../../shared/shortest-reason';
import { useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';

interface AskReasonProps {
  readonly open: boolean;
  readonly title: string;
  /** Of the operation that is called. */
  readonly limits: Limits;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why something is to be done, then does it. While it is refused the question stays open, with what is against it at the field. */
export function AskReason({ open, title, limits, onConfirm, onClose }: AskReasonProps) {
  const t = useT();
  const form = useForm({
    start: { reason: '' },
    limits,
    faults: ({ reason }) => ({ reason: reason.trim().length < shortestReason ? t('system.reasonFirst') : undefined }),
    submit: ({ reason }) => onConfirm(reason.trim()),
  });
  /** @throws Error when nothing was done */
  const confirm = async () => {
    const isDone = form.ask('reason') && (await form.run(() => onConfirm(form.values.reason.trim())));
    if (!isDone) throw new Error('nothing was done');
  };
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={t('common.confirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={confirm}
      onClose={() => {
        form.begin({ reason: '' });
        onClose();
      }}
    >
      <ReasonField {...form.field('reason')} error={form.errors.reason ?? form.problem} />
    </ConfirmDialog>
  );
}
