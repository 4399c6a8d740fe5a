/** Re-encodes uploaded pictures one at a time, within a memory budget. */
import { limits } from '#generated/domain/limits.ts';
import { requireNoTransaction } from '../database/hold.ts';
import { createKeyedLimiter, createLimiter } from '../identity/limiter.ts';

export type PictureFormat = 'png' | 'jpeg';

/** A picture that must be decoded as a whole exceeds the budget. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge';
}

/** Optimal JPEG coding needs the whole picture in memory, six bytes per pixel; normal coding does not. */
const jpeg = { quality: 90, optimiseCoding: false } as const;

/** Concurrent uploads need no more memory than one. */
const oneAtATime = createLimiter(1);
/** One picture per owner at a time, so a large batch does not delay others. */
const inTurnOf = createKeyedLimiter(1);

/**
 * Drops metadata but keeps the orientation. Rotating needs the whole picture in memory, so a large one keeps its
 * orientation tag and is processed line by line; a large one that must be decoded as a whole is refused.
 */
export async function remadePicture(
  content: () => Promise<Buffer>,
  format: PictureFormat,
  owner: string,
): Promise<Buffer> {
  requireNoTransaction('a picture that is decoded');
  return inTurnOf(owner, () => oneAtATime(() => remade(content, format)));
}

async function remade(content: () => Promise<Buffer>, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(await content(), {
    limitInputPixels: limits.pictureMaxPixels,
    failOn: 'error',
    sequentialRead: true,
  });
  const { width, height, orientation = 1, isProgressive } = await picture.metadata();
  const isLarge = width * height > limits.pictureWholePixels;
  if (width * height > limits.pictureMaxPixels || (isLarge && isProgressive)) throw new PictureTooLarge();
  const meant = isLarge ? picture : picture.rotate();
  const made = await (format === 'png' ? meant.png() : meant.jpeg(jpeg)).toBuffer();
  return isLarge && orientation > 1 && format === 'jpeg' ? withOrientation(made, orientation) : made;
}

/** A JPEG whose EXIF part contains only the orientation. */
function withOrientation(made: Buffer, orientation: number): Buffer {
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex');
  exif.writeUInt16LE(orientation, 28);
  return Buffer.concat([made.subarray(0, 2), exif, made.subarray(2)]);
}

/** The library is large, so it is loaded with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
