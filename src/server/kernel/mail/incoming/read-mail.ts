/** A raw mail as its parts. */
import type { MailHead } from '#domain/mail/automatic.ts';
import type { MailParts } from '#domain/mail/words-of-mail.ts';
import { limits } from '#generated/domain/limits.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { clip } from '../../data/clip.ts';
import { oneLine } from '../merge.ts';

export interface ReadMail {
  readonly head: MailHead;
  readonly subject: string;
  readonly parts: MailParts;
  readonly files: readonly UploadedFile[];
  /** Files beyond the most that are kept of one mail. */
  readonly filesLeftOut: number;
}

/** Null for what is no mail of exactly one sender. */
export async function readMail(raw: Uint8Array, returnPath: string | null): Promise<ReadMail | null> {
  const { default: PostalMime } = await import('postal-mime');
  const options = { maxNestingDepth: 20, forceRfc822Attachments: true } as const;
  const mail = await PostalMime.parse(raw, options).catch(() => null);
  if (!mail) return null;
  const all = (name: string): readonly string[] =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const from = mail.from && 'address' in mail.from ? (mail.from.address ?? '') : '';
  if (all('from').length !== 1 || from === '') return null;
  const sent = mail.attachments
    .map(({ filename, mimeType, content, related }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
      return { name: filename, mimeType, bytes, isInWords: related === true };
    })
    // Pictures of a signature are no files that somebody sends.
    .filter(({ bytes, isInWords }) => !isInWords || bytes.length >= limits.mailInPictureMinBytes);
  const files = sent
    .slice(0, limits.mailInFilesMax)
    .map(({ name, mimeType, bytes }, index) => fileOf(name ?? nameFor(mimeType, index + 1), mimeType, bytes));
  return {
    head: {
      all,
      from: clip('mail-delivery', 'sender', from.toLowerCase()),
      returnPath,
      messageId: clip('mail-delivery', 'provider_message_id', mail.messageId ?? ''),
    },
    subject: clip('mail-delivery', 'subject', oneLine(mail.subject ?? '')),
    parts: { html: mail.html ?? null, text: mail.text ?? null },
    files,
    filesLeftOut: sent.length - files.length,
  };
}

const nameFor = (mimeType: string, number: number): string =>
  `file-${number}.${/\/(\w+)/.exec(mimeType)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'}`;

const fileOf = (fileName: string, contentType: string, bytes: Uint8Array): UploadedFile => ({
  fileName: clip('stored-file', 'name', oneLine(fileName)),
  contentType,
  content: {
    async *[Symbol.asyncIterator]() {
      yield bytes;
    },
  },
});
