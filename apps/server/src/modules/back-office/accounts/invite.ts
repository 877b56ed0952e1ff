import type { LanguageCode } from '@sortes/contract';
import { type DatabaseTransaction, newSecret, sha256 } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { refuse } from '../../../platform/errors.js';
import type { BackOfficeKit } from '../kit.js';
import { setEnrolment, type Staff } from './repository.js';

/** Hours an activation link, or a secret that the command line printed, is good for. */
export const activationHours = 24;

/** A one-time secret with which an account is taken up; kept as a hash only. */
export interface Enrolment {
  id: string;
  name: string;
  enrolmentSecret: string;
  validUntil: Date;
}

/** How the secret reaches the person: by mail to the address of the account; `print`: the command line of the server shows it. */
export type Delivery = 'print' | { merchant: Merchant; language: LanguageCode };

export function newEnrolment(now: Date): { secret: string; hash: Buffer; until: Date } {
  const secret = newSecret();
  return { secret, hash: sha256(secret), until: new Date(now.getTime() + activationHours * 3_600_000) };
}

/**
 * The page that takes an account up. The secret stands behind the #, which no browser sends to a server and no log holds. The host is one of the
 * configuration, never one that a request named: a mail must not lead elsewhere because somebody asked with a forged host.
 */
async function linkOf(kit: BackOfficeKit, { name, merchantIds }: Pick<Staff, 'name' | 'merchantIds'>, secret: string): Promise<string> {
  const address = new URL('/console', kit.services.config.siteOrigin);
  if (merchantIds !== undefined) {
    const brand = (await kit.below.site.allMerchants()).find(({ id }) => id === merchantIds[0]);
    const hosts = brand?.hosts ?? [];
    const [host] = hosts;
    if (host !== undefined && !hosts.includes(address.hostname)) address.hostname = host;
  }
  address.hash = new URLSearchParams({ name, secret }).toString();
  return address.href;
}

/**
 * Gives an account a new one-time secret, which ends an earlier one, and mails the link to its person. Whoever asked for it never sees the secret.
 * @throws DomainError staff.email.needed when it is to be mailed and the account has no address
 */
export async function inviteWithin(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  staff: Pick<Staff, 'id' | 'name' | 'merchantIds' | 'email'>,
  delivery: Delivery,
): Promise<Enrolment> {
  const { secret, hash, until } = newEnrolment(kit.services.clock.now());
  await setEnrolment(transaction, staff.id, { hash, until });
  if (delivery !== 'print')
    await kit.below.identity.mailStaff(transaction, {
      ...delivery,
      to: staff.email ?? refuse('staff.email.needed', { field: 'email' }),
      key: 'staff-activation',
      parameters: { name: staff.name, link: await linkOf(kit, staff, secret), hours: activationHours },
    });
  return { id: staff.id, name: staff.name, enrolmentSecret: secret, validUntil: until };
}

/** Tells the person of an account, at the address it has, that somebody changes it: who is robbed of it can say so. */
export async function noticeWithin(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  { name, email }: Pick<Staff, 'name' | 'email'>,
  { by, ...delivery }: { by: string; merchant: Merchant; language: LanguageCode },
): Promise<void> {
  if (email === null) return;
  const time = kit.services.clock.now().toISOString().slice(0, 16).replace('T', ' ');
  await kit.below.identity.mailStaff(transaction, { ...delivery, to: email, key: 'staff-notice', parameters: { name, by, time } });
}
