import type { Operations, Reply, StaffRight } from '@sortes/contract';

type Found = Reply<Operations['staffSearch']>['list'][number];

/** Where something that was found is looked at: a path below /console with its search. */
export interface Way {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The place of something that the server found, or undefined where this role has no screen of it. */
export function wayTo({ kind, id, playerId, gameCode }: Found, typed: string, may: (right: StaffRight) => boolean): Way | undefined {
  const player = String(playerId);
  switch (kind) {
    case 'player':
      return may('players.read') ? { to: `/players/${id}`, search: {} } : undefined;
    case 'deposit':
      return may('deposits.read') ? { to: '/deposits', search: { state: 'all', playerId: player, open: id } } : undefined;
    case 'withdrawal':
      return may('withdrawals.read') ? { to: '/withdrawals', search: { state: 'all', playerId: player, open: id } } : undefined;
    case 'bet':
    case 'round':
      return may('players.read') && may('players.records')
        ? { to: `/players/${player}`, search: { tab: 'bets', find: typed.trim() } }
        : undefined;
    case 'draw':
      return may('lottery.read')
        ? { to: `/lottery/draws/${encodeURIComponent(gameCode ?? '')}/${encodeURIComponent(id)}`, search: {} }
        : undefined;
    default:
      return undefined;
  }
}
