/**
 * What the platform asks of a vendor. `game/url`, `game/list` and `game/round` are those of the RS dialect; `transactions/list`,
 * `transfer/*` and `session/close` are ours, for reconciliation and for vendors that keep wallets of their own. All are POST with a JSON body under `<vendor>/api/`,
 * signed by the platform (`X-Auth-Signature`); a refusal is {error: text, code?: text} with a status of 400 or more.
 */

/** Demo play of a visitor, for vendors that can go on where the visitor left; others leave it unread and begin anew, in FUN. */
export interface DemoPlay {
  /** Names the visitor's browser and nobody in it: the same in each game that they try. */
  player: string;
  /** In which the play money is shown, as everything around the game. */
  currency: string;
  /** What they begin with, × 100 000. */
  balance: number;
}

/**
 * `game/url`: demo play has currency FUN and neither user nor token; that of a vendor whose demo plays with the operator's wallet has both, the currency
 * of the wallet, and `play_money`.
 */
export interface GameUrlRequest {
  operator_id: string;
  /** Brand. */
  sub_partner_id: string;
  user?: string;
  token?: string;
  /** The wallet of this user holds play money: what they stake must feed no pool of money and win none. */
  play_money?: true;
  demo?: DemoPlay;
  game_code: string;
  /** PVP: the room chosen. */
  room?: string;
  currency: string;
  /** ISO 639-1, lower case. */
  lang: string;
  /** ISO 3166-1. */
  country: string;
  platform: 'GPL_DESKTOP' | 'GPL_MOBILE';
  lobby_url: string;
  deposit_url: string;
  theme?: 'light' | 'dark';
  /** IANA name of the brand's time zone: a game that shows times in it shows the same as the site around it. */
  time_zone?: string;
  /** What the player's jurisdiction asks of the game; left out where it asks nothing. */
  play_rules?: PlayRules;
}
export interface PlayRules {
  /** Whether the game may play by itself. */
  autoplay: boolean;
  /** Shortest time from the beginning of a round to that of the next, in milliseconds. */
  min_cycle_ms: number;
}
export interface GameUrlReply {
  url: string;
}

export interface GameListRequest {
  operator_id: string;
}
export interface VendorGame {
  game_code: string;
  name: string;
  /** Other languages' names by ISO 639-1 code. */
  names?: Record<string, string>;
  /** A category of the RS dialect, such as "Video Slots", or one of our game types. */
  category: string;
  classify?: string[];
  enabled: boolean;
  platforms: string[];
  blocked_countries: string[];
  url_thumb?: string;
  has_demo?: boolean;
  has_jackpot?: boolean;
  is_new?: boolean;
  /** Amount × 100 000. */
  min_bet?: number;
  /** Return to the player in hundredths of a percent. */
  rtp?: number;
  rooms?: VendorRoom[];
}
export interface VendorRoom {
  room_code: string;
  name: string;
  names?: Record<string, string>;
  /** Amounts × 100 000. */
  min_bet: number;
  max_bet: number;
  seats: number;
}

/**
 * `freebet/create`: free rounds that a player may play of one game. The same content sent again is answered the same; another under the same `reward_uuid` is refused. A round of
 * them is a bet of 0 with `is_free` and `reward_uuid`; its win has both as well.
 */
export interface FreebetCreateRequest {
  operator_id: string;
  reward_uuid: string;
  user: string;
  game_code: string;
  currency: string;
  /** Stake that a round stands for, × 100 000. */
  bet_value: number;
  bet_count: number;
  /** ISO 8601: no round begins from then on. */
  end_time: string;
}
export interface FreebetCreateReply {
  reward_uuid: string;
}
/** `freebet/cancel`: no more of these rounds begins; one that is in play ends as usual. Answered the same again. */
export interface FreebetCancelRequest {
  operator_id: string;
  reward_uuid: string;
}
export interface FreebetCancelReply {
  reward_uuid: string;
  /** Rounds that were played. */
  used: number;
}

/** `freebet/info`: how free rounds stand with the vendor, in whatever state. */
export interface FreebetInfoRequest {
  operator_id: string;
  reward_uuid: string;
}
export interface FreebetInfoReply {
  reward_uuid: string;
  /** Whether a round of them may still begin; cancelled by us, or over: all are played, or their time is past. */
  status: 'active' | 'cancelled' | 'over';
  bet_count: number;
  /** Rounds that were played, without those that were given back. */
  used: number;
  /** What they have won so far, × 100 000. */
  won: number;
}

