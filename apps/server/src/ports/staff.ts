import type { assignableKinds, AuditAction, BatchKind, Operations, Reply, StaffRight } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Approval, ApprovalEntry } from '../platform/approvals.js';
import type { RequestContext, Route } from '../platform/http.js';
import type { Actor, StaffContext } from '../platform/staff.js';

/** What a module does for the house's own people. Its files stand in the folder `staff/` of the module. */
export interface StaffSide {
  /** Operations of staff. Files of theirs are headed in the language of the call. */
  routes: Route[];
  /** Kinds of requests about what the module owns that take two persons. */
  approvals?: readonly ApprovalEntry[];
  /** Kinds of batches of what the module owns. */
  batches?: readonly BatchEntry[];
  /** What of the module's waits for staff. */
  queues?: readonly WaitingQueue[];
  /** Things of the module that somebody may take as their work. */
  assignable?: readonly AssignableWork[];
  /** What the search of the console finds of the module's. */
  search?: StaffSearch;
}

export type QueueName = keyof Reply<Operations['staffFigures']>['waiting'];

/** Work that waits for staff. */
export interface WaitingQueue {
  name: QueueName;
  /** Whoever has it is told how much waits. */
  right: StaffRight;
  count(context: RequestContext): Promise<number>;
  /** How much of it whoever asks may decide as the second person; asked by every open console, every second. */
  asSecond?: { right: StaffRight; count(context: RequestContext): Promise<number> };
}

export type AssignableKind = (typeof assignableKinds)[number];

/** Things that a member of staff takes as their work. */
export interface AssignableWork {
  kind: AssignableKind;
  /** How many of these ids are things that whoever asks may work on. */
  countKnown(context: StaffContext, ids: readonly string[]): Promise<number>;
}

/** What has a number that was typed. */
export interface FoundThing extends Pick<FoundLine, 'kind' | 'id'>, Partial<Pick<FoundLine, 'playerId' | 'gameCode' | 'gameName'>> {
  /** The end of its number was typed, not the whole. */
  byTail?: boolean;
}

type FoundLine = Reply<Operations['staffSearch']>['list'][number];

/** A module's part of the search. What the rights of whoever asks do not let them see is not found. */
export interface StaffSearch {
  /** Things of the brand with this number; with `ownedOnly` those of players, by the whole of it: to find whose it is. */
  things?(context: RequestContext, number: string, ownedOnly: boolean): Promise<FoundThing[]>;
  /** Players by something that is theirs and found by no page of its own: a payout account. */
  owners?(context: RequestContext, text: string): Promise<number[]>;
}

/** One thing of a batch. `of` and `id` are what stands before and behind the colon of its subject. */
export interface BatchThing {
  of: string;
  id: string;
  reason: string;
  told: string | undefined;
  words: string | undefined;
  withoutProof: boolean;
}

/** What carrying out one thing of a batch came to. */
export interface CarriedOut {
  outcome: 'done' | 'second';
  /** Money units, where it is about money. */
  amount: bigint | null;
  playerId: number | null;
}

/** What a batch shows of one of its things before it is carried out. */
export interface BatchPreview {
  playerId: number;
  deposit: Reply<Operations['staffListBatchItems']>['list'][number]['deposit'];
}

/** A kind of batch: the same decision about many things, tried first. */
export interface BatchEntry {
  kind: BatchKind;
  /** Does it to one thing, in the given transaction and nowhere else: the trial rolls it back. @throws DomainError as the operation that does it to one */
  carryOut(transaction: DatabaseTransaction, context: StaffContext, thing: BatchThing): Promise<CarriedOut>;
  /** What whoever runs the batch sees of its things, by id. */
  preview?(context: StaffContext, ids: readonly string[]): Promise<ReadonlyMap<string, BatchPreview>>;
}

/** A batch that is asked for: what is done to which things (`of`: what the audit log calls them). */
export interface BatchDraft {
  kind: BatchKind;
  of: string;
  ids: readonly string[];
  told?: string | undefined;
  words?: string | undefined;
}

/** What a change tells the audit log about itself. */
export interface Told<T> {
  value: T;
  before?: unknown;
  after?: unknown;
  /** Where it is only known once the change is made. */
  subject?: string;
}

/** What the audit log is told of a change before it is made. */
export interface ChangeAbout {
  action: AuditAction;
  /** kind:id, e.g. `player:1207`. */
  subject: string;
  reason: string;
}

type Change<T> = (transaction: DatabaseTransaction) => Promise<Told<T>>;

/** One change, as the log tells it. Ids, amounts and states; personal data of players never (reliability L3). */
export interface AuditEntry extends ChangeAbout {
  actor: Actor;
  /** Undefined: the installation as a whole. */
  merchantId: number | undefined;
  before?: unknown;
  after?: unknown;
}

