import { IconIdentificationCard, IconKey, IconReceipt, IconSignOut, IconUserCircle, IconUsersThree, IconWallet } from '@sortes/ui';
import type { IconComponent } from '@sortes/ui';
import type { TextId } from '../shared/i18n';
import { hasModal } from '../shared/modal';
import { isAgent } from '../shared/session';
import type { Session } from '../shared/session';

export interface AccountAction {
  /** Key of the modal it opens. */
  key: string;
  text: TextId;
  Icon: IconComponent;
  danger?: boolean;
}

const actions: readonly (AccountAction & { agentsOnly?: true })[] = [
  { key: 'member', text: 'shell.memberCentre', Icon: IconUserCircle },
  { key: 'statement', text: 'shell.accountRecord', Icon: IconReceipt },
  { key: 'bettingRecord', text: 'shell.bettingRecord', Icon: IconIdentificationCard },
  { key: 'agentCentre', text: 'shell.agentCentre', Icon: IconUsersThree, agentsOnly: true },
  { key: 'withdraw', text: 'shell.withdraw', Icon: IconWallet },
  { key: 'changePassword', text: 'shell.changePassword', Icon: IconKey },
  { key: 'logout', text: 'shell.signOut', Icon: IconSignOut, danger: true },
];

/** What the member may open from the account menu; what the product does not have yet is left out. */
export function accountActions(session: Session): readonly AccountAction[] {
  return actions.filter((action) => hasModal(action.key) && (!action.agentsOnly || isAgent(session)));
}
