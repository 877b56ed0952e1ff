import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = {
  login: ['next'],
  register: ['next'],
  registerSuccess: [],
  forgotPassword: ['next', 'step'],
  changePassword: ['reason'],
  freePlay: ['next'],
  switchAccount: [],
  needTrueAccount: [],
  logout: [],
} as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
}

export const identity: Feature = {
  areas: ['identity', 'patterns'],
  screens: [
    {
      paths: ['/register', '/register.html'],
      title: 'shell.register',
      module: 'REG3',
      load: async () => (await import('./register-screen')).RegisterScreen,
    },
  ],
  parameters: modals,
  modals: {
    login: { load: async () => (await import('./login-modal')).LoginModal },
    register: { load: async () => (await import('./register-modal')).RegisterModal },
    registerSuccess: { load: async () => (await import('./register-success-modal')).RegisterSuccessModal },
    forgotPassword: { load: async () => (await import('./forgot-password-modal')).ForgotPasswordModal },
    changePassword: { load: async () => (await import('./change-password-modal')).ChangePasswordModal },
    freePlay: { load: async () => (await import('./free-play-modal')).FreePlayModal },
    switchAccount: { load: async () => (await import('./switch-account-modal')).SwitchAccountModal },
    needTrueAccount: { load: async () => (await import('./need-true-account-modal')).NeedTrueAccountModal },
    logout: { load: async () => (await import('./logout-modal')).LogoutModal },
  },
  account: [
    { modal: 'changePassword', text: 'shell.changePassword', icon: 'key', at: 120, membersOnly: true },
    { modal: 'logout', text: 'shell.signOut', icon: 'signOut', at: 130, danger: true },
  ],
};
