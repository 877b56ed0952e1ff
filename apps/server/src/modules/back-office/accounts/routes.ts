import { isGuardedRole, rightsOfAccount, staff as contract, type StaffRole } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { actorOf, pageOf } from '../../../platform/staff.js';
import { waitingAbout } from '../approvals/repository.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { BackOfficeKit } from '../kit.js';
import { staffCookieName, staffCsrfToken } from './cookies.js';
import { addPasskey, beginPasskey, beginTotp, confirmTotp, removePasskey } from './factors.js';
import { wishWithin, type AccountWish } from './account-requests.js';
import { recentActs } from './hand-repository.js';
import { alarmAbout, changeOwnPassword, endStaffSessions, inviteStaff, type Manager } from './manage.js';
import { findStaff, listPasskeys, listStaffAccounts, type StaffListed } from './repository.js';
import { beginPasskeySignIn } from './passkey-first.js';
import { staffSessionTimes, type StaffSession } from './session-repository.js';
import { acceptEnrolment, showFactor, signIn } from './sign-in.js';
import { wordsOf } from '../../../platform/csv/words.js';

function managerOf(context: RequestContext): Manager {
  return { actor: actorOf(context), merchantIds: staffOf(context).merchantIds };
}

const lineOf = (session: StaffSession, thisId: string) => ({
  ...session,
  createdAt: session.createdAt.getTime(),
  lastSeenAt: session.lastSeenAt.getTime(),
  expiresAt: session.expiresAt.getTime(),
  isThis: session.id === thisId,
});

/** So long an account counts as new, and what was done to it is shown. */
const recentMs = 24 * 3_600_000;

