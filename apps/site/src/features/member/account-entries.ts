import { IconHeadset } from '@sortes/ui';
import type { useCustomerService } from '../../entities/brand/customer-service';
import { isAgent, isTrial, type Session } from '../../entities/account/session';
import { inOrder, knownFeatures, type Destination } from '../../kit/feature';
import { menuIcons } from '../../kit/menu-icons';

interface AccountMenuEntry extends Destination {
  readonly at: number;
  readonly danger?: true;
}

/** What a member may open from the account menu, and what a trial account may. */
export function accountEntries(
  session: Session,
  customerService: ReturnType<typeof useCustomerService>,
  hasModule: (module: string) => boolean,
  mayInvite: boolean,
): readonly AccountMenuEntry[] {
  const entries = knownFeatures()
    .flatMap(({ account = [] }) => account)
    .filter(
      ({ membersOnly, agentsOnly, module, invites }) =>
        (!membersOnly || !isTrial(session)) &&
        (!agentsOnly || isAgent(session)) &&
        (module === undefined || hasModule(module)) &&
        (invites === undefined || mayInvite),
    )
    .map(({ membersOnly: _members, agentsOnly: _agents, module: _module, invites: _invites, ...entry }): AccountMenuEntry => ({
      ...entry,
      key: entry.modal,
      Icon: menuIcons[entry.icon],
    }));
  return inOrder([
    ...entries,
    ...(customerService ? [{ key: 'cs', text: 'shell.nav.service', Icon: IconHeadset, act: customerService.open, at: 100 } as const] : []),
  ]);
}
