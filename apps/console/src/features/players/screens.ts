import { IconChats, IconFingerprint, IconKey, IconUser, IconUsersThree } from '@sortes/ui';
import type { Screen } from '../../shared/screen';
import type { PlayerParts } from './player-parts';

const shared = { area: 'players', group: 'shell.group.players' } as const;

/** @param parts what other features have of a player */
export const playersScreens = (parts: PlayerParts): readonly Screen[] => [
  {
    ...shared,
    path: '/players',
    title: 'shell.screen.players',
    right: 'players.read',
    icon: IconUsersThree,
    load: async () => (await import('./players-screen')).PlayersScreen,
  },
  {
    ...shared,
    path: '/players/$playerId',
    title: 'shell.screen.player',
    right: 'players.read',
    icon: IconUser,
    isDetail: true,
    // Names of fields are the brand's, states of money the cashier's, what staff did the audit log's.
    moreAreas: ['brand', 'cashier', 'audit', 'control'],
    load: async () => (await import('./player-screen')).playerScreenWith(parts),
  },
  {
    ...shared,
    path: '/feedback',
    title: 'shell.screen.feedback',
    right: 'feedback.read',
    icon: IconChats,
    load: async () => (await import('./feedback-screen')).FeedbackScreen,
  },
  {
    ...shared,
    path: '/documents',
    title: 'shell.screen.documents',
    right: 'documents.read',
    icon: IconFingerprint,
    load: async () => (await import('./documents-screen')).DocumentsScreen,
  },
  {
    ...shared,
    path: '/recoveries',
    title: 'shell.screen.recoveries',
    right: 'documents.read',
    icon: IconKey,
    load: async () => (await import('./recoveries-screen')).RecoveriesScreen,
  },
];
