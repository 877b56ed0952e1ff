import { IconHandCoins, IconLinkSimple, IconReceipt, IconShareNetwork } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

// Days are chosen in the words of the figures.
const shared = { area: 'agents', group: 'shell.group.players', right: 'agents.read', moreAreas: ['overview'] } as const;

export const agentsScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/agents',
    title: 'shell.screen.agents',
    icon: IconShareNetwork,
    load: async () => (await import('./agents-screen')).AgentsScreen,
  },
  {
    ...shared,
    path: '/agents/$playerId',
    title: 'shell.screen.agent',
    icon: IconShareNetwork,
    isDetail: true,
    load: async () => (await import('./agent-screen')).AgentScreen,
  },
  {
    ...shared,
    path: '/agent-contracts',
    title: 'shell.screen.contracts',
    icon: IconReceipt,
    load: async () => (await import('./contracts-screen')).ContractsScreen,
  },
  {
    ...shared,
    path: '/contract-bills',
    title: 'shell.screen.contractBills',
    icon: IconReceipt,
    load: async () => (await import('./bills-screen')).BillsScreen,
  },
  {
    ...shared,
    path: '/agent-transfers',
    title: 'shell.screen.agentTransfers',
    icon: IconHandCoins,
    load: async () => (await import('./transfers-screen')).TransfersScreen,
  },
  {
    ...shared,
    path: '/affiliate-codes',
    title: 'shell.screen.codes',
    icon: IconLinkSimple,
    load: async () => (await import('./codes-screen')).CodesScreen,
  },
];
