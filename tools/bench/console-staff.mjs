// A member of staff as the benches of the console need one.
import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * Makes an account and a session of it that has both factors; answers the session's token.
 * @param {import('./world.mjs').Program} program
 * @param {string} name
 * @param {import('../../packages/contract/dist/index.js').StaffRole} role
 */
export async function employ(program, name, role) {
  const { services, app } = program;
  const token = randomBytes(32).toString('base64url');
  const { id } = await app.modules.backOffice.staff.create(
    { first: { kind: 'command', id: 'bench', name: 'bench', ip: '' } },
    { name: `${name}-${token.slice(0, 6).replaceAll(/[^a-z0-9]/gi, 'x')}`, role, merchantIds: undefined, reason: 'a bench needs one' },
  );
  await services.pool.query(
    `insert into back_office.session (id, token_hash, staff_id, kind, created_at, last_seen_at, expires_at, ip_sealed, user_agent)
     values ($1, $2, $3, 'full', now(), now(), now() + interval '8 hours', $4, 'bench')`,
    [randomUUID(), createHash('sha256').update(token).digest(), id, services.vault.seal('staff-session-ip', Buffer.from('127.0.0.1'))],
  );
  return token;
}
