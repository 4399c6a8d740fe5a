/** Detects emails that programs sent, by their headers (RFC 3834). They change nothing. (workplace 5) */
import { automaticMarks } from '#generated/domain/lists/automatic-mark.ts';
import { automaticSubject } from './email-words.ts';

export interface EmailHead {
  /** Values of a header, the first one first; names in lower case. */
  readonly all: (name: string) => readonly string[];
  /** Address of `From` in lower case; empty if there is none or more than one. */
  readonly from: string;
  /** Envelope sender; empty for a report, null if unknown. */
  readonly returnPath: string | null;
  readonly messageId: string;
}

const noReply =
  /^(?:no-?_?reply|do-?_?not-?_?reply|mailer-?_?daemon|post_?master|bounces?|autoresponder|auto-?reply)(?:[+.-][^@]*)?(?:@|$)/;
const reportTypes = /multipart\/report|message\/(?:delivery-status|disposition-notification|feedback-report)/;

/** A short reason; null for an email of a person. `ownHosts` are the hosts of our own emails. */
export function whyAutomatic(head: EmailHead, ownHosts: readonly string[], subject = ''): string | null {
  const value = (name: string): string => head.all(name)[0]?.trim().toLowerCase() ?? '';
  return (
    bySubmission(value, head) ??
    byMarks(head) ??
    byList(value) ??
    bySender(head, value('from')) ??
    byOwn(head, ownHosts) ??
    (automaticSubject.test(subject) ? `Subject: ${subject.slice(0, 80)}` : null)
  );
}

type Value = (name: string) => string;

function bySubmission(value: Value, { returnPath, all }: EmailHead): string | null {
  const submitted = value('auto-submitted').split(';')[0]!.trim();
  if (submitted !== '' && submitted !== 'no') return `Auto-Submitted: ${submitted}`;
  const noted = all('return-path')[0]?.trim();
  if (returnPath === '' || (returnPath === null && noted === '<>')) return 'Return-Path: <>';
  return reportTypes.test(value('content-type')) ? 'Content-Type: report' : null;
}

/** Headers that only programs write; for some headers, only certain values. */
function byMarks({ all }: EmailHead): string | null {
  for (const { facts } of automaticMarks)
    for (const name of facts.headers)
      for (const text of all(name))
        if (isMark(text.trim().toLowerCase(), facts)) return `${name}: ${text.trim().toLowerCase().slice(0, 80)}`;
  return null;
}

const isMark = (
  given: string,
  { words, never }: { readonly words: readonly string[]; readonly never: readonly string[] },
): boolean =>
  given !== '' && !never.includes(given) && (words.length === 0 || words.some((word) => given.includes(word)));

/** People also write through groups, so a list email that answers an email counts as theirs (RFC 2919). */
function byList(value: Value): string | null {
  const precedence = value('precedence');
  if (/^(?:auto_reply|auto-reply|junk)$/.test(precedence)) return `Precedence: ${precedence}`;
  const isAnswer = value('list-id') !== '' && value('in-reply-to') + value('references') !== '';
  if (isAnswer) return null;
  if (/^(?:bulk|list)$/.test(precedence)) return `Precedence: ${precedence}`;
  return value('list-id') === '' ? null : `List-Id: ${value('list-id').slice(0, 80)}`;
}

function bySender({ from }: EmailHead, whole: string): string | null {
  if (noReply.test(from)) return `From: ${from}`;
  const local = /^"?([^"<@\s]*)/.exec(whole)?.[1] ?? '';
  return from === '' && noReply.test(local) ? `From: ${local}` : null;
}

function byOwn({ from, messageId }: EmailHead, ownHosts: readonly string[]): string | null {
  if (ownHosts.some((host) => from.endsWith(`@${host}`))) return `From: ${from}`;
  return ownHosts.some((host) => messageId.toLowerCase().endsWith(`@${host}>`)) ? `Message-ID: ${messageId}` : null;
}
