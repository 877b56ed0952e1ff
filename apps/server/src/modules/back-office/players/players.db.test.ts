import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { postOne, verifyLedger } from '../../wallet/index.js';
import { employ } from '../testing/staff-member.js';

const paymentPassword = '864213';
let test: TestApp;
let playerId: number;
let token: string;
const staff: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  ({ playerId } = await identity.createPlayer(merchant, {
    userName: 'desktop',
    password: 'Desk-player-1',
    paymentPassword,
    mobile: '+84901234999',
    email: 'desk@player.example',
    details: { realName: 'Nguyen Van Desk', birthday: '1990-02-03' },
  }));
  token = (await identity.createSessionFor(playerId)).token;
  await postOne(test.services.db, {
    playerId,
    merchantId: 1,
    template: 'demo-credited',
    key: 'demo',
    input: {},
    reference: 'demo',
    lines: [
      { account: 'main', amount: parseMoney('400000000') },
      { account: 'house:demo', amount: -parseMoney('400000000') },
    ],
  });
  for (const [name, role] of [
    ['fina', 'finance'],
    ['finb', 'finance'],
    ['treasa', 'treasurer'],
    ['treasb', 'treasurer'],
    ['risa', 'risk'],
    ['helpa', 'support'],
    ['adma', 'admin'],
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
}, 60_000);
afterAll(async () => {
  expect((await verifyLedger(test.services.db)).faults).toBe(0);
  while ((await test.app.modules.backOffice.audit.seal()) > 0);
  expect((await test.app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);
  await test.close();
});

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, url: string) => test.ask('GET', url, { token: staff[who] ?? '' });
const post = (who: string, url: string, body: object = {}) =>
  test.ask('POST', url, { token: staff[who] ?? '', headers: { 'idempotency-key': newId() }, body: { reason: 'as it should be', ...body } });
const audited = async (action: string): Promise<{ actor_name: string; subject: string; before_text: string; after_text: string }[]> => {
  const { rows } = await sql<{ actor_name: string; subject: string; before_text: string; after_text: string }>`
    select actor_name, subject, before_text, after_text from back_office.audit where action = ${action} order by at`.execute(
    test.services.db,
  );
  return rows;
};

async function upload(purpose: 'proof' | 'document'): Promise<string> {
  const payload = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#802040' } })
    .png()
    .toBuffer();
  const sent = await test.http.inject({
    method: 'POST',
    url: `/wps/files?purpose=${purpose}`,
    headers: { host: 'localhost:8080', authorization: token, 'content-type': 'image/png', 'x-file-name': 'one.png' },
    payload,
  });
  return (sent.json() as { value: { fileId: string } }).value.fileId;
}

