import { Button, Dialog, TextArea, toast } from '@sortes/ui';
import limits from 'virtual:limits/messageDownline';
import { translate, useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useChangeDownline, type DownlineRow } from '../api/team';

/** A message to a direct downline, for their inbox. */
export function MessageDialog({ row, onClose }: { row: DownlineRow; onClose: () => void }) {
  const t = useT();
  const change = useChangeDownline();
  const form = useForm<{ text: string }>({
    start: { text: '' },
    limits,
    body: ({ text }) => ({ playerId: row.playerId, text: text.trim() }),
    async submit({ text }, key) {
      await change.message(row.playerId, text.trim(), key);
      toast(translate('agents.message.sent'), { tone: 'win' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agents.message.to', { account: row.account })}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      width="small"
    >
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <TextArea label={t('agents.message.text')} description={t('agents.message.note')} rows={4} {...form.field('text')} />
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
        <Button type="submit" tone="primary" wide loading={form.busy} loadingLabel={t('common.loading')}>
          {t('agents.message.send')}
        </Button>
      </form>
    </Dialog>
  );
}
