import { type StaffRole, staffRoles } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { employ } from '../../back-office/testing/staff-member.js';

let test: TestApp;
const tokens = {} as Record<StaffRole | 'other', string>;

beforeAll(async () => {
  test = await createTestApp();
  for (const role of staffRoles) tokens[role] = await (await employ(test, `rules.${role}`, role)).session();
  tokens.other = await (await employ(test, 'rules.other', 'treasurer')).session();
}, 60_000);
afterAll(() => test.close());

interface Method {
  vendorId: string;
  version: string;
  enabled: boolean;
  isDefault: boolean;
  hasKeys: boolean;
  minimum: string;
  accounts: { number: string; enabled: boolean }[];
}
interface Rule {
  rule: Record<string, unknown>;
  version: string;
  waiting: { approvalId: string; askedBy: string } | null;
}
const valueOf = <T>({ body }: Answer): T => {
  expect(body).toMatchObject({ success: true });
  return body.value as T;
};
const listed = async () =>
  valueOf<{ list: Method[]; waiting: { approvalId: string; subject: string }[]; gateways: string[] }>(
    await test.ask('GET', '/bo/deposit-methods', { token: tokens.admin }),
  );
const methodOf = async (vendorId: string) => (await listed()).list.find((one) => one.vendorId === vendorId);
const save = async (
  method: { vendorId: string; [name: string]: unknown },
  { token = tokens.treasurer, version }: { token?: string; version?: string | null } = {},
) =>
  test.ask('POST', '/bo/deposit-methods', {
    token,
    body: {
      method,
      version: version === undefined ? ((await methodOf(method.vendorId))?.version ?? null) : version,
      reason: 'a test wants it',
    },
  });
const shownRule = async () => valueOf<Rule>(await test.ask('GET', '/bo/payout-rule', { token: tokens.admin }));
const saveRule = async (rule: Record<string, unknown>, { token = tokens.treasurer, version = '' } = {}) =>
  test.ask('POST', '/bo/payout-rule', {
    token,
    body: { rule, version: version || (await shownRule()).version, reason: 'a test wants it' },
  });
const decide = (approvalId: string, token: string, decision: 'approve' | 'reject' = 'approve') =>
  test.ask('POST', `/bo/payment-rules/${approvalId}/decision`, { token, body: { decision, reason: 'looked at it' } });
const audited = async (action: string) =>
  (
    await sql<{ actor_name: string; subject: string; before_text: string; after_text: string; reason: string }>`
      select actor_name, subject, before_text, after_text, reason from back_office.audit where action = ${action} order by id`.execute(
      test.services.db,
    )
  ).rows.map(({ before_text: before, after_text: after, ...row }) => ({ ...row, before: JSON.parse(before), after: JSON.parse(after) }));
const offered = async () =>
  valueOf<{ methods: { vendorId: string }[] }>(
    await test.ask('GET', '/wps/relay/MCSFE_getDepositSettings', { token: await test.tokenOf('demo1') }),
  ).methods.map(({ vendorId }) => vendorId);

const bank = {
  vendorId: 'house-bank',
  kind: 'bank-transfer',
  names: { EN: 'Bank transfer' },
  minimum: '10000',
  maximum: '5000000',
  presets: ['50000'],
};
const account = { bankCode: 'VCB', bankName: 'Vietcombank', number: '0123456789', holder: 'SORTES LTD' };

describe('rights', () => {
  it('lets those see who work with them, and those change who answer for them', async () => {
    const seen = await Promise.all(
      staffRoles.map(
        async (role) => [role, (await test.ask('GET', '/bo/deposit-methods', { token: tokens[role] })).status === 200] as const,
      ),
    );
    expect(seen.filter(([, may]) => may).map(([role]) => role)).toEqual(['finance', 'treasurer', 'risk', 'auditor', 'admin']);
    const before = await listed();
    for (const role of staffRoles.filter((one) => !['treasurer', 'admin'].includes(one))) {
      const refusals = [await save(bank, { token: tokens[role] }), await saveRule({ dailyCount: 2 }, { token: tokens[role] })];
      expect(
        refusals.map(({ body }) => body.errorCode),
        role,
      ).toEqual(['permission.denied', 'permission.denied']);
    }
    expect(await listed()).toEqual(before);
  });
});

