import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGate, orGiveUp, preparePicture, typeOfName } from './images.js';

/** A chunk of a PNG: length, name, bytes and their checksum. */
function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The head of a PNG of one bit a pixel. */
function head(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes[8] = 1;
  return chunk('IHDR', bytes);
}

/** An archive that holds one stored file: found by its end, whatever stands before it. */
function archive(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), end]);
}

const magic = Buffer.from('89504E470D0A1A0A', 'hex');
let png: Buffer;
let jpeg: Buffer;
let gif: Buffer;
let webp: Buffer;

beforeAll(async () => {
  const pixels = { create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 30, b: 60 } } } as const;
  png = await sharp(pixels).png().toBuffer();
  jpeg = await sharp(pixels).jpeg().toBuffer();
  gif = await sharp(pixels).gif().toBuffer();
  webp = await sharp(pixels).webp().toBuffer();
});

/** Puts bytes behind the start of a JPEG, as a comment. */
const withComment = (text: string): Buffer => {
  const body = Buffer.from(text, 'latin1');
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), size, body, jpeg.subarray(2)]);
};
const withChunk = (name: string, bytes: Buffer): Buffer => Buffer.concat([png.subarray(0, 33), chunk(name, bytes), png.subarray(33)]);

describe('what is no picture is refused', () => {
  const asPng = { contentType: 'image/png', fileName: 'a.png' };
  const asJpeg = { contentType: 'image/jpeg', fileName: 'a.jpg' };
  const hostile: [string, () => Buffer, { contentType: string; fileName: string }][] = [
    ['nothing', () => Buffer.alloc(0), asPng],
    ['the first bytes alone', () => magic, asPng],
    ['noise behind the first bytes of a PNG', () => Buffer.concat([magic, Buffer.alloc(500, 7)]), asPng],
    ['noise behind the first bytes of a JPEG', () => Buffer.concat([Buffer.from('FFD8FFE0', 'hex'), Buffer.alloc(500, 7)]), asJpeg],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), asPng],
    [
      'SVG that says so',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      { contentType: 'image/svg+xml', fileName: 'a.svg' },
    ],
    ['GIF', () => gif, asPng],
    ['GIF that says so', () => gif, { contentType: 'image/gif', fileName: 'a.gif' }],
    ['WebP', () => webp, asJpeg],
    ['a page', () => Buffer.from('<!doctype html><html><script>alert(1)</script></html>'), asPng],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), asPng],
    ['PNG and archive', () => Buffer.concat([png, archive()]), asPng],
    ['JPEG and archive', () => Buffer.concat([jpeg, archive()]), asJpeg],
    ['archive inside a PNG’s text, found from its end', () => Buffer.concat([withChunk('tEXt', archive()), archive()]), asPng],
    ['PNG and page behind it', () => Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')]), asPng],
    ['PNG with a page in its text', () => withChunk('tEXt', Buffer.from('Comment\0<html><body onload=alert(1)>')), asPng],
    ['JPEG with a page in its comment', () => withComment('<SCRIPT>alert(1)</SCRIPT>'), asJpeg],
    ['JPEG and page behind it', () => Buffer.concat([jpeg, Buffer.from('<!DOCTYPE html>')]), asJpeg],
    ['JPEG with PHP in its comment', () => withComment('<?php system($_GET[0]); ?>'), asJpeg],
    ['JPEG and PHAR', () => Buffer.concat([jpeg, Buffer.from('<?php __HALT_COMPILER(); ?>\r\n')]), asJpeg],
    ['PNG and PHAR stub without its opening', () => withChunk('tEXt', Buffer.from('x\0__HALT_COMPILER();')), asPng],
    ['JPEG and PDF', () => Buffer.concat([jpeg, Buffer.from('%PDF-1.7')]), asJpeg],
    ['JPEG and program', () => Buffer.concat([jpeg, Buffer.from('\x7fELF\x02', 'latin1')]), asJpeg],
    ['PNG and one byte more', () => Buffer.concat([png, Buffer.from('x')]), asPng],
    ['an animation', () => withChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), asPng],
    ['a cut PNG', () => png.subarray(0, png.length - 30), asPng],
    ['a PNG without its end', () => png.subarray(0, png.length - 12), asPng],
    ['a cut JPEG', () => jpeg.subarray(0, jpeg.length / 2), asJpeg],
    [
      'a PNG with broken pixels',
      () => Buffer.concat([png.subarray(0, 33), chunk('IDAT', Buffer.from('not deflate')), chunk('IEND', Buffer.alloc(0))]),
      asPng,
    ],
    [
      'a bomb: 40,000 × 40,000 pixels in a few kilobytes',
      () =>
        Buffer.concat([magic, head(40_000, 40_000), chunk('IDAT', deflateSync(Buffer.alloc(5_001 * 200))), chunk('IEND', Buffer.alloc(0))]),
      asPng,
    ],
    [
      'one pixel row more than 20 million',
      () =>
        Buffer.concat([magic, head(5_000, 4_001), chunk('IDAT', deflateSync(Buffer.alloc(626 * 4_001))), chunk('IEND', Buffer.alloc(0))]),
      asPng,
    ],
    [
      'no pixels',
      () => Buffer.concat([magic, head(0, 0), chunk('IDAT', deflateSync(Buffer.alloc(0))), chunk('IEND', Buffer.alloc(0))]),
      asPng,
    ],
    ['a PNG called JPEG', () => png, asJpeg],
    ['a JPEG called PNG', () => jpeg, asPng],
    ['a PNG whose name says JPEG', () => png, { contentType: 'image/png', fileName: 'a.jpg' }],
    ['a JPEG whose name says PNG', () => jpeg, { contentType: 'image/jpeg', fileName: 'a.png' }],
    ['a PNG without a declared type', () => png, { contentType: '', fileName: 'a.png' }],
    ['a PNG declared as anything', () => png, { contentType: 'application/octet-stream', fileName: 'a.png' }],
    ...[
      '',
      'png',
      '.png',
      'a.png.exe',
      'a.php',
      'a.png\0.php',
      'a.php\0.png',
      '../../etc/passwd.png',
      '..\\..\\boot.png',
      '/etc/passwd.png',
      'C:\\a.png',
      'C:a.png',
      'a/../b.png',
      '..png',
      'a.svg',
      'a.png ',
      'gnp.\u202Ephp.png',
      `${'x'.repeat(300)}.png`,
    ].map(
      (fileName) =>
        [`the name ${JSON.stringify(fileName)}`, () => png, { contentType: 'image/png', fileName }] as [string, () => Buffer, typeof asPng],
    ),
  ];
  it.each(hostile)('%s', async (_name, bytes, declared) => {
    await expect(preparePicture(bytes(), declared)).rejects.toMatchObject({
      code: expect.stringMatching(/^file\.(type\.refused|damaged)$/),
    });
  });
});

