import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const pages = { referral: ['friends'] } as const;
const modals = { invite: [] } as const;

declare module '../../kit/modal' {
  interface MemberPages extends ParametersOf<typeof pages> {}
  interface Modals extends ParametersOf<typeof modals> {}
}

const entry = { text: 'centre.page.referral', icon: 'shareNetwork', module: 'REFERRAL3', invites: true } as const;

export const referral: Feature = {
  areas: ['referral', 'centre'],
  parameters: { ...pages, ...modals },
  modals: { invite: { load: async () => (await import('./invite-modal')).InviteModal } },
  pages: [{ ...entry, key: 'referral', group: 'money', at: 66, load: async () => (await import('./referral-page')).ReferralPage }],
  account: [{ ...entry, modal: 'referral', at: 28, membersOnly: true }],
  menus: { more: [{ ...entry, key: 'invite', text: 'shell.nav.invite', modal: 'invite', at: 26 }] },
};
