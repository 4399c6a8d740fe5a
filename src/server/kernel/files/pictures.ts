/** Remakes uploaded pictures, one at a time and never more of one in memory than its budget. */
import { limits } from '#generated/domain/limits.ts';
import { requireNoTransaction } from '../database/hold.ts';
import { createKeyedLimiter, createLimiter } from '../identity/limiter.ts';

export type PictureFormat = 'png' | 'jpeg';

/** What a picture needs that is decoded as a whole. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge';
}

/** The best coding of a JPEG is found by holding all of it, six bytes for a pixel; a good one is not. */
const jpeg = { quality: 90, optimiseCoding: false } as const;

/** Many uploads at once need no more memory than one. */
const oneAtATime = createLimiter(1);
/** Each owner waits with one picture: whoever sends many keeps nobody else waiting for all of them. */
const inTurnOf = createKeyedLimiter(1);

/**
 * Drops metadata, but keeps the picture as its camera meant it. Turning needs the whole picture at once, so a large one keeps
 * the note of its camera instead, and is read line by line; a large one that can only be decoded whole is refused.
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

/** A JPEG with an EXIF part that says how its camera was held, and nothing else. */
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
