import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import type { VendorGame } from './games/game.js';
import type { WalletAnswer } from './wallet/wallet.js';

export type WalletKind = 'operator' | 'purse' | 'demo';

/** A player in a game, from the exchange of his ticket until two hours without a call. */
export interface PlayerSession {
  readonly id: string;
  readonly game: VendorGame;
  readonly mode: 'real' | 'demo';
  /** Whose money: the operator's wallet, the vendor's own purse of the player (transfer mode), or play money. */
  readonly wallet: WalletKind;
  /** The player's alias at the operator; demo players have one of their own. */
  readonly user: string;
  /** The operator's launch token; undefined in demo play and in transfer mode. */
  readonly token: string | undefined;
  /** ISO 4217, or FUN in demo play. */
  readonly currency: string;
  /** ISO 639-1, lower case. */
  readonly language: string;
  readonly country: string;
  readonly theme: 'light' | 'dark' | undefined;
  /** The room that the player chose before the launch. */
  readonly room: string | undefined;
  readonly lobbyUrl: string | undefined;
  readonly depositUrl: string | undefined;
  readonly openedAt: number;
  lastSeenAt: number;
  /** As last heard of the wallet, units of 1/100 000. */
  balance: bigint;
  /** The same for every session of this player in this game, so that a new launch finds what an earlier one left open. */
  readonly player: string;
  /** The game's own memory of this player, shared by all sessions of `player`. */
  readonly memory: Map<string, unknown>;
}

/** What `POST /play/session {ticket}` answers. Amounts are decimal text. */
export interface SessionView {
  session: string;
  game: string;
  mode: 'real' | 'demo';
  currency: string;
  language: string;
  theme?: 'light' | 'dark';
  room?: string;
  balance: string;
  minBet: string;
  maxBet: string;
  /** Origin of the site that frames the game: the only one to exchange messages with. */
  siteOrigin?: string;
  lobbyUrl?: string;
  depositUrl?: string;
}

/** What the operator asked for: a game for a player, or for a visitor who tries it. */
export interface Launch extends Pick<
  PlayerSession,
  'game' | 'mode' | 'wallet' | 'user' | 'token' | 'currency' | 'language' | 'country' | 'theme' | 'room' | 'lobbyUrl' | 'depositUrl'
> {}

const TICKET_LIFE_MS = 60_000;
/** Used tickets are remembered so long, to tell a reload from an address that never was. */
const TICKET_MEMORY_MS = 60 * 60_000;
const SESSION_IDLE_MS = 2 * 60 * 60_000;
const CAPACITY = 10_000;

interface Ticket {
  launch: Launch;
  issuedAt: number;
  state: 'fresh' | 'taken' | 'used';
}

interface SessionsOptions {
  clock: Clock;
  /** Asks the wallet whose token it is and what he has. */
  check: (launch: Launch) => Promise<WalletAnswer & { user?: string; currency?: string }>;
}

/** One text for a player in a game, whichever of his launches it is: vendor, purse, alias, currency and game. */
export function playerOf({ game, wallet, user, currency }: Pick<Launch, 'game' | 'wallet' | 'user' | 'currency'>): string {
  return [game.vendor, wallet, user, currency, game.code].join(' ');
}

/** Tickets of launches and the sessions they became. In memory: whoever plays when this process ends opens the game again. */
export class Sessions {
  readonly #clock: Clock;
  readonly #check: SessionsOptions['check'];
  readonly #tickets = new Map<string, Ticket>();
  readonly #sessions = new Map<string, PlayerSession>();
  /** The players with what the games remember of them, who came longest ago first. */
  readonly #players = new Map<string, { memory: Map<string, unknown>; sessions: Set<PlayerSession> }>();

  constructor({ clock, check }: SessionsOptions) {
    this.#clock = clock;
    this.#check = check;
  }

  /** A ticket that opens the game once, within 60 s. */
  issueTicket(launch: Launch): string {
    this.#forgetOld();
    const ticket = randomBytes(24).toString('base64url');
    this.#tickets.set(ticket, { launch, issuedAt: this.#clock.now(), state: 'fresh' });
    return ticket;
  }

  /** The launch behind a ticket, used or not. */
  findLaunch(ticket: string): Launch | undefined {
    return this.#tickets.get(ticket)?.launch;
  }

