import { Avatar, IconIdentificationCard, IconKey, IconReceipt, IconSignOut, IconUserCircle, IconUsersThree, IconWallet, Menu } from '@sortes/ui';
import type { MenuEntry } from '@sortes/ui';
import { useT } from '../shared/i18n';
import type { TextId } from '../shared/i18n';
import { isAgent, isTrial, useSession } from '../shared/session';
import { hasModal } from '../shared/modal';
import { useModal } from '../shared/modal';

const actions: readonly { key: string; text: TextId; Icon: typeof IconWallet; agentsOnly?: true; danger?: true }[] = [
  { key: 'memberCentre', text: 'shell.memberCentre', Icon: IconUserCircle },
  { key: 'accountRecord', text: 'shell.accountRecord', Icon: IconReceipt },
  { key: 'bettingRecord', text: 'shell.bettingRecord', Icon: IconIdentificationCard },
  { key: 'agentCentre', text: 'shell.agentCentre', Icon: IconUsersThree, agentsOnly: true },
  { key: 'withdraw', text: 'shell.withdraw', Icon: IconWallet },
  { key: 'password', text: 'shell.changePassword', Icon: IconKey },
  { key: 'signOut', text: 'shell.signOut', Icon: IconSignOut, danger: true },
];

/** The member's menu behind the picture. Entries whose screen does not exist are left out. */
export function AccountMenu() {
  const t = useT();
  const session = useSession();
  const modal = useModal();
  const entries: MenuEntry[] = actions
    .filter((action) => hasModal(action.key) && (!action.agentsOnly || isAgent(session)))
    .map(({ key, text, Icon, danger }) => ({ id: key, label: t(text), icon: <Icon size={20} />, ...(danger && { danger: true, separated: true }) }));
  const name = session.nickname || session.account || '';
  return (
    <Menu
      label={t('shell.accountMenu')}
      defaultOpen
      trigger={<Avatar name={name} {...(session.avatar && { src: session.avatar })} />}
      entries={entries}
      onAction={(key) => modal.open(key)}
      header={
        <p className="border-b border-divider px-3 pt-2 pb-3 text-label text-ink-2">
          <span className="block font-semibold text-ink-1">{name}</span>
          {isTrial(session) ? t('shell.trial') : session.account}
        </p>
      }
    />
  );
}
