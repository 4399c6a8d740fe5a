/** A person's words are kept anywhere in the email, and the omitted text can be shown. */
import { describe, expect, test } from 'vitest';
import { unflow } from '#domain/email/text-lines.ts';
import { wordsOfEmail } from '#domain/email/reply-text.ts';

const text = (...lines: readonly string[]) => wordsOfEmail({ html: null, text: lines.join('\n') });
const html = (body: string, subject = '') => wordsOfEmail({ html: body, text: null }, { subject });

describe('what a person sends on is what they have to say', () => {
  test('a forwarded message of Gmail keeps its head and its words', () => {
    const lines = [
      'FYI, this is what the carrier says:',
      '',
      '---------- Forwarded message ---------',
      'From: NOC <noc@lumen.example>',
      'Date: Mon, Nov 23, 2026',
      'Subject: Outage',
      'To: Dana',
      '',
      'The card in Detroit is replaced at 14:00.',
      '> earlier words',
    ];
    expect(text(...lines)).toEqual({ text: lines.join('\n'), whole: null });
  });

  test.each(['Fwd: Maintenance', 'FW: Maintenance', 'WG: Wartung', 'TR : Coupure', 'RV: Corte'])(
    'the subject "%s" keeps what stands below the head of Outlook',
    (subject) => {
      const lines = [
        'See this.',
        '',
        '-----Original Message-----',
        'From: NOC <noc@carrier.example>',
        'Sent: Monday, November 2, 2026 3:12 PM',
        'To: Dana',
        'Subject: Maintenance',
        '',
        'Down on November 9.',
      ];
      expect(wordsOfEmail({ html: null, text: lines.join('\n') }, { subject }).text).toBe(lines.join('\n'));
      expect(wordsOfEmail({ html: null, text: lines.join('\n') }, { subject: `Re: ${subject}` }).text).toBe(
        'See this.',
      );
    },
  );

  test('in HTML, also where the program marks it as a quote', () => {
    const body = `<div>Look:</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: NOC &lt;noc@lumen.example&gt;<br>Date: Mon, Nov 23, 2026<br>Subject: Outage<br>To: Dana<br></div><p>Card replaced.</p></div>`;
    expect(html(body).text).toContain('Subject: Outage');
    expect(html(body).text).toContain('Card replaced.');
  });
});

describe('answers that are written into the older email', () => {
  const head = `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Trunkline &lt;tickets@trunkline.example&gt;<br><b>Sent:</b> Monday, November 2, 2026 4:00 PM<br><b>To:</b> Dana<br><b>Subject:</b> Ticket</p></div>`;

  test('are kept below the head of Outlook, where the words above point at them', () => {
    const body = `<p>See my answers below in red.</p>${head}<p>1. Is the router on?</p><p>Yes, amber lights.</p>`;
    expect(html(body).text).toBe('See my answers below in red.\n\n1. Is the router on?\n\nYes, amber lights.');
  });

  test('are distinguished from our own text, with the question above each', () => {
    const known = {
      messages: ['Is the router on?\nMay we test at 6 pm?'],
      texts: [
        'Write your answer above this line.',
        '{actor} wrote on ticket {number} "{subject}": {comment}',
        'Trunkline',
      ],
      endings: ['If the button does not work, open this address:'],
    };
    const ours = (...between: readonly string[]) =>
      `<p>Done.</p>${head}<p>CAUTION: external email</p><p>Write your answer above this line.</p><p>Priya wrote on ticket TK-1 "Outage": Is the router on?</p>${between[0] ?? ''}<p>May we test at 6 pm?</p>${between[1] ?? ''}<p>If the button does not work, open this address:</p><p>This email is confidential.</p>`;
    const cut = (body: string) => wordsOfEmail({ html: body, text: null }, { known });
    expect(cut(ours()).text).toBe('Done.');
    expect(cut(ours('<p>Yes, it is.</p>', '<p>Only after 8.</p>')).text).toBe(
      'Done.\n\n> Priya wrote on ticket TK-1 "Outage": Is the router on?\n\nYes, it is.\n\n> May we test at 6 pm?\n\nOnly after 8.',
    );
  });

  test('are kept between lines of format=flowed, which never continue at another depth (RFC 3676, 4.5)', () => {
    const flowed =
      'Top words.\nOn 23/11/2026 10:12, Trunkline wrote:\n> Which circuit? \nThe Detroit one.\n> Since when?\nFriday.';
    expect(text(unflow(flowed)).text).toBe(
      'Top words.\n\n> Which circuit?\n\nThe Detroit one.\n\n> Since when?\n\nFriday.',
    );
  });
});

describe('flowed lines (RFC 3676)', () => {
  test.each([
    ['go on in the next one', 'One \ntwo.', false, 'One two.'],
    ['lose a space that was added with DelSp', 'Wort \nende.', true, 'Wortende.'],
    ['keep the line over a signature', 'Mine.\n-- \nDana', false, 'Mine.\n-- \nDana'],
    ['lose the space that was stuffed', ' From here', false, 'From here'],
    ['keep an arrow that was stuffed as words', ' > show interface', false, '    > show interface'],
    ['join quoted lines of one depth', '>> a \n>> b', false, '>> a b'],
    ['end where the depth changes', '> a \n>> b', false, '> a \n>> b'],
  ])('%s', (_, given, deletesSpace, expected) => {
    expect(unflow(given, deletesSpace)).toBe(expected);
  });
});

