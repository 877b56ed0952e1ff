import sharp from 'sharp';
import { CatalogueMistake } from './write-catalogue.js';

/** Bytes and pixels of an upload at most. */
export const pictureBytesAtMost = 5 * 1024 * 1024;
const pixelsAtMost = 20_000_000;
/** Size of a tile's picture. */
const width = 360;
const height = 480;

/** What a file is by its first bytes; its name proves nothing. */
function formatOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
}

/**
 * A tile's picture from an upload: PNG, JPEG or WebP, turned as its camera says, cut to 3:4 around what draws the eye, as AVIF of 360 × 480 without
 * any of its metadata. @throws CatalogueMistake for anything else: vector files, too many bytes or pixels, broken files.
 */
export async function preparePicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > pictureBytesAtMost) throw new CatalogueMistake('the picture has more than 5 MB');
  const format = formatOf(bytes);
  if (format === undefined) throw new CatalogueMistake('the picture is neither PNG, JPEG nor WebP');
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', animated: false });
    const found = await picture.metadata();
    if (found.format !== format) throw new CatalogueMistake('the picture is not what its first bytes say');
    return await picture
      .rotate()
      .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
      .avif({ quality: 60, effort: 4 })
      .toBuffer();
  } catch (error) {
    if (error instanceof CatalogueMistake) throw error;
    const message = error instanceof Error ? error.message : '';
    throw new CatalogueMistake(
      /pixel limit/i.test(message) ? 'the picture has more than 20 million pixels' : 'the picture cannot be read',
      {
        cause: error,
      },
    );
  }
}
