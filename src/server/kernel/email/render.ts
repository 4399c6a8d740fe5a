/** Renders an email definition and its values to subject, plain text and HTML. */
import { messages } from '#generated/domain/messages.ts';
import type { EmailDefinition } from '#runtime/product.ts';
import { truncate } from '../data/truncate.ts';
import type { Earlier } from './outgoing.ts';
import { escapeHtml, merge, oneLine, type MergeValues } from './merge.ts';

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * `values` are plain text; only `link` may be a URL. `unsubscribeUrl` is null for emails that cannot be turned off
 * [ruling 29]; `isAnswered` adds the line above which a reply is written; `earlier` is quoted below everything else.
 */
export function renderEmail(
  email: EmailDefinition,
  values: MergeValues,
  unsubscribeUrl: string | null = null,
  isAnswered = false,
  earlier: readonly Earlier[] = [],
): RenderedEmail {
  const subject = truncate('email-delivery', 'subject', oneLine(merge(email.subject, values)));
  const url = email.action ? merge(email.action.url, values) : '';
  const action = email.action && url !== '' ? { label: email.action.label, url } : null;
  const paragraphs = email.text.filter((text) => merge(text, values) !== '');
  return {
    subject,
    text: [
      ...(isAnswered ? [messages['email.replyAbove']] : []),
      ...paragraphs.map((text) => merge(text, values)),
      ...(action ? [`${action.label}: ${action.url}`] : []),
      signature,
      ...(unsubscribeUrl === null ? [] : [`${messages['email.unsubscribe']}: ${unsubscribeUrl}`]),
      ...(earlier.length === 0 ? [] : [messages['email.earlier'], ...earlier.map(quotedText)]),
    ].join('\n\n'),
    html: page(
      subject,
      escapeHtml(previewOf(paragraphs.map((text) => oneLine(merge(text, values))))),
      paragraphs.map((text) => merge(escapeHtml(text), values, escapeHtml)),
      action,
      unsubscribeUrl,
      isAnswered,
      earlier,
    ),
  };
}

const signature = messages['shell.product'];

/** Preview text for inbox lists; skips the greeting. */
const previewOf = (paragraphs: readonly string[]): string => (paragraphs[1] ?? paragraphs[0] ?? '').slice(0, 150);

/** Email programs that drop this show the inline light colors. */
const darkStyle = `@media (prefers-color-scheme: dark) {
  .page { background: #10131B !important; color: #E6E9F0 !important }
  .card { background: #191E2A !important; border-color: #343B4D !important }
  .name { color: #FFFFFF !important }
  .note { color: #A9B1C3 !important }
  .link { color: #B3A4FF !important }
}`;

function page(
  title: string,
  preview: string,
  paragraphs: readonly string[],
  action: { label: string; url: string } | null,
  unsubscribeUrl: string | null,
  isAnswered: boolean,
  earlier: readonly Earlier[],
): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${text.replaceAll('\n', '<br>')}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:24px;background:#F6F7FA;color:#1B2130;font:16px/1.5 Inter,Arial,sans-serif">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
${isAnswered ? answerLine : ''}<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #CDD3DF;border-radius:8px">
<h1 class="name" style="margin:0 0 24px;color:#0F1B3D;font-size:20px;font-weight:700">${signature}</h1>
${body}
${action ? button(action) : ''}
</div>
${earlier.length === 0 ? '' : quotes(earlier)}${unsubscribeUrl === null ? '' : ending(unsubscribeUrl)}
</div>
</body>
</html>
`;
}

const answerLine = `<p class="note" style="max-width:560px;margin:0 auto 16px;color:#5A6376;font-size:13px;text-align:center">${escapeHtml(messages['email.replyAbove'])}</p>
`;

const quotedText = ({ by, text }: Earlier): string => `${by}:\n${text.replaceAll(/^/gm, '> ')}`;

const quotes = (earlier: readonly Earlier[]): string => {
  const said = earlier.map(
    ({ by, text }) =>
      `<p style="margin:12px 0 4px">${escapeHtml(by)}</p><blockquote style="margin:0;padding-left:12px;border-left:2px solid #CDD3DF;overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</blockquote>`,
  );
  return `<div class="note" style="max-width:560px;margin:16px auto 0;color:#5A6376;font-size:13px"><strong>${escapeHtml(messages['email.earlier'])}</strong>${said.join('')}</div>
`;
};

const ending = (url: string): string =>
  `<p class="note" style="max-width:560px;margin:16px auto 0;color:#5A6376;font-size:13px;text-align:center"><a class="link" href="${escapeHtml(url)}" style="color:#5B3FD6">${escapeHtml(messages['email.unsubscribe'])}</a></p>`;

const button = ({ label, url }: { label: string; url: string }): string => {
  const address = escapeHtml(url);
  const help = escapeHtml(messages['email.buttonHelp']);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#5B3FD6;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p class="note" style="margin:0;color:#5A6376;font-size:13px">${help} <br><a class="link" href="${address}" style="color:#5B3FD6;word-break:break-all">${address}</a></p>`;
};