describe('a way to pay', () => {
  it('is added without an account by one person, told with before and after, and changed part by part', async () => {
    const added = valueOf<{ waitingApproval: string | null; method: Method }>(await save(bank));
    expect(added).toMatchObject({
      waitingApproval: null,
      method: { ...bank, enabled: true, isDefault: false, hasKeys: true, accounts: [] },
    });
    const changed = valueOf<{ method: Method }>(await save({ vendorId: bank.vendorId, minimum: '20000' }, { token: tokens.admin }));
    expect(changed.method).toMatchObject({ minimum: '20000', presets: ['50000'] });
    expect(changed.method.version).not.toBe(added.method.version);
    const [first, second] = await audited('deposit-method.changed');
    expect(first).toMatchObject({
      actor_name: 'rules.treasurer',
      subject: 'deposit-method:house-bank',
      before: null,
      reason: 'a test wants it',
    });
    expect(second).toMatchObject({ actor_name: 'rules.admin', before: { minimum: '10000' }, after: { minimum: '20000' } });
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from platform.outbox where topic = 'site.changed' and payload->>'part' = 'cashier'`.execute(
      test.services.db,
    );
    expect(rows[0]?.n).toBe(2);
  });

  it('of the installation becomes the brand’s own when it is switched, and only for it', async () => {
    const [standard] = (await listed()).list.filter(({ isDefault }) => isDefault);
    const { vendorId } = standard as Method;
    expect(valueOf<{ method: Method }>(await save({ vendorId, enabled: false })).method).toMatchObject({
      enabled: false,
      isDefault: false,
    });
    expect((await save({ vendorId, enabled: false })).body.errorCode).toBe('already.so');
    expect(valueOf<{ method: Method }>(await save({ vendorId, enabled: true })).method.enabled).toBe(true);
  });

  it('is not changed by who saw an older state, nor added twice', async () => {
    const { version = '' } = (await methodOf('house-bank')) ?? {};
    await save({ vendorId: 'house-bank', minimum: '30000' });
    const late = await save({ vendorId: 'house-bank', minimum: '40000' }, { version });
    expect([late.status, late.body.errorCode]).toEqual([409, 'edit.outdated']);
    expect((await save(bank, { version: null })).body.errorCode).toBe('payment.rule.taken');
    expect(await methodOf('house-bank')).toMatchObject({ minimum: '30000' });
  });

  it.each([
    [{ vendorId: 'new-one', names: { EN: 'X' }, minimum: '10' }, 'payment.rule.amount', 'maximum'],
    [{ vendorId: 'new-one', names: { EN: 'X' }, minimum: '0', maximum: '5' }, 'payment.rule.positive', 'minimum'],
    [{ vendorId: 'new-one', names: { EN: 'X' }, minimum: '10', maximum: '5' }, 'payment.rule.below', 'maximum'],
    [{ vendorId: 'new-one', names: { VI: 'X' }, minimum: '1', maximum: '5' }, 'payment.rule.name', 'names'],
    [{ vendorId: 'new-one', names: { EN: 'X' }, minimum: '1', maximum: '5', presets: ['6'] }, 'payment.rule.presets', 'presets'],
    [{ vendorId: 'new-one', kind: 'hosted-page', names: { EN: 'X' }, minimum: '1', maximum: '5' }, 'payment.rule.gateway', 'gateway'],
    [{ vendorId: 'new-one', names: { EN: 'X' }, minimum: '1', maximum: '5', rankFrom: 3, rankTo: 2 }, 'payment.rule.ranks', 'rankTo'],
    [
      { vendorId: 'new-one', names: { EN: 'X' }, minimum: '1', maximum: '5', fee: { percent: '0', fixed: '1', payer: 'player' } },
      'payment.rule.fee',
      'fee',
    ],
    [{ vendorId: 'NEW' }, 'request_param_err', 'method.vendorId'],
  ])('%j is refused with the field at fault', async (form, code, field) => {
    const { body } = await save(form, { version: null });
    expect([body.errorCode, (body as { field?: string }).field]).toEqual([code, field]);
    expect(await methodOf('new-one')).toBeUndefined();
  });

  it('takes two persons to tell players a number to pay to, wherever it stands', async () => {
    const texts = (VI: string) => ({ vendorId: 'house-bank', instructions: { EN: 'Pay and press sent', VI } });
    expect(valueOf<{ waitingApproval: string | null }>(await save(texts('Chuyển xong bấm gửi trong 30 phút'))).waitingApproval).toBeNull();
    const asked = valueOf<{ waitingApproval: string }>(await save(texts('Chuyển tới 0912 345 678')));
    expect(asked.waitingApproval).toEqual(expect.any(String));
    expect(valueOf(await decide(asked.waitingApproval, tokens.other, 'reject'))).toMatchObject({ state: 'rejected' });
    expect(await methodOf('house-bank')).toMatchObject({ instructions: { VI: 'Chuyển xong bấm gửi trong 30 phút' } });
  });

  it('gets an account of the house from two persons, and loses it by one', async () => {
    const before = await methodOf('house-bank');
    const asked = valueOf<{ waitingApproval: string; method: Method }>(
      await save({ vendorId: 'house-bank', accounts: [account], dailyCount: 3 }),
    );
    expect(asked).toMatchObject({ waitingApproval: expect.any(String), method: before });
    const { waitingApproval } = asked;
    expect((await listed()).waiting).toMatchObject([
      { approvalId: waitingApproval, subject: 'deposit-method:house-bank', askedBy: 'rules.treasurer' },
    ]);
    expect((await save({ vendorId: 'house-bank', accounts: [{ ...account, number: '666' }] })).body.errorCode).toBe('approval.waits');
    expect((await decide(waitingApproval, tokens.treasurer)).body.errorCode).toBe('approval.second.person');
    expect((await decide(waitingApproval, tokens.finance)).body.errorCode).toBe('permission.denied');
    // What it does not touch may be changed meanwhile.
    await save({ vendorId: 'house-bank', position: 4 });
    expect(valueOf(await decide(waitingApproval, tokens.admin))).toMatchObject({ kind: 'deposit-method', state: 'approved' });
    expect(await methodOf('house-bank')).toMatchObject({ dailyCount: 3, position: 4, accounts: [{ ...account, enabled: true }] });
    expect((await audited('deposit-method.changed')).at(-1)).toMatchObject({
      actor_name: 'rules.admin',
      before: { dailyCount: null, accounts: [] },
      after: { dailyCount: 3 },
    });
    expect(await audited('deposit-method.approved')).toHaveLength(1);
    expect(await offered(), 'the next look at the site has it').toContain('house-bank');
    expect((await decide(waitingApproval, tokens.other)).body.errorCode).toBe('state.not.allowed');
    const off = valueOf<{ waitingApproval: null; method: Method }>(
      await save({ vendorId: 'house-bank', accounts: [{ ...account, enabled: false }] }),
    );
    expect(off).toMatchObject({ waitingApproval: null, method: { accounts: [{ number: account.number, enabled: false }] } });
    // On again, or another number: two persons.
    for (const change of [account, { ...account, number: '5' }]) {
      const { waitingApproval: waits } = valueOf<{ waitingApproval: string }>(await save({ vendorId: 'house-bank', accounts: [change] }));
      valueOf(await decide(waits, tokens.admin, 'reject'));
    }
    expect(await methodOf('house-bank')).toMatchObject({ accounts: [{ number: account.number, enabled: false }] });
  });

  it('is not changed by a second word about what stands otherwise meanwhile', async () => {
    const { waitingApproval } = valueOf<{ waitingApproval: string }>(
      await save({ vendorId: 'house-bank', minimum: '35000', accounts: [account] }),
    );
    await save({ vendorId: 'house-bank', minimum: '36000' });
    expect((await decide(waitingApproval, tokens.admin)).body.errorCode).toBe('approval.outdated');
    expect((await decide(waitingApproval, tokens.admin, 'reject')).body.errorCode, 'it has ended').toBe('state.not.allowed');
    expect(await methodOf('house-bank')).toMatchObject({ minimum: '36000', accounts: [{ enabled: false }] });
  });
});

describe('the rules of money out', () => {
  it('are made stricter by one person and looser by two', async () => {
    const { rule } = await shownRule();
    expect(valueOf(await saveRule({ fourEyesAbove: '1000', automaticUpTo: '0', feeBasisPoints: 25 }))).toEqual({ waitingApproval: null });
    expect((await shownRule()).rule).toEqual({ ...rule, fourEyesAbove: '1000', automaticUpTo: '0', feeBasisPoints: 25 });
    expect((await audited('payout-rule.changed'))[0]).toMatchObject({
      before: { feeBasisPoints: rule['feeBasisPoints'] },
      after: { feeBasisPoints: 25 },
    });
    for (const looser of [{ fourEyesAbove: '2000' }, { fourEyesAbove: null }, { automaticUpTo: '5', feeBasisPoints: 30 }]) {
      const { waitingApproval } = valueOf<{ waitingApproval: string }>(await saveRule(looser));
      expect(await shownRule()).toMatchObject({
        rule: { fourEyesAbove: '1000', automaticUpTo: '0', feeBasisPoints: 25 },
        waiting: { approvalId: waitingApproval, askedBy: 'rules.treasurer' },
      });
      expect((await decide(waitingApproval, tokens.treasurer)).body.errorCode).toBe('approval.second.person');
      valueOf(await decide(waitingApproval, tokens.other, 'automaticUpTo' in looser ? 'approve' : 'reject'));
    }
    expect((await shownRule()).rule).toMatchObject({ fourEyesAbove: '1000', automaticUpTo: '5', feeBasisPoints: 30 });
    // While something is paid by itself, its conditions hold what it costs to loosen them.
    const { automaticAccountDays } = (await shownRule()).rule as { automaticAccountDays: number };
    expect(valueOf(await saveRule({ automaticAccountDays: automaticAccountDays + 1 }))).toEqual({ waitingApproval: null });
    expect(valueOf<{ waitingApproval: string }>(await saveRule({ automaticAccountDays })).waitingApproval).toBeTypeOf('string');
  });

  it('are not changed by who saw an older state', async () => {
    const { version } = await shownRule();
    await saveRule({ dailyCount: 7 });
    expect((await saveRule({ dailyCount: 8 }, { version })).body.errorCode).toBe('edit.outdated');
  });

  it.each([
    [{ bankMinimum: '0' }, 'payment.rule.positive', 'bankMinimum'],
    [{ ewalletMaximum: '1' }, 'payment.rule.below', 'ewalletMaximum'],
    [{ openFrom: '08:00', openUntil: null }, 'payment.rule.hours', 'openUntil'],
    [{ gateway: 'nobody' }, 'payment.rule.gateway', 'gateway'],
    [{ feeFixed: '1,5' }, 'payment.rule.amount', 'feeFixed'],
    [{ openFrom: '24:00' }, 'request_param_err', 'rule.openFrom'],
  ])('%j is refused with the field at fault', async (form, code, field) => {
    const { body } = await saveRule(form);
    expect([body.errorCode, (body as { field?: string }).field]).toEqual([code, field]);
  });
});
