/** Emails that programs sent, and verified senders. */
import { describe, expect, test } from 'vitest';
import { whyAutomatic } from '#domain/email/automatic.ts';
import { isProvenSender } from '#domain/email/proven-sender.ts';

const ours = ['trunkline.example'];
const why = (
  headers: Readonly<Record<string, string>>,
  about: { readonly from?: string; readonly returnPath?: string | null; readonly messageId?: string } = {},
) =>
  whyAutomatic(
    {
      all: (name) => (headers[name] === undefined ? [] : [headers[name]]),
      from: 'dana@acme.example',
      returnPath: 'dana@acme.example',
      messageId: '<1@acme.example>',
      ...about,
    },
    ours,
  );

describe('an email of a program is detected', () => {
  test.each([
    ['an absence note', { 'auto-submitted': 'Auto-Replied; owner=x' }, 'Auto-Submitted: auto-replied'],
    ['a notice of a ticket system', { 'auto-submitted': ' auto-generated ' }, 'Auto-Submitted: auto-generated'],
    ['a report of delivery', { 'content-type': 'multipart/report; boundary=x' }, 'Content-Type: report'],
    ['a status of delivery', { 'content-type': 'message/delivery-status' }, 'Content-Type: report'],
    ['an answering machine', { 'x-autoreply': 'Yes' }, 'x-autoreply: yes'],
    ['another one', { 'x-auto-reply': '1' }, 'x-auto-reply: 1'],
    ['a loop', { 'x-loop': 'dana' }, 'x-loop: dana'],
    ['an old absence note', { precedence: 'auto_reply' }, 'Precedence: auto_reply'],
    ['junk', { precedence: 'JUNK' }, 'Precedence: junk'],
    ['a bulk email without a list', { precedence: 'bulk' }, 'Precedence: bulk'],
    ['an email of a list program', { precedence: 'list' }, 'Precedence: list'],
    [
      'an email of a list that answers none (RFC 2919)',
      { 'list-id': '<news.acme.example>' },
      'List-Id: <news.acme.example>',
    ],
    ['an absence note of Exchange', { 'x-auto-response-suppress': 'All' }, 'x-auto-response-suppress: all'],
    [
      'a rule of Exchange',
      { 'x-ms-exchange-generated-message-source': 'Mailbox Rules Agent' },
      'x-ms-exchange-generated-message-source: mailbox rules agent',
    ],
    ['an absence note of iCloud', { 'x-apple-action': 'VACATION' }, 'x-apple-action: vacation'],
    ['an older answering machine', { 'x-autorespond': 'yes' }, 'x-autorespond: yes'],
    [
      'a complaint (RFC 5965)',
      { 'content-type': 'multipart/report; report-type=feedback-report' },
      'Content-Type: report',
    ],
    ['a complaint that is no report', { 'content-type': 'message/feedback-report' }, 'Content-Type: report'],
    ['a receipt (RFC 8098)', { 'content-type': 'message/disposition-notification' }, 'Content-Type: report'],
  ])('%s', (_, headers, reason) => {
    expect(why(headers)).toBe(reason);
  });

  test.each([
    'noreply@a.example',
    'no-reply@a.example',
    'donotreply+7@a.example',
    'mailer-daemon@a.example',
    'bounces-12@a.example',
    'postmaster@a.example',
    'post_master@a.example',
    'autoresponder@a.example',
  ])('%s is not a person', (from) => {
    expect(why({}, { from })).toBe(`From: ${from}`);
  });

  test('a report has an empty sender; an email of our own comes back', () => {
    expect(why({}, { returnPath: '' })).toBe('Return-Path: <>');
    expect(why({}, { from: 'notices@trunkline.example' })).toBe('From: notices@trunkline.example');
    expect(why({}, { messageId: '<7@Trunkline.example>' })).toBe('Message-ID: <7@Trunkline.example>');
  });
});

test.each([
  'Automatic reply: Ticket',
  'Auto reply: Ticket',
  'Out of Office AutoReply: Ticket',
  '[AUTO GENERATED] Ticket',
  'Automatische Antwort: Ticket',
  'Abwesenheitsnotiz: Ticket',
  'Réponse automatique : Ticket',
  'Respuesta automática: Ticket',
  'Risposta automatica: Ticket',
  'Automatisch antwoord: Ticket',
  'Resposta automática: Ticket',
  'Odpowiedź automatyczna: Ticket',
  'Autosvar: Ticket',
  'Automaattinen vastaus: Ticket',
  'Автоматический ответ: Ticket',
  '自动答复: Ticket',
  '自動返信：Ticket',
  'Otomatik yanıt: Ticket',
])('the subject "%s" is that of a program', (subject) => {
  const head = { all: () => [], from: 'dana@acme.example', returnPath: null, messageId: '' };
  expect(whyAutomatic(head, ours, subject)).toBe(`Subject: ${subject}`);
  expect(whyAutomatic(head, ours, `Re: ${subject}`)).toBeNull();
});