describe('what only looks like a quote or an end is kept', () => {
  test.each([
    ['a prompt of a router', ['The router says:', '> show interface Gi0/1', '> 14 CRC errors', 'So it is the card.']],
    ['a log at the end', ['The log:', '> 14 CRC errors']],
    ['rules between options', ['Options:', '--', 'Option A: keep', '--', 'Option B: move']],
    [
      'a sentence about who wrote',
      [
        'Hello,',
        '',
        'On 12 November your technician wrote in the visit log:',
        '"Demarc moved."',
        'Please send somebody.',
      ],
    ],
    [
      'a sentence with a time in it',
      ['On 12 November 2026 at 14:30 your technician wrote:', 'cable not tagged', 'Please send somebody.'],
    ],
    ['labels of a form', ['From: the rack', 'To: the panel', 'Subject: patching', 'One circuit']],
    ['words of a phone in the middle', ['Sent from my desk, is much easier', 'More.']],
  ])('%s', (_, lines) => {
    expect(text(...lines).text).toBe(lines.join('\n'));
  });

  test('words in front of a lead-in on its line', () => {
    expect(text('bla-bla - bla--- On Wed, Apr 4, 2012 at 3:59 PM, me@domain.example wrote:', '> Hi').text).toBe(
      'bla-bla - bla',
    );
  });

  test('a passage that the writer set off', () => {
    expect(html('Message<blockquote class="gmail_quote"><div>A passage.</div></blockquote>').text).toBe(
      'Message\n> A passage.',
    );
  });

  test('an answer below a thread of thousands of lines', () => {
    expect(
      text(
        'On 23/11/2026 10:12, Trunkline wrote:',
        ...Array.from({ length: 9000 }, () => '> an older line of the thread'),
        'The answer below.',
      ).text,
    ).toBe('The answer below.');
  });
});

describe('the email whole', () => {
  test('is given where anything was left out, quotes marked', () => {
    const email = text(
      'Mine.',
      '',
      'On Mon, Nov 23, 2026 at 10:12 AM Trunkline <a@b.example> wrote:',
      '> Which circuit?',
      '',
      '-- ',
      'Dana',
    );
    expect(email.text).toBe('Mine.');
    expect(email.whole).toBe(
      'Mine.\n\nOn Mon, Nov 23, 2026 at 10:12 AM Trunkline <a@b.example> wrote:\n> Which circuit?\n\n--\nDana',
    );
    expect(html('<p>Mine.</p><blockquote type="cite">Old.</blockquote>').whole).toBe('Mine.\n> Old.');
  });

  test('is not given where nothing was', () => {
    expect(text('Mine.', '', 'More.').whole).toBeNull();
  });
});

