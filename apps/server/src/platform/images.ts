import { withinDeadline } from '@sortes/service';
import sharp from 'sharp';
import { DomainError } from './errors.js';

/** Reliability U1: twenty million pixels at most are ever decoded. */
const pixelsAtMost = 20_000_000;
/** Longest side that is kept: enough to read a document or a receipt by. */
const longestSide = 2_560;
/** A photograph sent as PNG grows when written again: from here on it is kept as JPEG. */
const largestPngBytes = 2 * 1024 * 1024;
const decodeSeconds = 10;
/** Longer than any decoding that its own limit ends. */
const decodeMsAtMost = 3 * decodeSeconds * 1_000;

export type PictureType = 'image/png' | 'image/jpeg';

/** A picture made anew from its pixels: nothing else of what was sent is in it. */
export interface Picture {
  bytes: Buffer;
  contentType: PictureType;
  width: number;
  height: number;
}

const pngMagic = Buffer.from('89504E470D0A1A0A', 'hex');
const jpegMagic = Buffer.from('FFD8FF', 'hex');
const typesOfExtensions: ReadonlyMap<string, PictureType> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
]);

/**
 * What of the type is said by the first bytes (PNG specification §5.2; JPEG: ITU T.81 SOI and the next marker's FF).
 * @returns undefined for anything else, SVG, GIF and WebP included.
 */
function typeOfBytes(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, pngMagic.length).equals(pngMagic)) return 'image/png';
  return bytes.subarray(0, jpegMagic.length).equals(jpegMagic) ? 'image/jpeg' : undefined;
}

/**
 * The type that a file's name claims. Only its ending is ever used; a name that is a path, hides characters or is no name says that somebody tries
 * something, and claims nothing.
 */
export function typeOfName(fileName: string): PictureType | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (fileName.length > 255 || /[/\\:\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(fileName) || /^\.|\.\./.test(fileName))
    return undefined;
  return typesOfExtensions.get(/[^.]\.([A-Za-z]{3,4})$/.exec(fileName)?.[1]?.toLowerCase() ?? '');
}

/** Beginnings of what else a file could be read as. Long enough that compressed pixels do not hold them by chance. */
const foreignMarks = ['<?php', '<script', '<html', '<body', '<iframe', '<svg ', '<!doctype', '__halt_compiler', '%pdf-'];

/**
 * Whether the bytes of a picture that ends at `end` can be read as something else too: a page, a program or an archive behind or within it. Writing it anew would make it
 * harmless; it is refused because nobody comes by such a file honestly.
 */
function isTwoThings(bytes: Buffer, end: number): boolean {
  const text = bytes.toString('latin1').toLowerCase();
  if (foreignMarks.some((mark) => text.includes(mark)) || isArchive(bytes)) return true;
  // Nothing follows a PNG. Behind a JPEG phones put a second picture, a depth map or a film.
  if (end < bytes.length && typeOfBytes(bytes) === 'image/png') return true;
  return /^(?:\x7felf|mz|rar!|7z\xbc|pk)/.test(text.slice(end, end + 4));
}

/** A ZIP is found from its end: a directory record whose comment reaches exactly to the last byte (PKWARE APPNOTE 4.3.16). */
function isArchive(bytes: Buffer): boolean {
  for (
    let at = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : bytes.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    if (bytes.length - at > 66_000) return false;
  }
  return false;
}

/** Chunks of a PNG in order. Ends where they end to make sense. */
function* chunksOf(bytes: Buffer): Generator<{ name: string; end: number }> {
  for (let at = pngMagic.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    yield { name: bytes.toString('latin1', at + 4, at + 8), end };
    at = end;
  }
}

/** Where the picture ends, behind its last chunk; undefined when it has none. */
function endOfPng(bytes: Buffer): number | undefined {
  for (const { name, end } of chunksOf(bytes)) if (name === 'IEND') return end;
  return undefined;
}

