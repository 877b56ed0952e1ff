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

/** A launch, and the player in the game once its ticket was taken. */
export interface PlayerSession extends Launch {
  readonly id: string;
  readonly issuedAt: number;
  state: 'fresh' | 'entering' | 'entered';
  /** As last heard of the wallet, units of 1/100 000. */
  balance: bigint;
}

const TICKET_LIFE_MS = 60_000;
const CAPACITY = 20_000;

/** Smallest and largest stake of a launch's room or game, units. */
export function limitsOf({ game, room }: Launch): { minBet: bigint; maxBet: bigint } {
  return game.rooms?.find(({ code }) => code === room) ?? game;
}

/** Sessions by ticket, and by id once they were entered. In memory: whoever plays when this process ends opens the game again. */
export class Sessions {
  readonly #clock: Clock;
  readonly #check: (launch: Launch) => Promise<WalletAnswer & { user?: string; currency?: string }>;
  readonly #sessions = new Map<string, PlayerSession>();

  /** `check` asks the wallet whose token it is and what the player has. */
  constructor(clock: Clock, check: (launch: Launch) => Promise<WalletAnswer & { user?: string; currency?: string }>) {
    this.#clock = clock;
    this.#check = check;
  }

  /** A ticket that opens the game once, within 60 s. */
  issueTicket(launch: Launch): string {
    const ticket = randomBytes(24).toString('base64url');
    remember(this.#sessions, ticket, { ...launch, id: randomUUID(), issuedAt: this.#clock.now(), state: 'fresh', balance: 0n });
    return ticket;
  }

  /** The launch behind a ticket, used or not. */
  findLaunch(ticket: string): Launch | undefined {
    return this.#sessions.get(ticket);
  }

  /**
   * Turns a ticket into a session.
   * @throws SandboxError 404 `ticket_unknown`, 409 `ticket_used`, 410 `ticket_expired`, 403 `session_refused` (the wallet's no),
   * 503 `wallet_silent` (the ticket can be tried again).
   */
  async enter(ticket: string): Promise<PlayerSession> {
    const session = this.#sessions.get(ticket);
    if (!session) throw new SandboxError(404, 'ticket_unknown', 'open the game again from the site');
    if (session.state !== 'fresh') throw new SandboxError(409, 'ticket_used', 'this game was opened already');
    if (this.#clock.now() - session.issuedAt > TICKET_LIFE_MS)
      throw new SandboxError(410, 'ticket_expired', 'open the game again from the site');
    // Two requests at once must not both get in while the wallet is asked.
    session.state = 'entering';
    const { state, user = session.user, currency = session.currency, balance = 0n } = await this.#check(session);
    if (state === 'unknown') {
      session.state = 'fresh';
      throw new SandboxError(503, 'wallet_silent', 'the wallet does not answer');
    }
    if (state === 'refused' || user !== session.user || currency !== session.currency)
      throw new SandboxError(403, 'session_refused', 'the operator does not know this session');
    Object.assign(session, { state: 'entered', balance });
    remember(this.#sessions, session.id, session);
    return session;
  }

  /** @throws SandboxError 401 `session_unknown`. */
  find(id: unknown): PlayerSession {
    const session = this.#sessions.get(String(id));
    if (session === undefined || session.id !== id) throw new SandboxError(401, 'session_unknown', 'open the game again from the site');
    return session;
  }

  /** Ends what a player of the operator has open at a vendor, tickets that were not used yet as well. Answers how many sessions there were. */
  closeOf(vendor: string, user: string): number {
    const theirs = [...this.#sessions].filter(
      ([, { mode, game, user: owner }]) => mode === 'real' && game.vendor === vendor && owner === user,
    );
    for (const [key] of theirs) this.#sessions.delete(key);
    return theirs.filter(([key, { id }]) => key === id).length;
  }

  /** Those that were entered, newest first. */
  list(): PlayerSession[] {
    return [...this.#sessions].flatMap(([key, session]) => (key === session.id ? [session] : [])).toReversed();
  }

  clear(): void {
    this.#sessions.clear();
  }
}

/** Keeps an entry, and forgets the oldest ones beyond the capacity. */
export function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.set(key, value);
  for (const oldest of entries.keys()) if (entries.size > CAPACITY) entries.delete(oldest);
}
