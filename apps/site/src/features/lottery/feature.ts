import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = {
  bet: ['orderId'],
  chase: ['chaseId'],
  orders: ['orderId', 'chaseId', 'list'],
  bettingRecord: ['orderId', 'chaseId', 'list'],
  proof: ['gameId', 'numero'],
  prizes: ['gameId', 'numero'],
  // Sheets of a board.
  plays: [],
  basket: [],
  stake: [],
  confirmBet: ['of'],
  betAccepted: [],
  chasePlan: [],
} as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
}

/** What a board draws by itself. */
const sheets = ['plays', 'basket', 'stake', 'confirmBet', 'betAccepted', 'chasePlan'] as const;

export const lottery: Feature = {
  // Bets and draws are named by the rules' texts.
  areas: ['lottery', 'plays'],
  screens: [
    { paths: ['/elott'], title: 'shell.nav.lottery', load: async () => (await import('./elott-screen')).openElottScreen() },
    { paths: ['/lottery'], title: 'shell.nav.lottery', sheets, load: async () => (await import('./lottery-screen')).openLotteryScreen() },
    {
      paths: ['/sealottery'],
      title: 'shell.nav.seaLottery',
      sheets,
      load: async () => (await import('./sealottery-screen')).openSealotteryScreen(),
    },
    {
      paths: ['/vnlottery'],
      title: 'shell.nav.vnLottery',
      footer: false,
      sheets,
      load: async () => (await import('./vnlottery-screen')).openVnlotteryScreen(),
    },
  ],
  parameters: modals,
  modals: {
    bet: { load: async () => (await import('./bet-modal')).BetModal },
    chase: { load: async () => (await import('./chase-modal')).ChaseModal },
    orders: { load: async () => (await import('./orders-modal')).OrdersModal },
    // The account menu's name for the same list.
    bettingRecord: { load: async () => (await import('./orders-modal')).OrdersModal },
    proof: { load: async () => (await import('./proof-modal')).ProofModal },
    prizes: { load: async () => (await import('./prizes-modal')).PrizesModal },
  },
  moved: { orders: 'personalHistoryCopy', bettingRecord: 'personalHistoryCopy' },
  categories: [{ titles: ['LOTT', 'ELOTT'], text: 'shell.category.LOTT', icon: 'ticket', to: '/elott', at: 10 }],
};
