/** Requests and teams that staff copy from one environment into another. [SG-058] [SG-059] [TM-024] [TM-025] */
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#server/areas/demo/seed.ts';
import { newId } from '#server/kernel/data/id.ts';
import { formOf } from '#tests/support/form.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer, type TestServer } from '#tests/support/server.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a document of many kinds of records
type Json = Record<string, any>;

const source = useServer();
const target = useServer();
let staff: Person;
let there: Person;
let exported: Json;

const allowCopies = (server: TestServer, team: string | null) =>
  sql(
    server.pool,
    `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, 'copyAcrossEnvironments', true)`,
    [newId(), team],
  );
const teamNamed = async (server: TestServer, name: string) =>
  (await sql(server.pool, 'select id from teams where name = $1', [name]))[0]![0] as string;

async function documentFrom(server: TestServer, as: Person, url: string): Promise<Json> {
  const { body } = await server.call('POST', url, { as: as.token });
  const file = await server.app.inject({ url: body.url, headers: { authorization: `JWT ${as.token}` } });
  return JSON.parse(file.body);
}
const send = (server: TestServer, as: Person, document: unknown, team?: string, url = '/api/copied-documents') => {
  const content = typeof document === 'string' ? document : JSON.stringify(document);
  const form = formOf(
    team === undefined ? {} : { team_id: team },
    [{ name: 'team.json', content, type: 'application/json' }],
    'file',
  );
  return server.call('POST', url, { as: as.token, ...form });
};

beforeAll(async () => {
  await seedDemo({ pool: source.pool, services: source.services });
  const team = await teamNamed(source, 'Acme Dental');
  await allowCopies(source, null);
  staff = await makePerson(source.pool, { role: 'admin' });
  there = await makePerson(target.pool, { role: 'admin' });
  exported = await documentFrom(source, staff, `/api/teams/${team}/upload-json-to-s3`);
}, 120_000);

/** Ids by their order, without values of one environment: numbers, names of teams and files. */
function portable({ team, service_groups: groups, ...document }: Json): Json {
  const ids = new Map<string, string>();
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
  const own = new Set(['exported_at', 'display_id', 'team']);
  const service_groups = groups.map((group: Json) => ({ ...group, attachments: [] }));
  const whole = { ...document, settings: { ...team, name: '' }, service_groups };
  return JSON.parse(JSON.stringify(whole), (key, value: unknown) => {
    if (own.has(key)) return undefined;
    if (typeof value !== 'string' || !uuid.test(value)) return value;
    if (!ids.has(value)) ids.set(value, `#${ids.size}`);
    return ids.get(value);
  });
}

const count = async (server: TestServer, table: string) =>
  (await sql(server.pool, `select count(*)::int from ${table}`))[0]![0] as number;

describe('[TM-024] [TM-025] a team', () => {
  test('[SG-059] that was copied and imported is copied the same again, but for ids and times', async () => {
    const document = { ...exported, id: newId(), team: { ...exported['team'], name: 'Acme Copy' } };
    const { status, body } = await send(source, staff, document);
    expect([status, body.team.name]).toEqual([201, 'Acme Copy']);
    expect(body.left_out).toEqual([expect.stringMatching(/^Files are not part of the document: \d+ attachments\.$/)]);
    const again = await documentFrom(source, staff, `/api/teams/${body.team.id}/upload-json-to-s3`);
    expect(portable(again)).toEqual(portable(exported));
    expect(again['service_groups'].length).toBeGreaterThan(10);
    const audited = await sql(
      source.pool,
      `select count(*)::int from audit_entries where team_id = $1 and action = 'create' and entity = 'service-group'`,
      [body.team.id],
    );
    expect(audited).toEqual([[again['service_groups'].length]]);
  });

  test('that is here keeps its settings', async () => {
    const other = await makeTeam(source.pool, 'Acme West');
    const { body } = await send(source, staff, { ...exported, id: newId() }, other, '/api/copied-documents/preview');
    expect(body).toMatchObject({
      sources: ['Acme Dental'],
      team: { id: other, name: 'Acme West' },
      creates_team: false,
    });
    expect(body.left_out).toContain('The settings of the team stay as they are here.');
  });
});

