import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { hire, type StaffMember } from '../../modules/back-office/testing/staff-member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sortes-money-'));
let test: TestApp;
let playerId: number;
beforeAll(async () => {
  test = await createTestApp();
  playerId = (await test.app.modules.identity.findPlayerByName(1, 'demo2'))?.id ?? 0;
}, 60_000);
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const say = (text: string): void => void (err += `${text}\n`);
  const output = { write: async (text: string) => void (out += text), say, progress: () => undefined };
  const code = await runCommand(commands, words, {
    environment: {
      DATABASE_URL: test.services.config.databaseUrl,
      DATA_DIR: folder,
      SORTES_SECRET: Buffer.alloc(32, 7).toString('base64'),
    },
    workingDirectory: folder,
    output,
  });
  return { code, out, err };
}

interface Entry {
  action: string;
  subject: string;
  actorKind: string;
  actorName: string;
  merchantId: number | null;
  before: unknown;
  after: unknown;
  reason: string;
}
const logged = async (action: string): Promise<Entry[]> =>
  JSON.parse((await run('audit', 'search', '--action', action, '--json')).out) as Entry[];
const file = (name: string, value: unknown): string => {
  writeFileSync(path.join(folder, name), JSON.stringify(value));
  return name;
};
const why = ['--reason', 'as it should be'] as const;

/** A transfer that a player says they have made, as far as staff need it. */
async function submitted(amount: bigint): Promise<string> {
  const id = newId();
  await test.services.db.transaction().execute(async (transaction) => {
    const method = { id };
    await sql`
      insert into cashier.deposit (player_id, id, merchant_id, vendor_id, kind, gateway, method_names, amount, fee, fee_terms, currency, state, idempotency_key, input_hash,
        return_path, language, transfer_code, proof_needed, comment, expires_at)
      values (${playerId}, ${method.id}, 1, 'house-bank', 'bank-transfer', '', '{"EN":"Bank"}', ${amount}, 0, '{"percentBp":0,"fixed":"0","payer":"player","step":"1"}', 'VND',
        'submitted', ${id}, '\\x00', '/', 'EN', ${id.slice(-8)}, false, 'paid from my wife''s account', now() + interval '1 hour')`.execute(
      transaction,
    );
  });
  return id;
}

async function unmatched(amount: bigint): Promise<string> {
  const id = newId();
  await sql`
    insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload)
    values (${id}, 1, 'payos', ${id}, ${id}, 'FT2601', ${amount}, 'VND', '{}')`.execute(test.services.db);
  return id;
}

const balance = async (): Promise<bigint> =>
  (
    await sql<{ balance: bigint }>`select balance from wallet.account where player_id = ${playerId} and code = 'main'`.execute(
      test.services.db,
    )
  ).rows[0]?.balance ?? 0n;

