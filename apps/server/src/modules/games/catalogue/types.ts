import type { KeyObject } from 'node:crypto';
import type { GameType, LanguageCode } from '@sortes/contract';

export interface Maintenance {
  from: Date;
  /** Null: nobody knows yet. */
  until: Date | null;
  reason: string;
}

/** A vendor as this process knows it. */
export interface VendorRecord {
  id: number;
  code: string;
  name: string;
  protocol: 'rs' | 'pam';
  /** Without a slash at its end. */
  apiUrl: string;
  /** Of rs vendors: what their signatures are checked with. */
  publicKey: KeyObject | undefined;
  /** Of pam vendors: SHA-256 of the bearer key they send. */
  apiKeyHash: Buffer | undefined;
  /** Sealed; open it with the vault (area `games-vendor`) where it is used. */
  ownSecret: Buffer;
  operatorId: string;
  launchOrigins: readonly string[];
  currencies: readonly string[];
  hasWallet: boolean;
  /** Demo play of trial accounts goes through the wallet, with their play money; the vendor keeps apart what it feeds and wins. */
  playsTrial: boolean;
  /** Gives free rounds of its slots when it is asked to (rs). */
  givesFreeRounds: boolean;
  /** A token is good for the opened game alone; else for every game of the vendor, as in a live lobby. */
  oneGame: boolean;
  enabled: boolean;
  maintenance: Maintenance | undefined;
  /** Of pam vendors that an aggregator's installation stands for: under which name and for which `provider` it calls. */
  aggregator: { code: string; provider: string } | undefined;
  /** The launch token may stand in the game's address; it can then only be exchanged, once. */
  tokenInAddress: boolean;
  /** Launches tell the vendor the player's address. */
  tellsAddress: boolean;
  /** What the operator adds to a launch; see `launch/launch-config.ts`. */
  launchConfig: Readonly<Record<string, unknown>>;
  /** The most that it may credit at once without a bet, money units by currency; nothing in a currency that is not there. */
  prizeLimits: ReadonlyMap<string, bigint>;
}

export interface RoomRecord {
  code: string;
  name: string;
  names: Partial<Record<LanguageCode, string>>;
  /** Money units. */
  minBet: bigint;
  maxBet: bigint;
  seats: number;
}

export interface GameRecord {
  nodeId: number;
  vendor: VendorRecord;
  code: string;
  gameType: GameType;
  classify: readonly string[];
  name: string;
  names: Partial<Record<LanguageCode, string>>;
  /** Hash of the uploaded picture. */
  picture: string | undefined;
  isHot: boolean;
  isNew: boolean;
  hasJackpot: boolean;
  /** Money units. */
  minBet: bigint | undefined;
  /** Hundredths of a percent. */
  returnToPlayer: number | undefined;
  /** The same as the house's people typed it; counts where the vendor states nothing, and is shown to no player. */
  typedReturn?: number | undefined;
  hasTrial: boolean;
  /** By its vendor or by the house. */
  blockedCountries: readonly string[];
  vendorBlocked: readonly string[];
  houseBlocked: readonly string[];
  rooms: readonly RoomRecord[];
  position: number;
  enabled: boolean;
  maintenance: Maintenance | undefined;
  removed: boolean;
  /** Columns that the operator has set: the vendor's next list leaves them. */
  kept?: readonly string[];
}

/** A vendor as one brand offers it. */
export interface BrandVendor {
  merchantId: number;
  vendorId: number;
  enabled: boolean;
  position: number;
  isHot: boolean;
}

/** What a brand changed of a game. */
export interface BrandGame {
  merchantId: number;
  nodeId: number;
  enabled: boolean;
  position: number | null;
  badge: 'hot' | 'new' | 'jackpot' | 'none' | null;
}
