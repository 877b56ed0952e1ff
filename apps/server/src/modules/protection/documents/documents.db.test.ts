import { documentKinds, documentMoves, documentStates, mayBecome, type DocumentState } from '@sortes/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '@sortes/service';
import { readFileFor } from '../../../platform/files.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { personDigests } from '../../identity/index.js';
import { expireDocuments } from './expire-documents.js';
import type { DocumentDecision } from './index.js';

let test: TestApp;
let merchantId: number;
let playerId: number;
let token: string;
let png: Buffer;
let people = 0;

beforeAll(async () => {
  test = await createTestApp();
  merchantId = (await test.app.modules.site.merchantByCode('sortes')).id;
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'olive' } })
    .png()
    .toBuffer();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ playerId, token } = await newPlayer({ birthday: '1990-05-01', realName: 'Alice Example' }));
});

async function newPlayer(details: Record<string, string>) {
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  people += 1;
  const made = await test.app.modules.identity.createPlayer(merchant, { userName: `papers${people}`, password: undefined, details });
  return { playerId: made.playerId, token: (await test.app.modules.identity.createSessionFor(made.playerId)).token };
}

async function upload(as = token, purpose = 'document'): Promise<string> {
  const answer = await test.http.inject({
    method: 'POST',
    url: `/wps/files?purpose=${purpose}`,
    headers: { host: 'localhost:8080', device: 'api', authorization: as, 'content-type': 'image/png', 'x-file-name': 'a.png' },
    payload: png,
  });
  return answer.json<{ value: { fileId: string } }>().value.fileId;
}

interface Shown {
  state: string;
  required: boolean;
  submissions: { submissionId: string; kind: string; state: string; fileIds: string[]; reason: string | null; note: string }[];
}

const submit = async (given: Record<string, unknown>, as = token) => {
  const body = {
    kind: 'passport',
    realName: 'Alice Example',
    birthday: '1990-05-01',
    number: `P${people}00${playerId}`,
    fileIds: [await upload(as)],
    ...given,
  };
  const answer = await test.ask('POST', '/wps/protection/identity/documents', { token: as, sealed: true, body });
  return { ...answer, shown: answer.body.value as Shown };
};
const look = async (as = token): Promise<Shown> => (await test.ask('GET', '/wps/protection/identity', { token: as })).body.value as Shown;
const decideUnseen = (decision: Partial<DocumentDecision> & { submissionId: string }) =>
  inTransaction(test.services.db, (transaction) =>
    test.app.modules.documents.decideDocuments(transaction, { merchantId, decision: 'accept', decidedBy: 'risk1', ...decision }),
  );
const decide = async (decision: Partial<DocumentDecision> & { submissionId: string }) => {
  await sql`
    insert into platform.file_opened (player_id, file_id, staff)
    select player_id, id, ${decision.decidedBy ?? 'risk1'} from platform.file where purpose = 'document' and subject is not null on conflict do nothing`.execute(
    test.services.db,
  );
  return decideUnseen(decision);
};
const messages = async (of = playerId): Promise<string[]> =>
  (
    await sql<{ kind: string }>`select kind from messaging.message where player_id = ${of} order by created_at`.execute(test.services.db)
  ).rows.map(({ kind }) => kind);

