import { identity, security } from '@sortes/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors.js';
import { createHookBoard } from '../../ports/hooks.js';
import { createIdentityModule, type IdentityModule } from './index.js';
import { personDigests } from './person-digests.js';
import { openIdentityWorld, refusalOf, registration, type IdentityWorld } from './testing/identity-world.js';

let world: IdentityWorld;
let module: IdentityModule;
const excluded = new Set<string>();
beforeAll(async () => {
  world = await openIdentityWorld();
  const hooks = createHookBoard();
  hooks.add({
    async refusePerson(digests) {
      if (digests.some((digest) => excluded.has(digest.toString('hex')))) throw new DomainError('account.excluded');
    },
  });
  module = createIdentityModule({ ...world.services, hooks }, { site: { registrationSettings: async () => world.settings } });
});
afterAll(async () => {
  await module.close();
  await world.close();
});

it('refuses who is excluded by what they are known by, and writes nothing of them', async () => {
  for (const digest of personDigests(world.services.vault, { email: 'gone@example.com' })) excluded.add(digest.toString('hex'));
  const visitor = world.visitor({ module });
  const register = (name: string, email: string) => visitor.call(identity.register, { body: registration(name, { email }) });
  expect(await refusalOf(register('Gone01', ' Gone+again@EXAMPLE.com '))).toMatchObject({ code: 'register.refused' });
  expect(await module.findPlayerByName(1, 'Gone01')).toBeUndefined();
  expect((await register('Stays01', 'stays@example.com')).account).toBe('Stays01');
});

it('refuses a contact of who is excluded when it is confirmed later, to its holder alone', async () => {
  const visitor = world.visitor({ module });
  await visitor.call(identity.register, { body: registration('Later01', { email: 'later@example.com' }) });
  const bind = async (): Promise<unknown> => {
    await visitor.call(security.sendEmailCode, { body: {} });
    await module.sendDueMessages();
    const code = world.sandbox.messages({ to: 'later@example.com' })[0]?.code ?? '';
    return visitor.call(security.bindEmail, { body: { verificationCode: code } });
  };
  for (const digest of personDigests(world.services.vault, { email: 'later@example.com' })) excluded.add(digest.toString('hex'));
  expect((await refusalOf(visitor.call(security.bindEmail, { body: { verificationCode: '000000' } }))).code).toMatch(/^sms\.code/);
  expect((await refusalOf(bind())).code).toBe('account.excluded');
  expect((await visitor.call(security.getSecurityConfig)).email).toMatchObject({ verified: false });
  excluded.clear();
  world.clock.advance(61_000);
  await bind();
  expect((await visitor.call(security.getSecurityConfig)).email).toMatchObject({ verified: true });
});

it('knows a person by digests that nobody can read, the same under every brand, never by a name alone', () => {
  const { vault } = world.services;
  const of = (marks: Parameters<typeof personDigests>[1]): string[] => personDigests(vault, marks).map((digest) => digest.toString('hex'));
  expect(of({})).toEqual([]);
  expect(of({ realName: 'Somchai Jaidee' })).toEqual([]);
  expect(of({ realName: ' ', birthday: '1990-01-01', email: '', mobile: '', idNumber: '--' })).toEqual([]);
  expect(of({ realName: 'Somchai  JAIDEE', birthday: '1990-01-01' })).toEqual(of({ realName: 'somchaijaidee', birthday: '1990-01-01' }));
  expect(of({ mobile: '+66 81-234-5678' })).toEqual(of({ mobile: '66812345678' }));
  expect(of({ email: 'a.b+c@gmail.com' })).toEqual(of({ email: 'AB@gmail.com' }));
  expect(of({ email: 'a.b@example.com' })).not.toEqual(of({ email: 'ab@example.com' }));
  expect(new Set(of({ mobile: '1', email: 'a@b.c', idNumber: '1', realName: 'a', birthday: '1990-01-01' })).size).toBe(4);
});
