import { playerTypes } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { namesByBrand } from '../../platform/names-by-brand.js';
import type { Merchant } from '../../platform/merchant.js';
import { announce } from '../../platform/outbox.js';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { Module, Services } from '../../platform/services.js';
import { createCaptchaService } from './captcha.js';
import { createChallenges } from './challenge-repository.js';
import { createCleanup } from './clean-up.js';
import { createCodes } from './code-repository.js';
import { createDevices } from './device-repository.js';
import { erasePerson, type KnownPerson } from './erase-person.js';
import { csrfTokenFor, type IdentityKit, isCsrfToken } from './kit.js';
import { sessionCookieName } from './cookies.js';
import { createMessages, type MessageOrder } from './messages.js';
import type { LettersWaiting } from './outgoing-message-repository.js';
import { createPasswordHasher, type PasswordHasher } from './passwords.js';
import { maskName } from './phone.js';
import { createSearchDigestFilling } from './fill-search-digests.js';
import { personDigests } from './person-digests.js';
import { type ActivePlayer, createPlayers, type NewPlayer } from './player-repository.js';
import { checkPassword } from './recover.js';
import { createPasskeys } from './security/passkeys.js';
import { checkPaymentPassword } from './security/payment-password.js';
import { claimRealName, personOf, securityChangedSince, type Person } from './security/person.js';
import { requireStepUp } from './security/prove-who.js';
import { securityRoutes } from './security/routes.js';
import { createSignIns } from './security/sign-in-repository.js';
import { createTotpBook } from './security/totp.js';
import { checkUsername } from './register.js';
import { identityRoutes } from './routes.js';
import { createMailSender, createSmsSender } from './senders.js';
import { listSentMessages, type SentMessage, type SentMessageFilter } from './sent-message-repository.js';
import { beginningOf, touchSessions } from './session-repository.js';
import { createSessions, type Authenticated, type Visit } from './sessions.js';
import { createBuiltInSlider } from './slider.js';
import { identityStaffSide } from './staff/staff-side.js';
import { changeStatus } from './staff/change-status.js';
import { createPlayerDirectory, type PlayerDirectory } from './staff/player-directory.js';
import { createTriesInHand } from './security/tries-in-hand.js';
import { createThrottle } from './throttle-repository.js';
import { holdersOfContact } from './tell-shared-contact.js';
import { createTickets } from './ticket-repository.js';
import { createWorkGate } from './work.js';
import type { BelowIdentity, PlayerStatus } from './types.js';

export { browserMark } from './cookies.js';
export { identitySealed } from './sealed-columns.js';
export type { BelowIdentity, PlayerStatus } from './types.js';
export type { Authenticated, Visit } from './sessions.js';
export type { SentMessage, SentMessageFilter } from './sent-message-repository.js';
export { isWeakPassword } from './passwords.js';
export type { Person } from './security/person.js';
export { ageOn, dayIn } from './registration-rules.js';
export { maskName, maskNumberName } from './phone.js';

/** A player as other modules may see it: nothing secret, nothing personal. */
export interface PlayerSummary {
  id: number;
  merchantId: number;
  userName: string;
  accountNumber: string;
  /** One of `playerTypes`. */
  type: number;
  status: PlayerStatus;
  language: string;
}

/** A player made by the house: demo accounts, load tests, imports. The password is not judged; a weak one may only be changed. */
export interface PlayerSeed {
  userName: string;
  /** Undefined: nobody can sign in with a password. */
  password: string | undefined;
  type?: number;
  nickname?: string;
  language?: string;
  email?: string;
  /** E.164 */
  mobile?: string;
  referralCode?: string;
  invitedBy?: number;
  /** Whose referral code they came by; `invitedBy` where that is left out. */
  referredBy?: number;
  affiliateCode?: string;
  /** The first sign-in may only set a new password. */
  firstLogin?: boolean;
  /** Not judged. */
  paymentPassword?: string;
  /** Further fields of the profile: realName, birthday, … */
  details?: Record<string, string>;
}

