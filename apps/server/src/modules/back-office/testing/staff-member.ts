import type { StaffRole } from '@sortes/contract';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { newId, newSecret, sha256 } from '@sortes/service';
import type { TestApp } from '../../../testing/test-app.js';

/** A member of staff as a test needs one: signed in, and able to sign in again. */
export interface StaffMember {
  id: string;
  name: string;
  password: string;
  token: string;
  /** The code an authenticator shows, now or so many steps of thirty seconds later. The first one was used to set it up. */
  code(steps?: number): string;
}

const password = 'Correct-horse-17';

/** Makes an account at the server's own door, takes it up over HTTP and sets up an authenticator: the way a person goes. */
export async function hire(
  test: TestApp,
  name: string,
  role: StaffRole,
  { merchantIds, headers = {} }: { merchantIds?: readonly number[]; headers?: Record<string, string> } = {},
): Promise<StaffMember> {
  const { id, enrolmentSecret } = await test.app.modules.backOffice.staff.create(
    { first: { kind: 'command', id: 'test', name: 'test', ip: '' } },
    { name, role, merchantIds, reason: 'a test needs one' },
  );
  return takeUp(test, { id, name, secret: enrolmentSecret }, headers);
}

/**
 * What a person reads in the activation mail that went last to this address: account and one-time secret, from behind the # of the link; undefined
 * when none is on its way there.
 */
export async function mailedSecret(test: TestApp, address: string): Promise<{ name: string; secret: string } | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from identity.outgoing_message where channel = 'mail' order by created_at desc, id desc`.execute(test.services.db);
  for (const { content } of rows) {
    const mail = JSON.parse(test.services.vault.open('identity-outgoing-message', content).toString()) as {
      to: string;
      text: string;
    } | null;
    const link = mail?.to === address ? /https?:\/\/\S+#\S+/.exec(mail.text)?.[0] : undefined;
    if (link === undefined) continue;
    const words = new URLSearchParams(new URL(link).hash.slice(1));
    return { name: words.get('name') ?? '', secret: words.get('secret') ?? '' };
  }
  return undefined;
}

/** Takes an account up over HTTP with its one-time secret and sets up an authenticator: the way a person goes. */
export async function takeUp(
  test: TestApp,
  { id, name, secret }: { id: string; name: string; secret: string },
  headers: Record<string, string> = {},
): Promise<StaffMember> {
  const enrolled = await test.ask('POST', '/bo/enrolment', { sealed: true, headers, body: { name, secret, password } });
  const half = (enrolled.body.value as { token?: string } | undefined)?.token;
  if (half === undefined) throw new Error(`enrolment: ${JSON.stringify(enrolled.body)}`);
  const begun = await test.ask('POST', '/bo/me/totp', { token: half, headers });
  const totp = new TOTP({ secret: Secret.fromBase32((begun.body.value as { secret: string }).secret) });
  const code = (steps = 0): string => totp.generate({ timestamp: test.services.clock.now().getTime() + steps * 30_000 });
  const done = await test.ask('POST', '/bo/me/totp/confirm', { token: half, headers, body: { code: code() } });
  const token = (done.body.value as { token?: string } | undefined)?.token;
  if (token === undefined) throw new Error(`confirm: ${JSON.stringify(done.body)}`);
  return { id, name, password, token, code };
}

/** An account whose person has been through all that `hire` does, without the waiting: for tests that need one of every role. */
export async function employ(
  test: TestApp,
  name: string,
  role: StaffRole,
  merchantIds?: readonly number[],
): Promise<{ id: string; session: (kind?: 'full' | 'factor' | 'enrol') => Promise<string> }> {
  const { id } = await test.app.modules.backOffice.staff.create(
    { first: { kind: 'command', id: 'test', name: 'test', ip: '' } },
    { name, role, merchantIds, reason: 'a test needs one' },
  );
  return {
    id,
    async session(kind = 'full') {
      const [token, now] = [newSecret(), test.services.clock.now()];
      const sealed = test.services.vault.seal('staff-session-ip', Buffer.from('127.0.0.1'));
      await sql`
        insert into back_office.session (id, token_hash, staff_id, kind, created_at, last_seen_at, expires_at, ip_sealed, user_agent)
        values (${newId()}, ${sha256(token)}, ${id}::uuid, ${kind}, ${now}, ${now}, ${new Date(now.getTime() + 3_600_000)}, ${sealed}, 'test')`.execute(
        test.services.db,
      );
      return token;
    },
  };
}
