import {
  IconCoins,
  IconIdentificationCard,
  IconKey,
  IconReceipt,
  IconSignOut,
  IconUserCircle,
  IconUsersThree,
  IconWallet,
} from '@sortes/ui';
import type { IconComponent } from '@sortes/ui';
import type { TextId } from '../shared/i18n';
import { hasModal } from '../shared/modal';
import { isAgent, isTrial } from '../shared/session';
import type { Session } from '../shared/session';

export interface AccountAction {
  /** Key of the modal it opens. */
  key: string;
  text: TextId;
  Icon: IconComponent;
  danger?: boolean;
}

const actions: readonly (AccountAction & { agentsOnly?: true; transferOnly?: true })[] = [
  { key: 'member', text: 'shell.memberCentre', Icon: IconUserCircle },
  { key: 'statement', text: 'shell.accountRecord', Icon: IconReceipt },
  { key: 'bettingRecord', text: 'shell.bettingRecord', Icon: IconIdentificationCard },
  { key: 'wallets', text: 'shell.wallets', Icon: IconCoins, transferOnly: true },
  { key: 'agentCentre', text: 'shell.agentCentre', Icon: IconUsersThree, agentsOnly: true },
  { key: 'withdraw', text: 'shell.withdraw', Icon: IconWallet },
  { key: 'changePassword', text: 'shell.changePassword', Icon: IconKey },
  { key: 'logout', text: 'shell.signOut', Icon: IconSignOut, danger: true },
];

/** What the member may open from the account menu; what the product does not have yet is left out, and wallets of vendors where there is only one wallet. */
export function accountActions(session: Session, singleWallet: boolean | undefined): readonly AccountAction[] {
  return actions.filter(
    (action) =>
      hasModal(action.key) &&
      (!action.agentsOnly || isAgent(session)) &&
      (!action.transferOnly || (singleWallet === false && !isTrial(session))),
  );
}