/** Where the first picture of the file ends, behind its EOI marker. */
function endOfJpeg(bytes: Buffer): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      // Behind the head of a scan come its pixels, up to the next marker that is neither stuffing nor a restart.
      if (marker === 0xda) at = nextMarker(bytes, at);
    }
  }
  return at + 2 <= bytes.length && bytes.readUInt16BE(at) === 0xffd9 ? at + 2 : undefined;
}

function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}

/**
 * Lets so many work at once and queues some others: decoding takes memory by the pixel, not by the byte that was sent, and who waits keeps what they
 * has sent. @throws DomainError system.busy when too many wait already.
 */
export function createGate(atOnce: number, waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= waitingAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 5 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/**
 * Works on a picture, and gives it up after so many milliseconds. The library can hang for ever on one (lovell/sharp#4486); whoever waits behind it in a queue must
 * not. The thread that hangs is not got back.
 * @throws DomainError system.busy
 */
export async function orGiveUp<T>(msAtMost: number, work: () => Promise<T>): Promise<T> {
  try {
    return await withinDeadline(msAtMost, work);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new DomainError('system.busy', { retryAfterSeconds: 5 });
    throw error;
  }
}

/** As many pictures as may be on their way at once (wire/uploads.ts): 24 of 5 MiB. */
const waitingAtMost = 24;
const decode = createGate(2, waitingAtMost);

/**
 * Takes what somebody sent as a picture and makes one of it (reliability U1): first bytes, declared type and the name's ending must agree, the
 * pixels are decoded within bounds, turned upright, made smaller where a side is longer than `longest` pixels, and written anew without anything else.
 * @throws DomainError file.type.refused (no PNG or JPEG, still and nothing else besides), file.damaged (cannot be decoded, or too many pixels),
 * system.busy.
 */
export async function preparePicture(
  bytes: Buffer,
  declared: { contentType: string; fileName: string },
  longest = longestSide,
): Promise<Picture> {
  const type = typeOfBytes(bytes);
  if (type === undefined || declared.contentType !== type || typeOfName(declared.fileName) !== type)
    throw new DomainError('file.type.refused');
  if (type === 'image/png' && [...chunksOf(bytes)].some(({ name }) => name === 'acTL')) throw new DomainError('file.type.refused');
  const end = type === 'image/png' ? endOfPng(bytes) : endOfJpeg(bytes);
  if (end === undefined) throw new DomainError('file.damaged');
  if (isTwoThings(bytes, end)) throw new DomainError('file.type.refused');
  return decode(() => orGiveUp(decodeMsAtMost, () => redraw(bytes, type, longest)));
}

async function redraw(bytes: Buffer, type: PictureType, longest: number): Promise<Picture> {
  try {
    const source = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', sequentialRead: true, animated: false });
    const { format, pages = 1, hasAlpha } = await source.metadata();
    if (`image/${format}` !== type || pages > 1) throw new DomainError('file.type.refused');
    const upright = source
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    if (type === 'image/png') {
      const png = await upright.clone().png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
      if (png.data.length <= largestPngBytes || hasAlpha)
        return { bytes: png.data, contentType: 'image/png', width: png.info.width, height: png.info.height };
    }
    const jpeg = await upright.jpeg({ quality: 86 }).toBuffer({ resolveWithObject: true });
    return { bytes: jpeg.data, contentType: 'image/jpeg', width: jpeg.info.width, height: jpeg.info.height };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // Whatever the decoder stumbles over, it is the file that is at fault; nothing of it is repeated.
    throw new DomainError('file.damaged');
  }
}

/** Longest side of a picture that only says which one it is: a receipt cannot be read from it, so that it does not stand for having looked. */
const smallestSide = 160;

/** A kept picture made so small that it can be told from others and not be read. JPEG. */
export function smallPicture(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes)
    .resize({ width: smallestSide, height: smallestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 60 })
    .toBuffer();
}
