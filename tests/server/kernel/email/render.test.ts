import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emails } from '#generated/domain/emails.ts';
import { notificationEvents } from '#generated/domain/notifications.ts';
import { escapeHtml, merge, missingFields, oneLine } from '#server/kernel/email/merge.ts';
import { definitionOf } from '#server/kernel/email/outgoing.ts';
import { renderEmail } from '#server/kernel/email/render.ts';

const email = {
  subject: 'Hello {name}',
  text: ['Dear {name},', 'Look at {service}.'],
  action: { label: 'Open', url: '{link}' },
  isTransactional: true,
};

describe('a rendered email', () => {
  it('has the same words as text and as HTML', () => {
    const { subject, text, html } = renderEmail(email, {
      name: 'Dana',
      service: 'Internet',
      link: 'https://a.example/x?t=1',
    });
    expect(subject).toBe('Hello Dana');
    expect(text).toBe('Dear Dana,\n\nLook at Internet.\n\nOpen: https://a.example/x?t=1\n\nTrunkline');
    expect(html).toContain('>Dear Dana,</p>');
    expect(html).toContain('href="https://a.example/x?t=1"');
  });

  it('has a preview text, and colors for dark mode', () => {
    const { html } = renderEmail(email, { name: 'Dana', service: '<Internet>', link: '' });
    expect(html).toContain('overflow:hidden">Look at &lt;Internet&gt;.</div>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('[ruling 29] can be switched off by a link in both of its parts, where it can be switched off at all', () => {
    const url = 'https://a.example/confirm/unsubscribe?token=t';
    const { text, html } = renderEmail(email, { name: 'Dana', service: 'Internet', link: '' }, url);
    expect(text.endsWith(`Trunkline\n\nStop emails about requests, services and bills: ${url}`)).toBe(true);
    expect(html).toContain(`href="${url}"`);
  });

  it('shows no button without an address', () => {
    const { text, html } = renderEmail(email, { name: 'Dana', service: 'Internet' });
    expect(text).not.toContain('Open');
    expect(html).not.toContain('<a ');
  });

  it('never lets a value become markup or a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const { subject, html } = renderEmail(email, { name, service: 'x', link: 'https://a.example' });
        expect(subject).not.toMatch(/[\r\n\0]/);
        expect(html.match(/<p /g)).toHaveLength(
          renderEmail(email, { name: 'x', service: 'x', link: 'https://a.example' }).html.match(/<p /g)!.length,
        );
      }),
    );
    const { html } = renderEmail(email, {
      name: '<script>alert(1)</script>',
      service: '"><img src=x>',
      link: 'https://a.example',
    });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<img');
  });

  it('cuts line breaks out of a subject', () => {
    expect(renderEmail(email, { name: 'A\r\nBcc: all@x.example', service: '', link: '' }).subject).toBe(
      'Hello A Bcc: all@x.example',
    );
  });
});

describe('merging', () => {
  it('ends a sentence once, where a value brings its own end', () => {
    expect(merge('It failed: {reason}. Try again.', { reason: 'No key was left.' })).toBe(
      'It failed: No key was left. Try again.',
    );
    expect(merge('It failed: {reason}.', { reason: 'No key' })).toBe('It failed: No key.');
  });

  it('fills each field and closes the gap of a missing one', () => {
    expect(merge('{a} and {b} at {c}', { a: 'one', c: 'three' })).toBe('one and at three');
  });

  it('names missing values once', () => {
    expect(missingFields(['{a} {b}', '{b} {c}'], { a: '' })).toEqual(['b', 'c']);
  });

  it('does not read a value as a template', () => {
    expect(merge('{a}', { a: '{b}', b: 'no' })).toBe('{b}');
  });

  it('escapes the five letters of HTML', () => {
    expect(escapeHtml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
  });

  it('keeps one line of any text', () => {
    expect(oneLine(' a\u2028b\tc\n')).toBe('a b c');
  });
});

describe('every email of the product', () => {
  it.each([...Object.keys(emails), ...notificationEvents.map(({ id }) => id)])(
    '%s renders without a leftover brace',
    (id) => {
      const definition = definitionOf(id as Parameters<typeof definitionOf>[0]);
      const texts = [definition.subject, ...definition.text, definition.action?.url ?? ''];
      const values = Object.fromEntries(missingFields(texts, {}).map((name) => [name, 'value']));
      const { subject, text, html } = renderEmail(definition, values);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}/);
      expect(subject).not.toBe('');
    },
  );
});
