/** The pages of the demo's mailbox: plain HTML that works without scripts. */
import { escapeHtml } from './merge.ts';
import type { ShownEmail } from './mailbox.ts';

export function mailboxPage(emails: readonly ShownEmail[]): string {
  const rows = emails.map(
    (email) => `<li><a href="/dev/mailbox/${email.id}"><strong>${escapeHtml(email.subject)}</strong></a>
<span>To ${escapeHtml(email.to)}, ${time(email)}</span></li>`,
  );
  return frame(
    'Mailbox',
    rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No emails yet. Reload the page after something was sent.</p>',
  );
}

/** Shows the text with its links; the HTML of an email is never rendered here. */
export function emailPage(email: ShownEmail): string {
  return frame(
    email.subject,
    `<p><a href="/dev/mailbox">All emails</a></p>
<p>To ${escapeHtml(email.to)}, ${time(email)}</p>
<div class="email">${linked(email.text)}</div>`,
  );
}

const time = ({ at }: ShownEmail): string => `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Trunkline mailbox</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${content}
</main></body>
</html>
`;

/** A separate file, because pages may not have inline styles. */
export const mailboxStyles = `body{margin:0;background:#F6F7FA;color:#1B2130;font:16px/1.5 Inter,Arial,sans-serif}
main{max-width:720px;margin:0 auto;padding:24px 16px}
h1{color:#0F1B3D;font-size:24px;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0}
li,.mail{margin:0 0 8px;padding:16px;background:#fff;border:1px solid #CDD3DF;border-radius:8px;overflow-wrap:anywhere}
li span{display:block;color:#5A6376;font-size:14px}
.mail{white-space:pre-wrap}
a{color:#5B3FD6}
a:focus-visible{outline:3px solid #5B3FD6;outline-offset:2px}
`;
