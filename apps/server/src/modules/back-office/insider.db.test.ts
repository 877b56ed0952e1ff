import { parseMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { employ } from './testing/staff-member.js';

/** One of the staff and a player who works with them: what they try to make money with, in every way that has been thought of. */
let test: TestApp;
let mule: { playerId: number; token: string; accountId: string };
const staff: Record<string, string> = {};
const paymentPassword = '246813';
const line = 1_000_000;

beforeAll(async () => {
  test = await createTestApp();
  for (const [name, role] of [
    ['insider', 'finance'],
    ['honest', 'finance'],
    ['treasa', 'treasurer'],
    ['treasb', 'treasurer'],
    ['auda', 'auditor'],
    ['suppa', 'support'],
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
  await sql`update cashier.deposit_method set daily_count = 100, proof_needed = false`.execute(test.services.db);
}, 60_000);
beforeEach(async () => {
  mule = await newPlayer();
  await sql`delete from cashier.hand_credit`.execute(test.services.db);
  await sql`
    update cashier.payout_rule set four_eyes_above = ${parseMoney(String(line))}, alone_a_day = null, hand_credit_days = 30, automatic_up_to = 0,
      automatic_account_days = 0, automatic_earlier = 0, daily_amount = null, daily_count = null`.execute(test.services.db);
});
afterAll(async () => {
  expect((await verifyLedger(test.services.db)).faults).toBe(0);
  await test.close();
});

let players = 0;
async function newPlayer(): Promise<typeof mule> {
  const { identity, site } = test.app.modules;
  players += 1;
  const { playerId } = await identity.createPlayer(await site.merchantByCode('sortes'), {
    userName: `mule${players}`,
    password: 'Desk-player-1',
    paymentPassword,
    mobile: `+8490123${5000 + players}`,
    email: `mule${players}@player.example`,
    details: { realName: 'Nguyen Van Mule', birthday: '1990-02-03' },
  });
  const { token } = await identity.createSessionFor(playerId);
  valueOf(
    await test.ask('PUT', '/wps/member/bankCard', {
      token,
      sealed: true,
      headers: { 'idempotency-key': newId() },
      body: { providerCode: 'VCB', number: `00710009${10_000 + players}`, holderName: 'NGUYEN VAN MULE', paymentPassword },
    }),
  );
  const { rows } = await sql<{ id: string }>`
    update cashier.payout_account set usable_from = clock_timestamp() - interval '1 day' where player_id = ${playerId} returning id`.execute(
    test.services.db,
  );
  return { playerId, token, accountId: rows[0]?.id ?? '' };
}

function valueOf<T>(answer: Answer): T {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
}
const get = (who: string, url: string) => test.ask('GET', url, { token: staff[who] ?? '' });
const post = (who: string, url: string, body: object = {}) =>
  test.ask('POST', url, { token: staff[who] ?? '', headers: { 'idempotency-key': newId() }, body: { reason: 'as it should be', ...body } });
const main = async (): Promise<bigint> => (await balanceOf(test.services.db, mule.playerId)).main;
const own = () => ({ token: mule.token, headers: { 'idempotency-key': newId() } });

async function upload(): Promise<string> {
  const payload = await sharp({ create: { width: 900, height: 1_400, channels: 3, background: '#802040' } })
    .png()
    .toBuffer();
  const headers = { host: 'localhost:8080', authorization: mule.token, 'content-type': 'image/png', 'x-file-name': 'one.png' };
  const sent = await test.http.inject({ method: 'POST', url: '/wps/files?purpose=proof', headers, payload });
  return (sent.json() as { value: { fileId: string } }).value.fileId;
}

/** An order that the player says they have paid, with so many pictures of anything. */
async function submitted(amount: number, pictures = 0): Promise<{ orderId: string; proofs: string[] }> {
  const body = { amount, vendorId: 'bank', mcsBankCode: 'BANK', bankCode: 'VCB' };
  const { orderId } = valueOf<{ orderId: string }>(await test.ask('POST', '/wps/transaction/deposit/mt', { ...own(), body }));
  const proofs: string[] = [];
  for (let at = 0; at < pictures; at += 1) proofs.push(await upload());
  valueOf(await test.ask('POST', `/wps/transaction/deposit/${orderId}/submit`, { ...own(), body: { fileIds: proofs } }));
  return { orderId, proofs };
}
const credit = (who: string, orderId: string, withoutProof = true) =>
  post(who, `/bo/deposits/${orderId}/review`, { decision: 'credit', withoutProof });
const confirm = (who: string, approvalId: string | null) => post(who, `/bo/money-in/${approvalId ?? ''}/decision`, { decision: 'approve' });
const open = async (who: string, fileId: string, path = '') =>
  (await get(who, `/bo/players/${mule.playerId}/proofs/${fileId}${path}`)).status;
interface Reviewed {
  state: string;
  waitingApproval: string | null;
  aloneUpTo: string | null;
}

describe('a picture', () => {
  it('is no second person: above the line it takes two, whatever the player has attached', async () => {
    const { orderId, proofs } = await submitted(line + 1_000, 1);
    for (const fileId of proofs) expect(await open('insider', fileId)).toBe(200);
    expect(valueOf(await get('insider', `/bo/deposits/${orderId}`)), 'said before it is tried').toMatchObject({ aloneUpTo: String(line) });
    const asked = valueOf<Reviewed>(await credit('insider', orderId));
    expect(asked).toMatchObject({ state: 'submitted', waitingApproval: expect.any(String) });
    expect(await main()).toBe(0n);

    // Nor is the second person's word worth anything before they have looked.
    expect((await confirm('treasa', asked.waitingApproval)).body).toMatchObject({
      errorCode: 'picture.not.opened',
      message: expect.stringContaining('treasa'),
    });
    expect(await main()).toBe(0n);
    const listed = valueOf<{ list: object[] }>(await get('treasa', `/bo/approvals?id=${asked.waitingApproval ?? ''}`)).list[0];
    expect(listed).toMatchObject({ proofs: [{ fileId: proofs[0], openedBy: ['insider'] }] });
    expect(await open('treasa', proofs[0] ?? '')).toBe(200);
    valueOf(await confirm('treasa', asked.waitingApproval));
    expect(await main()).toBe(parseMoney(String(line + 1_000)));
  });

  it('counts for whoever has opened all of them in full, and each first look is in the log', async () => {
    const { orderId, proofs } = await submitted(200_000, 2);
    const [first = '', second = ''] = proofs;
    expect((await credit('insider', orderId)).body.errorCode).toBe('picture.not.opened');
    // Small enough to tell one from the other, too small to read: it is no look.
    for (const fileId of proofs) expect(await open('insider', fileId, '/small')).toBe(200);
    const headers = { host: 'localhost:8080', authorization: staff['insider'] };
    const small = await test.http.inject({ url: `/bo/players/${mule.playerId}/proofs/${first}/small`, headers });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ height: 160 });
    expect((await credit('insider', orderId)).body.errorCode).toBe('picture.not.opened');
    await open('insider', first);
    await open('honest', second);
    expect((await credit('insider', orderId)).body.errorCode, 'somebody else’s look').toBe('picture.not.opened');
    await open('insider', second);
    await open('insider', second);
    expect(valueOf(await get('suppa', `/bo/deposits/${orderId}`))).toMatchObject({
      opened: [
        { fileId: first, by: 'insider' },
        { fileId: second, by: 'honest' },
        { fileId: second, by: 'insider' },
      ],
    });
    valueOf(await credit('insider', orderId));
    const { rows } = await sql<{ who: string; file: string }>`
      select actor_name as who, (after_text::jsonb)->>'fileId' as file from back_office.audit where action = 'deposit.proof-opened' and subject = ${`player:${mule.playerId}`}
      order by at, id`.execute(test.services.db);
    expect(rows).toEqual([
      { who: 'insider', file: first },
      { who: 'honest', file: second },
      { who: 'insider', file: second },
    ]);
  });

  it('that nobody opened is credited by no batch, nor what has none, told row by row before it runs', async () => {
    const [seen, unseen, bare] = [await submitted(100_000, 1), await submitted(110_000, 1), await submitted(120_000)];
    await open('insider', seen.proofs[0] ?? '');
    await open('honest', unseen.proofs[0] ?? '');
    const ids = [seen, unseen, bare].map(({ orderId }) => orderId);
    const { batchId } = valueOf<{ batchId: string }>(await post('insider', '/bo/deposit-batches/review', { decision: 'credit', ids }));
    const work = async (): Promise<void> => {
      while (await test.app.modules.backOffice.runBatchStep());
    };
    await work();
    const rows = async () => valueOf<{ list: Record<string, unknown>[] }>(await get('insider', `/bo/batches/${batchId}/items`)).list;
    expect(await rows()).toMatchObject([
      {
        userName: `mule${players}`,
        amount: '100000',
        deposit: { ordered: '100000', proofs: [{ fileId: seen.proofs[0], openedBy: ['insider'] }] },
        verdict: 'done',
      },
      {
        playerId: mule.playerId,
        deposit: { ordered: '110000', proofs: [{ fileId: unseen.proofs[0], openedBy: ['honest'] }] },
        verdict: 'refused',
        code: 'picture.not.opened',
        text: expect.stringMatching(/opened/),
      },
      { amount: null, deposit: { ordered: '120000', proofs: [] }, verdict: 'refused', code: 'deposit.proof.none', withoutProof: false },
    ]);
    valueOf(await post('insider', `/bo/batches/${batchId}/start`));
    await work();
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['done', null, null]);
    expect(await main()).toBe(parseMoney('100000'));
    expect(
      (await post('insider', `/bo/batches/${batchId}/without-proof`, { subject: `deposit:${bare.orderId}`, credit: true })).body,
    ).toMatchObject({
      errorCode: 'state.not.allowed',
    });
    expect((await credit('insider', bare.orderId, false)).body.errorCode, 'nor alone, unless it is said').toBe('deposit.proof.none');
  });

  it('once opened makes its row of a batch ready by itself; what has none is ticked on purpose, row by row, and that is kept', async () => {
    const [both, bare, other] = [await submitted(100_000, 2), await submitted(120_000), await submitted(130_000)];
    const ids = [both, bare, other].map(({ orderId }) => orderId);
    const { batchId } = valueOf<{ batchId: string }>(await post('insider', '/bo/deposit-batches/review', { decision: 'credit', ids }));
    const work = async (): Promise<void> => {
      while (await test.app.modules.backOffice.runBatchStep());
    };
    const batch = async () => valueOf<object>(await get('insider', `/bo/batches/${batchId}`));
    const codes = async () =>
      valueOf<{ list: { code: string }[] }>(await get('insider', `/bo/batches/${batchId}/items`)).list.map(({ code }) => code);
    const tick = (who: string, orderId: string, agreed = true) =>
      post(who, `/bo/batches/${batchId}/without-proof`, { subject: `deposit:${orderId}`, credit: agreed });
    await work();
    expect(await codes()).toEqual(['picture.not.opened', 'deposit.proof.none', 'deposit.proof.none']);

    // Somebody else's look makes nothing ready, nor one of two pictures.
    for (const fileId of both.proofs) await open('honest', fileId);
    expect(await batch()).toMatchObject({ state: 'checked', can: 0 });
    await open('insider', both.proofs[0] ?? '');
    await work();
    expect(await codes()).toMatchObject(['picture.not.opened', 'deposit.proof.none', 'deposit.proof.none']);
    await open('insider', both.proofs[1] ?? '');
    expect(await batch(), 'tried anew at once').toMatchObject({ state: 'checking' });
    await work();
    expect(await batch()).toMatchObject({ state: 'checked', can: 1, nowAmount: '100000' });

    expect((await tick('honest', bare.orderId)).body.errorCode, 'of an own batch alone').toBe('permission.denied');
    expect((await tick('insider', newId())).body.errorCode).toBe('not.found');
    // Where there are pictures the tick opens none of them.
    const closed = await submitted(140_000, 1);
    const second = valueOf<{ batchId: string }>(
      await post('insider', '/bo/deposit-batches/review', { decision: 'credit', ids: [closed.orderId] }),
    );
    await work();
    valueOf(await post('insider', `/bo/batches/${second.batchId}/without-proof`, { subject: `deposit:${closed.orderId}`, credit: true }));
    await work();
    expect(valueOf(await get('insider', `/bo/batches/${second.batchId}`))).toMatchObject({
      can: 0,
      because: [{ code: 'picture.not.opened' }],
    });

    for (const { orderId } of [bare, other]) valueOf(await tick('insider', orderId));
    valueOf(await tick('insider', other.orderId, false));
    await work();
    expect(await codes()).toEqual(['', '', 'deposit.proof.none']);
    expect(await batch()).toMatchObject({ can: 2, nowAmount: '220000' });
    valueOf(await post('insider', `/bo/batches/${batchId}/start`));
    await work();
    expect(await main()).toBe(parseMoney('220000'));
    const { rows } = await sql<{ subject: string; without: boolean | null }>`
      select subject, ((after_text::jsonb)->>'withoutProof')::boolean as without from back_office.audit
      where action = 'deposit.credited' and subject = any (${ids.map((id) => `deposit:${id}`)}::text[]) order by at, id`.execute(
      test.services.db,
    );
    expect(rows).toEqual([
      { subject: `deposit:${both.orderId}`, without: null },
      { subject: `deposit:${bare.orderId}`, without: true },
    ]);
  });

  it('is not asked for where the payment side itself has said the sum', async () => {
    const { orderId } = await submitted(line + 5_000, 1);
    await sql`update cashier.deposit set state = 'review', paid_amount = amount, paid_currency = currency where id = ${orderId}::uuid`.execute(
      test.services.db,
    );
    expect(valueOf(await get('insider', `/bo/deposits/${orderId}`))).toMatchObject({ aloneUpTo: null });
    expect(valueOf(await credit('insider', orderId))).toMatchObject({ state: 'credited', waitingApproval: null });
  });
});

