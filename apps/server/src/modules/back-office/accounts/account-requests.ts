import {
  isGuardedRole,
  languageCodes,
  Nullable,
  OneOf,
  readLanguage,
  staffApprovals as contract,
  staffRoles,
  type LanguageCode,
  type Static,
} from '@sortes/contract';
import { canonicalJson, type DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import { askWithin } from '../approvals/four-eyes.js';
import { lockWaitingAbout } from '../approvals/repository.js';
import { approvalEntry, type Approval, type ApprovalEntry, type Approving } from '../../../platform/approvals.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import type { BackOfficeKit } from '../kit.js';
import { noticeWithin, type Delivery } from './invite.js';
import {
  accountOf,
  alarmAbout,
  changedOf,
  changeStaffWithin,
  changeTakesTwo,
  createStaffWithin,
  partsOf,
  reaches,
  resetStaffWithin,
  type Manager,
  type NewAccount,
  type StaffChange,
} from './manage.js';
import { findStaff, findStaffByName, type Staff } from './repository.js';

/** What an administrator wants done to an account. */
export type AccountWish =
  /** `brands`: codes of brands that are made in the same transaction, which nobody else knows yet. */
  | { act: 'create'; account: Omit<NewAccount, 'reason'> & { email: string; brands?: readonly string[] } }
  | { act: 'change'; staffId: string; to: Omit<StaffChange, 'reason'> }
  | { act: 'reset'; staffId: string };

/** The parts of an account: as it is, or as it would be. `partsOf` makes them. */
const Parts = Type.Object({
  role: OneOf(staffRoles),
  status: OneOf(['active', 'locked']),
  merchantIds: Nullable(Type.Array(Type.Integer())),
  email: Nullable(Type.String()),
});
type Parts = ReturnType<typeof partsOf>;

/** What waits for the second administrator: everything that they must see, the address the link will go to above all. */
const Payload = Type.Object({
  act: OneOf(['create', 'change', 'reset']),
  staffId: Nullable(Type.String()),
  name: Type.String(),
  /** As the account is; null: it is to be made. */
  from: Nullable(Parts),
  to: Parts,
  /** Codes of its brands then; null: every brand. */
  brands: Nullable(Type.Array(Type.String())),
  language: OneOf(languageCodes),
});
type Payload = Static<typeof Payload>;

/** Who acts, and in which language mails to the person are written. */
export type WishContext = StaffContext & { language?: LanguageCode };

function managerOf(context: StaffContext): Manager {
  return { actor: actorOf(context), merchantIds: staffOf(context).merchantIds, batchId: context.batchId };
}

const deliveryOf = ({ merchant, language }: WishContext): Exclude<Delivery, 'print'> => ({
  merchant,
  language: language ?? readLanguage(merchant.defaultLanguage) ?? 'EN',
});

/** Refuses a request while another one about the account waits. */
async function refuseWhileAnotherWaits(transaction: DatabaseTransaction, context: StaffContext, subject: string): Promise<void> {
  const waiting = (await lockWaitingAbout(transaction, context.merchant.id, subject)).find(({ kind }) => kind === 'staff-account');
  if (waiting !== undefined) refuse('approval.waits', { parameters: { name: waiting.askedName } });
}

async function ask(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: WishContext,
  wish: { act: AccountWish['act']; staff: Staff | undefined; name: string; to: Parts; brands?: readonly string[] | undefined },
  reason: string,
): Promise<Approval> {
  const { act, staff, name, to } = wish;
  const subject = staff === undefined ? `staff-name:${name.toLowerCase()}` : `staff:${staff.id}`;
  await refuseWhileAnotherWaits(transaction, context, subject);
  const codes = new Map((await kit.below.site.allMerchants()).map(({ id, code }) => [id, code]));
  const { language } = deliveryOf(context);
  const payload: Payload = {
    act,
    staffId: staff?.id ?? null,
    name,
    from: staff === undefined ? null : partsOf(staff),
    to,
    brands: to.merchantIds?.map((id, at) => codes.get(id) ?? wish.brands?.[at] ?? String(id)) ?? null,
    language,
  };
  const asked = await askWithin(kit, transaction, context, { kind: 'staff-account', subject, payload, reason });
  if (staff !== undefined) await noticeWithin(kit, transaction, staff, { ...deliveryOf(context), by: staffOf(context).name });
  return asked;
}

/**
 * Does what one administrator may do alone: to accounts that move neither money nor draws, approvals or staff. For all others it is asked for, and
 * a second administrator decides. @returns the request that waits, undefined when it is done; and the account, where there is one.
 * @throws DomainError staff.name.taken, permission.denied, not.found, staff.own.account, staff.last.admin, staff.email.needed, already.so, approval.waits
 */
export async function wishWithin(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: WishContext,
  wish: AccountWish,
  reason: string,
): Promise<{ waits: Approval | undefined; staffId: string | undefined }> {
  const manager = managerOf(context);
  if (wish.act === 'create') {
    const { account } = wish;
    if (!reaches(manager, account.merchantIds)) refuse('permission.denied');
    if ((await findStaffByName(transaction, account.name)) !== undefined) refuse('staff.name.taken', { field: 'name' });
    if (!isGuardedRole(account.role)) {
      const { id } = await createStaffWithin(kit, transaction, manager, { ...account, reason }, deliveryOf(context));
      return { waits: undefined, staffId: id };
    }
    const { role, email, name } = account;
    const to = partsOf({ role, status: 'active', merchantIds: account.merchantIds && [...account.merchantIds], email });
    const { brands } = account;
    return {
      waits: await ask(kit, transaction, context, { act: 'create', staff: undefined, name, to, brands }, reason),
      staffId: undefined,
    };
  }
  const { staffId } = wish;
  if (staffId === manager.actor.id) refuse('staff.own.account');
  if (wish.act === 'change' && !changeTakesTwo(await accountOf(transaction, manager, staffId), { ...wish.to, reason })) {
    if (!(await changeStaffWithin(kit, transaction, manager, staffId, { ...wish.to, reason }))) refuse('already.so');
    return { waits: undefined, staffId };
  }
  const known = (await findStaff(transaction, staffId)) ?? refuse('not.found');
  if (wish.act === 'reset' && !isGuardedRole(known.role)) {
    await resetStaffWithin(kit, transaction, manager, staffId, reason, deliveryOf(context));
    return { waits: undefined, staffId };
  }
  const staff = await accountOf(transaction, manager, staffId);
  if (wish.act === 'reset' && staff.email === null) refuse('staff.email.needed', { field: 'email' });
  const to = partsOf(wish.act === 'reset' ? staff : changedOf(staff, { ...wish.to, reason }));
  if (!reaches(manager, to.merchantIds ?? undefined)) refuse('permission.denied');
  if (wish.act === 'change' && canonicalJson(to) === canonicalJson(partsOf(staff))) refuse('already.so');
  return { waits: await ask(kit, transaction, context, { act: wish.act, staff, name: staff.name, to }, reason), staffId };
}

/** Whoever asked must still be an administrator who reaches the account: a request outlives nobody's rights. */
async function refuseFormerAsker(transaction: DatabaseTransaction, approval: Approval, to: Parts): Promise<void> {
  const asker = await findStaff(transaction, approval.askedBy);
  const stillMay = asker?.status === 'active' && asker.role === 'admin' && reaches(asker, to.merchantIds ?? undefined);
  if (!stillMay) refuse('approval.outdated');
}

/** Carries out what was asked for, in the names of both. @throws DomainError of the functions of manage.ts; approval.outdated */
async function carryOut(
  kit: BackOfficeKit,
  { context, approval, payload: { act, staffId, name, from, to, language } }: Approving<Payload>,
  transaction: DatabaseTransaction,
): Promise<Record<string, unknown>> {
  await refuseFormerAsker(transaction, approval, to);
  const manager: Manager = { ...managerOf(context), asker: { kind: 'staff', id: approval.askedBy, name: approval.askedName, ip: '' } };
  const delivery = { merchant: context.merchant, language };
  const merchantIds = to.merchantIds ?? undefined;
  const { reason } = approval;
  if (act === 'create' || staffId === null) {
    const made = await createStaffWithin(
      kit,
      transaction,
      manager,
      { name, role: to.role, merchantIds, email: to.email, reason },
      delivery,
    );
    return { staff: made.id };
  }
  if (manager.actor.id === staffId) refuse('staff.own.account');
  const staff = await accountOf(transaction, manager, staffId);
  if (canonicalJson(partsOf(staff)) !== canonicalJson(from)) refuse('approval.outdated');
  await noticeWithin(kit, transaction, staff, { ...delivery, by: `${approval.askedName}, ${manager.actor.name}` });
  if (act === 'reset') await resetStaffWithin(kit, transaction, manager, staffId, reason, delivery);
  else
    await changeStaffWithin(kit, transaction, manager, staffId, {
      role: to.role,
      status: to.status,
      merchantIds: to.merchantIds,
      ...(to.email !== null && { email: to.email }),
      reason,
    });
  return { staff: staffId };
}

/** What a second administrator decides about an account. They must reach it themselves, and it must not be their own. */
export const accountApproval = (kit: BackOfficeKit): ApprovalEntry =>
  approvalEntry({
    kind: 'staff-account',
    decidedBy: contract.decideStaffAccount,
    payload: Payload,
    carryOut: (approving, transaction) => carryOut(kit, approving, transaction),
    afterwards({ context, approval, payload: { act, name, to } }) {
      const asker = { kind: 'staff' as const, id: approval.askedBy, name: approval.askedName, ip: '' };
      const done = { create: 'made', reset: 'reset', change: 'changed' } as const;
      alarmAbout(kit, { ...managerOf(context), asker }, { name, act: done[act], role: to.role });
    },
  });