describe('players', () => {
  it('are found by name, number, id, phone and e-mail, and shown masked', async () => {
    const found = async (text: string): Promise<number[]> =>
      valueOf<{ list: { playerId: number }[] }>(await get('helpa', `/bo/players?text=${encodeURIComponent(text)}`)).list.map(
        (one) => one.playerId,
      );
    const { accountNumber } = valueOf<{ accountNumber: string }>(await get('helpa', `/bo/players/${playerId}`));
    for (const text of [
      'DESKTOP',
      'deskt',
      String(playerId),
      accountNumber,
      accountNumber.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00A0'),
      '+84901234999',
      ' desk@player.EXAMPLE ',
    ])
      expect(await found(text), text).toEqual([playerId]);
    for (const text of ['%', '_esktop', '+84901234998', "' or 1=1"]) expect(await found(text), text).toEqual([]);
    const masked = JSON.stringify((await get('helpa', `/bo/players/${playerId}`)).body);
    for (const clear of ['Nguyen', '1990-02-03', '901234999', 'desk@player.example'])
      expect(masked.toLowerCase()).not.toContain(clear.toLowerCase());
    const clear = valueOf<object>(await get('risa', `/bo/players/${playerId}`));
    expect(clear).toMatchObject({
      isPersonal: true,
      mobile: '+84901234999',
      details: { realName: 'Nguyen Van Desk' },
      wallet: { currency: 'VND' },
    });
    expect(await audited('player.personal-viewed')).toMatchObject([{ actor_name: 'risa', subject: `player:${playerId}` }]);
    expect(JSON.stringify(await audited('player.personal-viewed'))).not.toContain('Nguyen');
  });

  it('are locked and let in again, limited, written to and excluded', async () => {
    const own = () => test.ask('GET', '/wps/member/info', { token });
    expect((await own()).status).toBe(200);
    expect(valueOf(await post('helpa', `/bo/players/${playerId}/lock`, { locked: true }))).toEqual({ status: 'locked' });
    expect((await own()).status).toBe(401);
    expect(valueOf(await post('adma', `/bo/players/${playerId}/lock`, { locked: false }))).toEqual({ status: 'active' });
    token = (await test.app.modules.identity.createSessionFor(playerId)).token;
    valueOf(await post('adma', `/bo/players/${playerId}/sessions/end`));
    expect((await own()).status).toBe(401);
    expect((await post('risa', `/bo/players/${playerId}/factors/reset`)).body.errorCode, 'who are they?').toBe('identity.required');

    const { limits } = valueOf<{ limits: { kind: string; period: string; value: string | null; setBy: string | null }[] }>(
      await post('risa', `/bo/players/${playerId}/limits`, { kind: 'deposit', period: 'day', value: '250000' }),
    );
    expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')).toMatchObject({ value: '250000', setBy: 'staff' });
    for (const value of ['-1', 'x', '1e5'])
      expect((await post('risa', `/bo/players/${playerId}/limits`, { kind: 'deposit', period: 'day', value })).status).toBe(400);

    // An undo takes back one's own change only, and the player's own limit is none of its business.
    const own100 = { kind: 'deposit', period: 'day', value: 100_000n * 10_000n } as const;
    await inTransaction(test.services.db, (transaction) =>
      test.app.modules.protection.setLimits(transaction, { playerId, merchantId: 1 }, [own100]),
    );
    const put = (value: string | null, instead?: string | null) =>
      post('risa', `/bo/players/${playerId}/limits`, { kind: 'deposit', period: 'day', value, ...(instead !== undefined && { instead }) });
    const day = (reply: Awaited<ReturnType<typeof put>>) =>
      valueOf<{ limits: { kind: string; period: string }[] }>(reply).limits.find(
        ({ kind, period }) => kind === 'deposit' && period === 'day',
      );
    expect(day(await put('300000'))).toMatchObject({ ofStaff: '300000', value: '100000', setBy: 'player' });
    expect((await put(null, '250000')).body.errorCode, 'somebody has set another one meanwhile').toBe('edit.outdated');
    expect(day(await put('250000', '300000'))).toMatchObject({ ofStaff: '250000', value: '100000', setBy: 'player', inOrders: '0' });
    expect(day(await put(null, '250000'))).toMatchObject({ ofStaff: null, value: '100000', setBy: 'player' });
    expect((await put('1', '250000')).body.errorCode).toBe('edit.outdated');
    expect(day(await put('250000', null))).toMatchObject({ ofStaff: '250000' });

    const key = newId();
    const write = () =>
      test.ask('POST', `/bo/players/${playerId}/messages`, {
        token: staff['helpa'] ?? '',
        headers: { 'idempotency-key': key },
        body: { letter: 'service', title: 'Hello', text: 'We looked into it.' },
      });
    expect([valueOf(await write()), valueOf(await write())]).toEqual([{ sent: true }, { sent: false }]);

    // An offer is for who has asked for such in their inbox, and is neither excluded nor on a break.
    const letter = async (kind: 'service' | 'offer') => {
      const reply = await test.ask('POST', `/bo/players/${playerId}/messages`, {
        token: staff['helpa'] ?? '',
        headers: { 'idempotency-key': newId() },
        body: { letter: kind, title: 'Bet 5 get 100 free spins', text: 'Today only.' },
      });
      return reply.body.errorCode ?? valueOf(reply);
    };
    expect(await letter('offer')).toBe('message.offer.unwanted');
    await sql`insert into promotions.marketing (player_id, merchant_id, offers, inbox, pop_ups) values (${playerId}, 1, true, true, false)`.execute(
      test.services.db,
    );
    expect(await letter('offer')).toEqual({ sent: true });
    expect((await post('risa', `/bo/players/${playerId}/exclude`, { kind: 'time-out', until: Date.now() - 1000 })).status).toBe(400);
    const until = Date.now() + 86_400_000;
    expect(valueOf(await post('risa', `/bo/players/${playerId}/exclude`, { kind: 'time-out', until }))).toEqual({ until });
    expect(valueOf(await get('helpa', `/bo/players/${playerId}`))).toMatchObject({ excluded: true });
    expect([await letter('offer'), await letter('service')]).toEqual(['message.offer.shielded', { sent: true }]);
    expect(await audited('player.excluded')).toMatchObject([{ actor_name: 'risa' }]);
    for (const action of ['player.locked', 'player.unlocked', 'player.sessions-ended'])
      expect(await audited(action), action).toHaveLength(1);
    // What was refused left nothing behind.
    expect(await audited('player.limit-set')).toHaveLength(5);
    expect((await post('risa', `/bo/players/999999999/lock`, { locked: true })).status).toBe(404);
  });

  it('are tagged and found by their tags; the log knows by whom and why', async () => {
    const tag = (who: string, word: string, on = true, player = playerId) => post(who, `/bo/players/${player}/tags`, { tag: word, on });
    expect(valueOf(await tag('risa', 'watched'))).toEqual({ tags: ['watched'] });
    expect(valueOf(await tag('risa', 'no-bonus'))).toEqual({ tags: ['no-bonus', 'watched'] });
    expect(valueOf(await tag('risa', 'no-bonus')), 'a second time nothing changes').toEqual({ tags: ['no-bonus', 'watched'] });
    expect(valueOf(await get('helpa', `/bo/players/${playerId}`))).toMatchObject({ tags: ['no-bonus', 'watched'] });
    expect(valueOf(await get('helpa', '/bo/player-tags'))).toEqual({
      list: [
        { tag: 'no-bonus', players: 1 },
        { tag: 'watched', players: 1 },
      ],
    });
    const found = async (word: string) =>
      valueOf<{ list: { playerId: number }[]; total: number }>(await get('helpa', `/bo/players?tag=${word}`));
    expect(await found('watched')).toMatchObject({ list: [{ playerId }], total: 1 });
    expect(await found('watch')).toMatchObject({ list: [], total: 0 });
    expect(
      String((await get('helpa', '/bo/players.csv?tag=no-bonus')).body.text)
        .trim()
        .split('\n'),
    ).toHaveLength(2);

    for (const who of ['helpa', 'fina']) expect((await tag(who, 'vip')).status, who).toBe(403);
    const gone = await test.app.modules.identity.createPlayer(await test.app.modules.site.merchantByCode('sortes'), {
      userName: 'gone-away',
      password: undefined,
    });
    await test.app.modules.identity.setPlayerStatus(gone.playerId, 'closed', 'test');
    expect((await tag('risa', 'vip', true, gone.playerId)).body.errorCode).toBe('state.not.allowed');
    expect((await tag('risa', 'vip', true, 999_999_999)).status).toBe(404);
    for (const word of ['', 'VIP', '-vip', 'two words', 'x'.repeat(33), 'đỏ', "a'b"])
      expect((await tag('risa', word)).status, word).toBe(400);

    expect(valueOf(await tag('risa', 'no-bonus', false))).toEqual({ tags: ['watched'] });
    expect(valueOf(await tag('risa', 'never-there', false))).toEqual({ tags: ['watched'] });
    for (let count = 1; count < 20; count += 1) valueOf(await tag('risa', `t${count}`));
    expect((await tag('risa', 'one-more')).body.errorCode).toBe('player.tags.full');
    expect(valueOf(await tag('risa', 't1')), 'one they have already').toMatchObject({ tags: expect.arrayContaining(['t1']) as string[] });
    expect((await audited('player.tagged'))[0]).toMatchObject({ actor_name: 'risa', subject: `player:${playerId}` });
    expect(JSON.parse((await audited('player.untagged'))[0]?.after_text ?? '')).toEqual({ tags: ['watched'] });
  });

  it('are tagged many at once: tried first, refused where it is so already, each told in the log, and back by the opposite batch', async () => {
    const { identity, backOffice } = test.app.modules;
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    const ids = await Promise.all(
      ['batch-one', 'batch-two', 'batch-three'].map(
        async (userName) => (await identity.createPlayer(merchant, { userName, password: undefined })).playerId,
      ),
    );
    const [one = 0] = ids;
    valueOf(await post('risa', `/bo/players/${one}/tags`, { tag: 'autumn', on: true }));
    const ask = (who: string, body: object) => post(who, '/bo/player-batches/tag', body);
    const stands = async (batchId: string) => valueOf<object>(await get('risa', `/bo/batches/${batchId}`));
    const draft = async (body: object) => {
      const { batchId } = valueOf<{ batchId: string }>(await ask('risa', body));
      while (await backOffice.runBatchStep());
      return batchId;
    };
    const tagged = async () => valueOf<{ total: number }>(await get('helpa', '/bo/players?tag=autumn')).total;

    const batchId = await draft({ change: 'tag', tag: 'autumn', playerIds: [...ids, 999_999_999] });
    expect(await stands(batchId)).toMatchObject({ kind: 'player-tag', tag: 'autumn', state: 'checked', total: 4, can: 2 });
    expect(await tagged(), 'a trial changes nothing').toBe(1);
    valueOf(await post('risa', `/bo/batches/${batchId}/start`, { reason: 'the autumn list' }));
    while (await backOffice.runBatchStep());
    expect(await stands(batchId)).toMatchObject({ state: 'finished', done: 2, refused: 2 });
    expect(await tagged()).toBe(3);
    expect((await audited('player.tagged')).filter(({ after_text: text }) => text.includes('autumn'))).toHaveLength(3);

    const back = await draft({ change: 'untag', tag: 'autumn', filter: { text: 'batch-t' } });
    expect(await stands(back), 'two and three, by the beginning of their names').toMatchObject({ kind: 'player-untag', total: 2, can: 2 });
    valueOf(await post('risa', `/bo/batches/${back}/start`, { reason: 'autumn is over' }));
    while (await backOffice.runBatchStep());
    expect(await tagged()).toBe(1);

    expect((await ask('helpa', { change: 'tag', tag: 'autumn', playerIds: ids })).status, 'support').toBe(403);
    expect((await ask('risa', { change: 'tag', tag: 'Autumn', playerIds: ids })).status).toBe(400);
    expect((await ask('risa', { change: 'tag', tag: 'autumn', filter: { text: 'nobody-is-called-so' } })).body.errorCode).toBe('not.found');
  });
});