export { digestPlayersAnew } from './digest-anew.js';
export { personDigests, personDigestsEver, type PersonMarks } from './person-digests.js';

export interface IdentityModule extends Module, PlayerDirectory {
  /** Argon2 in one bounded pool for players and staff of this process. */
  hasher: PasswordHasher;
  /** Who a session token belongs to, at most a second old; `rotatedToken` replaces the browser's cookie. */
  authenticate(token: string, visit: Visit): Promise<Authenticated | undefined>;
  csrfTokenFor(sessionId: string): string;
  checkCsrf(sessionId: string, token: string | undefined): boolean;
  sessionCookieName(origin: string): string;
  /** Names for other players' eyes. Unknown ids and trial accounts are left out. */
  maskedNames(playerIds: readonly number[]): Promise<Map<number, string>>;
  findPlayer(playerId: number): Promise<PlayerSummary | undefined>;
  /** The code that a player's friends register with. @throws Error for an unknown player */
  referralCodeOf(playerId: number): Promise<string>;
  /** Which of some players of a brand may play for money now: active, and no trial accounts. */
  listActive(merchantId: number, playerIds: readonly number[]): Promise<ActivePlayer[]>;
  findPlayerByName(merchantId: number, userName: string): Promise<PlayerSummary | undefined>;
  /** Players of a brand by their numbers, or else their user names, for staff; trial accounts and unknown words are left out. */
  playersCalled(merchantId: number, words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** A one-time ticket for the command line. @throws Error for an unknown player. */
  createTicketFor(playerId: number): Promise<{ ticket: string; expiresAt: Date }>;
  /** A session for programs (load tests). The token does not rotate. */
  createSessionFor(playerId: number): Promise<{ token: string; sessionId: string; csrfToken: string }>;
  /** Makes a player, or answers the one who already has the name. */
  createPlayer(
    merchant: Pick<Merchant, 'id' | 'currency' | 'defaultLanguage'>,
    seed: PlayerSeed,
  ): Promise<{ playerId: number; created: boolean }>;
  /** Makes a code that visitors can register under; idempotent. */
  createAffiliateCode(merchantId: number, code: string, agentId?: number): Promise<void>;
  /** Makes a code in the caller's transaction. @returns false when it is in use, also by somebody else */
  addAffiliateCode(transaction: DatabaseTransaction, merchantId: number, code: string, agentId?: number): Promise<boolean>;
  /** Lets people register under a code, or not, in the caller's transaction. @returns false when there is no such code */
  switchAffiliateCode(transaction: DatabaseTransaction, merchantId: number, code: string, isOn: boolean): Promise<boolean>;
  /** Makes a member an agent or an agent a member, in the caller's transaction; their sessions know it within a second. */
  changeType(transaction: DatabaseTransaction, playerId: number, type: number): Promise<void>;
  /** Whether a user name fits the brand's rule and is free. */
  isNameFree(context: RequestContext, userName: string): Promise<boolean>;
  /** Notes a sign of life of sessions that make no calls of their own: a bet in a vendor's game. At most once a minute each. */
  touchSessions(sessionIds: readonly string[]): Promise<void>;
  /** Ends every session and remembered sign-in of a player on all processes. */
  revokeSessions(playerId: number, reason: string): Promise<void>;
  /** Locks or unlocks an account; locking ends its sessions. */
  setPlayerStatus(playerId: number, status: PlayerStatus, reason: string): Promise<void>;
  /** The same in the caller's transaction, for a player of this brand. @returns the status before. @throws DomainError not.found */
  changeStatus(
    transaction: DatabaseTransaction,
    player: { playerId: number; merchantId: number },
    to: { status: PlayerStatus; reason: string },
  ): Promise<PlayerStatus>;
  /** Takes everything personal out of a closed account; see erase-person.ts. @throws DomainError not.found, state.not.allowed */
  erasePerson(transaction: DatabaseTransaction, player: { playerId: number; merchantId: number }): Promise<KnownPerson>;
  /** Puts a mail to a member of staff on its way, in the caller's transaction. */
  mailStaff(transaction: DatabaseTransaction, order: Omit<MessageOrder, 'channel' | 'playerId'> & { to: string }): Promise<void>;
  /** Uses up the answer to a slider, or to the work in its place (docs/decisions/006): good once. */
  consumeWork(merchantId: number, proof: { challenge: string; validate: string }): Promise<boolean>;
  /**
   * Judges the payment password of a player. Five wrong ones lock it for half an hour, counted over all processes.
   * @throws DomainError payment.password.missing, payment.password.wrong (parameters.left), payment.password.locked (retryAfterSeconds)
   */
  checkPaymentPassword(playerId: number, paymentPassword: string): Promise<void>;
  /** Judges the sign-in password of a player who is signed in. @throws DomainError password.wrong, login.locked */
  checkPassword(playerId: number, password: string, field?: string): Promise<void>;
  /**
   * Lets pass only a session that has proved itself enough for money to leave the account or a payout account to change.
   * @throws DomainError step.up.required (value.methods), withdrawal.paused (parameters.until; value.until in ms)
   */
  requireStepUp(context: RequestContext): Promise<void>;
  /** What rules about money ask of a player. @throws Error for an unknown player. */
  personOf(playerId: number): Promise<Person>;
  /** Gives a player without a real name this one; one they have stays. @returns the name they have now. */
  claimRealName(transaction: DatabaseTransaction, playerId: number, name: string): Promise<string>;
  /** Whether a password or a way to reach the player changed since then. */
  securityChangedSince(playerId: number, since: Date): Promise<boolean>;
  /** When a session began, and the player's sign-in before it. */
  visitOf(playerId: number, sessionId: string): Promise<{ since: Date; lastSignInAt: Date | undefined }>;
  /**
   * Keyed digests of what a person would be known by again, the same at every brand: see person-digests.ts. Of contacts those alone that they have
   * shown to hold, of documents the numbers given here: what was merely typed may be somebody else's.
   */
  personDigestsOf(playerId: number, documentNumbers?: readonly string[]): Promise<Buffer[]>;
  /** Other accounts, of all brands, whose owner has shown to hold the same number or mailbox. */
  accountsByContactOf(playerId: number): Promise<{ playerId: number; merchantId: number }[]>;
  /** Gives a player made by the house a sign-in password. It is not judged. */
  givePassword(playerId: number, password: string): Promise<void>;
  /** Whether the player has a sign-in password at all. */
  hasPassword(playerId: number): Promise<boolean>;
  /** Sends due mail and SMS now. Answers how many were handled. */
  sendDueMessages(): Promise<number>;
  /** Mail and SMS that wait to be sent. */
  lettersWaiting(): Promise<LettersWaiting[]>;
  /** That mail and SMS were sent: who in part, what about, what became of it; never what they said. */
  lettersSent(filter: SentMessageFilter, page: { offset: number; limit: number }): Promise<{ list: SentMessage[]; total: number }>;
  close(): Promise<void>;
}

/** Who somebody is: registration, sign-in, codes, sessions, profile. */
export function createIdentityModule(services: Services, below: BelowIdentity): IdentityModule {
  const { db, clock, vault, config, hooks } = services;
  const players = createPlayers(db, vault);
  const sessions = createSessions(services, below.connection);
  const challenges = createChallenges(db, clock);
  const mail = createMailSender(config);
  const kit: IdentityKit = {
    services,
    below,
    players,
    sessions,
    devices: createDevices(db, clock, vault),
    challenges,
    codes: createCodes(db, clock, vault),
    captcha: createCaptchaService(challenges, vault),
    slider: below.sliderVerifier ?? createBuiltInSlider(challenges, vault),
    work: createWorkGate(challenges, vault),
    throttle: createThrottle(db, clock, vault),
    paymentTries: createTriesInHand(),
    hasher: createPasswordHasher(),
    messages: createMessages(services, mail, createSmsSender(config)),
    tickets: createTickets(db, clock),
    passkeys: createPasskeys(services, challenges),
    totp: createTotpBook(services),
    signIns: createSignIns(services),
  };
  const summaryOf = (player: PlayerSummary | undefined): PlayerSummary | undefined =>
    player && {
      id: player.id,
      merchantId: player.merchantId,
      userName: player.userName,
      accountNumber: player.accountNumber,
      type: player.type,
      status: player.status,
      language: player.language,
    };
  const known = async (playerId: number): Promise<PlayerSummary> => {
    const player = await players.findById(playerId);
    if (player === undefined) throw new Error(`there is no player ${playerId}`);
    return player;
  };

  const directory = createPlayerDirectory(kit);
  return {
    routes: [...identityRoutes(kit), ...securityRoutes(kit)],
    tasks: [kit.messages.task, createCleanup(kit), createSearchDigestFilling(services)],
    hooks: {
      sharedMarks: async (_, { playerId, merchantId }) => ({
        mark: 'email',
        others: await holdersOfContact({ players }, { id: playerId, merchantId }),
      }),
    },
    streamEvents: { 'sessions.ended': ({ reason }) => ({ type: 'session', reason }) },
    subjectNames: {
      player: (subjects, isPersonal) =>
        namesByBrand(subjects, async (merchantId, ids) => {
          const numbers = ids.map(Number).filter(Number.isSafeInteger);
          const names = await directory.namesAtBrand(merchantId, numbers, isPersonal);
          return new Map([...names].map(([id, name]) => [String(id), name]));
        }),
    },
    staffSide: (office) => identityStaffSide({ ...kit, office }),
    hasher: kit.hasher,
    ...directory,
    authenticate: (token, visit) => sessions.authenticate(token, visit),
    csrfTokenFor: (sessionId) => csrfTokenFor(services, sessionId),
    checkCsrf: (sessionId, token) => isCsrfToken(services, sessionId, token),
    sessionCookieName,
    async maskedNames(playerIds) {
      const names = await players.namesOf(playerIds);
      return new Map([...names].map(([id, name]) => [id, maskName(name)]));
    },
    listActive: (merchantId, playerIds) => players.listActive(merchantId, playerIds),
    findPlayer: async (playerId) => summaryOf(await players.findById(playerId)),
    async referralCodeOf(playerId) {
      const player = await players.findById(playerId);
      if (player === undefined) throw new Error(`there is no player ${playerId}`);
      return player.referralCode;
    },
    findPlayerByName: async (merchantId, userName) => summaryOf(await players.findByName(merchantId, userName)),
    playersCalled: (merchantId, words) => players.playersCalled(merchantId, words),
    async createTicketFor(playerId) {
      return kit.tickets.create((await known(playerId)).merchantId, playerId);
    },
    async createSessionFor(playerId) {
      const { merchantId } = await known(playerId);
      const made = await sessions.create(db, {
        playerId,
        merchantId,
        kind: 'full',
        method: 'program',
        remember: false,
        rotates: false,
        verified: false,
        ip: '',
        userAgent: 'program',
      });
      return { ...made, csrfToken: csrfTokenFor(services, made.sessionId) };
    },
    async createPlayer(merchant, { password, paymentPassword, type = playerTypes.member, language, ...seed }) {
      const existing = await players.findByName(merchant.id, seed.userName);
      if (existing !== undefined) return { playerId: existing.id, created: false };
      const [passwordHash, paymentPasswordHash] = await Promise.all(
        [password, paymentPassword].map(async (one) => (one === undefined ? null : kit.hasher.hash(one))),
      );
      const player: NewPlayer = {
        ...seed,
        invitedBy: seed.invitedBy ?? seed.referredBy,
        paymentPasswordHash: paymentPasswordHash ?? null,
        merchantId: merchant.id,
        type,
        passwordHash: passwordHash ?? null,
        language: language ?? merchant.defaultLanguage,
        mobileVerified: true,
        registerMethod: 'house',
        now: clock.now(),
      };
      return inTransaction(db, async (transaction) => {
        const { id } = await players.insert(transaction, player);
        const { affiliateCode, referredBy } = seed;
        await hooks.ask('playerCreated', transaction, {
          playerId: id,
          merchantId: merchant.id,
          type,
          currency: merchant.currency,
          affiliateCode,
          referredBy,
        });
        await announce(transaction, merchant.id, { topic: 'player.registered', playerId: id });
        return { playerId: id, created: true };
      });
    },
    createAffiliateCode: (merchantId, code, agentId) => players.putAffiliate(merchantId, code, agentId, clock.now()),
    addAffiliateCode: (transaction, merchantId, code, agentId) => players.addAffiliate(transaction, merchantId, code, agentId, clock.now()),
    switchAffiliateCode: (transaction, merchantId, code, isOn) => players.switchAffiliate(transaction, merchantId, code, isOn),
    changeType: (transaction, playerId, type) => players.setType(transaction, playerId, type),
    isNameFree: async (context, userName) => (await checkUsername(kit, userName, context)).available,
    async touchSessions(sessionIds) {
      if (sessionIds.length > 0) sessions.noteActivity(await touchSessions(db, sessionIds));
    },
    async revokeSessions(playerId, reason) {
      const player = await known(playerId);
      await inTransaction(db, (transaction) => sessions.endAll(transaction, player, reason));
      sessions.forget({ playerId });
    },
    async setPlayerStatus(playerId, status, reason) {
      const player = await known(playerId);
      await inTransaction(db, async (transaction) => {
        await players.setStatus(transaction, playerId, status);
        if (status === 'active') return;
        await sessions.endAll(transaction, player, reason);
        await hooks.ask('playerShutOut', transaction, { playerId, merchantId: player.merchantId }, 'locked');
      });
      sessions.forget({ playerId });
    },
    changeStatus: (transaction, player, to) => changeStatus(kit, transaction, player, to),
    erasePerson: (transaction, player) => erasePerson(kit, transaction, player),
    mailStaff: (transaction, order) => kit.messages.queue(transaction, { ...order, channel: 'mail' }),
    consumeWork: (merchantId, proof) => kit.slider.consume(merchantId, proof),
    checkPaymentPassword: (playerId, paymentPassword) => checkPaymentPassword(kit, playerId, paymentPassword),
    async checkPassword(playerId, password, field = 'password') {
      await checkPassword(kit, (await players.findById(playerId)) ?? refuse('login.not.session'), password, field);
    },
    requireStepUp: (context) => requireStepUp(kit, context),
    personOf: (playerId) => personOf(kit, playerId),
    claimRealName: (transaction, playerId, name) => claimRealName(kit, transaction, playerId, name),
    securityChangedSince: (playerId, since) => securityChangedSince(kit, playerId, since),
    async visitOf(playerId, sessionId) {
      const since = await beginningOf(db, sessionId);
      const player = await players.findById(playerId);
      // A session that has just ended is still answering this very request.
      return { since: since ?? clock.now(), lastSignInAt: player?.previousLoginAt ?? undefined };
    },
    async personDigestsOf(playerId, documentNumbers = []) {
      const player = await players.findById(playerId);
      if (player === undefined) return [];
      const { realName, payeeName, birthday } = players.detailsOf(player);
      const own = personDigests(vault, {
        mobile: player.mobileVerified ? players.mobileOf(player) : undefined,
        email: player.emailVerified ? players.emailOf(player) : undefined,
        realName: realName ?? payeeName,
        birthday,
      });
      return [...own, ...documentNumbers.flatMap((idNumber) => personDigests(vault, { idNumber }))];
    },
    accountsByContactOf: (playerId) => players.findByContactOf(playerId),
    async givePassword(playerId, password) {
      await players.setPassword(services.db, playerId, await kit.hasher.hash(password), services.clock.now());
    },
    hasPassword: async (playerId) => ((await players.findById(playerId))?.passwordHash ?? null) !== null,
    sendDueMessages: () => kit.messages.sendDue(),
    lettersWaiting: () => kit.messages.waiting(),
    lettersSent: (filter, page) => listSentMessages(db, filter, page),
    async close() {
      await sessions.close();
      mail.close();
    },
  };
}
