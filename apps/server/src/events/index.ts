/** The facts each module announces. Types only: whoever reacts imports this file and nothing of the announcing module. */

export interface PlayerRegistered {
  topic: 'player.registered';
  playerId: number;
}
export interface DepositChanged {
  topic: 'deposit.changed';
  playerId: number;
  orderId: string;
  state: string;
}
export interface DrawChanged {
  topic: 'draw.changed';
  gameId: string;
  numero: string;
  state: string;
  winNo: string | null;
}
export interface BetsSettled {
  topic: 'bets.settled';
  playerId: number;
  orderIds: string[];
  won: boolean;
}
export interface SessionsEnded {
  topic: 'sessions.ended';
  playerId: number;
  /** All sessions of the player, or the one named. */
  sessionId: string | null;
  reason: string;
}

export type Fact = PlayerRegistered | DepositChanged | DrawChanged | BetsSettled | SessionsEnded;
