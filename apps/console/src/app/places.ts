import type { Operations, Reply, StaffRight } from '@sortes/contract';
import { playerPlace, drawPlace, type Place } from '../shared/addresses';

type Found = Reply<Operations['staffSearch']>['list'][number];

/** The place of something that the server found, or undefined where this role has no screen of it. */
export function wayTo({ kind, id, playerId, gameCode }: Found, typed: string, may: (right: StaffRight) => boolean): Place | undefined {
  const player = String(playerId);
  switch (kind) {
    case 'player':
      return may('players.read') ? playerPlace(id) : undefined;
    case 'deposit':
      return may('deposits.read') ? { to: '/deposits', search: { state: 'all', playerId: player, open: id } } : undefined;
    case 'withdrawal':
      return may('withdrawals.read') ? { to: '/withdrawals', search: { state: 'all', playerId: player, open: id } } : undefined;
    case 'bet':
    case 'round':
      return may('players.read') && may('players.records') ? playerPlace(player, { tab: 'bets', find: typed.trim() }) : undefined;
    case 'draw':
      return may('lottery.read') ? drawPlace(gameCode ?? '', id) : undefined;
    default:
      return undefined;
  }
}