describe('a picture', () => {
  it('is made anew: upright, smaller, without where and by what it was taken', async () => {
    const taken = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'navy' } })
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 30/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.includes('Exif')).toBe(true);
    const picture = await preparePicture(taken, { contentType: 'image/jpeg', fileName: 'IMG_0001.JPG' });
    expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 1_920, height: 2_560 });
    const found = await sharp(picture.bytes).metadata();
    expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1]);
    expect(picture.bytes.includes('Secret Camera')).toBe(false);
  });

  it('of very many scans is a picture like any other', async () => {
    // The same scan over and over: small to send, slow to decode. What bounds the time is the next test's.
    const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer();
    const scan = progressive.subarray(progressive.indexOf(Buffer.from([0xff, 0xda])), progressive.length - 2);
    const many = Buffer.concat([progressive.subarray(0, -2), ...Array.from({ length: 2_000 }, () => scan), progressive.subarray(-2)]);
    expect(await preparePicture(many, { contentType: 'image/jpeg', fileName: 'a.jpg' })).toMatchObject({ width: 60, height: 40 });
  });

  it('that takes too long is given up, whether or not its decoder hears of it', async () => {
    await expect(orGiveUp(1, () => new Promise(() => undefined))).rejects.toMatchObject({ code: 'system.busy' });
  });

  it('of a phone may carry a second picture behind it; only the first is kept', async () => {
    const second = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    const picture = await preparePicture(Buffer.concat([jpeg, second]), { contentType: 'image/jpeg', fileName: 'a.jpeg' });
    expect(picture).toMatchObject({ width: 60, height: 40 });
    expect(picture.bytes.includes(second)).toBe(false);
  });

  it.each(['ảnh chụp.png', '收据.PNG', 'a.b.png', 'Screenshot_2026-11-20.png'])('may be called %s', (name) => {
    expect(typeOfName(name)).toBe('image/png');
  });

  it('of exactly 20 million pixels is taken', async () => {
    const bytes = Buffer.concat([
      magic,
      head(5_000, 4_000),
      chunk('IDAT', deflateSync(Buffer.alloc(626 * 4_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(await preparePicture(bytes, { contentType: 'image/png', fileName: 'a.png' })).toMatchObject({ width: 2_560, height: 2_048 });
  });
});

describe('createGate', () => {
  it('keeps no more waiting than there is memory for what they sent', async () => {
    const gate = createGate(1, 2);
    const ends: (() => void)[] = [];
    const work = () => gate(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))));
    const taken = [work(), work(), work()];
    await expect(work()).rejects.toMatchObject({ code: 'system.busy' });
    for (let turn = 0; turn < 3; turn += 1) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(taken)).toEqual(['done', 'done', 'done']);
    const next = work();
    ends.shift()?.();
    expect(await next).toBe('done');
  });

  it('lets so many work at once, and the next when one has failed', async () => {
    const gate = createGate(2, 100);
    let atWork = 0;
    let most = 0;
    const work = async (fails: boolean): Promise<void> => {
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atWork -= 1;
      if (fails) throw new Error('failed');
    };
    await Promise.allSettled(Array.from({ length: 12 }, (_none, index) => gate(() => work(index % 3 === 0))));
    expect([most, atWork]).toEqual([2, 0]);
  });
});