describe('many pieces below the line', () => {
  it('for one player are one large sum, whoever credits them', async () => {
    for (const who of ['insider', 'honest'])
      expect(valueOf(await credit(who, (await submitted(400_000)).orderId))).toMatchObject({ waitingApproval: null });
    const third = await submitted(400_000);
    expect(valueOf(await get('insider', `/bo/deposits/${third.orderId}`))).toMatchObject({ aloneUpTo: '200000' });
    for (const who of ['insider'])
      expect(valueOf<Reviewed>(await credit(who, third.orderId)).waitingApproval, who).toEqual(expect.any(String));
    expect(await main()).toBe(parseMoney('800000'));
    // A day later it is another day.
    await sql`update cashier.hand_credit set at = at - interval '25 hours'`.execute(test.services.db);
    expect(valueOf(await credit('honest', (await submitted(400_000)).orderId))).toMatchObject({ waitingApproval: null });
  });

  it('sent at once are not each the first', async () => {
    const orders = [];
    for (let at = 0; at < 5; at += 1) orders.push(await submitted(400_000));
    const answers = await Promise.all(orders.map(({ orderId }, at) => credit(at % 2 === 0 ? 'insider' : 'honest', orderId)));
    expect(answers.map((answer) => valueOf<Reviewed>(answer).waitingApproval).filter((id) => id === null)).toHaveLength(2);
    expect(await main()).toBe(parseMoney('800000'));
  });

  it('of one person for many players stop at three times the sum for two, unless the brand names a sum', async () => {
    for (const at of [1, 2, 3]) {
      mule = await newPlayer();
      expect(valueOf<Reviewed>(await credit('insider', (await submitted(line)).orderId)).waitingApproval, String(at)).toBeNull();
    }
    mule = await newPlayer();
    const { orderId } = await submitted(100_000);
    expect(valueOf(await get('insider', `/bo/deposits/${orderId}`)), 'said before it is tried').toMatchObject({ aloneUpTo: '0' });
    expect(valueOf<Reviewed>(await credit('insider', orderId)).waitingApproval).not.toBeNull();
  });

  it('by one person for many players, payments and vouchers included, stop at the sum of a day', async () => {
    await sql`update cashier.payout_rule set alone_a_day = ${parseMoney('1500000')}`.execute(test.services.db);
    valueOf(await credit('insider', (await submitted(600_000)).orderId));
    const paymentId = newId();
    await sql`
      insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload)
      values (${paymentId}, 1, 'hosted-page', ${newId()}, 'g1', 'one', ${parseMoney('500000')}, 'VND', '{}'::jsonb)`.execute(
      test.services.db,
    );
    mule = await newPlayer();
    valueOf(await post('insider', `/bo/payments/${paymentId}/assign`, { playerId: mule.playerId }));
    const issue = (count: number) => post('insider', '/bo/vouchers', { amount: '100000', count, validDays: 30 });
    expect(valueOf(await issue(3))).toMatchObject({ waitingApproval: null });
    expect(valueOf(await issue(2))).toMatchObject({ codes: [], waitingApproval: expect.any(String) });
    mule = await newPlayer();
    expect(valueOf<Reviewed>(await credit('insider', (await submitted(200_000)).orderId)).waitingApproval).not.toBeNull();
    expect(valueOf<Reviewed>(await credit('honest', (await submitted(200_000)).orderId)).waitingApproval, 'their own day').toBeNull();
  });
});

