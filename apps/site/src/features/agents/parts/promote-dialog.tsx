import { ConfirmDialog, toast } from '@sortes/ui';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useChangeDownline, type DownlineRow } from '../api/team';

/** Asks whether a member shall become an agent, or an agent a member again. */
export function PromoteDialog({ row, onClose }: { row: DownlineRow; onClose: () => void }) {
  const t = useT();
  const change = useChangeDownline();
  const { account } = row;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(row.isAgent ? 'agents.demote.title' : 'agents.promote.title', { account })}
      confirmLabel={t(row.isAgent ? 'agents.demote' : 'agents.promote')}
      cancelLabel={t('common.cancel')}
      onConfirm={async () => {
        try {
          await change.promote(row.playerId, !row.isAgent);
          toast(translate(row.isAgent ? 'agents.demote.done' : 'agents.promote.done', { account }), { tone: 'win' });
        } catch (failure) {
          toast(problemText(failure), { tone: 'danger' });
          throw failure;
        }
      }}
    >
      {t(row.isAgent ? 'agents.demote.note' : 'agents.promote.note')}
    </ConfirmDialog>
  );
}
