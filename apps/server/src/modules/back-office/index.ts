import { assignableKinds, batchKindNames, type StaffRight } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction, repeating } from '@sortes/service';
import { batchesAreOpen } from './work/batch-repository.js';
import type { StaffCaller } from '../../platform/http.js';
import { DomainError } from '../../platform/errors.js';
import { headedInLanguage } from '../../platform/csv/staff-file.js';
import type { Module, Services } from '../../platform/services.js';
import { decisionRoutes } from './approvals/decide-approval.js';
import { createApprovalRegistry } from './approvals/registry.js';
import { refuseDependent, refuseDependentOnName, refuseDependentOnWords } from './approvals/second-person.js';
import type { Actor } from '../../platform/staff.js';
import type { AssignableWork, BatchEntry, StaffSide } from '../../ports/staff.js';
import { exportHead } from './audit/heads.js';
import { countAudit, entriesWait, listAudit, type AuditFilter, type AuditLine, writeAudit } from './audit/repository.js';
import { sealAudit } from './audit/seal.js';
import { verifyAudit, type AuditReport } from './audit/verify.js';
import type { BelowBackOffice } from './below.js';
import { closePlayer, erasePlayer, forgetKeptPerson, readKeptPerson, type Erasure } from './erasure/erase-player.js';
import type { BackOfficeKit } from './kit.js';
import { createOffice } from './office.js';
import { backOfficeApprovals, backOfficeRoutes } from './routes.js';
import { isStaffCsrfToken, staffCookieName } from './accounts/cookies.js';
import { createFailures } from './accounts/failures.js';
import { accountsByCommand, type AccountsByCommand } from './accounts/accounts-by-command.js';
import { anyStaff, countGovernors, listStaffAccounts, type StaffListed } from './accounts/repository.js';
import { deleteOldChallenges } from './accounts/passkey-first.js';
import { deleteOldPlaces } from './accounts/known-place-repository.js';
import { createStaffSessions } from './accounts/session-repository.js';
import { signInByCommand } from './accounts/sign-in.js';
import { deleteOldAssignments, deletePresenceBefore } from './work/repository.js';
import { createRegistry } from './registry.js';
import { backOfficeBatches } from './work/carry-out.js';
import { runBatchStep } from './work/run-batches.js';
import { approvalQueue, createQueueRegistry } from './work/waiting.js';

export { backOfficeSealed } from './sealed-columns.js';
export { writeAudit } from './audit/repository.js';
export { headsFile, headsUpTo } from './audit/heads.js';
export { auditCells, auditColumns } from './audit/cells.js';
export type { AuditFilter, AuditLine } from './audit/repository.js';
export { namedCsvRowsByCursor } from '../../platform/csv/staff-file.js';
export type { Doers } from './accounts/accounts-by-command.js';
export type { Enrolment } from './accounts/invite.js';

const sealEveryMs = 2_000;
const exportEveryMs = 10 * 60_000;

export interface BackOfficeModule extends Module {
  /** Who a staff session's token belongs to; whether their brands include this one is the edge's question. */
  authenticate(token: string, quiet?: boolean): Promise<StaffCaller | undefined>;
  checkCsrf(sessionId: string, token: string | undefined): boolean;
  cookieName(origin: string): string;
  /** Accounts, as the command line of the server manages them: its user holds every key anyway, and is named in the log. */
  staff: AccountsByCommand & {
    /** Whether there have been two administrators: from then on accounts are made by two of them, and not by the server's user. */
    isGoverned(): Promise<boolean>;
    /** @throws DomainError approval.second.person, approval.second.made, approval.second.young (approvals/second-person.ts) */
    refuseDependent(firstId: string, secondId: string): Promise<void>;
    /** As above, where the first is known by their name. */
    refuseDependentOnName(transaction: DatabaseTransaction, firstName: string, secondId: string): Promise<void>;
    /** As above, against everybody who has said something about the draw before; in the transaction that keeps their word. */
    refuseDependentOnWords(transaction: DatabaseTransaction, subject: string, secondId: string): Promise<void>;
    list(): Promise<StaffListed[]>;
    /** A token for `--as`, good for 15 minutes. @throws DomainError login.failed, staff.locked */
    signIn(name: string, password: string, code: string): Promise<{ token: string; expiresAt: Date }>;
    /** Whether anybody is staff yet: from then on who acts must be one of them. */
    any(): Promise<boolean>;
    /** Writes into the audit log that accounts are changed although no administrator has proved themselves. */
    noteEmergency(actor: Actor, subject: string, reason: string): Promise<void>;
    /** The member of staff behind a token, if the account has the right at this brand. @throws DomainError login.not.session, permission.denied */
    require(token: string, right: StaffRight, merchantId?: number): Promise<StaffCaller>;
  };
  /** Persons behind closed accounts; see erasure/erase-player.ts. */
  persons: {
    /** @throws DomainError not.found, state.not.allowed */
    close(transaction: DatabaseTransaction, player: { playerId: number; merchantId: number }): Promise<{ before: string }>;
    /** @throws DomainError not.found, state.not.allowed */
    erase(transaction: DatabaseTransaction, player: { playerId: number; merchantId: number }): Promise<Erasure>;
    /** What the law wants kept of an erased person, for as long as it does. */
    kept(playerId: number): Promise<{ known: unknown; keepUntil: Date } | undefined>;
  };
  /** Tries or carries out one thing of what staff have asked for in batches. @returns false when there was none. */
  runBatchStep(): Promise<boolean>;
  audit: {
    list(filter: AuditFilter, page: { offset: number; limit: number }): Promise<AuditLine[]>;
    count(filter: AuditFilter): Promise<number>;
    verify(headsText: string | undefined): Promise<AuditReport>;
    /** Chains what waits now. Answers how many entries. */
    seal(): Promise<number>;
    /** Writes the head to DATA_DIR/audit-heads.jsonl now. */
    exportHead(): Promise<boolean>;
  };
}

