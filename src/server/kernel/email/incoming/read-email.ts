/** Parses a raw email into its parts. */
import { createHash } from 'node:crypto';
import type { EmailHead } from '#domain/email/automatic.ts';
import { unflow } from '#domain/email/text-lines.ts';
import type { EmailParts } from '#domain/email/reply-text.ts';
import { limits } from '#generated/domain/limits.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { truncate } from '../../data/truncate.ts';
import { oneLine } from '../merge.ts';

export interface ReadEmail {
  readonly head: EmailHead;
  readonly subject: string;
  readonly parts: EmailParts;
  readonly files: readonly UploadedFile[];
  /** Number of files beyond the maximum per email. */
  readonly filesLeftOut: number;
  /** Fingerprint of the content, because systems send different emails under one Message-ID. */
  readonly contentHash: string;
}

/** `from` is empty unless there is exactly one sender; returns null if it is not an email. */
export async function readEmail(raw: Uint8Array, returnPath: string | null): Promise<ReadEmail | null> {
  const PostalMime = await mimeReader();
  const options = { maxNestingDepth: 20, forceRfc822Attachments: true } as const;
  const email = await PostalMime.parse(raw, options).catch(() => null);
  if (!email) return null;
  const all = (name: string): readonly string[] =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const named = email.from && 'address' in email.from ? (email.from.address ?? '') : '';
  const from = all('from').length === 1 ? named : '';
  const sent = email.attachments
    .map(({ filename, mimeType, content, related }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
      return { name: filename, mimeType, bytes, isInWords: related === true };
    })
    // Inline pictures of signatures are not attachments.
    .filter(({ bytes, isInWords }) => !isInWords || bytes.length >= limits.inboundEmailPictureMinBytes);
  const files = sent
    .slice(0, limits.inboundEmailFilesMax)
    .map(({ name, mimeType, bytes }, index) => fileOf(name ?? nameFor(mimeType, index + 1), mimeType, bytes));
  return {
    head: {
      all,
      from: truncate('email-delivery', 'sender', from.toLowerCase()),
      returnPath,
      messageId: truncate('email-delivery', 'provider_message_id', email.messageId ?? ''),
    },
    subject: truncate('email-delivery', 'subject', oneLine(email.subject ?? '')),
    parts: { html: email.html ?? null, text: email.text ?? null },
    files,
    filesLeftOut: sent.length - files.length,
    contentHash: hashOf([email.subject ?? '', email.text ?? '', email.html ?? '', ...sent.map(({ bytes }) => bytes)]),
  };
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/**
 * The library joins lines of different quote depth, which RFC 3676 4.5 forbids; answers below a quoted line were lost.
 */
async function mimeReader() {
  const { default: PostalMime } = await import('postal-mime');
  const node = Object.getPrototypeOf(Reflect.get(new PostalMime(), 'root')) as { decodeFlowedText: typeof unflow };
  node.decodeFlowedText = unflow;
  return PostalMime;
}

const nameFor = (mimeType: string, number: number): string =>
  `file-${number}.${endings[mimeType] ?? /\/(\w+)/.exec(mimeType)?.[1] ?? 'bin'}`;

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'message/rfc822': 'eml', 'text/plain': 'txt' };

const fileOf = (fileName: string, contentType: string, bytes: Uint8Array): UploadedFile => ({
  fileName: truncate('stored-file', 'name', oneLine(fileName)),
  contentType,
  content: {
    async *[Symbol.asyncIterator]() {
      yield bytes;
    },
  },
});
