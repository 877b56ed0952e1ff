import { Button, EmptyState, IconUsersThree } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { useDrill } from '../state/use-agent-filters';

/** Nobody is in a list: because the agent has nobody yet, and then what to do, or because the filter leaves nobody. */
export function NobodyBelow({ filtered, ofOthers }: { filtered: boolean; ofOthers: boolean }) {
  const t = useT();
  const drill = useDrill();
  if (filtered || ofOthers)
    return (
      <EmptyState
        heading="h3"
        className="py-8!"
        art={<IconUsersThree size={32} />}
        title={t(filtered ? 'agents.noneFits' : 'agents.noneBelowThem')}
      >
        {filtered && t('agents.noneFitsNote')}
      </EmptyState>
    );
  return (
    <EmptyState
      heading="h3"
      className="py-8!"
      art={<IconUsersThree size={32} />}
      title={t('agents.noneBelow')}
      actions={
        <Button tone="primary" onClick={() => drill('agentRegistration')}>
          {t('agents.link.make')}
        </Button>
      }
    >
      {t('agents.noneBelowNote')}
    </EmptyState>
  );
}
