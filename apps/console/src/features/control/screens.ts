import { batchKinds } from '@sortes/contract';
import { IconListBullets, IconShieldCheck, IconUsersThree } from '@sortes/ui';
import type { Screen } from '../../shared/screen';
import type { ApprovalParts } from './approval-parts';

const shared = { area: 'control', group: 'shell.group.control' } as const;

/** @param parts what other features show of approvals about what is theirs */
export const controlScreens = (parts: ApprovalParts): readonly Screen[] => [
  {
    ...shared,
    path: '/approvals',
    moreAreas: ['paying', 'staff', 'cashier'],
    title: 'shell.screen.approvals',
    right: 'approvals.read',
    icon: IconUsersThree,
    load: async () => (await import('./approvals-screen')).approvalsScreenWith(parts),
  },
  {
    ...shared,
    path: '/batches',
    title: 'shell.screen.batches',
    area: 'batch',
    // A batch that gives accounts a role says which.
    moreAreas: ['staff'],
    right: 'self',
    // Everybody sees their own; who can begin none has none.
    anyOf: [...new Set(Object.values(batchKinds))],
    icon: IconListBullets,
    load: async () => (await import('./batches-screen')).BatchesScreen,
  },
  {
    ...shared,
    path: '/audit',
    moreAreas: ['audit', 'paying'],
    title: 'shell.screen.audit',
    right: 'audit.read',
    icon: IconShieldCheck,
    load: async () => (await import('./audit-screen')).AuditScreen,
  },
];
