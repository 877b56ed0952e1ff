import type { StaffRight } from '@sortes/contract';
import type { Player } from './player';

const rights = {
  lock: 'players.lock',
  unlock: 'players.lock',
  tag: 'players.tag',
  limit: 'players.limits',
  exclude: 'players.limits',
  adjust: 'adjustments.request',
  endSessions: 'players.sessions',
  payout: 'payout.request',
  factors: 'players.factor',
  close: 'players.erase',
  erase: 'players.erase',
} as const satisfies Readonly<Record<string, StaffRight>>;
export type Action = keyof typeof rights;
type Standing = Pick<Player, 'status' | 'payoutAccounts' | 'hasTotp' | 'passkeys'> & { readonly sessions: readonly unknown[] };

/** What takes something from a player that nobody gives back: it does not look like the rest. */
export const isGrave = (action: Action): boolean => action === 'exclude' || action === 'close' || action === 'erase';

/** What may be done about this player with these rights, what one comes for first at the top. */
export function actionsOf(player: Standing, mine: readonly StaffRight[]): Action[] {
  const fits: Partial<Record<Action, boolean>> = {
    lock: player.status === 'active',
    unlock: player.status === 'locked',
    tag: player.status !== 'closed',
    endSessions: player.sessions.length > 0,
    payout: player.payoutAccounts.length > 0,
    factors: player.hasTotp || player.passkeys > 0,
    close: player.status !== 'closed',
    erase: player.status === 'closed',
  };
  return (Object.keys(rights) as Action[]).filter((action) => mine.includes(rights[action]) && fits[action] !== false);
}

/** Whether the page has a tab of actions for somebody with these rights. */
export const hasActions = (player: Standing, mine: readonly StaffRight[]): boolean =>
  mine.includes('players.message') || actionsOf(player, mine).length > 0;
