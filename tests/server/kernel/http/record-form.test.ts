import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
let admin: Person;
let parent: string;
let picture: Buffer;

beforeAll(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
  parent = await makeTeam(server.pool, 'Acme Dental');
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0b1f4b' } })
    .png()
    .toBuffer();
});

/** A form as a browser writes it; a file has a name. */
function form(parts: Readonly<Record<string, string | { name: string; content: Buffer }>>) {
  const line = '----trunkline-test';
  const pieces = Object.entries(parts).flatMap(([key, part]) => {
    const isText = typeof part === 'string';
    const head = `--${line}\r\ncontent-disposition: form-data; name="${key}"${isText ? '' : `; filename="${part.name}"\r\ncontent-type: image/png`}\r\n\r\n`;
    return [Buffer.from(head), isText ? Buffer.from(part) : part.content, Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${line}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${line}` },
  };
}

const send = (method: 'POST' | 'PUT', url: string, as: Person, parts: Parameters<typeof form>[0]) => {
  const { payload, headers } = form(parts);
  return server.app.inject({ method, url, payload, headers: { ...headers, authorization: `JWT ${as.token}` } });
};

test('[TM-010] POST /teams as a form creates a team, and a GET shows what was sent', async () => {
  const made = await send('POST', '/api/teams', admin, {
    name: 'Acme Dental West',
    website: 'https://acme-dental.example',
    cover_image: { name: 'front.png', content: picture },
    parent_team_id: parent,
    s3_object_name: 'acme-west.json',
  });
  expect(made.statusCode).toBe(201);
  const { body } = await server.call('GET', `/api/teams/${made.json().id}`, { as: admin.token });
  expect(body).toMatchObject({
    name: 'Acme Dental West',
    website: 'https://acme-dental.example',
    parent_team_id: parent,
    team_is_subteam: true,
    s3_object_name: 'acme-west.json',
  });
  const image = await server.app.inject({
    url: `/api/files/${body.cover_image}`,
    headers: { authorization: `JWT ${admin.token}` },
  });
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await sharp(image.rawPayload).metadata()).width).toBe(4);
});

test('[TM-010] a form is checked like JSON: by field, unknown ones refused, nothing stored', async () => {
  const missing = await send('POST', '/api/teams', admin, { website: 'acme' });
  expect([missing.statusCode, missing.json().name]).toEqual([422, ['Required']]);
  expect((await send('POST', '/api/teams', admin, { name: 'X', nmae: 'Y' })).statusCode).toBe(400);
  const script = { name: 'front.png', content: Buffer.from('#!/bin/sh') };
  const refused = await send('POST', '/api/teams', admin, { name: 'Script', cover_image: script });
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([422, ['message', 'cover_image']]);
  const { body } = await server.call('GET', '/api/teams?name=Script', { as: admin.token });
  expect(body.records).toEqual([]);
});

test('numbers, switches and lists of a form are read as such', async () => {
  const made = await send('POST', '/api/providers', admin, {
    name: 'Harbor Fiber',
    service_types: '["internet","wan_dark_fiber"]',
    logo: { name: 'logo.png', content: picture },
  });
  expect([made.statusCode, made.json().service_types]).toEqual([201, ['internet', 'wan_dark_fiber']]);
  const team = await send('PUT', `/api/teams/${parent}`, admin, { is_demo: 'true', platform_fee_percent: '1.5' });
  expect([team.statusCode, team.json().is_demo, Number(team.json().platform_fee_percent)]).toEqual([200, true, 1.5]);
});

test('a form is refused before its files are received if the caller may not send it', async () => {
  const member = await makePerson(server.pool, { teams: { [parent]: ['VIEW_INVENTORY'] } });
  expect((await send('POST', '/api/teams', member, { name: 'Mine' })).statusCode).toBe(403);
});

test('a record without files is sent as JSON only', async () => {
  expect((await send('POST', '/api/service-tags', admin, { label: 'x' })).statusCode).toBe(415);
});

test('[PR-011] names inside a JSON part are spelled either way, and not both', async () => {
  const { body: made } = await server.call('POST', '/api/providers', { as: admin.token, body: { name: 'Either Net' } });
  const terms = async (extra_fields: object) => {
    const part = { extra_fields: JSON.stringify(extra_fields) };
    const answer = await send('PUT', `/api/providers/${made.id}`, admin, part);
    return [answer.statusCode, answer.json().extra_fields];
  };
  expect(await terms({ slaBroadband: 99.5, slaDedicated: 99.99 })).toEqual([
    200,
    { sla_broadband: 99.5, sla_dedicated: 99.99 },
  ]);
  expect(await terms({ sla_broadband: 99.6 })).toEqual([200, { sla_broadband: 99.6 }]);
  expect((await terms({ slaBroadband: 99.5, sla_broadband: 99.6 }))[0]).toBe(422);
});