/** What a module's staff side needs of the back office, which stands above it: the log, second persons, names. Handed to `Module.staffSide`. */
export interface BackOffice {
  /** Makes a change and its audit entry in one transaction: neither stands without the other. */
  changeAsStaff<T>(context: StaffContext, about: ChangeAbout, work: Change<T>): Promise<T>;
  /** As `changeAsStaff`, in a transaction that is open already. */
  changeAsStaffWithin<T>(transaction: DatabaseTransaction, context: StaffContext, about: ChangeAbout, work: Change<T>): Promise<T>;
  /** An entry without a change of ours beside it, in the transaction that makes true what it tells. */
  writeAudit(transaction: DatabaseTransaction, entry: AuditEntry): Promise<void>;
  approvals: Approvals;
  secondPerson: SecondPerson;
  /** Each line of a list with the name of the player it is about, as whoever asks may see it; null where there is none, or they are erased. */
  withUserNames<T extends OfPlayer>(
    context: StaffContext,
    read: Promise<readonly T[]> | readonly T[],
  ): Promise<(T & { readonly userName: string | null })[]>;
  /** Names of players, as whoever asks may see them. */
  namesOfPlayers(context: StaffContext, playerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The ids a list is narrowed to by whose work they are (`mine`, `nobody`, a name); nothing when it is not narrowed so. */
  assignedIds(context: StaffContext, kind: AssignableKind, assigned: string | undefined): Promise<{ ids?: string[]; notIds?: string[] }>;
  /** Who works on which of these, by subject. */
  assignedNames(context: StaffContext, subjects: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Makes a batch, which is tried at once and carried out when it is started. @throws DomainError not.found, batch.too.large */
  draftBatch(context: RequestContext, draft: BatchDraft): Promise<Reply<Operations['staffBatchDeposits']>>;
  /** Staff who have lately signed in from an address, known by its digest: their names by id. */
  staffAtAddress(addressDigest: Buffer): Promise<ReadonlyMap<string, string>>;
  /** Whether there is something in a player's account that somebody could be after: money, anything open, an account to pay out to. */
  holdsSomething(playerId: number): Promise<boolean>;
  /** How much waits for whoever asks, queue by queue; null where they may not look into it. */
  waitingFor(context: RequestContext): Promise<Reply<Operations['staffFigures']>['waiting']>;
}

interface OfPlayer {
  readonly playerId: number | bigint | string | null;
}

export type Asked = Pick<Approval, 'kind' | 'subject' | 'payload' | 'reason'> & { key?: string | undefined };

/**
 * `once`: the very same waits only once, whoever asks: the same person is answered what they asked before. `onceAbout`: only one request of the
 * kind waits about the subject, whatever exactly it asks for; another is refused, also to who asked.
 */
export interface Once {
  once?: boolean;
  onceAbout?: boolean;
}

/** Requests that another person decides about; what their decision does is said by the kind's entry (`approvalEntry`). */
export interface Approvals {
  /**
   * Asks for something that another person must decide. Asked twice under one key it is asked once.
   * @throws DomainError idempotency.key.conflict, approval.waits when another one has asked for it
   */
  ask(
    context: StaffContext,
    asked: Asked,
    before?: (transaction: DatabaseTransaction) => Promise<unknown>,
    options?: Once,
  ): Promise<Approval>;
  /** As `ask`, in a transaction that is open already. */
  askWithin(
    transaction: DatabaseTransaction,
    context: StaffContext,
    asked: Asked,
    before?: (transaction: DatabaseTransaction) => Promise<unknown>,
    options?: Once,
  ): Promise<Approval>;
  /** Ends what waits, and is locked, because what it is about is changed in this transaction. */
  endOutdated(transaction: DatabaseTransaction, context: StaffContext, approval: Approval, reason: string): Promise<Approval>;
  /** What waits of a kind (about a subject), newest first; as many as `atMost` says, 1 when it is left out. */
  listWaiting(
    executor: Database | DatabaseTransaction,
    merchantId: number,
    of: { kind: Approval['kind']; subject?: string },
    atMost?: number,
  ): Promise<Approval[]>;
  /** What waits about each of these subjects; one of each, the oldest. */
  waitingAbout(
    executor: Database | DatabaseTransaction,
    merchantId: number,
    subjects: readonly string[],
  ): Promise<ReadonlyMap<string, Approval>>;
  /**
   * Until the transaction ends nobody else may ask for, or do, something about this subject that looks at its requests; those that wait are
   * locked. Always before the thing itself is locked: a decision locks its request first, too.
   */
  lockWaitingAbout(transaction: DatabaseTransaction, merchantId: number, subject: string): Promise<Approval[]>;
  /** The request about a draw that says most now: one that waits, else the void that was approved. */
  aboutDraw(executor: Database | DatabaseTransaction, merchantId: number, subject: string): Promise<Approval | undefined>;
}

/** The judge of who may be the second person beside a first, and the alarm when both act from one place. */
export interface SecondPerson {
  /** @throws DomainError approval.second.person, approval.second.made, approval.second.young */
  refuseDependent(executor: Database | DatabaseTransaction, firstId: string, secondId: string): Promise<void>;
  /** As `refuseDependent`, where the first is known by their name. */
  refuseDependentOnName(executor: Database | DatabaseTransaction, firstName: string, secondId: string): Promise<void>;
  /** As `refuseDependent`, against everybody who has said something about the result of a draw before. */
  refuseDependentOnWords(executor: Database | DatabaseTransaction, subject: string, secondId: string): Promise<void>;
  alarmSamePlace(context: StaffContext, executor: Database | DatabaseTransaction, about: { first: string; subject: string }): Promise<void>;
  /** As `alarmSamePlace`, where the first is known by their name. */
  alarmSamePlaceOnName(
    context: StaffContext,
    executor: Database | DatabaseTransaction,
    about: { firstName: string; subject: string },
  ): Promise<void>;
  alarmSamePlaceOfWords(context: StaffContext, executor: Database | DatabaseTransaction, subject: string): Promise<void>;
}
