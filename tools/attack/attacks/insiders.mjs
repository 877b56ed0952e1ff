// People of the house who are two persons at once, and strangers who close the doors of the house's people.
import { createHmac } from 'node:crypto';
import { balanceOf } from '../world.mjs';

/** @import { ApiClient } from '../../support/api-client.mjs' */
/** @import { Method } from '../../support/contract-calls.js' */
/** @import { Attack, World } from '../attack.mjs' */
/** @import { Account } from '../world.mjs' */
/** @typedef {{ client: ApiClient, key: string }} TakenUp */

const password = 'marmalade-orbit-9172';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code of an authenticator (RFC 6238: SHA-1, six digits, 30 s) for a key in base32.
 * @param {string} key
 */
function codeOf(key) {
  let bits = '';
  for (const letter of key) bits += base32.indexOf(letter).toString(2).padStart(5, '0');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * Takes an account up with its one-time secret: password, authenticator. Answers a client with a full session, and the authenticator's key. A browser keeps
 * cookies; a program keeps its token.
 * @param {World} world
 * @param {Account} account
 * @param {{ from?: string, isBrowser?: boolean }} [options]
 * @returns {Promise<TakenUp>}
 */
async function takeUp(world, { name, enrolmentSecret }, { from = world.address(), isBrowser = false } = {}) {
  const client = world.client({ from, isBrowser });
  const half = await client.callSealed('POST', '/bo/enrolment', { name, secret: enrolmentSecret, password });
  Object.assign(client, isBrowser ? { csrf: half.csrfToken } : { token: half.token });
  const { secret } = await client.call('POST', '/bo/me/totp', { body: {} });
  const full = await client.call('POST', '/bo/me/totp/confirm', { body: { code: codeOf(secret) } });
  Object.assign(client, isBrowser ? { csrf: full.csrfToken } : { token: full.token });
  return { client, key: secret };
}

/** @type {TakenUp | undefined} */
let admin;
/**
 * One administrator of every brand, as an insider: signed in, and nothing but that.
 * @param {World} world
 */
const adminOf = async (world) => (admin ??= await takeUp(world, world.staff.admin));


/** @type {Attack[]} */
export const insiderAttacks = [
  {
    name: 'insider-makes-two-persons',
    title: 'one administrator gets no account that moves money, by making, resetting or changing any',
    async run(world, judge) {
      const { client } = await adminOf(world);
      const active = () =>
        world.query(`select name, role from back_office.staff where role in ('finance', 'treasurer', 'draws', 'admin', 'risk') order by name`);
      const before = JSON.stringify(await active());
      /** @type {string[]} */
      const told = [];
      /** @type {(method: Method, path: string, body: { role?: string } & Record<string, unknown>) => Promise<void>} */
      const attempt = async (method, path, body) => {
        const answer = await client.request(method, path, { body });
        told.push(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')} ${body.role ?? ''} ${answer.status}`);
        const text = JSON.stringify(answer.body);
        judge.holds(!/secret/i.test(text), `a secret was told to the creator: ${text.slice(0, 160)}`);
      };
      for (const role of ['finance', 'treasurer', 'draws', 'admin', 'risk'])
        await attempt('POST', '/bo/staff', { name: `made-${role}`, email: `${role}@attacker.example`, role, brands: null, reason: 'attack' });
      // What needs no second person is made, and then changed into what does.
      await attempt('POST', '/bo/staff', { name: 'made-content', email: 'content@attacker.example', role: 'content', brands: null, reason: 'attack' });
      const [{ id } = {}] = await world.query(`select id from back_office.staff where name = 'made-content'`);
      if (id !== undefined) await attempt('POST', `/bo/staff/${id}`, { role: 'treasurer', reason: 'attack' });
      const [{ id: treasurer } = {}] = await world.query(`select id from back_office.staff where name = $1`, [world.staff.treasurer.name]);
      await attempt('POST', `/bo/staff/${treasurer}`, { email: 'mine@attacker.example', reason: 'attack' });
      await attempt('POST', `/bo/staff/${treasurer}/reset`, { reason: 'attack' });
      // And decides about their own requests.
      const waiting = await world.query(`select id from back_office.approval where state = 'waiting'`);
      for (const { id: approvalId } of waiting)
        await attempt('POST', `/bo/staff-requests/${approvalId}/decision`, { decision: 'approve', reason: 'attack' });
      judge.note(told.join('; '));
      judge.holds(!told.some((text) => text.endsWith(' 400')), 'an attempt was no valid request: the attack was not carried out');
      judge.holds(JSON.stringify(await active()) === before, `accounts with such rights: ${JSON.stringify(await active())}`);
      const mails = await world.query(`select count(*)::int as count from identity.sent_message where kind = 'staff-activation'`);
      judge.holds(mails[0]?.count === 1, `${mails[0]?.count} activation mails went out: only that of the account without such rights may`);
    },
  },
  {
    name: 'insider-lock-out-by-strangers',
    title: 'wrong answers of strangers close nobody’s door at the place they know',
    isLong: true,
    async run(world, judge) {
      // Signs in where they have been before; strangers try from everywhere.
      const from = world.address();
      const person = await takeUp(world, world.staff.finance, { from, isBrowser: true });
      const { name } = world.staff.finance;
      let refused = 0;
      for (let times = 0; times < 30; times += 1) {
        const stranger = world.client();
        const { status } = await stranger.request('POST', '/bo/session', await stranger.sealed({ name, password: `wrong-password-${times}`, code: '000000' }));
        if (status >= 400) refused += 1;
      }
      judge.holds(refused === 30, 'a wrong password was taken');
      const again = world.client({ from, isBrowser: true });
      Object.assign(again, { cookies: person.client.cookies, csrf: person.client.csrf });
      // A code is good once: that of the next half minute.
      await world.pause(30_500 - (Date.now() % 30_000));
      const sealed = await again.sealed({ name, password, code: codeOf(person.key) });
      const { status, body } = await again.request('POST', '/bo/session', sealed);
      judge.holds(status === 200, `the right password at the known place was answered ${status} ${JSON.stringify(body).slice(0, 160)}`);
    },
  },
  {
    name: 'insider-adjusts-alone',
    title: 'who asks for an adjustment does not decide about it',
    async run(world, judge) {
      const finance = await takeUp(world, world.staff.other);
      const [player] = world.players;
      if (player === undefined) throw new Error('there is no player to take money for');
      const before = await balanceOf(world, player.playerId);
      const asked = await finance.client.request('POST', '/bo/adjustments', {
        body: { playerId: player.playerId, amount: '123456789', reason: 'attack' },
        headers: { 'idempotency-key': `attack-${Date.now()}` },
      });
      judge.holds(asked.status === 200, `the request was answered ${asked.status} ${JSON.stringify(asked.body).slice(0, 160)}`);
      const waiting = await world.query(`select id from back_office.approval where state = 'waiting' order by asked_at desc limit 1`);
      const { status } = await finance.client.request('POST', `/bo/adjustments/${waiting[0]?.id}/decision`, {
        body: { decision: 'approve', reason: 'attack' },
      });
      judge.holds(status >= 400 && status < 500, `the asker's decision was answered ${status}`);
      judge.holds((await balanceOf(world, player.playerId)) === before, 'the balance moved');
    },
  },
];