  /**
   * Turns a ticket into a session.
   * @throws SandboxError 404 `ticket_unknown`, 409 `ticket_used`, 410 `ticket_expired`, 403 `session_refused` (the wallet's no),
   * 503 `wallet_silent` (the ticket can be tried again).
   */
  async enter(ticket: string): Promise<PlayerSession> {
    const known = this.#tickets.get(ticket);
    if (!known) throw new SandboxError(404, 'ticket_unknown', 'open the game again from the site');
    if (known.state !== 'fresh') throw new SandboxError(409, 'ticket_used', 'this game was opened already: open it again from the site');
    if (this.#clock.now() - known.issuedAt > TICKET_LIFE_MS)
      throw new SandboxError(410, 'ticket_expired', 'open the game again from the site');
    // Two requests at once must not both get in while the wallet is asked.
    known.state = 'taken';
    const { launch } = known;
    const answer = await this.#check(launch).catch((error: unknown) => {
      known.state = 'fresh';
      throw error;
    });
    const isForeign = (answer.user ?? launch.user) !== launch.user || (answer.currency ?? launch.currency) !== launch.currency;
    if (answer.state === 'unknown') {
      known.state = 'fresh';
      throw new SandboxError(503, 'wallet_silent', 'the wallet does not answer');
    }
    known.state = 'used';
    if (answer.state === 'refused' || isForeign) throw new SandboxError(403, 'session_refused', 'the operator does not know this session');
    const now = this.#clock.now();
    const player = playerOf(launch);
    const session: PlayerSession = {
      ...launch,
      player,
      id: randomUUID(),
      openedAt: now,
      lastSeenAt: now,
      balance: answer.balance ?? 0n,
      memory: this.memoryOf(player),
    };
    this.#sessions.set(session.id, session);
    this.#players.get(player)?.sessions.add(session);
    return session;
  }

  /** The session, which is thereby seen. */
  find(id: string): PlayerSession | undefined {
    const session = this.#sessions.get(id);
    if (!session) return undefined;
    if (this.#clock.now() - session.lastSeenAt > SESSION_IDLE_MS) {
      this.#forget(session);
      return undefined;
    }
    session.lastSeenAt = this.#clock.now();
    return session;
  }

  /** Ends what a player of the operator has open at a vendor, tickets that were not used yet as well. Answers how many sessions there were. */
  closeOf(vendor: string, user: string): number {
    for (const [ticket, { launch }] of this.#tickets)
      if (launch.mode === 'real' && launch.game.vendor === vendor && launch.user === user) this.#tickets.delete(ticket);
    const open = [...this.#sessions.values()].filter((one) => one.mode === 'real' && one.game.vendor === vendor && one.user === user);
    for (const session of open) this.#forget(session);
    return open.length;
  }

  /** Newest first. */
  list(): PlayerSession[] {
    return [...this.#sessions.values()].toReversed();
  }

  /** The sessions of this session's player in its game, this one among them while it lives. */
  siblings({ player }: PlayerSession): PlayerSession[] {
    return [...(this.#players.get(player)?.sessions ?? [])];
  }

  clear(): void {
    this.#tickets.clear();
    this.#sessions.clear();
    this.#players.clear();
  }

  /** What the game remembers of a player (see `playerOf`), from now on if it knew nothing. */
  memoryOf(player: string): Map<string, unknown> {
    const known = this.#players.get(player) ?? { memory: new Map<string, unknown>(), sessions: new Set<PlayerSession>() };
    this.#players.delete(player);
    this.#players.set(player, known);
    for (const [oldest, { sessions }] of this.#players) {
      if (this.#players.size <= CAPACITY) break;
      if (sessions.size === 0) this.#players.delete(oldest);
    }
    return known.memory;
  }

  #forget(session: PlayerSession): void {
    this.#sessions.delete(session.id);
    this.#players.get(session.player)?.sessions.delete(session);
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [ticket, { issuedAt }] of this.#tickets) {
      if (now - issuedAt <= TICKET_MEMORY_MS && this.#tickets.size < CAPACITY) break;
      this.#tickets.delete(ticket);
    }
    for (const session of this.#sessions.values()) {
      if (now - session.lastSeenAt > SESSION_IDLE_MS || this.#sessions.size >= CAPACITY) this.#forget(session);
    }
  }
}