export function staffRoutes(kit: BackOfficeKit): Route[] {
  const { db, clock, vault } = kit.services;

  /** Brands by their codes, as people name them. */
  const codesOf = async (ids: readonly number[] | undefined): Promise<string[] | null> => {
    if (ids === undefined) return null;
    const codes = new Map((await kit.below.site.allMerchants()).map(({ id, code }) => [id, code]));
    return ids.map((id) => codes.get(id) ?? String(id));
  };
  const idsOf = async (codes: readonly string[] | null): Promise<number[] | undefined> => {
    if (codes === null) return undefined;
    const ids = new Map((await kit.below.site.allMerchants()).map(({ id, code }) => [code, id]));
    return [...new Set(codes)].map(
      (code) => ids.get(code) ?? refuse('request_param_err', { field: 'brands', parameters: { field: 'brands' } }),
    );
  };
  const staffLines = async (context: RequestContext, list: readonly StaffListed[]) => {
    const [recent, waits] = await Promise.all([
      recentActs(
        db,
        list.map(({ id }) => id),
        recentSince(),
      ),
      waitingAbout(
        db,
        context.merchant.id,
        list.map(({ id }) => `staff:${id}`),
      ),
    ]);
    return Promise.all(
      list.map(async (staff) => {
        const last = recent.get(staff.id);
        return {
          id: staff.id,
          name: staff.name,
          role: staff.role,
          brands: await codesOf(staff.merchantIds),
          status: staff.status,
          enrolled: staff.passwordHash !== null && (staff.totpConfirmedAt !== null || staff.hasPasskey),
          createdAt: staff.createdAt.getTime(),
          createdBy: staff.createdBy,
          lastSeenAt: staff.lastSeenAt?.getTime() ?? null,
          sessions: staff.sessions,
          email: staff.email,
          invitedUntil: staff.enrolmentUntil?.getTime() ?? null,
          guarded: isGuardedRole(staff.role),
          waits: waits.get(`staff:${staff.id}`)?.id ?? null,
          recent: last === undefined ? null : { ...last, at: last.at.getTime() },
        };
      }),
    );
  };
  const recentSince = (): Date => new Date(clock.now().getTime() - recentMs);
  const filterOf = ({ name, role, recent }: { name?: string; role?: StaffRole; recent?: 'yes' }) => ({
    name,
    role,
    touchedSince: recent === undefined ? undefined : recentSince(),
  });
  /** An account as the caller may see it. @throws DomainError not.found for one of other brands */
  const visible = async (context: RequestContext, staffId: string): Promise<StaffListed> => {
    const found = await listStaffAccounts(
      db,
      { id: staffId, merchantIds: staffOf(context).merchantIds, now: clock.now() },
      { offset: 0, limit: 1 },
    );
    return found.list[0] ?? refuse('not.found');
  };
  /** Does it or asks a second administrator; answers which. */
  const wish = async (context: RequestContext, wanted: AccountWish, reason: string) => {
    const { waits, staffId } = await inTransaction(db, (transaction) => wishWithin(kit, transaction, context, wanted, reason));
    const found = staffId === undefined ? undefined : await visible(context, staffId);
    if (waits === undefined && found !== undefined && wanted.act !== 'change')
      alarmAbout(kit, managerOf(context), { name: found.name, act: wanted.act === 'create' ? 'made' : 'reset', role: found.role });
    return { waits: waits?.id ?? null, staff: found === undefined ? null : ((await staffLines(context, [found]))[0] ?? null) };
  };

  return [
    handle(contract.staffSignIn, ({ body }, context) => signIn(kit, context, body)),
    handle(contract.staffBeginPasskeySignIn, (_input, context) => beginPasskeySignIn(kit, context)),
    handle(contract.staffShowFactor, ({ body }, context) => showFactor(kit, context, body)),
    handle(contract.staffAcceptEnrolment, ({ body }, context) => acceptEnrolment(kit, context, body)),
    handle(contract.staffSignOut, async (_input, context) => {
      await kit.sessions.end(db, staffOf(context).sessionId);
      context.clearCookie(staffCookieName(context.origin));
      context.setHeader('clear-site-data', '"cache"');
      return {};
    }),
    handle(contract.staffMe, async (_input, context) => {
      const caller = staffOf(context);
      const [staff, session, passkeys] = await Promise.all([
        findStaff(db, caller.staffId),
        kit.sessions.find(caller.sessionId),
        listPasskeys(db, caller.staffId),
      ]);
      if (staff === undefined || session === undefined) return refuse('login.not.session');
      return {
        id: staff.id,
        name: staff.name,
        role: staff.role,
        kind: caller.sessionKind,
        rights: caller.sessionKind === 'full' ? rightsOfAccount(staff.role, staff.merchantIds === undefined) : [],
        brands: await codesOf(staff.merchantIds),
        csrfToken: staffCsrfToken(vault, caller.sessionId),
        idleMinutes: staffSessionTimes.idleMs / 60_000,
        expiresAt: session.expiresAt.getTime(),
        totp: staff.totpConfirmedAt !== null,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.getTime(),
          lastUsedAt: lastUsedAt?.getTime() ?? null,
        })),
      };
    }),
    handle(contract.staffChangePassword, async ({ body }, context) => {
      await changeOwnPassword(kit, { actor: actorOf(context), sessionId: staffOf(context).sessionId }, body);
      return {};
    }),
    handle(contract.staffBeginTotp, (_input, context) => beginTotp(kit, context)),
    handle(contract.staffConfirmTotp, ({ body }, context) => confirmTotp(kit, context, body.code)),
    handle(contract.staffBeginPasskey, (_input, context) => beginPasskey(kit, context)),
    handle(contract.staffAddPasskey, ({ body }, context) => addPasskey(kit, context, body)),
    handle(contract.staffRemovePasskey, async ({ params }, context) => {
      await removePasskey(kit, context, params.passkeyId);
      return {};
    }),
    handle(contract.staffListOwnSessions, async (_input, context) => {
      const { staffId, sessionId } = staffOf(context);
      return { list: (await kit.sessions.list(staffId)).map((session) => lineOf(session, sessionId)) };
    }),
    handle(contract.staffEndOwnSession, async ({ params }, context) => {
      const session = await kit.sessions.find(params.sessionId);
      if (session?.staffId !== staffOf(context).staffId) return refuse('not.found');
      await inTransaction(db, (transaction) => kit.sessions.end(transaction, session.id));
      return {};
    }),
    handle(contract.listStaff, async ({ query }, context) => {
      const { list, total } = await listStaffAccounts(
        db,
        { ...filterOf(query), id: query.id, merchantIds: staffOf(context).merchantIds, now: clock.now() },
        pageOf(query),
      );
      return { list: await staffLines(context, list), total };
    }),
    handle(contract.exportStaff, async ({ query }, context) => ({
      fileName: 'staff.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        ['name', 'role', 'brands', 'status', 'enrolled', 'sessions', 'email', 'created', 'created by', 'last seen'],
        async (page) => {
          const filter = { ...filterOf(query), merchantIds: staffOf(context).merchantIds, now: clock.now() };
          return staffLines(context, (await listStaffAccounts(db, filter, page)).list);
        },
        (one) => [
          one.name,
          wordsOf('staff.role', one.role),
          one.brands?.join(' ') ?? '*',
          wordsOf('players.status', one.status),
          one.enrolled,
          one.sessions,
          one.email,
          new Date(one.createdAt),
          one.createdBy,
          one.lastSeenAt === null ? null : new Date(one.lastSeenAt),
        ],
      ),
    })),
    handle(contract.createStaff, async ({ body }, context) =>
      wish(
        context,
        { act: 'create', account: { name: body.name, role: body.role, email: body.email, merchantIds: await idsOf(body.brands) } },
        body.reason,
      ),
    ),
    handle(contract.changeStaff, async ({ params: { staffId }, body: { reason, brands, ...rest } }, context) => {
      const merchantIds = brands === undefined ? undefined : ((await idsOf(brands)) ?? null);
      return wish(context, { act: 'change', staffId, to: { ...rest, merchantIds } }, reason);
    }),
    handle(contract.resetStaff, async ({ params: { staffId }, body }, context) => wish(context, { act: 'reset', staffId }, body.reason)),
    handle(contract.inviteStaff, async ({ params: { staffId }, body }, context) => {
      const { merchant, language } = context;
      const { validUntil } = await inviteStaff(kit, managerOf(context), staffId, body.reason, { merchant, language });
      return { validUntil: validUntil.getTime() };
    }),
    handle(contract.listStaffSessions, async ({ params }, context) => {
      const { id } = await visible(context, params.staffId);
      return { list: (await kit.sessions.list(id)).map((session) => lineOf(session, staffOf(context).sessionId)) };
    }),
    handle(contract.endStaffSessions, async ({ params, body }, context) => ({
      ended: await endStaffSessions(kit, managerOf(context), params.staffId, body.reason),
    })),
  ];
}