/** `game/round`: the vendor's page of one round. PAM vendors: GET `<vendor>/<provider>/gamerounds/<round>/render`, answered by 302 and Location. */
export interface GameRoundRequest {
  operator_id: string;
  user?: string;
  /** Of the round's first bet. */
  transaction_uuid?: string;
  round: string;
  /** ISO 639-1: the language of who asks. */
  lang?: string;
  /** IANA name of the brand's time zone. */
  time_zone?: string;
  /** Of the site that asks. */
  theme?: 'light' | 'dark';
}
export interface GameRoundReply {
  url: string;
  /** What happened, in a sentence of the language asked for, as plain text of at most 200 characters. */
  summary?: string;
}

/** `transactions/list`: what the vendor holds for final, by its time of change, oldest first. */
export interface TransactionListRequest {
  operator_id: string;
  /** ISO 8601, from inclusive, to exclusive. */
  from: string;
  to: string;
  cursor?: string;
}
export interface VendorTransaction {
  transaction_uuid: string;
  kind: 'bet' | 'win' | 'rollback';
  reference_transaction_uuid: string | null;
  round: string;
  round_closed: boolean;
  user: string;
  game_code: string;
  /** × 100 000. */
  amount: number;
  currency: string;
  /** What the vendor holds for true: done, or cancelled (a bet that it gave up). */
  status: 'done' | 'cancelled';
  time: string;
}
export interface TransactionListReply {
  transactions: VendorTransaction[];
  /** Absent on the last page. */
  next_cursor?: string;
}

/** `transfer/in` (platform → vendor wallet) and `transfer/out`; the id makes a repeat harmless. */
export interface TransferRequest {
  operator_id: string;
  transfer_uuid: string;
  user: string;
  /** × 100 000. */
  amount: number;
  currency: string;
}
/** `transfer/status`: {transfer_uuid}. `unknown` means never heard of it. */
export interface TransferReply {
  transfer_uuid: string;
  status: 'done' | 'refused' | 'unknown';
  /** The vendor's wallet of this player afterwards, × 100 000. */
  balance?: number;
  reason?: string;
}
/** `transfer/balance`: {user, currency}. */
export interface VendorBalanceReply {
  user: string;
  currency: string;
  balance: number;
}

/** `game/results`: what everybody sees at a table anyway, for the tile of the game. Asked of the bundled studio alone; nothing is lost without it. */
export interface GameResultsRequest {
  operator_id: string;
}
export interface GameResultsReply {
  games: VendorGameResults[];
}
export interface VendorGameResults {
  game_code: string;
  /** Multipliers of the last rounds that ended, in hundredths, newest first. */
  last: number[];
}

/**
 * `session/close`: the player may not play any more (they are excluded, or their account is locked). Ends all their sessions and launches; a round that is open may
 * run to its end, and what it pays goes to their wallet.
 */
export interface SessionCloseRequest {
  operator_id: string;
  user: string;
}
export interface SessionCloseReply {
  user: string;
  /** How many sessions were open. */
  closed: number;
}

/**
 * PAM vendors: POST `<vendor>/<provider>/gamelaunch` (Valkyrie operator API 0.3.0), provider = our vendor code in lower case; headers
 * `Authorization: Bearer <our key>` and `X-Player-Token: <launch token>`. Demo play: currency FUN, playerId `demo`, launchConfig.demo true, and no
 * X-Player-Token. Where the vendor may have the token in the answer's address, it can only be exchanged, once.
 */
export interface PamLaunchRequest {
  currency: string;
  providerGameId: string;
  /** The player's alias. */
  playerId: string;
  /** Brand. */
  casino?: string;
  /** ISO 3166-1. */
  country?: string;
  /** ISO 639-1, lower case. */
  language?: string;
  /** The player's address, where the operator lets the vendor have it. */
  sessionIp?: string;
  /** What follows, and what the operator adds for this vendor. */
  launchConfig?: Record<string, unknown> & {
    platform?: 'GPL_DESKTOP' | 'GPL_MOBILE';
    lobbyUrl?: string;
    depositUrl?: string;
    /** PVP: the room chosen. */
    room?: string;
    theme?: 'light' | 'dark';
    /** IANA name of the brand's time zone. */
    timeZone?: string;
    playRules?: PlayRules;
    demo?: boolean;
    demoPlay?: DemoPlay;
  };
}
export interface PamLaunchReply {
  gameUrl: string;
}