/** Heads and lead-ins as programs of each language write them. */
const leads: readonly (readonly [string, readonly string[]])[] = [
  [
    'French Outlook, spaces before colons',
    ['De : Trunkline <a@b.example>', 'Envoyé : lundi 23 novembre 2026 10:12', 'À : Dana', 'Objet : Ticket'],
  ],
  [
    'French Outlook, no-break spaces',
    [
      'De\u00A0: Trunkline <a@b.example>',
      'Envoyé\u00A0: lundi 23 novembre 2026 10:12',
      'À\u00A0: Dana',
      'Objet\u00A0: Ticket',
    ],
  ],
  [
    'French email of a provider',
    ['Message du : 23/11/2026 10:12', 'De : "Trunkline" <a@b.example>', 'A : dana@acme.example', 'Sujet : Ticket'],
  ],
  ['Spanish Gmail', ['El lun, 23 nov 2026 a las 10:12, Trunkline (<a@b.example>) escribió:']],
  ['German Gmail', ['Trunkline <a@b.example> schrieb am Mo., 23. Nov. 2026, 10:12:']],
  ['Zoho', ['---- On Mon, 23 Nov 2026 10:12:33 -0600 Trunkline <a@b.example> wrote ----']],
  [
    'a date first',
    ['Date: Mon, 23 Nov 2026 10:12:00 -0600', 'From: a@b.example', 'Subject: Ticket', 'To: dana@acme.example'],
  ],
  ['three labels', ['From: a@b.example', 'Date: Mon, 23 Nov 2026', 'Subject: Ticket']],
  [
    'bold labels',
    ['*From:* Trunkline <a@b.example>', '*Sent:* Monday, November 23, 2026', '*To:* Dana', '*Subject:* Ticket'],
  ],
  ['Polymail', ['On Mon, Nov 23, 2026 at 10:12 AM Trunkline', '', '<', 'mailto:Trunkline <a@b.example>', '> wrote:']],
  ['a date in ISO form', ['2026-11-23 10:12 GMT+03:00 Trunkline <a@b.example>:']],
  ['a reply message', ['-----Reply Message-----']],
  ['a bold original message', ['*-------- Original Message --------*']],
  ['Polish', ['W dniu 23.11.2026 o 10:12, Trunkline <a@b.example> napisał(a):']],
  [
    'Polish Outlook',
    ['Od: Trunkline <a@b.example>', 'Wysłano: poniedziałek, 23 listopada 2026 10:12', 'Do: Dana', 'Temat: Ticket'],
  ],
  ['Norwegian', ['man. 23. nov. 2026 kl. 10:12 skrev Trunkline <a@b.example>:']],
  ['Danish', ['Den 23. nov. 2026 kl. 10.12 skrev Trunkline <a@b.example>:']],
  [
    'Swedish Outlook',
    ['Från: Trunkline <a@b.example>', 'Skickat: den 23 november 2026 10:12', 'Till: Dana', 'Ämne: Ticket'],
  ],
  ['Russian', ['пн, 23 нояб. 2026 г. в 10:12, Trunkline <a@b.example>:']],
  ['Russian with a verb', ['23 ноября 2026 г., 10:12, Trunkline <a@b.example> написал:']],
  ['Ukrainian', ['пн, 23 лист. 2026 р. о 10:12 Trunkline <a@b.example> пише:']],
  ['Dutch Apple Email', ['Op 23 nov. 2026, om 10:12 heeft Trunkline <a@b.example> het volgende geschreven:']],
  ['Italian', ['In data lunedì 23 novembre 2026 10:12:00 CET, Trunkline <a@b.example> ha scritto:']],
  ['Finnish', ['ma 23. marrask. 2026 klo 10.12 Trunkline (a@b.example) kirjoitti:']],
  ['Chinese', ['在 2026年11月23日，10:12，Trunkline <a@b.example> 写道：']],
  [
    'Chinese Outlook',
    ['发件人: Trunkline <a@b.example>', '发送时间: 2026年11月23日 10:12', '收件人: Dana', '主题: Ticket'],
  ],
  ['Japanese', ['2026年11月23日(月) 10:12 Trunkline <a@b.example>:']],
  ['Korean', ['2026년 11월 23일 (월) 오전 10:12, Trunkline <a@b.example>님이 작성:']],
  ['Catalan', ['Missatge de Trunkline <a@b.example> del dia dl., 23 de nov. 2026 a les 10:12:']],
  ['Hungarian', ['Trunkline <a@b.example> ezt írta (időpont: 2026. nov. 23., H, 10:12):']],
  ['Vietnamese', ['Vào 10:12, Th 2, 23 thg 11, 2026 Trunkline <a@b.example> đã viết:']],
  ['Portuguese', ['Em seg., 23 de nov. de 2026 às 10:12, Trunkline <a@b.example> escreveu:']],
  ['Turkish', ['Trunkline <a@b.example>, 23 Kas 2026 Pzt, 10:12 tarihinde şunu yazdı:']],
  ['Czech', ['po 23. 11. 2026 v 10:12 odesílatel Trunkline <a@b.example> napsal:']],
  ['Yandex', ['23.11.2026, 10:12, "Trunkline" <a@b.example>:']],
];

describe.each(leads)('the words over an older email: %s', (_, lines) => {
  test('end the answer, where the older one is not marked', () => {
    expect(text('Mine.', '', ...lines, '', 'Older words.').text).toBe('Mine.');
  });
  test('are left out with a marked quote', () => {
    expect(text('Mine.', '', ...lines, '> Older words.').text).toBe('Mine.');
  });
  test('lead in a quote of HTML', () => {
    const escapedLines = lines.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')).join('<br>');
    expect(html(`<div>Mine.</div><div>${escapedLines}</div><blockquote>Older words.</blockquote>`).text).toBe('Mine.');
  });
});

test.each([
  'Sent from my iPhone',
  'Sent from Outlook Mobile<https://aka.ms/x>',
  'Gesendet von Outlook für Android<https://aka.ms/x>',
  'Envoyé à partir de Outlook pour iOS<https://aka.ms/x>',
  'Envoyé depuis mon iPhone',
  'Sendt fra min iPad',
  'Sent from TypeApp<https://typeapp.example/r>',
  'Enviado desde mi iPhone',
  'Inviato da iPhone',
  'Verstuurd vanaf mijn iPhone',
  'Skickat från min iPhone',
  'Lähetetty iPhonestani',
  '发自我的iPhone',
])('the words of a phone are left out: %s', (words) => {
  expect(text('Mine.', '', words).text).toBe('Mine.');
  expect(
    text('Mine.', '', words, '', 'On Mon, Nov 23, 2026 at 10:12 AM Trunkline <a@b.example> wrote:', '> Older.').text,
  ).toBe('Mine.');
});

test('the footer of a mailing list and a name behind a dash are left out', () => {
  expect(
    text(
      'Mine.',
      '',
      '_______________________________________________',
      'noc mailing list',
      'noc@lists.example',
      'https://lists.example/noc',
    ).text,
  ).toBe('Mine.');
  expect(text('Mine.', '', '-Dana Whitfield').text).toBe('Mine.');
});
