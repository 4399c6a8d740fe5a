/** Every resource with callers who may use it: a team with all permissions, staff of every role, rows of each kind. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { permissions } from '#generated/domain/permissions.ts';
import { resources } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, type Person } from './people.ts';
import { makeRows, type Rows } from './rows.ts';
import type { Answer, TestServer } from './server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Values = Readonly<Record<string, unknown>>;

export interface World {
  /** Owner first, then staff of every role. */
  readonly callers: readonly Person[];
  readonly rows: Rows;
  /** The first caller with the right, and the answer. */
  asked(method: Method, url: string, body?: unknown): Promise<Answer & { readonly by: Person }>;
  /** Required values of a record; text is free, references lead to rows of the team. */
  bodyOf(resource: Resource, write: readonly ResourceField['write'][]): Promise<Values>;
  /** Id of a new record. */
  makeOne(resource: Resource): Promise<string>;
}

/** A whole set of records, and a membership that needs another one: both have separate tests. */
const special: ReadonlySet<string> = new Set(['demo-account', 'team-user-sub-team']);

/** Resources with those operations, by id. */
export const having = (...operations: Resource['operations']) =>
  (Object.values(resources) as readonly Resource[])
    .filter(({ id, deleteToggle }) => !special.has(id) && deleteToggle === undefined)
    .filter((resource) => operations.every((each) => resource.operations.includes(each)))
    .map((resource) => [resource.id, resource] as const);

/** For the top of a test file. */
export function useWorld(server: TestServer): World {
  const world = {} as World;
  beforeAll(async () => Object.assign(world, await makeWorld(server)));
  return world;
}

async function makeWorld(server: TestServer): Promise<World> {
  const { pool } = server;
  const team_id = await makeTeam(pool, 'Acme Dental');
  const all = permissions.map(({ id }) => id);
  const owner = await makePerson(pool, { teams: { [team_id]: all } });
  const colleague = await makePerson(pool, { teams: { [team_id]: all } });
  const staff = ['admin', 'implementation_specialist', 'salesperson', 'quoperator', 'development'];
  const callers = [owner, ...(await Promise.all(staff.map((role) => makePerson(pool, { role }))))];
  const rows = await makeRows(pool, { teamId: team_id, userId: owner.userId });

  const asked: World['asked'] = async (method, url, body) => {
    let found: (Answer & { readonly by: Person }) | undefined;
    for (const by of callers) {
      const sent = { as: by.token, ...(body !== undefined && { body }) };
      found = { by, ...(await server.call(method, `/api/${url}`, sent)) };
      if (found.status !== 403 && found.status !== 404) break;
    }
    return found!;
  };

  const bodyOf: World['bodyOf'] = async (resource, write) => {
    const needed = resource.fields.filter((field) => write.includes(field.write) && isNeeded(field));
    const values = {
      ...Object.fromEntries(needed.map((field) => [field.wire, valueOf(field, team_id, rows)])),
      ...(await own(resource.id, { colleague, rows, makeOne })),
    };
    const known = new Set(resource.fields.filter((field) => write.includes(field.write)).map(({ wire }) => wire));
    return Object.fromEntries(Object.entries(values).filter(([wire]) => known.has(wire)));
  };

  const makeOne: World['makeOne'] = async (resource) => {
    const { status, text, body } = await asked('POST', resource.path, await bodyOf(resource, ['always', 'create']));
    expect([status, text]).toEqual([201, text]);
    return body.id as string;
  };

  return { callers, rows, asked, bodyOf, makeOne };
}

interface Needs extends Pick<World, 'rows' | 'makeOne'> {
  readonly colleague: Person;
}

/** Values in a special format, or that must be unique. */
async function own(id: string, { colleague, rows, makeOne }: Needs): Promise<Values> {
  const byId: Readonly<Record<string, () => Values | Promise<Values>>> = {
    'action-item-follower': () => ({ user_id: colleague.userId }),
    'service-group-follower': () => ({ user_id: colleague.userId }),
    ticket: () => ({ opening_text: 'Billed twice.', dispute_reason: 'DUPLICATE' }),
    'ticket-follower': () => ({ user_id: colleague.userId }),
    'ticket-service': async () => ({ service_id: await makeOne(resources.service) }),
    'service-tagging': async () => ({ tag_id: await makeOne(resources['service-tag']) }),
    'team-user': () => ({ role_ids: [rows['team-role']] }),
    snooze: async () => ({ record_entity: 'ticket', record_id: await makeOne(resources.ticket), until: soon() }),
    address: () => ({ street: '1 Main St', address_line_two: 'Floor 1', state_province: 'IL', postal_code: '60606' }),
    'commission-rate': async () => ({ provider_id: await makeOne(resources.provider) }),
    'banned-entry': () => ({ email_domain: `spam-${randomUUID()}.example` }),
    contact: () => ({ email: 'desk@acme-dental.example' }),
    'contract-template-version': async () => ({
      template_id: await makeOne(resources['contract-template']),
      body: '<p>Text</p>',
    }),
    currency: () => ({ code: 'ZAR' }),
    'feature-toggle': () => ({ name: 'softblock' }),
    'fx-rate': () => ({ as_of: '2026-03-18' }),
    'install-task': () => ({ step: 'site_survey', position: 9 }),
    'netbox-connection': () => ({ url: 'https://netbox.acme-dental.example', token: '0123456789abcdef0123' }),
    'paying-account': () => ({ routing_number: '021000021', account_number: '000123456789', company_id: '1234567890' }),
    'notification-preference': () => ({ event_id: nextEvent() }),
    payment: () => ({ paid_on: '2026-03-17' }),
    reconciliation: () => ({ bank_date: '2026-03-17' }),
    'remittance-account': async () => ({
      provider_id: await makeOne(resources.provider),
      routing_number: '021000021',
      account_number: '000123456789',
    }),
    'service-location': () => ({ position: 2 }),
    'service-phone-number': () => ({ e164: '+13125550142' }),
    'service-tag': () => ({ color: '#5B3FD6' }),
    'site-profile': () => ({ data: { circuits: [{ types: { broadband: true }, transport_type: ['cellular'] }] } }),
    'sso-connection': () => ({ name: 'acme-dental', domains: ['acme-dental.example'] }),
    'webhook-endpoint': () => ({ url: 'https://hooks.acme-dental.example/' }),
  };
  return (await byId[id]?.()) ?? {};
}

const events = resources['notification-preference'].fields.find(({ wire }) => wire === 'event_id')!.values!;
let eventCount = 1;

/** A person has one preference for each event. */
const nextEvent = (): unknown => events[eventCount++ % events.length];

/** An hour from now, to the second, because the database omits trailing zeros of an instant. */
const soon = (): string => `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`;

const isNeeded = (field: ResourceField): boolean =>
  field.wire === 'team_id' || (!field.nullable && field.default === undefined);

let count = 0;

function valueOf({ kind, wire, reference, values }: ResourceField, team_id: string, rows: Rows): unknown {
  count += 1;
  if (wire === 'team_id') return team_id;
  if (reference) return rows[reference.resource];
  const byKind: Partial<Record<ResourceField['kind'], unknown>> = {
    uuid: newId(),
    email: `made-${count}@acme-dental.example`,
    integer: 1,
    decimal: 1,
    money: { value: 100, code: 'USD' },
    boolean: false,
    date: '2027-03-17',
    dateTime: '2027-03-17T09:30:00Z',
    enum: values?.[0],
    enums: values?.slice(0, 1),
    texts: [],
    json: {},
  };
  return kind in byKind ? byKind[kind] : `Made ${count}`;
}