test('a subject that only speaks of an absence is that of a person', () => {
  const head = { all: () => [], from: 'dana@acme.example', returnPath: null, messageId: '' };
  for (const subject of ['Out of office phones are dead', 'Automatic reply to the alarm fails', 'Antwort: Störung'])
    expect(whyAutomatic(head, ours, subject)).toBeNull();
});

test('an email without a sender is detected by the rest of the name', () => {
  const head = {
    all: (name: string) => (name === 'from' ? ['MAILER-DAEMON'] : []),
    from: '',
    returnPath: null,
    messageId: '',
  };
  expect(whyAutomatic(head, ours)).toBe('From: mailer-daemon');
});

test.each<[string, Parameters<typeof why>[0], Parameters<typeof why>[1]]>([
  ['says that it was not submitted by a program', { 'auto-submitted': 'no' }, {}],
  [
    'comes through a group',
    { precedence: 'bulk', 'list-id': '<sales.acme.example>', 'in-reply-to': '<1@trunkline.example>' },
    {},
  ],
  ['forbids no answer', { 'x-auto-response-suppress': 'None' }, {}],
  ['has attachments', { 'content-type': 'multipart/mixed' }, {}],
  ['has nobody on its envelope that anyone tells', {}, { returnPath: null }],
  ['is of somebody whose name begins like that', {}, { from: 'noreplyson@acme.example' }],
  ['is of somebody whose name ends like that', {}, { from: 'dana.noreply@acme.example' }],
  ['is of a host that ends like ours', {}, { from: 'dana@nottrunkline.example' }],
])('an email of a person %s', (_, headers, about) => {
  expect(why(headers, about)).toBeNull();
});

describe('a sender is proven by our own mail server alone (RFC 8601)', () => {
  const proven = (results: readonly string[], from = 'dana@acme.example') =>
    isProvenSender(from, results, 'mx.ours.example');

  test.each([
    ['a signature of the domain', 'mx.ours.example; dkim=pass header.d=acme.example'],
    ['a signature of an address', 'MX.ours.example 1; dkim=pass header.i="@acme.example"'],
    ['an envelope of the domain', 'mx.ours.example; spf=fail; SPF = pass smtp.mailfrom=x@ACME.example'],
    ['a policy', 'mx.ours.example; dmarc=pass (p=reject) header.from=acme.example'],
  ])('%s', (_, result) => {
    expect(proven([result])).toBe(true);
  });

  test('a parent domain counts, a sibling or a top-level domain does not', () => {
    const of = (domain: string, from: string) => proven([`mx.ours.example; dkim=pass header.d=${domain}`], from);
    expect(of('acme.example', 'dana@MAIL.acme.example')).toBe(true);
    expect(of('email.acme.example', 'dana@acme.example')).toBe(false);
    expect(of('acme.example', 'dana@badacme.example')).toBe(false);
    expect(of('example', 'dana@acme.example')).toBe(false);
  });

  test.each([
    ['failed', 'mx.ours.example; dkim=fail header.d=acme.example'],
    ['nearly passed', 'mx.ours.example; dkim=passed header.d=acme.example'],
    ['in a comment', 'mx.ours.example; dkim=fail (dkim=pass header.d=acme.example)'],
    ['of another method', 'mx.ours.example; arc=pass header.d=acme.example'],
    ['of another property', 'mx.ours.example; dkim=pass smtp.mailfrom=acme.example'],
    ['of another server', 'mx.theirs.example; dkim=pass header.d=acme.example'],
    ['without a result', 'mx.ours.example; none'],
    ['in the place of the server', 'dkim=pass header.d=acme.example'],
  ])('not by a result that is %s', (_, result) => {
    expect(proven([result])).toBe(false);
  });

  test('only the topmost result of our server is believed', () => {
    const pass = 'mx.ours.example; dkim=pass header.d=acme.example';
    expect(proven(['mx.ours.example; none', pass])).toBe(false);
    expect(proven(['mx.theirs.example; none', pass])).toBe(true);
    expect(proven([])).toBe(false);
  });
});
