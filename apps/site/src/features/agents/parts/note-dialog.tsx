import { Button, Dialog, TextArea, toast } from '@sortes/ui';
import limits from 'virtual:limits/noteDownline';
import { translate, useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useChangeDownline, type DownlineRow } from '../api/team';

/** A note about a direct downline, which the agent alone reads. */
export function NoteDialog({ row, onClose }: { row: DownlineRow; onClose: () => void }) {
  const t = useT();
  const change = useChangeDownline();
  const form = useForm<{ note: string }>({
    start: { note: row.note },
    limits,
    body: ({ note }) => ({ playerId: row.playerId, note: note.trim() }),
    async submit({ note }) {
      await change.note(row.playerId, note.trim());
      toast(translate('agents.note.saved'), { tone: 'win' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('agents.note.of', { account: row.account })} closeLabel={t('common.close')} width="small">
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <TextArea label={t('agents.note')} description={t('agents.note.private')} rows={4} {...form.field('note')} />
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
        <Button type="submit" tone="primary" wide loading={form.busy} loadingLabel={t('common.loading')}>
          {t('common.save')}
        </Button>
      </form>
    </Dialog>
  );
}
