import { Button, Dialog, EmptyState, IconUsersThree } from '@sortes/ui';
import { useEffect } from 'react';
import { CentreDialog, useMenuBeside } from '../../entities/account/centre-dialog';
import { isAgent, isTrial, useSession } from '../../entities/account/session';
import { useHasModule, useModule, useSystemStatus } from '../../entities/brand/site-data';
import { useT } from '../../kit/i18n';
import { parametersOf, useModal, type AgentPageKey, type ModalProps } from '../../kit/modal';
import { useSearch } from '../../kit/search';
import { agentPages, firstPage } from './agent-pages';

/** Says why there is no agent centre for whoever asks, and what they can do. */
function NotHere({ title, note, onClose }: { title: string; note: string } & ModalProps) {
  const t = useT();
  const modal = useModal();
  return (
    <Dialog open onClose={onClose} title={t('shell.agentCentre')} closeLabel={t('common.close')} width="small">
      <EmptyState
        heading="h3"
        className="py-6!"
        art={<IconUsersThree size={32} />}
        title={title}
        actions={<Button onClick={() => modal.open('member')}>{t('shell.memberCentre')}</Button>}
      >
        {note}
      </EmptyState>
    </Dialog>
  );
}

/**
 * `?m=agent&page=…`: the agent centre. Visitors log in first and come back; members are told that it is for agents. Pages keep the days that were chosen on
 * the one before.
 */
export function AgentModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const search = useSearch();
  const session = useSession();
  const besides = useMenuBeside();
  const known = useSystemStatus() !== undefined;
  const isOn = useModule('AGENTCENTER3');
  const hasModule = useHasModule();
  const barred = session.status === 'guest' ? 'login' : isTrial(session) ? 'needTrueAccount' : undefined;
  useEffect(() => {
    if (barred === 'login') modal.open('login', { next: `${location.pathname}${location.search}` });
    else if (barred) modal.open(barred);
    // The other popup takes this one's place once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [barred]);
  if (barred !== undefined || session.status !== 'member' || !known) return null;
  if (!isAgent(session)) return <NotHere title={t('agents.forAgents')} note={t('agents.forAgentsNote')} onClose={onClose} />;
  if (!isOn) return <NotHere title={t('agents.closed')} note={t('agents.closedNote')} onClose={onClose} />;
  const pages = agentPages.filter(({ module }) => module === undefined || hasModule(module));
  const existing = pages.find(({ key }) => key === search['page']);
  const go = (page: AgentPageKey) => {
    const { from = '', to = '' } = search;
    if (besides || search['page'] !== undefined) modal.open('agent', { page, from, to });
    else modal.openAbove({ page });
  };
  return (
    <CentreDialog
      title={t('shell.agentCentre')}
      groups={[{ key: 'agent', pages }]}
      current={existing ?? (besides ? pages.find(({ key }) => key === firstPage) : undefined)}
      onGo={go}
      onBack={() => modal.closeAbove(parametersOf('agent'))}
      backLabel={t('common.back')}
      width="full"
    />
  );
}
