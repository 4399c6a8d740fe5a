/** Replies of five email programs to our email: only the person's text remains. (workplace 5) */
import { describe, expect, test } from 'vitest';
import { wordsOfEmail, type EmailParts } from '#domain/email/reply-text.ts';

const said = (parts: EmailParts, subject = ''): string => wordsOfEmail(parts, { subject }).text;

const ours = `<div class="card"><p>Write your answer above this line.</p><p>Priya Raman wrote on ticket TK-1002: Which circuit?</p></div>`;
const oursText = `Write your answer above this line.

Priya Raman wrote on ticket TK-1002: Which circuit?

Open: https://trunkline.example/t/1`;
const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');
const lead = 'On Mon, Nov 23, 2026 at 10:12 AM Trunkline <no-reply@trunkline.example> wrote:';

const gmail = {
  html: `<div dir="ltr"><div>The Detroit one, since Friday.</div><div>It drops every hour.</div><div><br clear="all"></div><div><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div>Dana Whitfield</div></div></div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${lead.replace('<', '&lt;').replace('>', '&gt;')}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${ours}</blockquote></div>`,
  text: `The Detroit one, since Friday.\nIt drops every hour.\n\nOn Mon, Nov 23, 2026 at 10:12 AM Trunkline <no-reply@trunkline.example>\nwrote:\n\n${quoted(oursText)}\n`,
};
const outlookDesktop = {
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in} --></style></head><body lang=EN-US link="#0563C1"><div class=WordSection1><p class=MsoNormal>The Detroit one, since Friday.<o:p></o:p></p><p class=MsoNormal>It drops every hour.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal><b>From:</b> Trunkline &lt;no-reply@trunkline.example&gt; <br><b>Sent:</b> Monday, November 23, 2026 10:12 AM<br><b>To:</b> Dana Whitfield &lt;dana@acme-dental.example&gt;<br><b>Subject:</b> Priya wrote on ticket TK-1002<o:p></o:p></p></div></div>${ours}</div></body></html>`,
  text: `The Detroit one, since Friday.\r\nIt drops every hour.\r\n\r\nFrom: Trunkline <no-reply@trunkline.example>\r\nSent: Monday, November 23, 2026 10:12 AM\r\nTo: Dana Whitfield <dana@acme-dental.example>\r\nSubject: Priya wrote on ticket TK-1002\r\n\r\n${oursText}\r\n`,
};
const outlookWeb = {
  html: `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body dir="ltr"><div class="elementToProof" style="font-family: Aptos">The Detroit one, since Friday.<br>It drops every hour.</div><div id="appendonsend"></div><hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Trunkline &lt;no-reply@trunkline.example&gt;<br><b>Sent:</b> Monday, November 23, 2026 10:12 AM<br><b>To:</b> Dana<br><b>Subject:</b> Priya wrote</font><div>&nbsp;</div></div>${ours}</body></html>`,
  text: `The Detroit one, since Friday.\nIt drops every hour.\n________________________________\nFrom: Trunkline <no-reply@trunkline.example>\nSent: Monday, November 23, 2026 10:12 AM\nTo: Dana Whitfield\nSubject: Priya wrote on ticket TK-1002\n\n${oursText}`,
};
const appleEmail = {
  html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">The Detroit one, since Friday.<br>It drops every hour.<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On Nov 23, 2026, at 10:12 AM, Trunkline &lt;no-reply@trunkline.example&gt; wrote:</div><br class="Apple-interchange-newline">${ours}</blockquote></div><br></body></html>`,
  text: `The Detroit one, since Friday.\nIt drops every hour.\n\n> On Nov 23, 2026, at 10:12 AM, Trunkline <no-reply@trunkline.example> wrote:\n> \n${quoted(oursText)}\n`,
};
const thunderbird = {
  html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><p>The Detroit one, since Friday.<br>It drops every hour.<br></p><div class="moz-cite-prefix">On 23/11/2026 10:12, Trunkline wrote:<br></div><blockquote type="cite" cite="mid:1@trunkline.example">${ours}</blockquote><div class="moz-signature">-- <br>Dana Whitfield</div></body></html>`,
  text: `The Detroit one, since Friday.\nIt drops every hour.\n\nOn 23/11/2026 10:12, Trunkline wrote:\n${quoted(oursText)}\n\n-- \nDana Whitfield\n`,
};
const programs = {
  Gmail: gmail,
  'Outlook desktop': outlookDesktop,
  'Outlook web': outlookWeb,
  'Apple Email': appleEmail,
  Thunderbird: thunderbird,
};
const answer = 'The Detroit one, since Friday.\nIt drops every hour.';

describe.each(Object.entries(programs))('an answer by %s', (_name, { html, text }) => {
  test('is its words alone, read from the HTML part', () => {
    expect(said({ html, text: null })).toBe(answer);
  });
  test('is its words alone, read from the text part', () => {
    expect(said({ html: null, text })).toBe(answer);
  });
});

describe('an answer that is written elsewhere than on top', () => {
  test('below what is quoted keeps its words, in both parts', () => {
    const below = `${lead}\n${quoted('Which circuit?')}\n\nThe Detroit one.`;
    expect(said({ html: null, text: below })).toBe('The Detroit one.');
    const html = `<div class="moz-cite-prefix">On 23/11/2026, Trunkline wrote:</div><blockquote type="cite">Which circuit?</blockquote><p>The Detroit one.</p>`;
    expect(said({ html, text: below })).toBe('The Detroit one.');
  });

  test('between the quoted lines keeps each of its words and the question above it, in both parts', () => {
    const between = `${lead}\n\n> Which circuit?\n\nThe Detroit one.\n\n> Since when?\n\nSince Friday.`;
    expect(said({ html: null, text: between })).toBe(
      '> Which circuit?\n\nThe Detroit one.\n\n> Since when?\n\nSince Friday.',
    );
    const html = `<div class="gmail_quote"><div class="gmail_attr">On Mon, Trunkline wrote:</div><blockquote class="gmail_quote">Which circuit?</blockquote><div>The Detroit one.</div><blockquote class="gmail_quote">Since when?</blockquote><div>Since Friday.</div></div>`;
    expect(said({ html, text: between })).toBe(
      '> Which circuit?\n\nThe Detroit one.\n\n> Since when?\n\nSince Friday.',
    );
  });
});

describe('what only looks quoted stays', () => {
  test('three of the four labels of a head, a line that ends in "wrote:", a border and a smaller-than sign', () => {
    const text = 'From: the rack\nTo: the panel\nSubject: patching\n\nHe wrote:\nnothing yet.';
    expect(said({ html: null, text })).toBe(text);
    const html = `<div style="border-top:solid 1px">From: A, To: B</div><p>5 < 6 &amp; so on</p>`;
    expect(said({ html, text: null })).toBe('From: A, To: B\n\n5 < 6 & so on');
  });

  test('everything, where less than a word would be left', () => {
    const text = `${lead}\n${quoted('Which circuit?')}`;
    expect(said({ html: null, text })).toBe(text);
  });

  test('an email without any word is empty', () => {
    expect(said({ html: '<p>&nbsp;</p>', text: ' \n--\n' })).toBe('');
  });
});

test('a phone adds nothing to what was written', () => {
  expect(said({ html: null, text: `Yes, go on.\n\nSent from my iPhone\n\n${lead}\n> ?` })).toBe('Yes, go on.');
});

test('hostile emails of a quarter megabyte are read as fast as others', () => {
  const floods = [
    '<a "',
    '<div class="gmail_quote"',
    'On ',
    '> ',
    '<blockquote type=cite>',
    '&#1;',
    '<!--',
    '___________\n',
    'From: a\n',
    '<style>',
  ];
  for (const flood of floods) {
    const long = flood.repeat(Math.ceil(250_000 / flood.length));
    expect(typeof said({ html: long, text: long })).toBe('string');
  }
});