describe('a document', () => {
  it('waits, is accepted by staff, and the player is told', async () => {
    expect((await look()).state).toBe('none');
    const { shown } = await submit({ validUntil: '2035-01-31', comment: 'Newly issued 🙂' });
    expect(shown).toMatchObject({ state: 'pending', submissions: [{ kind: 'passport', state: 'pending', reason: null }] });
    const submissionId = shown.submissions[0]?.submissionId ?? '';
    const [seen] = await test.app.modules.documents.listDocumentsFor(test.services.db, { merchantId, playerId, limit: 10 });
    expect(seen).toMatchObject({
      submissionId,
      birthday: '1990-05-01',
      comment: 'Newly issued 🙂',
      registered: { realName: 'Alice Example', birthday: '1990-05-01' },
      alsoUsedBy: [],
      validUntil: '2035-01-31',
    });
    const picture = await readFileFor(test.services, { merchantId }, { playerId, fileId: seen?.fileIds[0] ?? '' });
    expect(picture?.contentType).toBe('image/png');
    expect(await decide({ submissionId })).toMatchObject({ playerId, before: 'pending', after: 'verified', identityState: 'verified' });
    expect(await look()).toMatchObject({ state: 'verified' });
    expect(await test.app.modules.protection.identityStateOf(playerId)).toBe('verified');
    expect(await messages()).toEqual(['identity.accepted']);
  });

  it('is rejected with a reason, and another may follow', async () => {
    const first = (await submit({})).shown.submissions[0]?.submissionId ?? '';
    await expect(decide({ submissionId: first, decision: 'reject' })).rejects.toMatchObject({ code: 'request_param_err' });
    await decide({ submissionId: first, decision: 'reject', reason: 'unreadable', note: 'The corner is cut off.' });
    expect(await look()).toMatchObject({
      state: 'rejected',
      submissions: [{ state: 'rejected', reason: 'unreadable', note: 'The corner is cut off.' }],
    });
    expect((await submit({})).shown).toMatchObject({ state: 'pending' });
    expect(await messages()).toEqual(['identity.rejected']);
  });

  it('of somebody who is excluded excludes them under their other name as long, once staff have accepted it', async () => {
    const number = 'X0099887';
    const accept = async (as: string, given: Record<string, unknown> = {}) =>
      decide({ submissionId: (await submit({ number, ...given }, as)).shown.submissions[0]?.submissionId ?? '' });
    const until = new Date(Date.now() + 90 * 86_400_000);
    // Who only typed the number excludes nobody.
    const impostor = await newPlayer({ birthday: '1990-05-01' });
    await submit({ number }, impostor.token);
    const exclude = (one: number, end?: Date) =>
      test.app.modules.protection.exclude({ playerId: one, merchantId }, { kind: 'self-exclusion', reason: 'test', until: end });
    await exclude(impostor.playerId);
    expect(await accept(token)).toMatchObject({ identityState: 'verified', excluded: false });
    await exclude(playerId, until);
    const again = await newPlayer({ birthday: '1990-05-01' });
    expect(await accept(again.token)).toMatchObject({ identityState: 'verified', excluded: true });
    await expect.poll(() => test.app.modules.protection.isExcluded(again.playerId)).toBe(true);
    const { rows } = await sql<{ kind: string; until: Date }>`
      select kind, until from protection.exclusion where player_id = ${again.playerId}`.execute(test.services.db);
    expect(rows).toEqual([{ kind: 'self-exclusion', until }]);
    expect(await messages(again.playerId)).toEqual(['identity.accepted', 'exclusion.began']);
    // Nor does they come back with its number, at any brand.
    const marks = personDigests(test.services.vault, { idNumber: 'x-009 9887' });
    await expect(test.app.modules.protection.refuseExcludedPerson(marks)).rejects.toMatchObject({ code: 'account.excluded' });
    // Who is excluded themselves as long is not told again.
    const other = await newPlayer({ birthday: '1990-05-01' });
    await exclude(other.playerId);
    expect(await accept(other.token)).toMatchObject({ excluded: false });
  });

  it('accepted under two accounts lets an exclusion of the one reach the other', async () => {
    const number = 'X0099888';
    const accept = async (as: string) => decide({ submissionId: (await submit({ number }, as)).shown.submissions[0]?.submissionId ?? '' });
    const [other, typed] = [await newPlayer({ birthday: '1990-05-01' }), await newPlayer({ birthday: '1990-05-01' })];
    await accept(token);
    await accept(other.token);
    await submit({ number }, typed.token);
    const { protection } = test.app.modules;
    await protection.exclude({ playerId, merchantId }, { kind: 'self-exclusion', reason: 'test', until: undefined });
    expect([await protection.isExcluded(other.playerId), await protection.isExcluded(typed.playerId)]).toEqual([true, false]);
    expect(await messages(other.playerId)).toEqual(['identity.accepted', 'exclusion.began']);
  });

  it('asks whoever gave no name for the one of the document, shows it to staff, and keeps it once it is accepted', async () => {
    const nameless = await newPlayer({ birthday: '1990-05-01' });
    expect((await submit({ realName: '' }, nameless.token)).body).toMatchObject({ errorCode: 'identity.name', field: 'realName' });
    const { shown } = await submit({ realName: ' Bao Example ' }, nameless.token);
    const [seen] = await test.app.modules.documents.listDocumentsFor(test.services.db, {
      merchantId,
      playerId: nameless.playerId,
      limit: 1,
    });
    expect(seen).toMatchObject({ realName: 'Bao Example', registered: { realName: '' } });
    expect((await test.app.modules.identity.personOf(nameless.playerId)).realName).toBe('');
    await decide({ submissionId: shown.submissions[0]?.submissionId ?? '' });
    expect((await test.app.modules.identity.personOf(nameless.playerId)).realName).toBe('Bao Example');
    // Excluded, they do not come back under this name and birthday.
    await test.app.modules.protection.exclude(
      { playerId: nameless.playerId, merchantId },
      { kind: 'self-exclusion', reason: 'test', until: undefined },
    );
    const marks = personDigests(test.services.vault, { realName: 'bao example', birthday: '1990-05-01' });
    await expect(test.app.modules.protection.refuseExcludedPerson(marks)).rejects.toMatchObject({ code: 'account.excluded' });
    // A name that the registration has stays.
    const own = (await submit({ realName: 'Somebody Else' })).shown.submissions[0]?.submissionId ?? '';
    await decide({ submissionId: own });
    expect((await test.app.modules.identity.personOf(playerId)).realName).toBe('Alice Example');
  });

  it('lies sealed', async () => {
    await submit({ number: 'ZZ1234567' });
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from protection.identity_document where player_id = ${playerId}`.execute(
      test.services.db,
    );
    expect(rows[0]?.sealed.includes('ZZ1234567')).toBe(false);
    expect(rows[0]?.sealed.includes('1990')).toBe(false);
  });

  it('of one number under two accounts is shown to staff', async () => {
    const other = await newPlayer({ birthday: '1990-05-01' });
    await submit({ number: 'AB 12-34 56' });
    await submit({ number: 'ab123456' }, other.token);
    const seen = await test.app.modules.documents.listDocumentsFor(test.services.db, { merchantId, playerId, limit: 10 });
    expect(seen[0]?.alsoUsedBy).toEqual([other.playerId]);
  });

  it('that runs out takes the acceptance with it', async () => {
    const submissionId = (await submit({ validUntil: '2035-01-31' })).shown.submissions[0]?.submissionId ?? '';
    await decide({ submissionId });
    await sql`update protection.identity_document set valid_until = current_date - 2 where id = ${submissionId}::uuid`.execute(
      test.services.db,
    );
    expect(await expireDocuments(test.services.db)).toBe(1);
    expect(await look()).toMatchObject({ state: 'expired', submissions: [{ state: 'expired' }] });
    expect(await expireDocuments(test.services.db)).toBe(0);
  });

  it('accepted by the moment its last day is over counts no longer, though nobody has noted it', async () => {
    const submissionId = (await submit({})).shown.submissions[0]?.submissionId ?? '';
    await decide({ submissionId });
    await sql`update protection.identity_state set valid_until = clock_timestamp() where player_id = ${playerId}`.execute(test.services.db);
    expect((await look()).state).toBe('expired');
  });

  it('of address or a picture of the face alone accepts nobody', async () => {
    const submissionId = (await submit({ kind: 'selfie' })).shown.submissions[0]?.submissionId ?? '';
    expect((await decide({ submissionId })).identityState).toBe('none');
    expect(await messages()).toEqual([]);
  });

  it('false after all is rejected later', async () => {
    const submissionId = (await submit({})).shown.submissions[0]?.submissionId ?? '';
    await decide({ submissionId });
    expect(await decide({ submissionId, decision: 'reject', reason: 'not-genuine' })).toMatchObject({ identityState: 'rejected' });
    expect(await messages()).toEqual(['identity.accepted', 'identity.rejected']);
  });
});

describe('refused', () => {
  it.each([
    ['another birth date than the registration’s', { birthday: '1990-05-02' }, 'identity.birthday'],
    ['no birth date', { birthday: undefined }, 'identity.birthday'],
    ['a day there is not', { birthday: '1990-02-30' }, 'identity.birthday'],
    ['no number', { number: '' }, 'identity.document.number'],
    ['a number of other signs', { number: '<script>' }, 'identity.document.number'],
    ['one side of a card', { kind: 'national-id' }, 'identity.document.pictures'],
    ['no picture', { fileIds: [] }, 'identity.document.pictures'],
    ['a document that has run out', { validUntil: '2020-01-01' }, 'identity.document.expired'],
    ['a last day there is not', { validUntil: '2040-02-31' }, 'request_param_err'],
    ['a picture that is not there', { fileIds: ['00000000-0000-4000-8000-000000000000'] }, 'file.unknown'],
    ['141 code points', { comment: '🙂'.repeat(141) }, 'request_param_err'],
  ])('%s', async (_name, given, code) => {
    expect((await submit(given)).body.errorCode).toBe(code);
    expect(await look()).toMatchObject({ state: 'none', submissions: [] });
  });

  it('140 code points are taken, whatever they are', async () => {
    expect((await submit({ comment: '🙂'.repeat(140) })).body.success).toBe(true);
  });

  it('who is too young, also when the registration does not know it', async () => {
    const child = await newPlayer({});
    expect((await submit({ birthday: '2015-01-01' }, child.token)).body.errorCode).toBe('identity.too.young');
  });

  it('a fourth picture, another’s, and one that was uploaded for something else', async () => {
    const stranger = await newPlayer({});
    const fileIds = [await upload(), await upload(), await upload(), await upload()];
    expect((await submit({ fileIds })).body.errorCode).toBe('file.too.many');
    expect((await submit({ fileIds: [await upload(stranger.token)] })).body.errorCode).toBe('file.unknown');
    expect((await submit({ fileIds: [await upload(token, 'proof')] })).body.errorCode).toBe('file.unknown');
    expect((await look()).submissions).toEqual([]);
  });

  it('a second of the kind while one waits, also when both come at once', async () => {
    const given = [{ fileIds: [await upload()] }, { fileIds: [await upload()] }];
    const answers = await Promise.all(given.map((one) => submit(one)));
    expect(answers.map(({ body }) => body.errorCode ?? 'taken').toSorted()).toEqual(['identity.document.pending', 'taken']);
    expect((await look()).submissions.length).toBe(1);
  });

  it('what staff of another brand decide', async () => {
    const submissionId = (await submit({})).shown.submissions[0]?.submissionId ?? '';
    await expect(decide({ submissionId, merchantId: merchantId + 1 })).rejects.toMatchObject({ code: 'not.found' });
    expect(await test.app.modules.documents.listDocumentsFor(test.services.db, { merchantId: merchantId + 1, limit: 10 })).toEqual([]);
  });
});

describe('a large withdrawal', () => {
  it('waits for a verified identity where the brand asks for one, a small one does not', async () => {
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    await test.app.modules.site.changeSettings(merchant, { identityBeforeWithdrawal: 1_000_000 });
    const withdraw = async (amount: number) =>
      (
        await test.ask('POST', '/wps/transaction/withdraw', {
          token,
          sealed: true,
          body: { amount, accountId: '00000000-0000-4000-8000-000000000000', paymentPassword: 'x' },
          headers: { 'idempotency-key': `identity-${playerId}-${amount}` },
        })
      ).body.errorCode;
    expect(await withdraw(999_999)).toBe('payment.password.missing');
    expect(await withdraw(1_000_000)).toBe('identity.required');
    // Nor by parts: what they took out before counts, what came back does not.
    for (const [state, amount, returned] of [
      ['received', 700_000, 100_000],
      ['rejected', 900_000, 900_000],
    ] as const)
      await sql`
        insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, payout_amount,
          returned_amount, payout_id, idempotency_key, input_hash, state)
        select ${playerId}, id, ${merchantId}, id, 'VCB', 'bank', '9888', 'sandbox', ${amount * 10_000}, 0, 'VND', ${amount * 10_000}, ${returned * 10_000}, id, id::text, '', ${state}
        from gen_random_uuid() as id`.execute(test.services.db);
    expect(await withdraw(399_999)).toBe('payment.password.missing');
    expect(await withdraw(400_000)).toBe('identity.required');
    await decide({ submissionId: (await submit({})).shown.submissions[0]?.submissionId ?? '' });
    expect(await withdraw(1_000_000)).toBe('payment.password.missing');
    await test.app.modules.site.changeSettings(merchant, { identityBeforeWithdrawal: 0 });
  });
});

describe('the table of states', () => {
  const decisions = { verified: 'accept', rejected: 'reject' } as const;
  const cells = documentStates.flatMap((from) => (['verified', 'rejected'] as const).map((to) => [from, to] as const));
  it.each(cells)('%s → %s', async (from: DocumentState, to) => {
    const submissionId = (await submit({})).shown.submissions[0]?.submissionId ?? '';
    await sql`update protection.identity_document set state = ${from}, decided_at = ${from === 'pending' ? null : new Date()},
      reason = ${from === 'rejected' ? 'other' : null} where id = ${submissionId}::uuid`.execute(test.services.db);
    const work = decide({ submissionId, decision: decisions[to], ...(to === 'rejected' && { reason: 'other' as const }) });
    if (mayBecome(from, to)) expect((await work).after).toBe(to);
    else await expect(work).rejects.toMatchObject({ code: 'state.not.allowed' });
  });
  it('names every state and kind that rows may have', () => {
    expect(
      Object.values(documentMoves)
        .flat()
        .every((state) => documentStates.includes(state)),
    ).toBe(true);
    expect(documentKinds.length).toBe(5);
  });
});

describe('staff see', () => {
  it('what waits oldest first, page by page', async () => {
    await sql`delete from protection.identity_document`.execute(test.services.db);
    for (const kind of ['selfie', 'passport', 'proof-of-address']) await submit({ kind });
    const { listDocumentsFor } = test.app.modules.documents;
    const first = await listDocumentsFor(test.services.db, { merchantId, state: 'pending', limit: 2 });
    expect(first.map(({ kind }) => kind)).toEqual(['selfie', 'passport']);
    const last = first.at(-1);
    const rest = await listDocumentsFor(test.services.db, { merchantId, state: 'pending', limit: 2, ...(last && { after: last }) });
    expect(rest.map(({ kind }) => kind)).toEqual(['proof-of-address']);
    const newest = await listDocumentsFor(test.services.db, { merchantId, limit: 1 });
    expect(newest.map(({ kind }) => kind)).toEqual(['proof-of-address']);
  });
});
