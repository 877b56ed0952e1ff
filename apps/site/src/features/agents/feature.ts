import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = {
  // `above` is a sheet over a page; the rest is what pages say of their filters: days, whose line, the beginning of a name, what they did, whether they joined in these days, order, page of a list,
  // the day and the hour that an income is opened to, part, bill and side of contracts.
  agent: [
    'page',
    'above',
    'from',
    'to',
    'below',
    'player',
    'begins',
    'kind',
    'all',
    'alone',
    'did',
    'joined',
    'lane',
    'type',
    'day',
    'hour',
    'order',
    'up',
    'at',
    'rows',
    'tab',
    'bill',
    'side',
    'owed',
  ],
} as const;
const pages = { myAgent: [], contracts: [] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const agents: Feature = {
  areas: ['agents', 'contracts', 'records', 'wallet', 'patterns', 'member'],
  parameters: { ...modals, ...pages },
  modals: { agent: { areas: ['agents', 'centre', 'wallet'], load: async () => (await import('./agent-modal')).AgentModal } },
  pages: [
    {
      key: 'myAgent',
      group: 'account',
      text: 'centre.page.myAgent',
      icon: 'usersThree',
      at: 30,
      module: 'AGENTCENTER3',
      hasUpline: true,
      load: async () => (await import('./my-agent-page')).MyAgentPage,
    },
    {
      key: 'contracts',
      group: 'account',
      text: 'centre.page.contracts',
      icon: 'pencilSimple',
      at: 31,
      module: 'AGENTCENTER3',
      hasUpline: true,
      load: async () => (await import('./my-contracts-page')).MyContractsPage,
    },
  ],
  account: [{ modal: 'agent', text: 'shell.agentCentre', icon: 'usersThree', at: 15, agentsOnly: true, module: 'AGENTCENTER3' }],
  menus: {
    more: [
      {
        key: 'agent',
        text: 'shell.agentCentre',
        icon: 'usersThree',
        modal: 'agent',
        membersOnly: true,
        agentsOnly: true,
        module: 'AGENTCENTER3',
        at: 90,
      },
    ],
  },
};
