import type { Database, DatabaseTransaction } from '@sortes/service';
import { addressKey } from '../../../platform/address.js';
import { refuse } from '../../../platform/errors.js';
import type { BackOfficeKit } from '../kit.js';
import type { StaffContext } from '../../../platform/staff.js';
import { staffOf } from '../../../platform/http.js';
import { relationOf } from '../accounts/hand-repository.js';
import { shareDevice } from '../accounts/known-place-repository.js';
import { findStaffByName } from '../accounts/repository.js';
import { lastEntryOf, staffWhoActed } from '../audit/repository.js';

type Executor = Database | DatabaseTransaction;
type Kit = Pick<BackOfficeKit, 'services'>;

/**
 * The one judge of who may be the second person beside a first: never the same; never one whose account the first has made, reset, changed or
 * unlocked, nor who has done so to the first one's account within the rest (`STAFF_REST_HOURS`); and never one whose own account was made or reset
 * within the rest, unless at installation. Every place where two persons are needed asks here, under the lock of what is decided.
 * @param first and second ids of staff accounts
 * @throws DomainError approval.second.person, approval.second.made, approval.second.young
 */
export async function refuseDependent({ services }: Kit, executor: Executor, first: string, second: string): Promise<void> {
  if (first === second) refuse('approval.second.person');
  const hours = services.config.staffRestHours;
  const since = new Date(services.clock.now().getTime() - hours * 3_600_000);
  const { firstMadeSecond, secondMadeFirst, secondIsYoung } = await relationOf(executor, first, second, since);
  if (firstMadeSecond || secondMadeFirst) refuse('approval.second.made');
  if (secondIsYoung) refuse('approval.second.young', { parameters: { hours } });
}

/** As `refuseDependent`, where the first is known by their name; a name without an account was typed before there were staff. */
export async function refuseDependentOnName(kit: Kit, executor: Executor, firstName: string, second: string): Promise<void> {
  const first = await findStaffByName(executor, firstName);
  if (first !== undefined) await refuseDependent(kit, executor, first.id, second);
}

/**
 * Raises an alarm when the second person acts from the address or in the browser of the first: it may be one person with two accounts. It is no
 * refusal, for the people of one office share an address. Where the first acted is read from their last entry about the subject.
 */
export async function alarmSamePlace(
  kit: Kit,
  context: StaffContext,
  executor: Executor,
  about: { first: string; subject: string },
): Promise<void> {
  const { staffId, name } = staffOf(context);
  const asked = await lastEntryOf(executor, { subject: about.subject, staffId: about.first });
  const isSameAddress = asked !== undefined && asked.ip !== '' && addressKey(asked.ip) === addressKey(context.ip);
  if (!isSameAddress && !(await shareDevice(executor, about.first, staffId))) return;
  kit.services.alarms.raise({
    kind: 'approval-same-address',
    merchantId: context.merchant.id,
    subject: about.subject,
    detail: { first: asked?.name ?? about.first, second: name, same: isSameAddress ? 'address' : 'device' },
  });
}

/** As `alarmSamePlace`, where the first is known by their name; a name without an account was typed before there were staff. */
export async function alarmSamePlaceOnName(
  kit: Kit,
  context: StaffContext,
  executor: Executor,
  { firstName, subject }: { firstName: string; subject: string },
): Promise<void> {
  const first = await findStaffByName(executor, firstName);
  if (first !== undefined) await alarmSamePlace(kit, context, executor, { first: first.id, subject });
}

/** What counts as a word of a person about the result of an official draw. */
const words = ['result.entered', 'result-correction.asked', 'result-correction.waiting', 'result-correction.held', 'draw-void.asked'];

/**
 * As `refuseDependent`, for results of official draws, which agree when enough persons have said the same: whoever says something is the second
 * person beside everybody who has said something about the draw before. In the transaction that keeps their word, under the lock of the issue.
 */
export async function refuseDependentOnWords(kit: Kit, executor: Executor, subject: string, second: string): Promise<void> {
  for (const id of await staffWhoActed(executor, { subject, besides: second, actions: words }))
    await refuseDependent(kit, executor, id, second);
}

/** Raises the alarm of `alarmSamePlace` for everybody who has said something about a draw before. */
export async function alarmSamePlaceOfWords(kit: Kit, context: StaffContext, executor: Executor, subject: string): Promise<void> {
  for (const id of await staffWhoActed(executor, { subject, besides: staffOf(context).staffId, actions: words }))
    await alarmSamePlace(kit, context, executor, { first: id, subject });
}
