import { writeOffer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { hire, type StaffMember } from '../back-office/testing/staff-member.js';
import { noteOpened } from '../../platform/files.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { countOpenApplications, eraseApplications } from './application-repository.js';
import { verifyBonuses } from './verify-bonuses.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';

let promotions: PromotionsFixture;
let marketer: StaffMember;
beforeAll(async () => {
  promotions = await openPromotions();
  marketer = await hire(promotions.test, 'ap-marketer', 'marketing');
}, 90_000);
afterAll(() => promotions.close());

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';

const label = Object.fromEntries(['EN', 'CN', 'ID', 'PT', 'TH', 'VI'].map((code) => [code, 'Zalo number']));
const offer = offerOfKind('manual', {
  money: 'cash',
  requirement: null,
  reward: { rule: 'entered', most: money(100) },
  form: { fields: [{ name: 'zalo', kind: 'number', isRequired: true, label }], pictures: 3 },
  limits: [{ scope: 'player', period: 'life', most: 1 }],
});

async function member() {
  const playerId = await promotions.player();
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  const token = await promotions.test.tokenOf(found?.userName ?? '');
  return {
    playerId,
    ask: (method: string, url: string, body?: unknown, key = newId()) =>
      promotions.test.ask(method, url, { token, headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) }),
  };
}
const decide = (id: string, body: object) =>
  promotions.test.ask('POST', `/bo/grants/${id}/decision`, { token: marketer.token, body: { reason: 'looked at the pictures', ...body } });

