import type { ContractKind, ContractState, LanguageCode } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../platform/merchant.js';
import type { BetSource } from './bet-source.js';
import type { GameSource } from './game-source.js';
import type { OffersOfGrants, PointsMovedFor, PointsOfMovements, SubjectsOf } from './movement-subject.js';
import type { NumberedThing } from './numbered-thing.js';
import type { PlayerFigures } from './player-figures.js';

/** A player who has just come into being. */
export interface CreatedPlayer {
  playerId: number;
  merchantId: number;
  /** One of `playerTypes`. */
  type: number;
  currency: string;
  /** The code of an agent or a campaign that they registered under. */
  affiliateCode?: string | undefined;
  /** Whose referral code they registered with. */
  referredBy?: number | undefined;
}

/** Money that came to a player by the word of staff alone. */
export interface HandCredited {
  /** Of the request; noted once. */
  id: string;
  merchantId: number;
  playerId: number;
  currency: string;
  /** Money units. */
  amount: bigint;
  /** Who asked for it and who confirmed it, by the names that the audit log keeps. */
  staff: string;
  confirmedBy: string;
}

/** Who pays whom by a contract, or owes; undefined: the house. */
interface TwoSides {
  payerId: number | undefined;
  receiverId: number | undefined;
}

export interface LineMoveEffects {
  /** Those by which the head of the line is paid, and those below them that nothing covers then; the head's first, so many of them. */
  ends: readonly (TwoSides & { id: string; kind: ContractKind })[];
  endsInAll: number;
  /** What the head owes, and is owed, by bills that are not paid: it stays owed. Money units. */
  debts: readonly (TwoSides & { amount: bigint; count: number })[];
}

/**
 * What a module asks of whoever stands above it, without knowing who that is. The modules above answer in their manifests; a question that nobody answers has no
 * effect. Each says whether it belongs to the caller's transaction.
 */