describe('before there are staff accounts', () => {
  it('tells what was changed of a method and a rule, and nothing of what was refused', { timeout: 60_000 }, async () => {
    const wrong = async (form: unknown): Promise<string> => (await run('deposit-method', 'set', file('m.json', form), ...why)).err;
    expect(await wrong({ vendorId: 'x', kind: 'cash' })).toContain('kind: must be one of hosted-page, gateway-qr');
    expect(await wrong({ vendorId: 'x', minimun: '1' })).toContain('unknown key minimun');
    expect(await wrong({ vendorId: 'x', names: { EN: 'X' } })).toContain('maximum: a new method needs one');
    expect(await wrong({ vendorId: 'x', kind: 'hosted-page', names: { EN: 'X' }, maximum: '50000', gateway: 'nosuch' })).toContain(
      'gateway: one of hosted-page, payos, not "nosuch"',
    );
    expect((await run('deposit-method', 'off', 'hosted-page')).err).toContain('--reason must say why');
    expect(await logged('deposit-method.')).toEqual([]);

    const bank = { vendorId: 'x', kind: 'gateway-qr', names: { EN: 'X' }, maximum: '50000', gateway: 'payos' };
    const made = await run('deposit-method', 'set', file('m.json', bank), ...why);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toMatch(/on +x .*! not offered: no keys of payos/);
    expect(
      (await run('deposit-method', 'set', file('m.json', [{ vendorId: 'x', maximum: '60000' }, { vendorId: 'y' }]), ...why)).code,
    ).toBe(2);
    expect((await run('deposit-method', 'set', file('m.json', { vendorId: 'x', maximum: '70000' }), ...why)).code).toBe(0);
    const [changed, first, ...none] = await logged('deposit-method.');
    expect(none).toEqual([]);
    expect(first).toMatchObject({ subject: 'deposit-method:x', before: null, after: { gateway: 'payos', maximum: '50000' } });
    expect(changed).toMatchObject({
      action: 'deposit-method.changed',
      actorKind: 'command',
      before: { maximum: '50000' },
      after: { maximum: '70000' },
      reason: 'as it should be',
    });

    expect((await run('payout-rule', 'set', file('r.json', { fourEyesAbove: 'lots' }), ...why)).code).toBe(2);
    expect((await run('payout-rule', 'set', file('r.json', { fourEyesAbove: '1000000' }), ...why)).code).toBe(0);
    expect(await logged('payout-rule.')).toMatchObject([{ after: { fourEyesAbove: '1000000' }, reason: 'as it should be' }]);
  });

  it('judges a payment side by what the running program has keys for', { timeout: 60_000 }, async () => {
    const set = () => run('payout-rule', 'set', file('r.json', { gateway: 'payos' }), ...why);
    await sql`insert into cashier.gateway_at_hand (direction, gateway) values ('out', 'direct-payout')`.execute(test.services.db);
    expect(await set()).toMatchObject({ code: 2, err: expect.stringContaining('PAYOS_PAYOUT_CLIENT_ID') });
    await sql`insert into cashier.gateway_at_hand (direction, gateway) values ('out', 'payos')`.execute(test.services.db);
    expect(await set()).toMatchObject({ code: 0, err: '' });
    await sql`delete from cashier.gateway_at_hand`.execute(test.services.db);
    expect((await run('payout-rule', 'list')).err).toContain('does not run, and this environment has no keys of payos');
    expect((await run('payout-rule', 'set', file('r.json', { gateway: 'direct-payout' }), ...why)).code).toBe(0);
  });

  it('lists deposits and payments, credits and returns them once', { timeout: 60_000 }, async () => {
    const [order, other, payment, stray] = [
      await submitted(500_000_000n),
      await submitted(200_000_000n),
      await unmatched(30_000_000n),
      await unmatched(1n),
    ];
    const list = (await run('deposit', 'list')).out;
    expect(list).toContain(`${order} player ${playerId} 50000 VND by house-bank, submitted`);
    expect(list).toContain(`player: "paid from my wife's account"`);
    const before = await balance();
    const credit = ['deposit', 'review', '--id', order, '--decision', 'credit', '--amount', '40000', ...why];
    expect(await run(...credit)).toMatchObject({ code: 2, err: expect.stringContaining('--by must name') });
    expect(await run(...credit, '--by', 'An', '--by', 'Binh')).toMatchObject({ code: 2, err: expect.stringContaining('--without-proof') });
    credit.push('--without-proof');
    expect(await run(...credit, '--by', 'An', '--by', 'Binh')).toMatchObject({ code: 0, out: `${order}: credited, 40000 VND\n` });
    expect(await balance()).toBe(before + 400_000_000n);
    expect(await run(...credit, '--by', 'An')).toMatchObject({ code: 2, err: expect.stringContaining('decided already') });
    expect(
      (await run('deposit', 'review', '--id', other, '--decision', 'reject', '--told', 'not-received', ...why, '--by', 'An')).out,
    ).toBe(`${other}: failed\n`);
    expect(await logged('deposit.')).toMatchObject([
      { action: 'deposit.rejected', subject: `deposit:${other}` },
      { action: 'deposit.credited', actorName: 'An, Binh', before: { state: 'submitted', amount: '50000' }, after: { credited: '40000' } },
    ]);

    expect((await run('payment', 'list')).out).toContain(`${payment} 3000 VND by payos`);
    const assign = ['payment', 'assign', '--id', payment, '--player', String(playerId), ...why, '--by', 'An'];
    expect(await run(...assign)).toMatchObject({ code: 0, out: expect.stringContaining(`3000 VND to player ${playerId}`) });
    expect((await run(...assign)).code).toBe(2);
    expect(await balance()).toBe(before + 430_000_000n);
    expect((await run('payment', 'return', '--id', stray, ...why, '--by', 'An')).code).toBe(0);
    expect(await run('payment', 'return', '--id', newId(), ...why, '--by', 'An')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no such payment'),
    });
    expect((await run('payment', 'list')).out.trim()).toBe('');
    expect((await logged('payment.')).map(({ action }) => action)).toEqual(['payment.returned', 'payment.assigned']);
  });

  it('makes tickets without a reason, and tells whose', { timeout: 60_000 }, async () => {
    expect((await run('ticket', 'create', '--user', 'demo2')).code).toBe(0);
    expect(await logged('player.ticket-made')).toMatchObject([{ subject: `player:${playerId}`, reason: 'made at the command line' }]);
  });

  it('shows what is missing of a disputed payout and what was said, and answers', { timeout: 60_000 }, async () => {
    const id = newId();
    await sql`
      insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, payout_amount, payout_id,
        idempotency_key, input_hash, review_reasons, state, received_amount, remaining_amount)
      values (${playerId}, ${id}, 1, ${newId()}, 'VCB', 'bank', '9888', 'direct-payout', 3000000000, 0, 'VND', 3000000000, ${id}, ${id}, '\\x00', '{}', 'disputed',
        1000000000, 2000000000)`.execute(test.services.db);
    await sql`insert into cashier.payout (player_id, withdrawal_id, attempt, id, amount) values (${playerId}, ${id}, 1, ${id}, 3000000000)`.execute(
      test.services.db,
    );
    await sql`
      insert into cashier.dispute_entry (player_id, withdrawal_id, id, author, staff, comment)
      values (${playerId}, ${id}, ${newId()}, 'player', '', 'only a third came')`.execute(test.services.db);
    const { out } = await run('withdrawal', 'list', '--state', 'disputed');
    expect(out).toContain('missing 200000 VND: 100000 of 300000 VND arrived, says the player');
    expect(out).toContain('player: "only a third came"');
    expect(await run('withdrawal', 'answer', '--id', id, '--comment', 'we look into it', '--by', 'An')).toMatchObject({ code: 0, err: '' });
    expect((await run('withdrawal', 'list', '--state', 'disputed')).out).toContain('An: "we look into it"');
    expect(await logged('dispute.')).toMatchObject([{ subject: `withdrawal:${id}`, actorName: 'An' }]);
  });
});