describe('[SG-058] [SG-059] requests', () => {
  const requests = (change: Json = {}): Json => {
    const { team: _team, ...document } = exported;
    return { ...document, id: newId(), ...change };
  };
  const refusal = async (document: unknown, as = staff) => {
    const team = await teamNamed(source, 'Acme Dental');
    const { status, body } = await send(source, as, document, team);
    return [status, body.file ?? body.message];
  };

  test('are previewed where carriers, people and files are not known, and imported as the preview says', async () => {
    const team = await makeTeam(target.pool, 'Acme Dental');
    await allowCopies(target, team);
    const [id] = (await sql(target.pool, 'select id from providers limit 1'))[0] ?? [];
    expect(id).toBeUndefined();
    const before = await count(target, 'service_groups');
    const document = requests();
    const preview = await send(target, there, document, undefined, '/api/copied-documents/preview');
    expect([preview.status, preview.body.team]).toEqual([200, { id: team, name: 'Acme Dental' }]);
    expect(await count(target, 'service_groups')).toBe(before);
    const left = preview.body.left_out as string[];
    expect(left.some((text) => /^Carrier Lumen is not known here: .*\d+ quotes?/.test(text))).toBe(true);
    expect(left.some((text) => text.startsWith('No account here has the email quoperator@trunkline.example: '))).toBe(
      true,
    );
    const { status, body } = await send(target, there, document);
    expect([status, body.left_out, body.service_groups.length]).toEqual([201, left, document['service_groups'].length]);
    for (const { entity, count: planned } of preview.body.creates as { entity: string; count: number }[])
      expect([
        entity,
        await count(target, `${entity.replaceAll('-', '_')}${entity.endsWith('s') ? 'es' : 's'}`),
      ]).toEqual([entity, planned]);
    const [quotes] = await sql(target.pool, 'select count(*)::int from quotes');
    expect(quotes).toEqual([0]);
  });

  test('bring amounts and answers unchanged', async () => {
    const team = await makeTeam(source.pool, 'Harbor Copy');
    const document = requests();
    expect((await send(source, staff, document, team)).status).toBe(201);
    const read = (of: string) =>
      sql(
        source.pool,
        `select q.term, q.mrc_value, q.mrc_code, q.nrc_value, q.detail, s.request_config
           from quotes q join services s on s.id = q.service_id where q.team_id = $1 order by q.term, q.mrc_value, q.nrc_value, q.detail, s.request_config`,
        [of],
      );
    const [ours, theirs] = [await read(team), await read(await teamNamed(source, 'Acme Dental'))];
    expect(ours.length).toBeGreaterThan(10);
    expect(ours).toEqual(theirs);
  });

  test('are imported once: a second upload says where the first went', async () => {
    const team = await makeTeam(source.pool, 'Acme Again');
    const document = requests();
    const first = await send(source, staff, document, team);
    const numbers = first.body.service_groups.map(({ name }: { name: string }) => name).join(', ');
    const [status, [text]] = await refusal(document);
    expect(status).toBe(422);
    expect(text).toMatch(/^This document was imported on \w{3} \d\d, \d{4}: SG-/);
    expect(text).toContain(`${numbers} of Acme Again.`);
  });

  test.each([
    ['another version', { version: 2 }, /^The document has version 2, and this environment reads version 1\./],
    ['a foreign document', { format: 'somebody-else' }, /^This JSON document was not copied from a request/],
    ['an unknown field', { addon: true }, /^addon is not known here\. Remove it/],
    ['no requests', { service_groups: [] }, /^The document holds no requests\.$/],
  ])('of %s are refused', async (_, change, text) => {
    expect(await refusal(requests(change))).toEqual([422, [expect.stringMatching(text)]]);
  });

  test('with mistakes are refused by place, and nothing is created', async () => {
    const before = await count(source, 'services');
    const document = requests();
    const [group] = document['service_groups'].filter(({ quotes }: Json) => quotes.length > 1);
    const at = document['service_groups'].indexOf(group);
    const quotes = group.quotes.map((quote: Json, index: number) => {
      if (index === 0) return { ...quote, mrc: '689' };
      const { service_type: _type, ...rest } = quote;
      return index === 1 ? { ...rest, quote_level: 'GUESS' } : quote;
    });
    document['service_groups'] = document['service_groups'].with(at, { ...group, quotes });
    expect(await refusal(document)).toEqual([
      422,
      [
        `service_groups[${at}].quotes[0].mrc has the wrong type. Expected: an amount with value and code, e.g. {"value": 68900, "code": "USD"}, null.`,
        `service_groups[${at}].quotes[1].service_type is missing. Copy the request again in the other environment.`,
        `service_groups[${at}].quotes[1].quote_level is not one of the values known here: BUDGETARY, FIRM.`,
      ],
    ]);
    expect(await refusal('{"format": "trunkline-copy"\n"version": 1}')).toEqual([
      422,
      ['The document is broken at line 2, column 1. Copy the request again in the other environment.'],
    ]);
    expect(await count(source, 'services')).toBe(before);
  });

  test('[PE-036] [TM-031] are refused while the toggle is off for their team, and to customers', async () => {
    const team = await makeTeam(target.pool, 'Closed');
    const off = await send(target, there, requests(), team, '/api/copied-documents/preview');
    expect([off.status, off.body.message]).toEqual([403, 'Copying across environments is switched off for this team.']);
    expect((await send(target, there, requests(), team)).status).toBe(403);
    const customer = await makePerson(source.pool, {
      teams: { [await teamNamed(source, 'Acme Dental')]: ['VIEW_PROCUREMENT', 'MANAGE_TEAM'] },
    });
    expect((await refusal(requests(), customer))[0]).toBe(403);
  });

  test('need a chosen team when none has the same name', async () => {
    const { service_groups: groups } = exported;
    const document = requests({ service_groups: groups.map((group: Json) => ({ ...group, team: 'Elsewhere' })) });
    const { status, body } = await send(source, staff, document);
    expect([status, body.team_id]).toEqual([
      422,
      ['No team here is named Elsewhere. Choose the team that gets the requests.'],
    ]);
  });
});
