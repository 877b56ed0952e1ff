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
export interface WithdrawalChanged {
  topic: 'withdrawal.changed';
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
/** A draw of a chase was placed, dropped or refunded (`numero` names it), or the chase ended (`state` is its state). */
export interface ChaseChanged {
  topic: 'chase.changed';
  playerId: number;
  chaseId: string;
  state: string;
  /** When a win stopped the chase, the draw that won. */
  numero: string | null;
}
/** A limit, what waits for one, an exclusion or the identity's state changed, or a session's time is used up. */
export interface LimitsChanged {
  topic: 'limits.changed';
  playerId: number;
}
export interface SessionsEnded {
  topic: 'sessions.ended';
  playerId: number;
  /** Those that ended, each by its id: whoever reads this late must not take a session begun since for one of them. */
  sessionIds: readonly string[];
  reason: string;
}
/** An exclusion of the player began: they may not stake any more. */
export interface PlayerExcluded {
  topic: 'player.excluded';
  playerId: number;
}
/** A message came into a player's inbox. */
export interface MessageArrived {
  topic: 'message.arrived';
  playerId: number;
  messageId: string;
  group: string;
}

/** Staff changed what visitors of a brand see: its content, the brand itself, its games, or ways and rules of paying. */
export interface SiteChanged {
  topic: 'site.changed';
  part: 'content' | 'brand' | 'games' | 'cashier';
}
/** Something that a player was given changed: it came, began, counted a bet, ended. */
export interface GrantChanged {
  topic: 'grant.changed';
  playerId: number;
  grantId: string;
  state: string;
  /** Decimal text. */
  wagered: string;
  required: string;
}

/** A player has another rank. */
export interface RankChanged {
  topic: 'rank.changed';
  playerId: number;
  rank: number;
  before: number;
}

/** Free rounds of a player changed: their vendor was told or refused, one was played, they are over. */
export interface FreeRoundsChanged {
  topic: 'free-rounds.changed';
  playerId: number;
  rewardId: string;
}

/** A step of a player's mission was reached, or is not any more. */
export interface MissionChanged {
  topic: 'mission.changed';
  playerId: number;
  missionId: string;
}

export type Fact =
  | MissionChanged
  | FreeRoundsChanged
  | RankChanged
  | PlayerRegistered
  | DepositChanged
  | WithdrawalChanged
  | DrawChanged
  | BetsSettled
  | ChaseChanged
  | LimitsChanged
  | GrantChanged
  | PlayerExcluded
  | SessionsEnded
  | MessageArrived
  | SiteChanged;