/** Takes over what the staff sides give. @throws Error where one gives what another gives, or nobody what the contract names */
function gather({ approvals, batches, queues, assignable, search }: BackOfficeKit, sides: readonly StaffSide[]): void {
  for (const side of sides) {
    approvals.add(side.approvals ?? []);
    batches.add(side.batches ?? []);
    queues.add(side.queues ?? []);
    assignable.add(side.assignable ?? []);
    if (side.search !== undefined) search.push(side.search);
  }
  for (const registry of [approvals, batches, queues, assignable]) registry.requireAll();
}

/** What the house's own people do: accounts with second factors, rights, four eyes, and the log that tells of it. */
export function createBackOfficeModule(services: Services, below: BelowBackOffice): BackOfficeModule {
  const { db, vault, clock, log, config } = services;
  const sessions = createStaffSessions(services);
  const kit: BackOfficeKit = {
    services,
    below,
    sessions,
    failures: createFailures(services),
    approvals: createApprovalRegistry(),
    batches: createRegistry('batch kind', batchKindNames, ({ kind }: BatchEntry) => kind),
    queues: createQueueRegistry(),
    assignable: createRegistry('assignable kind', assignableKinds, ({ kind }: AssignableWork) => kind),
    search: [],
  };
  const office = createOffice(kit);
  const sides = below.manifests.flatMap(({ staffSide }) => staffSide?.(office) ?? []);
  gather(kit, [
    { routes: [], approvals: backOfficeApprovals(kit), batches: backOfficeBatches(kit), queues: [approvalQueue(kit)] },
    ...sides,
  ]);
  return {
    routes: [...backOfficeRoutes(kit), ...decisionRoutes(kit), ...sides.flatMap(({ routes }) => routes)].map(headedInLanguage),
    tasks: [
      repeating('back-office: audit chain', log, sealEveryMs, async () => ((await sealAudit(db, vault)) > 0 ? 0 : undefined), entriesWait),
      // Nothing new to keep: looked for again in a minute, so that the first head of a quiet house does not wait for ten.
      repeating('back-office: audit head', log, exportEveryMs, async () =>
        (await exportHead(db, vault, clock, config.dataDir)) ? undefined : 60_000,
      ),
      repeating('back-office: persons whose years are over', log, 3_600_000, async () =>
        (await inTransaction(db, (transaction) => forgetKeptPerson(below, transaction))) ? 1_000 : undefined,
      ),
      // One after the other, without a pause while there is something to do; of several workers each takes another thing.
      repeating('back-office: batches', log, 500, async () => ((await runBatchStep(kit)) ? 0 : undefined), batchesAreOpen),
      repeating('back-office: old sessions', log, 60_000, async () => {
        await sessions.removeExpired();
        await deleteOldAssignments(db);
        await deleteOldPlaces(db, clock.now());
        await deleteOldChallenges(kit);
        await kit.failures.removeOld();
        await deletePresenceBefore(db, new Date(clock.now().getTime() - 60_000));
      }),
    ],
    authenticate: (token, quiet) => sessions.authenticate(token, quiet),
    checkCsrf: (sessionId, token) => isStaffCsrfToken(vault, sessionId, token),
    cookieName: staffCookieName,
    staff: {
      ...accountsByCommand(kit),
      isGoverned: async () => (await countGovernors(db)) >= 2,
      refuseDependent: (first, second) => refuseDependent(kit, db, first, second),
      refuseDependentOnName: (transaction, first, second) => refuseDependentOnName(kit, transaction, first, second),
      refuseDependentOnWords: (transaction, subject, second) => refuseDependentOnWords(kit, transaction, subject, second),
      list: async () => (await listStaffAccounts(db, { merchantIds: undefined, now: clock.now() }, { offset: 0, limit: 10_000 })).list,
      signIn: (name, password, code) => signInByCommand(kit, { name, password, code }),
      any: () => anyStaff(db),
      noteEmergency: (actor, subject, reason) =>
        inTransaction(db, (transaction) =>
          writeAudit(transaction, { actor, merchantId: undefined, action: 'staff.emergency', subject, reason }),
        ),
      async require(token, right, merchantId) {
        const staff = await sessions.authenticate(token);
        if (staff === undefined) throw new DomainError('login.not.session');
        if (!staff.rights.has(right)) throw new DomainError(staff.sessionKind === 'full' ? 'permission.denied' : 'staff.factor.required');
        if (merchantId !== undefined && staff.merchantIds !== undefined && !staff.merchantIds.includes(merchantId))
          throw new DomainError('permission.denied');
        return staff;
      },
    },
    persons: {
      close: (transaction, player) => closePlayer(kit, transaction, player),
      erase: (transaction, player) => erasePlayer(kit, transaction, player),
      kept: (playerId) => readKeptPerson(kit, playerId),
    },
    runBatchStep: () => runBatchStep(kit),
    audit: {
      list: (filter, page) => listAudit(db, filter, page),
      count: (filter) => countAudit(db, filter),
      verify: (headsText) => verifyAudit(db, vault, headsText),
      seal: () => sealAudit(db, vault),
      exportHead: () => exportHead(db, vault, clock, config.dataDir),
    },
  };
}