describe('once there are staff accounts', () => {
  let [finance, treasurer, second, risk, admin]: (StaffMember | undefined)[] = [];
  const as = (...who: (StaffMember | undefined)[]): string[] => who.flatMap((one) => ['--as', one?.token ?? '']);
  beforeAll(async () => {
    finance = await hire(test, 'money-one', 'finance');
    treasurer = await hire(test, 'money-two', 'treasurer');
    second = await hire(test, 'money-three', 'treasurer');
    risk = await hire(test, 'money-risk', 'risk');
    admin = await hire(test, 'money-admin', 'admin');
  }, 60_000);

  it('takes the persons who may, and keeps their names', { timeout: 120_000 }, async () => {
    const needsToken = { code: 2, err: expect.stringContaining('--as must prove who does it') };
    const voucher = ['voucher', 'issue', '--amount', '1000', '--count', '3', '--until', '60m', ...why];
    expect(await run(...voucher)).toMatchObject(needsToken);
    expect(await run(...voucher, ...as(treasurer))).toMatchObject({ code: 2, err: expect.stringContaining('vouchers.issue') });
    expect(await run(...voucher, ...as(risk))).toMatchObject({ code: 2, err: expect.stringContaining('vouchers.issue') });
    expect((await run(...voucher, ...as(finance))).code).toBe(0);
    const [issued, ...none] = await logged('vouchers.');
    expect(none).toEqual([]);
    expect(issued).toMatchObject({
      actorKind: 'staff',
      actorName: 'money-one',
      after: { amount: '1000', count: 3 },
      reason: 'as it should be',
    });

    const large = ['voucher', 'issue', '--amount', '500000', '--count', '3', '--until', '60m', ...why];
    expect(await run(...large, ...as(finance))).toMatchObject({ code: 2, err: expect.stringContaining('above 1000000 VND') });
    expect((await run(...large, ...as(finance, treasurer))).code).toBe(0);

    const rule = ['payout-rule', 'set', file('r.json', { fourEyesAbove: '2000000' }), ...why];
    expect(await run(...rule)).toMatchObject(needsToken);
    expect(await run(...rule, ...as(finance, treasurer))).toMatchObject({ code: 2, err: expect.stringContaining('payment.rules.change') });
    expect(await run(...rule, ...as(treasurer))).toMatchObject({ code: 2, err: expect.stringContaining('two persons') });
    expect((await run(...rule, ...as(treasurer, second))).code).toBe(0);
    expect(
      (await logged('payout-rule.'))
        .filter(({ actorKind }) => actorKind === 'staff')
        .map(({ actorName }) => actorName)
        .toSorted(),
    ).toEqual(['money-three', 'money-two']);
    const off = ['deposit-method', 'off', 'x', ...why];
    expect(await run(...off)).toMatchObject(needsToken);
    expect(await run(...off, ...as(finance))).toMatchObject({ code: 2, err: expect.stringContaining('payment.rules.change') });
    expect((await run(...off, ...as(treasurer))).code).toBe(0);

    const setting = ['site', 'setting', '--set', 'turnoverMultiple=2', ...why];
    expect(await run(...setting)).toMatchObject(needsToken);
    expect((await run(...setting, ...as(admin))).code).toBe(0);
    expect(await logged('site-setting.')).toMatchObject([
      { actorName: 'money-admin', subject: 'site:sortes', before: { turnoverMultiple: 1 }, after: { turnoverMultiple: 2 } },
    ]);

    const ticket = ['ticket', 'create', '--user', 'demo2'];
    expect(await run(...ticket, ...as(risk))).toMatchObject({ code: 2, err: expect.stringContaining('--reason') });
    expect(await run(...ticket, ...why)).toMatchObject(needsToken);
    expect(await run(...ticket, ...why, ...as(finance))).toMatchObject({ code: 2, err: expect.stringContaining('players.factor') });
    expect((await run(...ticket, ...why, ...as(risk))).code).toBe(0);
  });
});