export interface Hooks {
  /** In the transaction that makes a player, before anybody can see them: what they need from the first moment on (accounts). */
  playerCreated(transaction: DatabaseTransaction, player: CreatedPlayer): Promise<void>;
  /**
   * Whether people may register under a code of an agent now, and the user name that is offered to them: asked when somebody comes by its link (`visit`) and when
   * they register. @throws DomainError affiliate.ended
   */
  affiliateLink(merchantId: number, code: string, why: 'visit' | 'register'): Promise<{ userName: string | undefined }>;
  /** In the transaction that locks, closes or excludes an account: orders what must come of it. Money at vendors is brought back. */
  playerShutOut(
    transaction: DatabaseTransaction,
    player: { playerId: number; merchantId: number },
    why: 'locked' | 'excluded',
  ): Promise<void>;
  /** Signs of life, at most one a minute for each session. Nobody waits for it. */
  playersActive(players: readonly { playerId: number; merchantId: number }[]): Promise<void>;
  /**
   * Whether this person may not have an account: by keyed digests of a new player's marks, or of a contact that a player (`besides`) has shown to hold; their own
   * marks do not count against them. @throws DomainError account.excluded
   */
  refusePerson(digests: readonly Buffer[], besides: number | undefined): Promise<void>;
  /**
   * A player has shown a mark of theirs (a mailbox, a document, an account to be paid to) that these others of the brand have shown, too. In the caller's transaction
   * where there is one.
   */
  samePerson(
    db: Database | DatabaseTransaction,
    found: { merchantId: number; playerId: number; mark: 'email' | 'document' | 'payout-account'; others: readonly number[] },
  ): Promise<void>;
  /** Who of the brand has shown the marks that a player has shown, kind by kind: as `samePerson` tells of new ones, for those of before anybody asked. */
  sharedMarks(
    db: Database | DatabaseTransaction,
    player: { merchantId: number; playerId: number },
  ): Promise<{ mark: 'email' | 'document' | 'payout-account'; others: readonly number[] }>;
  /** Offers of a brand that somebody can have now, by id: what leads to another is not shown. No module answers where there are none. */
  liveOffers(merchantId: number): Promise<ReadonlySet<string>>;
  /** Whether this player must be shown no advertising. */
  isShieldedFromAdvertising(playerId: number): Promise<boolean>;
  /** Whether this player has asked for offers in their inbox. */
  wantsOffersInInbox(playerId: number): Promise<boolean>;
  /** Pictures that a player may wear beside those that everybody has, by their addresses, with their names in a language. */
  avatarsOf(playerId: number, language: LanguageCode): Promise<readonly { avatar: string; name: string }[]>;
  /** How high a player ranks: `clubLabel.rankLevel` of the member's page. */
  rankLevelOf(playerId: number): Promise<number>;
  /** Whether staff have looked at documents of this player and found them to be who they say. */
  isIdentityVerified(playerId: number): Promise<boolean>;
  /** Whether a member may send money to the agent above them. */
  mayTransferUp(merchant: Merchant, playerId: number): Promise<boolean>;
  /** Whether an agent stands above a member. */
  hasAgentAbove(playerId: number): Promise<boolean>;
  /** The highest prize group of lottery that a player may bet at, beside what the brand allows everybody; undefined: no bound of their own. */
  highestPrizeGroup(playerId: number): Promise<number | undefined>;
  /** What a player's bets, slips, chases and rounds were about, by the ids asked for; asked once a page of a statement that has any. */
  subjectsOf: SubjectsOf;
  /** Titles of the offers of a player's grants; asked once a page of a statement that has any. */
  offersOfGrants: OffersOfGrants;
  /** What movements of a player's points were for; asked once a page of the statement of points. */
  pointsOfMovements: PointsOfMovements;
  /** What points were given or spent for, as whoever gave or took them calls it; asked once a page of the statement of points. */
  pointsMovedFor: PointsMovedFor;
  /** What of the brand's has exactly this number. */
  thingsNumbered(merchant: Merchant, number: string): Promise<NumberedThing[]>;
  /** Games to offer in the lobby beside the vendors'. */
  gameSource(): Promise<GameSource>;
  /** Names of games in a language, by their codes; each module names those that it knows. Asked once a page of an inbox that has any. */
  gameNamesOf(codes: readonly string[], language: LanguageCode): Promise<ReadonlyMap<string, string>>;
  /** Bets for the record of all bets, beside those at vendors. */
  betSource(): Promise<BetSource>;
  /** What a player has staked, won, deposited and withdrawn; one module answers. @throws Error when they have no accounts */
  figuresOf(db: Database | DatabaseTransaction, playerId: number): Promise<PlayerFigures>;
  /** Which of these idempotency keys the player's ledger knows; one module answers. */
  postedKeys(db: Database | DatabaseTransaction, playerId: number, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Makes whatever moves the player's money wait until the transaction ends; one module answers. */
  lockPlayer(transaction: DatabaseTransaction, playerId: number): Promise<void>;
  /** In the transaction that adjusts a balance upwards: whoever credits by hand pays nothing out to that player; one module keeps count of it. */
  creditedByHand(transaction: DatabaseTransaction, credit: HandCredited): Promise<void>;
  /** What a player owes to those below them by contracts, money units: it stays in their accounts. In the caller's transaction where there is one. */
  owedToDownlines(db: Database | DatabaseTransaction, playerId: number): Promise<bigint>;
  /** Highest rates of the salaries that the house pays somebody by contract or offers them, 1/10 000 of turnover, by kind. In the caller's transaction. */
  houseSalaries(db: Database | DatabaseTransaction, playerId: number): Promise<Partial<Record<ContractKind, number>>>;
  /** What of contracts a move of somebody's line brings to an end, and what stays owed across it; for whoever decides about the move. */
  lineMoveEffects(db: Database, playerId: number): Promise<LineMoveEffects>;
  /** Staff change settings of a brand (all of them, before and after): refuses what may not be. @throws DomainError with the setting at fault */
  judgeSettings(
    merchant: Merchant,
    change: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>>; language: LanguageCode },
  ): Promise<void>;
  /** Kinds of contracts that hold between a payer and some of those directly below them. */
  contractsHeld(
    db: Database,
    payerId: number,
    receiverIds: readonly number[],
  ): Promise<{ playerId: number; kind: ContractKind; isOffered: boolean }[]>;
  /** How many contracts of each kind wait for the player's answer. */
  contractsWaiting(playerId: number): Promise<Partial<Record<ContractKind, number>>>;
  /** How the player's own contract of each kind stands, of those that are not over. */
  ownContracts(playerId: number): Promise<Partial<Record<ContractKind, ContractState>>>;
  /** Whether money of the player's is in play: open bets, wallets of vendors. Under the player's lock. */
  isInPlay(transaction: DatabaseTransaction, playerId: number): Promise<boolean>;
  /**
   * In the transaction in which money of the player's own leaves them by their own word (a withdrawal, a transfer to their agent), under their lock and before it does: ends
   * what a withdrawal ends.
   */
  withdrawalComes(transaction: DatabaseTransaction, player: { playerId: number; merchantId: number }): Promise<void>;
  /**
   * In the transaction that judges whether money of the player's own may leave, under their lock and before what is due is read: requires what came to them and has not been
   * counted yet.
   */
  requireUncounted(transaction: DatabaseTransaction, player: { playerId: number; merchantId: number }): Promise<void>;
  /**
   * In the transaction that takes money back from a player who has not so much of it on their main account, under their lock and before it is taken: brings there whatever of
   * their own stands elsewhere and can be brought (chases, bets that can be cancelled, withdrawals nobody has sent, bought points); what takes longer (wallets at vendors) is
   * ordered and pays what is owed by then as it comes.
   */
  moneyIsTakenBack(
    transaction: DatabaseTransaction,
    back: { playerId: number; merchantId: number; reference: string; short: bigint },
  ): Promise<void>;
  /** In the transaction in which a credited deposit is taken back, under the player's lock and after its money has left: ends what was given for it. */
  depositReversed(transaction: DatabaseTransaction, deposit: { playerId: number; merchantId: number; depositId: string }): Promise<void>;
  /**
   * In the transaction that places an order of the lottery with a free bet, after its draw is held and under the player's lock: lends what the order costs (account `bonus`) and
   * marks the free bet as staked in it; one module answers. @throws DomainError freebet.gone, freebet.game.not, freebet.most
   */
  takeFreeBet(
    transaction: DatabaseTransaction,
    of: { playerId: number; merchantId: number; grantId: string; orderId: string; gameCode: string; isInGroup: boolean; stake: bigint },
  ): Promise<void>;
  /**
   * Throws where points that cost so much would buy anything of a brand's shop below its worth; one module answers. Nothing comes into the shop until the caller's transaction ends.
   * @throws DomainError points.shop.loop
   */
  refuseShopLoop(transaction: DatabaseTransaction, of: { merchantId: number; costsPer1000: bigint }): Promise<void>;
  /** When a player last staked anything; one module answers. In the caller's transaction where there is one. */
  lastStakeOf(db: Database | DatabaseTransaction, playerId: number): Promise<Date | undefined>;
  /** User names of the agents above a player, from the root of the line down; one module answers. In the caller's transaction where there is one. */
  agentsAbove(db: Database | DatabaseTransaction, playerId: number): Promise<readonly string[]>;
  /**
   * Valid turnover of players and what they lost (stakes less prizes), by lane and by which of these times of the brand's days (both ends count, `place` from 0), money units; one
   * module answers. In the caller's transaction where there is one.
   */
  laneTurnover(
    db: Database | DatabaseTransaction,
    of: { merchantId: number; playerIds: readonly number[]; days: readonly { from: string; to: string }[] },
  ): Promise<readonly { playerId: number; place: number; lane: string; valid: bigint; lost: bigint }[]>;
  /** As `laneTurnover`, by each day up to one of a brand; one module answers. */
  laneDays(
    db: Database,
    of: { merchantId: number; playerIds: readonly number[]; to: string },
  ): Promise<readonly { playerId: number; day: string; lane: string; valid: bigint; lost: bigint }[]>;
  /**
   * Members whose turnover or deposits of any day may have changed since a moment, the earliest such day of each, and the moment to ask from next time; one module answers. In the
   * caller's transaction where there is one.
   */
  turnoverChanged(
    db: Database | DatabaseTransaction,
    of: { merchantId: number; since: Date },
  ): Promise<{ playerIds: readonly number[]; firstDays: readonly string[]; upTo: Date }>;
  /** What members turned over (valid turnover of all lanes) and paid in, by which of these times of the brand's days (both ends count, `place` from 0), money units; one module answers. */
  sumsOfPlayers(
    db: Database | DatabaseTransaction,
    of: { merchantId: number; playerIds: readonly number[]; days: readonly { from: string; to: string }[] },
  ): Promise<readonly { playerId: number; place: number; valid: bigint; deposits: bigint }[]>;
  /** Up to when the figures of turnover are complete; undefined before they ever were; one module answers. */
  turnoverCountedUpTo(db: Database): Promise<Date | undefined>;
  /** How many times as much, and as often, a player may withdraw in a day by their rank; 1/10 000. */
  payoutFactorOf(playerId: number): Promise<number>;
  /** What the ranks of a brand are called in a language, from the lowest, which everybody has; none where it has no ranks. */
  rankNamesOf(merchant: Pick<Merchant, 'id'>, language: LanguageCode): Promise<readonly string[]>;
  /** The name of a player's rank as labels show it, in a language; undefined: the brand has none. */
  rankLabelOf(
    playerId: number,
    language: LanguageCode,
  ): Promise<{ labelName: string; color: string; color2: string; rankLevel: number } | undefined>;
  /**
   * What the points that players earn by play are multiplied by, 1/10 000, by player; of several answers the highest holds, 1 for who is in none. In the caller's
   * transaction.
   */
  pointsFactorOf(
    db: Database | DatabaseTransaction,
    of: { merchantId: number; playerIds: readonly number[] },
  ): Promise<ReadonlyMap<number, number>>;
  /** Friends of players who have met what referral asks of them in a time, by player; who has none is left out. No module answers where nobody can be referred. */
  friendsQualified(
    db: Database | DatabaseTransaction,
    of: { merchantId: number; playerIds: readonly number[]; from: Date; until: Date },
  ): Promise<readonly { playerId: number; count: number }[]>;
  /** Whole points that players have earned by turnover in a time, by player; who has none is left out. No module answers where there are no points. */
  pointsEarned(
    db: Database | DatabaseTransaction,
    of: { merchantId: number; playerIds: readonly number[]; from: Date; until: Date },
  ): Promise<readonly { playerId: number; points: bigint }[]>;
  /** Players who turned anything over on a day of a brand, in the order of their ids, after one of them; one module answers. */
  playersOfDay(db: Database, of: { merchantId: number; day: string; after: number; limit: number }): Promise<readonly number[]>;
  /**
   * Agents of whose whole line a group of players makes up at least `times` as large a part as of the brand, and at least so many (`least`): who of the line, of how many, and of how
   * many of the brand; one module answers.
   */
  linesOf(
    db: Database,
    of: { merchantId: number; groups: readonly { key: string; playerIds: readonly number[] }[]; least: number; times: number },
  ): Promise<readonly { key: string; agentId: number; players: readonly number[]; members: number; everybody: number }[]>;
  /** The root agents in whose lines these players stand now, themselves among them; who stands in no agent's line is left out; one module answers. */
  rootsOf(
    db: Database,
    of: { merchantId: number; playerIds: readonly number[] },
  ): Promise<readonly { playerId: number; agentId: number }[]>;
  /** Below how much a balance counts as played out at a brand, money units. In the caller's transaction where there is one. */
  smallBalanceOf(db: Database | DatabaseTransaction, merchantId: number, currency: string): Promise<bigint>;
}

