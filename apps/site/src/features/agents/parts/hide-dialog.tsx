import { ConfirmDialog, toast } from '@sortes/ui';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useChangeDownline, type DownlineRow } from '../api/team';

/** Asks whether a downline who wants it shall be hidden from agents. */
export function HideDialog({ row, onClose }: { row: DownlineRow; onClose: () => void }) {
  const t = useT();
  const change = useChangeDownline();
  const { account } = row;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('agents.hide.title', { account })}
      confirmLabel={t('agents.hide')}
      cancelLabel={t('common.cancel')}
      onConfirm={async () => {
        try {
          await change.hide(row.playerId);
          toast(translate('agents.hide.done', { account }), { tone: 'win' });
        } catch (failure) {
          toast(problemText(failure), { tone: 'danger' });
          throw failure;
        }
      }}
    >
      {t('agents.hide.note')}
    </ConfirmDialog>
  );
}