describe('who has let money in', () => {
  const staked = () => sql`delete from turnover.requirement where player_id = ${mule.playerId}`.execute(test.services.db);
  const withdraw = async (amount: string): Promise<string> => {
    await staked();
    const body = { amount, accountId: mule.accountId, paymentPassword };
    return valueOf<{ orderId: string }>(await test.ask('POST', '/wps/transaction/withdraw', { ...own(), sealed: true, body })).orderId;
  };
  const review = (who: string, id: string, decision: string, door = 'review') => post(who, `/bo/withdrawals/${id}/${door}`, { decision });
  const stateOf = async (id: string) => valueOf<{ state: string; reviewReasons: string[] }>(await get('auda', `/bo/withdrawals/${id}`));

  it('does not let it out: not alone, not by hand, not as the second person, not in a batch', async () => {
    valueOf(await credit('insider', (await submitted(900_000)).orderId));
    const id = await withdraw('300000');
    expect((await review('insider', id, 'approve')).body).toMatchObject({
      errorCode: 'withdrawal.own.credit',
      message: expect.stringContaining('30'),
    });
    const { batchId } = valueOf<{ batchId: string }>(
      await post('insider', '/bo/withdrawal-batches/review', { decision: 'approve', ids: [id] }),
    );
    while (await test.app.modules.backOffice.runBatchStep());
    expect(valueOf<{ list: object[] }>(await get('insider', `/bo/batches/${batchId}/items`)).list).toMatchObject([
      { verdict: 'refused', code: 'withdrawal.own.credit' },
    ]);
    expect(await stateOf(id)).toMatchObject({ state: 'review' });
    valueOf(await review('honest', id, 'approve'));
    expect((await review('insider', id, 'pay-by-hand', 'settle')).body.errorCode).toBe('withdrawal.own.credit');
    expect(await stateOf(id)).toMatchObject({ state: 'approved' });
    // Saying no moves nothing out of the house.
    valueOf(await review('insider', await withdraw('200000'), 'reject'));
  });

  it('nor what they asked to have added to a balance, however many confirmed it', async () => {
    const asked = valueOf<{ id: string }>(await post('insider', '/bo/adjustments', { playerId: mule.playerId, amount: '700000' }));
    valueOf(await post('treasa', `/bo/adjustments/${asked.id}/decision`, { decision: 'approve' }));
    const id = await withdraw('300000');
    expect((await review('insider', id, 'approve')).body.errorCode).toBe('withdrawal.own.credit');
    valueOf(await review('honest', id, 'approve'));
  });

  it('and nothing of it leaves without a person, by vouchers neither', async () => {
    await sql`update cashier.payout_rule set automatic_up_to = ${parseMoney('10000000')}`.execute(test.services.db);
    valueOf(await credit('insider', (await submitted(600_000)).orderId));
    expect(await stateOf(await withdraw('300000'))).toMatchObject({
      state: 'review',
      reviewReasons: expect.arrayContaining(['credited-alone']),
    });
    mule = await newPlayer();
    const { codes } = valueOf<{ codes: string[] }>(await post('insider', '/bo/vouchers', { amount: '500000', count: 1, validDays: 30 }));
    valueOf(await test.ask('POST', '/wps/transaction/deposit/voucher', { ...own(), sealed: true, body: { code: codes[0] } }));
    const id = await withdraw('300000');
    expect(await stateOf(id)).toMatchObject({ state: 'review', reviewReasons: expect.arrayContaining(['credited-alone']) });
    expect((await review('insider', id, 'approve')).body.errorCode).toBe('withdrawal.own.credit');
  });

  it('until the days of the brand are over, or where its operator asks for none, which takes two of them', async () => {
    valueOf(await credit('insider', (await submitted(900_000)).orderId));
    const id = await withdraw('300000');
    await sql`update cashier.hand_credit set at = at - interval '31 days'`.execute(test.services.db);
    valueOf(await review('insider', id, 'approve'));
    const changed = await post('treasa', '/bo/payout-rule', {
      version: valueOf<{ version: string }>(await get('treasa', '/bo/payout-rule')).version,
      rule: { handCreditDays: 0 },
    });
    expect(valueOf(changed), JSON.stringify(changed.body)).toMatchObject({ waitingApproval: expect.any(String) });
  });
});
