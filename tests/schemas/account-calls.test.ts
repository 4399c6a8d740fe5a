import { describe, expect, test } from 'vitest';
import { errorStatuses } from '#server/kernel/errors.ts';
import { readApiDocument } from '#tests/support/api-document.ts';
import { model, verbatim } from './specified.ts';

interface Described {
  readonly summary: string;
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
}

const { paths } = readApiDocument() as {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

/** The specification's account and session calls, as `GET /account/profile`. */
const listed =
  `AC-002 AC-012 AC-019 AC-022 AC-023 AC-024 AC-025 AC-027 AC-028 AC-030 AC-036 AC-044 AC-049 AC-050 AC-051 AC-056
  AC-060 AC-061 AC-081`
    .split(/\s+/)
    .flatMap((id) => verbatim(id).filter((text) => /^(GET|POST|PUT|DELETE) \//.test(text)));

/** The call at an address, with any parameter names. */
function callOf(address: string): Described | undefined {
  const [method = '', path = ''] = address.split(' ');
  const bare = (each: string) => each.replaceAll(/\{\w+\}/g, '{}');
  const [, calls] = Object.entries(paths).find(([each]) => bare(each) === bare(path)) ?? [];
  return calls?.[method.toLowerCase()];
}

describe('the account calls', () => {
  test('each listed one says what it does and what it answers', () => {
    expect(listed.length).toBeGreaterThan(15);
    for (const address of listed) {
      const call = callOf(address);
      expect([address, call?.summary]).toEqual([address, expect.stringMatching(/^[A-Z].{8,}/)]);
      for (const answer of Object.values(call!.responses)) expect(answer.$ref ?? answer.description).toMatch(/.{5,}/);
    }
  });

  test('[AC-010] [AC-011] [NO-017] sign-in, sign-out and notification settings each have a call', () => {
    for (const address of ['POST /account/login', 'POST /account/logout', 'PUT /account/notification-settings'])
      expect([address, callOf(address)?.summary]).toEqual([address, expect.any(String)]);
  });

  test('[ER-041] each refusal has its text among the messages, and so has a failure of the server', () => {
    const texts = new Map(model.messages.map(({ id, text }) => [id, text]));
    const missing = Object.keys(errorStatuses).filter((code) => (texts.get(`error.${code}`) ?? '').length < 5);
    expect(missing).toEqual([]);
    expect(texts.get('shell.errorTitle')).toBe('Whoops, looks like an issue on our end!');
  });
});

describe('analytics', () => {
  const events = new Map(model.analytics.map((event) => [event.name, event]));

  test('[NO-040, NO-041, NO-042, NO-043] has the specified events', () => {
    const specified = ['NO-040', 'NO-041', 'NO-042', 'NO-043'].map((id) => verbatim(id)[0]);
    expect([...events.keys()].slice(0, specified.length)).toEqual(specified);
  });

  test('[NO-043, QR-060] a submitted quote carries the three specified properties', () => {
    const [name, properties] = verbatim('NO-043');
    expect(Object.keys(events.get(name!)!.properties)).toEqual(properties!.split(', '));
  });

  test('[NO-045] the others carry how, never who: nothing that names a person', () => {
    const carried = [...events.values()].flatMap(({ properties }) => Object.keys(properties));
    expect(carried).toEqual(expect.arrayContaining(['method', 'hasWebsite', 'questionnaireId']));
    expect(carried.filter((key) => /mail|name|phone|company|token/i.test(key))).toEqual([]);
    for (const { properties } of events.values())
      for (const property of Object.values(properties)) expect(property['description']).toMatch(/\.$/);
  });
});
