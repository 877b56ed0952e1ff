import {
  IconBell,
  IconHandCoins,
  IconHeadset,
  IconIdentificationCard,
  IconKey,
  IconLock,
  IconReceipt,
  IconShieldCheck,
  IconSignOut,
  IconUserCircle,
  IconUsersThree,
  IconWallet,
  type IconComponent,
} from '@sortes/ui';
import type { TextId } from '../kit/i18n';
import { hasModal } from '../kit/modal';
import { isAgent, isTrial, type Session } from '../entities/account/session';

export interface AccountAction {
  /** Key of the modal or the page of the member centre that it opens, or `customerServiceKey`. */
  key: string;
  text: TextId;
  Icon: IconComponent;
  danger?: boolean;
}

/** Opens a window instead of a modal. */
export const customerServiceKey = 'cs';

const actions: readonly (AccountAction & { agentsOnly?: true; membersOnly?: true })[] = [
  { key: 'member', text: 'shell.memberCentre', Icon: IconUserCircle, membersOnly: true },
  { key: 'profile', text: 'shell.profile', Icon: IconIdentificationCard, membersOnly: true },
  { key: 'messageV2', text: 'shell.messages', Icon: IconBell, membersOnly: true },
  { key: 'personalHistoryCopy', text: 'shell.bettingPage', Icon: IconIdentificationCard },
  { key: 'transactionHistory', text: 'shell.accountRecord', Icon: IconReceipt },
  { key: 'transferFund', text: 'shell.wallets', Icon: IconWallet, membersOnly: true },
  { key: 'withdraw', text: 'shell.withdraw', Icon: IconHandCoins, membersOnly: true },
  { key: 'protection', text: 'shell.protection', Icon: IconShieldCheck, membersOnly: true },
  { key: 'securityCenter', text: 'shell.security', Icon: IconLock, membersOnly: true },
  { key: customerServiceKey, text: 'shell.nav.service', Icon: IconHeadset },
  { key: 'agentCentre', text: 'shell.agentCentre', Icon: IconUsersThree, agentsOnly: true },
  { key: 'changePassword', text: 'shell.changePassword', Icon: IconKey, membersOnly: true },
  { key: 'logout', text: 'shell.signOut', Icon: IconSignOut, danger: true },
];

/** What the member may open from the account menu; what the product does not have yet is left out, and what a trial account may not open. */
export function accountActions(session: Session, hasCustomerService: boolean): readonly AccountAction[] {
  return actions.filter(
    (action) =>
      (action.key === customerServiceKey ? hasCustomerService : hasModal(action.key)) &&
      (!action.agentsOnly || isAgent(session)) &&
      (!action.membersOnly || !isTrial(session)),
  );
}