describe('identity documents', () => {
  it('are looked at and decided by those who may, and looking leaves a trace', async () => {
    token = (await test.app.modules.identity.createSessionFor(playerId)).token;
    const fileId = await upload('document');
    const handed = await test.ask('POST', '/wps/protection/identity/documents', {
      token,
      sealed: true,
      body: { kind: 'passport', fileIds: [fileId], birthday: '1990-02-03', number: 'C1234567', validUntil: '2031-01-01' },
    });
    valueOf(handed);
    expect((await get('helpa', '/bo/documents')).status).toBe(403);
    const { list } = valueOf<{ list: { submissionId: string; playerId: number; number: string; fileIds: string[] }[] }>(
      await get('risa', `/bo/documents?state=pending&playerId=${playerId}`),
    );
    expect(list).toMatchObject([{ playerId, number: 'C1234567', fileIds: [fileId], unopened: 1, userName: expect.stringMatching(/\w/) }]);
    const unseen = await post('risa', `/bo/documents/${list[0]?.submissionId}/decision`, { decision: 'accept' });
    expect(unseen.body.errorCode, 'nobody accepts what they have not looked at').toBe('picture.not.opened');
    expect((await get('risa', `/bo/players/${playerId}/documents/${fileId}`)).status).toBe(200);
    expect((await get('fina', `/bo/players/${playerId}/proofs/${fileId}`)).status, 'a passport is no proof of payment').toBe(404);
    expect(await audited('document.viewed')).toMatchObject([{ actor_name: 'risa', after_text: `{"fileId":"${fileId}"}` }]);
    const decide = (decision: string, more: object = {}) =>
      post('risa', `/bo/documents/${list[0]?.submissionId}/decision`, { decision, ...more });
    expect((await decide('reject')).status, 'without words for the player').toBe(400);
    expect(valueOf(await decide('accept'))).toEqual({ state: 'verified', identityState: 'verified', excluded: false });
    expect((await decide('accept')).body.errorCode).toBe('state.not.allowed');
    expect((await post('risa', `/bo/players/${playerId}/factors/reset`)).body.errorCode, 'nothing to take away').toBe('state.not.allowed');
    await sql`insert into identity.totp (player_id, secret, created_at, confirmed_at) values (${playerId}, '', now(), now())`.execute(
      test.services.db,
    );
    // The account holds money: one person alone takes nothing away that guards it.
    const { waits, ...taken } = valueOf<{ totp: boolean; passkeys: number; waits: string }>(
      await post('risa', `/bo/players/${playerId}/factors/reset`),
    );
    expect(taken).toEqual({ totp: false, passkeys: 0 });
    expect((await test.ask('GET', '/wps/member/info', { token })).status, 'nothing has happened').toBe(200);
    const confirm = (name: string, approvalId = waits) => post(name, `/bo/factor-resets/${approvalId}/decision`, { decision: 'approve' });
    expect((await confirm('risa')).body.errorCode).toBe('approval.second.person');
    expect((await confirm('fina')).body.errorCode).toBe('permission.denied');
    expect((await post('adma', `/bo/players/${playerId}/factors/reset`)).body.errorCode, 'it waits').toBe('approval.waits');
    expect(valueOf(await confirm('adma'))).toMatchObject({ state: 'approved', outcome: { totp: true, passkeys: 0 } });
    expect((await test.ask('GET', '/wps/member/info', { token })).status, 'every session ended').toBe(401);
    const { rows } = await sql<{ recovered: boolean; frozen: boolean }>`
      select recovered_at > now() - interval '1 minute' as recovered, frozen_until > now() + interval '71 hours' as frozen
      from identity.player where id = ${playerId}`.execute(test.services.db);
    expect(rows[0], 'withdrawals rest').toEqual({ recovered: true, frozen: true });
    // Of an account that holds nothing it is one person's work.
    const { identity, protection, site } = test.app.modules;
    const merchant = await site.merchantByCode('sortes');
    const { playerId: emptyId } = await identity.createPlayer(merchant, { userName: 'emptyone', password: undefined });
    await inTransaction(test.services.db, async (transaction) => {
      await sql`insert into identity.totp (player_id, secret, created_at, confirmed_at) values (${emptyId}, '', now(), now())`.execute(
        transaction,
      );
      await protection.setIdentityState(transaction, { playerId: emptyId, merchantId: merchant.id }, 'verified');
    });
    expect(valueOf(await post('risa', `/bo/players/${emptyId}/factors/reset`))).toEqual({ totp: true, passkeys: 0, waits: null });
    const [entry] = await audited('document.accepted');
    expect(entry).toMatchObject({ actor_name: 'risa' });
    expect(JSON.stringify(entry)).not.toContain('C1234567');
  });
});
