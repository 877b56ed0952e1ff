import { connect, type AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { picturesAtMost, pictureBytesAtMost } from '@sortes/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '@sortes/service';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { claimFiles, dropFilesOf, filesOf, readFileFor } from './files.js';

let test: TestApp;
let token: string;
let other: string;
let playerId: number;
let port: number;
let png: Buffer;

beforeAll(async () => {
  test = await createTestApp();
  token = await test.tokenOf('demo1');
  other = await test.tokenOf('demo2');
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  playerId = (await test.app.modules.identity.findPlayerByName(merchant.id, 'demo1'))?.id ?? 0;
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await test.http.listen({ port: 0, host: '127.0.0.1' });
  port = (test.http.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

interface Sent {
  bytes?: Buffer;
  purpose?: string;
  as?: string;
  headers?: Record<string, string>;
}

async function upload({ bytes = png, purpose = 'proof', as = token, headers = {} }: Sent = {}) {
  const answer = await test.http.inject({
    method: 'POST',
    url: `/wps/files?purpose=${purpose}`,
    headers: { host: 'localhost:8080', device: 'api', authorization: as, 'content-type': 'image/png', 'x-file-name': 'a.png', ...headers },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json<{ value: { fileId: string }; errorCode?: string }>() };
}

const idOf = async (sent: Sent = {}): Promise<string> => (await upload(sent)).body.value.fileId;
/** One after the other, as the site does: of one player three may be under way at once. */
async function several(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await idOf());
  return ids;
}
const forgetCount = () => sql`delete from platform.upload_count`.execute(test.services.db);
const countFiles = async (): Promise<number> =>
  Number((await sql<{ count: bigint }>`select count(*) from platform.file`.execute(test.services.db)).rows[0]?.count);

/** A PNG of exactly so many bytes: a chunk nobody reads fills it up. */
function grown(size: number): Buffer {
  const filler = size - png.length - 12;
  const chunk = Buffer.alloc(filler + 12, 0x61);
  chunk.writeUInt32BE(filler);
  chunk.write('zzZz', 4, 'latin1');
  // Sums of chunks that need not be understood are looked at all the same.
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

describe('an upload', () => {
  it('comes back drawn anew, to its owner alone, as a file that may do nothing', async () => {
    const fileId = await idOf();
    const get = (as?: string) =>
      test.http.inject({
        url: `/wps/files/${fileId}`,
        headers: { host: 'localhost:8080', ...(as !== undefined && { authorization: as }) },
      });
    const own = await get(token);
    expect(own.statusCode).toBe(200);
    expect(await sharp(own.rawPayload).metadata()).toMatchObject({ format: 'png', width: 30, height: 20 });
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${fileId}.png"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await get(other)).json()).toMatchObject({ errorCode: 'file.unknown' });
    expect((await get()).json()).toMatchObject({ errorCode: 'login.not.session' });
  });

  it('lies sealed, and goes when the person’s key goes', async () => {
    const fileId = await idOf();
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from platform.file where id = ${fileId}::uuid`.execute(test.services.db);
    expect(rows[0]?.sealed.includes('PNG')).toBe(false);
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    expect((await readFileFor(test.services, { merchantId: merchant.id }, { playerId, fileId }))?.contentType).toBe('image/png');
    expect(await readFileFor(test.services, { merchantId: merchant.id + 1 }, { playerId, fileId })).toBeUndefined();
    const key = await sql<{ sealed: Buffer }>`delete from platform.person_key where player_id = ${playerId} returning sealed`.execute(
      test.services.db,
    );
    expect(await readFileFor(test.services, { merchantId: merchant.id }, { playerId, fileId })).toBeUndefined();
    await sql`insert into platform.person_key values (${playerId}, ${key.rows[0]?.sealed})`.execute(test.services.db);
  });

  it('has exactly 5,242,880 bytes or fewer', async () => {
    expect(grown(pictureBytesAtMost).length).toBe(5_242_880);
    expect(await upload({ bytes: grown(pictureBytesAtMost) })).toMatchObject({ status: 200 });
    expect(await upload({ bytes: grown(pictureBytesAtMost + 1) })).toMatchObject({ status: 413, body: { errorCode: 'file.too.large' } });
  });

  it.each([
    ['a picture behind another’s type', { headers: { 'content-type': 'image/jpeg' } }, 422],
    ['a type no picture has', { headers: { 'content-type': 'image/svg+xml' } }, 415],
    ['JSON', { headers: { 'content-type': 'application/json' }, bytes: Buffer.from('{}') }, 415],
    ['nothing', { bytes: Buffer.alloc(0) }, 400],
    ['a name that is a path', { headers: { 'x-file-name': encodeURIComponent('../../etc/passwd.png') } }, 422],
    ['no name', { headers: { 'x-file-name': '' } }, 422],
    ['a broken name', { headers: { 'x-file-name': '%E0%A4%A' } }, 422],
    ['a purpose nobody has', { purpose: 'other' }, 400],
    ['noise', { bytes: Buffer.alloc(2_000, 9) }, 422],
  ] as [string, Sent, number][])('refused: %s', async (_name, sent, status) => {
    const before = await countFiles();
    expect((await upload(sent)).status).toBe(status);
    expect(await countFiles()).toBe(before);
  });

  it('is counted a day long, refused ones too', async () => {
    await forgetCount();
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload({ bytes: Buffer.alloc(10) })));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    await sql`update platform.upload_count set uploads = 60 where player_id = ${playerId}`.execute(test.services.db);
    expect(await upload()).toMatchObject({ status: 429, body: { errorCode: 'file.quota' } });
    await sql`update platform.upload_count set day = day - 1`.execute(test.services.db);
    expect(await upload()).toMatchObject({ status: 200 });
  });
});

/** Speaks HTTP by hand: sends what it is given, piece by piece, and answers what came back after so long. */
async function speak(pieces: (string | Buffer)[], waitMs = 300): Promise<{ text: string; closed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let closed = false;
  socket.on('data', (piece) => (text += piece.toString('latin1')));
  socket.on('close', () => (closed = true));
  socket.on('error', () => (closed = true));
  for (const piece of pieces) {
    if (!socket.destroyed) await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  }
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const answer = { text, closed };
  socket.destroy();
  return answer;
}

const head = (more: string, authorization = token): string =>
  `POST /wps/files?purpose=proof HTTP/1.1\r\nhost: localhost:8080\r\ndevice: api\r\nauthorization: ${authorization}\r\ncontent-type: image/png\r\nx-file-name: a.png\r\n${more}\r\n\r\n`;
const next = (): string => `GET /wps/system/status HTTP/1.1\r\nhost: localhost:8080\r\nconnection: close\r\n\r\n`;
const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');

describe('a body that is too large', () => {
  it('is refused by its announced length before a byte of it has come', async () => {
    const { text } = await speak([head('content-length: 5242881')]);
    expect(statuses(text)).toEqual(['413']);
    expect(text).toContain('file.too.large');
  });

  it('in chunks is refused once it has grown too large, and its connection serves the next request', async () => {
    const piece = Buffer.concat([Buffer.from('80000\r\n'), Buffer.alloc(0x80_000, 1), Buffer.from('\r\n')]);
    const { text } = await speak(
      [head('transfer-encoding: chunked'), ...Array.from({ length: 14 }, () => piece), '0\r\n\r\n', next()],
      600,
    );
    expect(statuses(text)).toEqual(['413', '200']);
  });

  it('of a stranger is not read at all', async () => {
    const { text } = await speak([head('content-length: 5242880', 'x'.repeat(43))]);
    expect(statuses(text)).toEqual(['401']);
  });

  it('of one player waits on few lines only', async () => {
    await forgetCount();
    const slow = await Promise.all(Array.from({ length: 5 }, () => speak([head('content-length: 5000'), 'x'], 500)));
    expect(slow.map(({ text }) => statuses(text)[0] ?? 'waiting').toSorted()).toEqual(['503', '503', 'waiting', 'waiting', 'waiting']);
    // They have left: there is room again.
    await expect.poll(async () => (await upload()).status).toBe(200);
  });
});

describe('claimFiles', () => {
  const claim = (fileIds: string[], subject: string, purpose: 'proof' | 'document' = 'proof', of = playerId) =>
    inTransaction(test.services.db, (transaction) => claimFiles(transaction, { playerId: of, purpose, fileIds, subject }));
  const three = () => several(picturesAtMost);

  it('takes three for one subject, twice over, and refuses a fourth', async () => {
    await forgetCount();
    const [fourth = '', ...ids] = await several(picturesAtMost + 1);
    await claim(ids, 'order-1');
    await claim(ids, 'order-1');
    await expect(claim([fourth], 'order-1')).rejects.toMatchObject({ code: 'file.too.many' });
    await expect(claim([fourth, ...ids], 'order-2')).rejects.toMatchObject({ code: 'file.too.many' });
    expect((await filesOf(test.services.db, { playerId, purpose: 'proof', subject: 'order-1' })).length).toBe(3);
    await expect(claim(ids, 'order-3')).rejects.toMatchObject({ code: 'file.unknown' });
  });

  it('refuses another’s, of another purpose, and what does not exist, and takes nothing then', async () => {
    await forgetCount();
    const [mine, theirs, document] = await Promise.all([idOf(), idOf({ as: other }), idOf({ purpose: 'document' })]);
    for (const wrong of [theirs, document, '00000000-0000-4000-8000-000000000000'])
      await expect(claim([mine, wrong], 'order-4')).rejects.toMatchObject({ code: 'file.unknown' });
    expect(await filesOf(test.services.db, { playerId, purpose: 'proof', subject: 'order-4' })).toEqual([]);
  });

  it('of many at once never ties more than three', async () => {
    await forgetCount();
    const ids = await several(12);
    const verdicts = await Promise.allSettled(ids.map((id) => claim([id], 'order-5')));
    expect(verdicts.filter(({ status }) => status === 'fulfilled').length).toBe(3);
  });

  it('keeps what it took: the owner cannot take it back, nothing forgets it', async () => {
    await forgetCount();
    const [kept, loose, old] = await three();
    await claim([kept ?? ''], 'order-6');
    const remove = (id: string | undefined, as = token) => test.ask('DELETE', `/wps/files/${id}`, { token: as });
    expect((await remove(kept)).body.errorCode).toBe('file.unknown');
    expect((await remove(loose, other)).body.errorCode).toBe('file.unknown');
    expect((await remove(loose)).body.success).toBe(true);
    await sql`update platform.file set created_at = created_at - interval '25 hours' where id = any (${[kept, old]}::uuid[])`.execute(
      test.services.db,
    );
    const stop = await test.app.modules.files.tasks[0]?.start();
    await expect
      .poll(
        async () =>
          (await sql<{ id: string }>`select id from platform.file where id = any (${[kept, loose, old]}::uuid[])`.execute(test.services.db))
            .rows,
      )
      .toEqual([{ id: kept }]);
    await stop?.();
    await inTransaction(test.services.db, (transaction) => dropFilesOf(transaction, { playerId, purpose: 'proof', subject: 'order-6' }));
    expect(await filesOf(test.services.db, { playerId, purpose: 'proof', subject: 'order-6' })).toEqual([]);
  });
});