describe('an application', () => {
  it('waits for people, who give up to what the offer allows; its player reads the reason', async () => {
    const id = await promotions.live(offer);
    const { playerId, ask } = await member();
    const opened = valueOf<{ way: string; form: { fields: { name: string; label: string }[]; pictures: number } }>(
      await ask('GET', `/wps/growth/offers/${id}`),
    );
    expect(opened).toMatchObject({ way: 'apply', form: { fields: [{ name: 'zalo', label: 'Zalo number' }], pictures: 3 } });
    const apply = (body: object, key?: string) => ask('POST', `/wps/growth/offers/${id}/apply`, body, key);
    expect((await apply({ answers: {} })).body).toMatchObject({ errorCode: 'request_param_err', field: 'answers.zalo' });
    expect(codeOf(await apply({ answers: { zalo: 'none' } }))).toBe('request_param_err');
    expect(codeOf(await apply({ answers: { zalo: '84901' }, fileIds: [newId()] }))).toBe('file.unknown');
    const key = newId();
    const body = { answers: { zalo: '84901', other: 'left out' }, comment: 'as seen on Zalo' };
    const grant = valueOf<{ id: string; state: string }>(await apply(body, key));
    expect(grant.state).toBe('applying');
    expect(await countOpenApplications(promotions.test.services.db, promotions.merchant.id), 'the queue of the overview').toBe(1);
    const pulse = async (token: string) =>
      valueOf<{ applications: number }>(await promotions.test.ask('GET', '/bo/pulse', { token })).applications;
    expect(await pulse(marketer.token), 'who may decide sees how much waits').toBe(1);
    expect(await pulse((await hire(promotions.test, 'ap-content', 'content')).token), 'and nobody else').toBe(0);
    expect(valueOf<{ id: string }>(await apply(body, key)).id).toBe(grant.id);
    expect(codeOf(await apply(body))).toBe('promotion.had');
    expect(codeOf(await ask('POST', `/wps/growth/rewards/${grant.id}`, {}))).toBe('state.not.allowed');
    const shown = valueOf<{ application: object }>(await promotions.test.ask('GET', `/bo/grants/${grant.id}`, { token: marketer.token }));
    expect(shown.application).toEqual({
      comment: 'as seen on Zalo',
      answers: [{ label: 'Zalo number', value: '84901' }],
      proofs: [],
      most: '100',
    });
    const own = valueOf<{ application: object }>(await ask('GET', `/wps/growth/grants/${grant.id}`));
    expect(own.application, 'its player reads what they sent').toEqual({
      comment: 'as seen on Zalo',
      answers: [{ label: 'Zalo number', value: '84901' }],
      pictures: 0,
    });
    expect(codeOf(await decide(grant.id, { decision: 'accept' }))).toBe('amount.invalid');
    expect(codeOf(await decide(grant.id, { decision: 'accept', amount: '101' }))).toBe('amount.above.maximum');
    const both = await Promise.all([decide(grant.id, { decision: 'accept', amount: '40' }), decide(grant.id, { decision: 'reject' })]);
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'state.not.allowed']);
    const state = valueOf<{ state: string; reason: string }>(await ask('GET', `/wps/growth/grants/${grant.id}`));
    expect(state.reason).toBe('looked at the pictures');
    expect((await balanceOf(promotions.test.services.db, playerId)).main).toBe(state.state === 'completed' ? money(40) : 0n);
  });

  it('says of each picture who has opened it, and is accepted by who has', async () => {
    const { db } = promotions.test.services;
    const id = await promotions.live(offer);
    const { playerId, ask } = await member();
    const fileId = newId();
    await sql`insert into platform.file (player_id, id, merchant_id, purpose, content_type, width, height, sealed)
      values (${playerId}, ${fileId}, ${promotions.merchant.id}, 'proof', 'image/png', 1, 1, '')`.execute(db);
    const grant = valueOf<{ id: string }>(
      await ask('POST', `/wps/growth/offers/${id}/apply`, { answers: { zalo: '1' }, fileIds: [fileId] }),
    );
    const proofs = async () =>
      valueOf<{ application: { proofs: object[] } }>(await promotions.test.ask('GET', `/bo/grants/${grant.id}`, { token: marketer.token }))
        .application.proofs;
    expect(await proofs()).toEqual([{ fileId, openedBy: [] }]);
    expect(codeOf(await decide(grant.id, { decision: 'accept', amount: '7' }))).toBe('picture.not.opened');
    await noteOpened(db, { playerId, fileId, staff: 'ap-marketer' });
    expect(await proofs()).toEqual([{ fileId, openedBy: ['ap-marketer'] }]);
    expect(codeOf(await decide(grant.id, { decision: 'accept', amount: '7' }))).toBe('done');
  });

  it('that is rejected counts for nothing: another one may be made, and is given', async () => {
    const id = await promotions.live(offer);
    const { playerId, ask } = await member();
    const apply = async () => valueOf<{ id: string }>(await ask('POST', `/wps/growth/offers/${id}/apply`, { answers: { zalo: '1' } })).id;
    valueOf(await decide(await apply(), { decision: 'reject' }));
    const second = await apply();
    expect(valueOf(await decide(second, { decision: 'accept', amount: '7' }))).toEqual({ status: 'completed' });
    expect((await balanceOf(promotions.test.services.db, playerId)).main).toBe(money(7));
    expect(codeOf(await decide(second, { decision: 'accept', amount: '7' }))).toBe('state.not.allowed');
    // Once in all: the next one can be asked for, and is not given.
    expect(codeOf(await decide(await apply(), { decision: 'accept', amount: '7' }))).toBe('promotion.had');
    expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
  });

  it('is given on the terms that were applied for, when the offer has changed and ended since', async () => {
    const { requirement } = offerOfKind('no-deposit');
    const id = await promotions.live({ ...offer, money: 'bonus', requirement });
    const { playerId, ask } = await member();
    const grant = valueOf<{ id: string }>(await ask('POST', `/wps/growth/offers/${id}/apply`, { answers: { zalo: '1' } }));
    const { db } = promotions.test.services;
    await inTransaction(db, async (transaction) => {
      const { promotions: module, merchant } = promotions;
      await module.saveVersion(transaction, merchant, { id, after: 1, document: writeOffer(offer), by: 'Ann' });
      await module.moveOffer(transaction, merchant, { id, to: 'stopped' });
    });
    expect(valueOf(await decide(grant.id, { decision: 'accept', amount: '7' }))).toEqual({ status: 'active' });
    expect(await balanceOf(db, playerId)).toMatchObject({ main: 0n, bonus: money(7) });
    expect((await verifyLedger(db)).faults).toBe(0);
    expect((await verifyBonuses(db)).found).toEqual([]);
  });

  it('takes its part of the budget when it is accepted, not while it waits', async () => {
    const budget = { nominal: money(10), expected: null };
    const id = await promotions.live({ ...offer, reward: { rule: 'fixed', sum: money(5) }, budget });
    const grants = await Promise.all(
      [await member(), await member(), await member()].map(({ ask }) =>
        ask('POST', `/wps/growth/offers/${id}/apply`, { answers: { zalo: '1' } }),
      ),
    );
    const decided: string[] = [];
    for (const grant of grants) decided.push(codeOf(await decide(valueOf<{ id: string }>(grant).id, { decision: 'accept' })));
    expect(decided).toEqual(['done', 'done', 'promotion.gone']);
  });

  it('is bounded by what is given, whatever sum is typed', async () => {
    const id = await promotions.live({ ...offer, reward: { rule: 'fixed', sum: money(2_000_000) } });
    const { ask } = await member();
    const grant = valueOf<{ id: string }>(await ask('POST', `/wps/growth/offers/${id}/apply`, { answers: { zalo: '1' } }));
    expect(codeOf(await decide(grant.id, { decision: 'accept', amount: '1' }))).toBe('promotion.given');
    expect(valueOf<{ state: string }>(await ask('GET', `/wps/growth/grants/${grant.id}`)).state).toBe('applying');
  });

  it('leaves nothing of the person behind when they are erased', async () => {
    const id = await promotions.live(offer);
    const { playerId, ask } = await member();
    valueOf(await ask('POST', `/wps/growth/offers/${id}/apply`, { answers: { zalo: '55' }, comment: 'mine' }));
    const { db } = promotions.test.services;
    await db.transaction().execute((transaction) => eraseApplications(transaction, playerId));
    const { rows } = await sql<{ left: number; decided: string }>`
      select (select count(*)::integer from promotions.application where player_id = ${playerId}) as left, decided::text
      from promotions.grant where player_id = ${playerId}`.execute(db);
    expect(rows).toEqual([{ left: 0, decided: '{}' }]);
  });
});
