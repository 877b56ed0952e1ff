import { IconUserCircle } from '@sortes/ui';
import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = {
  // The last ones belong to sheets above a page, which `above` names.
  member: ['page', 'above', 'orderId', 'chaseId', 'roundId', 'transactionId', 'list'],
  account: [],
  authenticator: [],
  bindEmail: [],
  bindPhone: [],
  passkeys: [],
  paymentPassword: [],
  sessions: [],
  signIns: [],
} as const;
const pages = { securityCenter: [], profile: [] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

const ofFrame = ['centre', 'wallet'] as const;

export const member: Feature = {
  areas: ['member', 'identity', 'patterns'],
  parameters: { ...modals, ...pages },
  modals: {
    member: { areas: ofFrame, load: async () => (await import('./member-modal')).MemberModal },
    account: { areas: ofFrame, load: async () => (await import('./account-modal')).AccountModal },
    authenticator: { load: async () => (await import('./authenticator-modal')).AuthenticatorModal },
    bindEmail: { load: async () => (await import('./bind-email-modal')).BindEmailModal },
    bindPhone: { load: async () => (await import('./bind-phone-modal')).BindPhoneModal },
    passkeys: { load: async () => (await import('./passkeys-modal')).PasskeysModal },
    paymentPassword: { load: async () => (await import('./payment-password-modal')).PaymentPasswordModal },
    sessions: { load: async () => (await import('./sessions-modal')).SessionsModal },
    signIns: { load: async () => (await import('./sign-ins-modal')).SignInsModal },
  },
  pages: [
    {
      key: 'securityCenter',
      group: 'account',
      text: 'centre.page.securityCenter',
      icon: 'lock',
      at: 10,
      load: async () => (await import('./security-center-page')).SecurityCenterPage,
    },
    {
      key: 'profile',
      group: 'account',
      text: 'centre.page.profile',
      icon: 'identificationCard',
      at: 20,
      load: async () => (await import('./profile-page')).ProfilePage,
    },
  ],
  account: [
    { modal: 'member', text: 'shell.memberCentre', icon: 'userCircle', at: 10, membersOnly: true },
    { modal: 'profile', text: 'shell.profile', icon: 'identificationCard', at: 20, membersOnly: true },
    { modal: 'securityCenter', text: 'shell.security', icon: 'lock', at: 90, membersOnly: true },
  ],
  menus: { bottom: [{ key: 'account', text: 'shell.nav.account', Icon: IconUserCircle, modal: 'account', membersOnly: true, at: 90 }] },
};
