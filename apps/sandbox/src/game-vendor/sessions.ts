import { randomBytes, randomUUID } from 'node:crypto';
import type { WalletAnswer } from '@sortes/wallet-protocol/client';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import type { VendorGame } from './games.js';
import type { Language } from './pages/texts.js';
import type { WalletKind } from './vendors.js';

/** What the operator asked for: a game for a player, or for a visitor who tries it. */
export interface Launch {
  readonly game: VendorGame;
  readonly mode: 'real' | 'demo';
  readonly wallet: WalletKind;
  /** The player's alias at the operator; demo players have one of their own. */
  readonly user: string;
  /** The operator's launch token; empty in demo play and in transfer mode. */
  readonly token: string;
  /** ISO 4217, or FUN in demo play. */
  readonly currency: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark' | undefined;
  /** The room that the player chose before the launch. */
  readonly room: string | undefined;
  readonly lobbyUrl: string | undefined;
}

/** A player in a game, from the exchange of the ticket until two hours without a call. */
export interface PlayerSession extends Launch {
  readonly id: string;
  lastSeenAt: number;
  /** As last heard of the wallet, units of 1/100 000. */
  balance: bigint;
  /** What became of each tap of the page, by its key. */
  readonly replies: Map<string, Promise<unknown>>;
}

const TICKET_LIFE_MS = 60_000;
const SESSION_IDLE_MS = 2 * 60 * 60_000;
const CAPACITY = 10_000;

interface Ticket {
  launch: Launch;
  issuedAt: number;
  state: 'fresh' | 'taken' | 'used';
}

interface SessionsOptions {
  clock: Clock;
  /** Asks the wallet whose token it is and what the player has. */
  check: (launch: Launch) => Promise<WalletAnswer & { user?: string; currency?: string }>;
}

/** Tickets of launches and the sessions they became. In memory: whoever plays when this process ends opens the game again. */
export class Sessions {
  readonly #clock: Clock;
  readonly #check: SessionsOptions['check'];
  readonly #tickets = new Map<string, Ticket>();
  readonly #sessions = new Map<string, PlayerSession>();

  constructor({ clock, check }: SessionsOptions) {
    this.#clock = clock;
    this.#check = check;
  }

  /** A ticket that opens the game once, within 60 s. */
  issueTicket(launch: Launch): string {
    forgetOldest(this.#tickets);
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
    const { state, user = launch.user, currency = launch.currency, balance = 0n } = await this.#check(launch);
    known.state = state === 'unknown' ? 'fresh' : 'used';
    if (state === 'unknown') throw new SandboxError(503, 'wallet_silent', 'the wallet does not answer');
    if (state === 'refused' || user !== launch.user || currency !== launch.currency)
      throw new SandboxError(403, 'session_refused', 'the operator does not know this session');
    const session: PlayerSession = { ...launch, id: randomUUID(), lastSeenAt: this.#clock.now(), balance, replies: new Map() };
    forgetOldest(this.#sessions);
    this.#sessions.set(session.id, session);
    return session;
  }

  /** The session, which is thereby seen. @throws SandboxError 401 `session_unknown` when it is none or was idle for two hours. */
  find(id: unknown): PlayerSession {
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    const now = this.#clock.now();
    if (session === undefined || now - session.lastSeenAt > SESSION_IDLE_MS)
      throw new SandboxError(401, 'session_unknown', 'open the game again from the site');
    session.lastSeenAt = now;
    return session;
  }

  /** Ends what a player of the operator has open at a vendor, tickets that were not used yet as well. Answers how many sessions there were. */
  closeOf(vendor: string, user: string): number {
    const isTheirs = (launch: Launch): boolean => launch.mode === 'real' && launch.game.vendor === vendor && launch.user === user;
    for (const [ticket, { launch }] of this.#tickets) if (isTheirs(launch)) this.#tickets.delete(ticket);
    const open = [...this.#sessions.values()].filter(isTheirs);
    for (const { id } of open) this.#sessions.delete(id);
    return open.length;
  }

  /** Newest first. */
  list(): PlayerSession[] {
    return [...this.#sessions.values()].toReversed();
  }

  clear(): void {
    this.#tickets.clear();
    this.#sessions.clear();
  }
}

function forgetOldest(entries: Map<string, unknown>): void {
  for (const oldest of entries.keys()) {
    if (entries.size < CAPACITY) return;
    entries.delete(oldest);
  }
}