/** The hooks that a module answers. */
export type HookAnswers = Partial<Hooks>;

export interface HookBoard {
  /** Hangs up a module's answers. Done before the first question is asked, once a board: each program that is put together has its own. */
  add(answers: HookAnswers): void;
  /** Asks everybody who answers this question, one after the other in the order in which they were added. @throws what the first that fails throws */
  ask<Name extends keyof Hooks>(name: Name, ...about: Parameters<Hooks[Name]>): Promise<Awaited<ReturnType<Hooks[Name]>>[]>;
  /** Asks what cannot do without an answer. @throws Error when not exactly one module answers this question, and what that one throws */
  askOne<Name extends keyof Hooks>(name: Name, ...about: Parameters<Hooks[Name]>): Promise<Awaited<ReturnType<Hooks[Name]>>>;
}

export function createHookBoard(): HookBoard {
  const answers: { [Name in keyof Hooks]?: Hooks[Name][] } = {};
  const board: HookBoard = {
    add(more) {
      for (const name of Object.keys(more) as (keyof Hooks)[]) {
        const list = (answers[name] ??= []) as unknown[];
        if (more[name] !== undefined) list.push(more[name]);
      }
    },
    async ask(name, ...about) {
      const found: unknown[] = [];
      for (const answer of (answers[name] ?? []) as ((...given: typeof about) => Promise<unknown>)[]) found.push(await answer(...about));
      return found as never;
    },
    async askOne(name, ...about) {
      const known = answers[name]?.length ?? 0;
      if (known !== 1) throw new Error(`${known} modules answer ${name}, which takes exactly one`);
      const [found] = await board.ask(name, ...about);
      return found as never;
    },
  };
  return board;
}
