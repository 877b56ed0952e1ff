import { pictureBytesAtMost } from '@sortes/contract';

/** Longest side that the server keeps; a larger picture is made smaller here, so that a slow line carries less. */
const longestSide = 2560;
/** A smaller file is sent as it is. */
const worthShrinkingBytes = 1_500_000;
const previewSide = 192;

/** Why a file cannot be sent at all. */
export type PictureProblem = 'type' | 'size' | 'damaged';

/** What is sent: the bytes, their true type and a name whose ending says so. */
export interface ReadyPicture {
  blob: Blob;
  name: string;
  /** A small picture as data URL: the page's policy shows no others. */
  preview: string;
}

/** The type by the first bytes, as the server judges it; undefined for everything but PNG and JPEG. */
export function pictureType(start: Uint8Array): 'image/png' | 'image/jpeg' | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return begins(0xff, 0xd8, 0xff) ? 'image/jpeg' : undefined;
}

/** A name whose ending says the type; what stands before its last point stays, without what no file name may hold. */
export function nameFor(given: string, type: 'image/png' | 'image/jpeg'): string {
  const stem = given
    .replace(/\.[^.]*$/, '')
    // oxlint-disable-next-line no-control-regex -- such characters are what is taken out
    .replace(/[/\\:\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 80);
  return `${stem === '' ? 'picture' : stem}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** Width and height that fit into a square, proportions kept, never larger than they are. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitInto(bitmap.width, bitmap.height, side));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Behind what is see-through stands paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Looks at a chosen file before it is sent: PNG or JPEG by its first bytes, decodable, and made smaller when a phone's camera has made it large.
 * @returns a problem in place of a picture.
 */
export async function readyPicture(file: File): Promise<ReadyPicture | PictureProblem> {
  const type = pictureType(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (type === undefined) return 'type';
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return 'damaged';
  }
  try {
    const preview = draw(bitmap, previewSide).toDataURL('image/jpeg', 0.8);
    const large = file.size > worthShrinkingBytes || Math.max(bitmap.width, bitmap.height) > longestSide;
    if (!large) return { blob: new Blob([file], { type }), name: nameFor(file.name, type), preview };
    const blob = await new Promise<Blob | null>((resolve) => draw(bitmap, longestSide).toBlob(resolve, 'image/jpeg', 0.88));
    if (blob === null) return 'damaged';
    return blob.size > pictureBytesAtMost ? 'size' : { blob, name: nameFor(file.name, 'image/jpeg'), preview };
  } finally {
    bitmap.close();
  }
}
