import { identity, letterKeptDays } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetSentMessages } from './sent-message-repository.js';
import { goodPassword, openIdentityWorld, refusalOf, testMerchant, testSettings, type IdentityWorld } from './testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  Object.assign(world.settings, structuredClone(testSettings));
  world.clock.advance(3_600_001);
  world.sandbox.clear();
  await sql`delete from identity.sent_message`.execute(world.database.db);
});

let count = 0;
async function house(): Promise<{ username: string; email: string; id: number }> {
  count += 1;
  const [username, email] = [`Letter${count}`, `letter${count}@example.com`];
  const { playerId } = await world.module.createPlayer(testMerchant, { userName: username, password: goodPassword, email });
  return { username, email, id: playerId };
}
const forgot = (body: { username: string; email: string }) => world.visitor().call(identity.forgotByEmail, { body });
const sent = async (filter: object = {}) =>
  (await world.module.lettersSent({ merchantId: testMerchant.id, ...filter }, { offset: 0, limit: 50 })).list;

it('keeps that a mail was sent, to whom in part, and neither its words nor its code', async () => {
  const { username, email, id } = await house();
  await forgot({ username, email });
  expect(await sent()).toMatchObject([{ outcome: 'waiting', attempts: 0, endedAt: null }]);
  await world.module.sendDueMessages();
  const [letter] = await sent({ playerId: id });
  expect(letter).toMatchObject({ channel: 'mail', kind: 'code-forgot', recipient: 'l***@example.com', outcome: 'sent', attempts: 1 });
  const code = world.sandbox.messages({ to: email })[0]?.code ?? expect.fail();
  const { rows } = await sql<{ text: string }>`select s::text as text from identity.sent_message s`.execute(world.database.db);
  expect(rows.map(({ text }) => text).join(' ')).not.toContain(email);
  expect(rows.map(({ text }) => text).join(' ')).not.toContain(code);
});

it('shows nothing of a mail for an account that there is not, and keeps nothing of it', async () => {
  await forgot({ username: 'Nobody77', email: 'nobody77@example.com' });
  expect(await sent()).toEqual([]);
  await world.module.sendDueMessages();
  const { rows } = await sql`select id from identity.sent_message`.execute(world.database.db);
  expect(rows).toEqual([]);
});

it('counts tries in vain with the gateway’s code, and says when it was given up', async () => {
  const { username, email } = await house();
  world.sandbox.fault('mail', 'fail', 1);
  await forgot({ username, email });
  await world.module.sendDueMessages();
  expect(await sent()).toMatchObject([{ outcome: 'waiting', attempts: 1, reason: 'mail server answered 451' }]);
  world.clock.advance(5_000);
  await world.module.sendDueMessages();
  expect(await sent({ outcome: 'sent' })).toMatchObject([{ attempts: 2 }]);
  await forgot({ username, email });
  world.clock.advance(6 * 60_000);
  await world.module.sendDueMessages();
  expect((await sent({ sort: 'attempts' }))[0]).toMatchObject({ outcome: 'expired', attempts: 0 });
});

it('keeps an SMS that leaves at once, and one that the gateway did not take', async () => {
  const geetest = await world.visitor().slider();
  const number = { mobileNum: '0906123991', countryDialingCode: '84' };
  await world.visitor().call(identity.sendRegisterSms, { body: { ...number, geetest } });
  expect(await sent()).toMatchObject([{ channel: 'sms', kind: 'code-register', outcome: 'sent', attempts: 1, playerId: null }]);
  expect((await sent())[0]?.recipient).toMatch(/^\+84\*+991$/);
  world.clock.advance(120_000);
  world.sandbox.fault('sms', 'fail', 1);
  const again = await world.visitor().slider();
  expect((await refusalOf(world.visitor().call(identity.sendRegisterSms, { body: { ...number, geetest: again } }))).code).toBe(
    'sms.send.failed',
  );
  expect(await sent({ outcome: 'failed' })).toMatchObject([{ reason: 'SMS gateway answered 500' }]);
});

it('forgets what was sent longer ago than it is kept, and another brand sees nothing', async () => {
  const { username, email } = await house();
  await forgot({ username, email });
  await world.module.sendDueMessages();
  expect((await world.module.lettersSent({ merchantId: 999 }, { offset: 0, limit: 5 })).total).toBe(0);
  const later = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);
  await forgetSentMessages(world.database.db, later(letterKeptDays - 1));
  expect(await sent()).toHaveLength(1);
  await forgetSentMessages(world.database.db, later(letterKeptDays + 1));
  expect(await sent()).toEqual([]);
});
