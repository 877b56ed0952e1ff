import { IconHeadset } from '@sortes/ui';
import type { useCustomerService } from '../../entities/brand/customer-service';
import { isTrial, type Session } from '../../entities/account/session';
import { inOrder, knownFeatures, type Destination } from '../../kit/feature';
import { menuIcons } from '../../kit/menu-icons';

interface AccountMenuEntry extends Destination {
  readonly at: number;
  readonly danger?: true;
}

/** What a member may open from the account menu, and what a trial account may. */
export function accountEntries(session: Session, customerService: ReturnType<typeof useCustomerService>): readonly AccountMenuEntry[] {
  const entries = knownFeatures()
    .flatMap(({ account = [] }) => account)
    .filter(({ membersOnly }) => !membersOnly || !isTrial(session))
    .map(({ membersOnly: _for, ...entry }): AccountMenuEntry => ({ ...entry, key: entry.modal, Icon: menuIcons[entry.icon] }));
  return inOrder([
    ...entries,
    ...(customerService ? [{ key: 'cs', text: 'shell.nav.service', Icon: IconHeadset, act: customerService.open, at: 100 } as const] : []),
  ]);
}
