/** A mail definition and its values as subject, plain text and HTML. */
import type { MailDefinition } from '#runtime/product.ts';
import { escapeHtml, merge, oneLine, type MergeValues } from './merge.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `values` are plain text; only `link` may be an address. */
export function renderMail(mail: MailDefinition, values: MergeValues): RenderedMail {
  const subject = oneLine(merge(mail.subject, values)).slice(0, 255);
  const url = mail.action ? merge(mail.action.url, values) : '';
  const action = mail.action && url !== '' ? { label: mail.action.label, url } : null;
  const told = mail.text.filter((text) => merge(text, values) !== '');
  return {
    subject,
    text: [
      ...told.map((text) => merge(text, values)),
      ...(action ? [`${action.label}: ${action.url}`] : []),
      signature,
    ].join('\n\n'),
    html: page(
      subject,
      told.map((text) => merge(escapeHtml(text), values, escapeHtml)),
      action,
    ),
  };
}

const signature = 'Trunkline';

/** Inline styles only: mail programs drop everything else. */
function page(title: string, paragraphs: readonly string[], action: { label: string; url: string } | null): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${text.replaceAll('\n', '<br>')}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#F6F7FA;color:#1B2130;font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #CDD3DF;border-radius:8px">
<p style="margin:0 0 24px;color:#0F1B3D;font-size:20px;font-weight:700">${signature}</p>
${body}
${action ? button(action) : ''}
</div>
</body>
</html>
`;
}

const button = ({ label, url }: { label: string; url: string }): string => {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#5B3FD6;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#5A6376;font-size:13px">If the button does not work, open this address: <br><a href="${address}" style="color:#5B3FD6;word-break:break-all">${address}</a></p>`;
};
