/** A fake NetBox: its REST API for the records of circuits, with its rules, over HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Row = Record<string, unknown> & { id: number };

export interface NetboxPeer {
  readonly url: string;
  readonly token: string;
  /** By path below `/api/`. */
  readonly rows: Readonly<Record<Kind, Row[]>>;
  /** Method and path of each call. */
  readonly calls: string[];
  /** Status for all answers, to simulate an outage. */
  status: number | null;
  readonly close: () => Promise<void>;
}

const kinds = {
  'circuits/providers': { needed: ['name', 'slug'], unique: [['name'], ['slug']] },
  'circuits/provider-accounts': { needed: ['provider', 'account'], unique: [['provider', 'account']] },
  'circuits/circuit-types': { needed: ['name', 'slug'], unique: [['name'], ['slug']] },
  'circuits/circuits': { needed: ['cid', 'provider', 'type'], unique: [['provider', 'cid']] },
  'circuits/circuit-terminations': { needed: ['circuit', 'term_side'], unique: [['circuit', 'term_side']] },
  'dcim/sites': { needed: ['name', 'slug'], unique: [['name'], ['slug']] },
} as const satisfies Record<string, { needed: readonly string[]; unique: readonly (readonly string[])[] }>;

export type Kind = keyof typeof kinds;

/** Fields that refer to another kind of record: a number when written, an object when read. */
const references: Readonly<Record<string, Kind>> = {
  provider: 'circuits/providers',
  provider_account: 'circuits/provider-accounts',
  type: 'circuits/circuit-types',
  circuit: 'circuits/circuits',
  site: 'dcim/sites',
};
const statuses = ['planned', 'provisioning', 'active', 'offline', 'deprovisioning', 'decommissioned'];

export async function startNetbox({ version = '4.3.2' } = {}): Promise<NetboxPeer> {
  const rows = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []])) as unknown as NetboxPeer['rows'];
  const token = '0123456789abcdef0123456789abcdef01234567';
  const server = createServer((call, answer) => void serve(call, answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const peer: NetboxPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    rows,
    calls: [],
    status: null,
    close: () => new Promise((done) => void server.close(() => done())),
  };

  async function serve(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(call.url ?? '/', peer.url);
    peer.calls.push(`${call.method} ${pathname}`);
    const parts: Buffer[] = [];
    for await (const part of call) parts.push(part as Buffer);
    const send = (status: number, body: unknown): void =>
      void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (peer.status !== null) return send(peer.status, { detail: 'Not now.' });
    if (call.headers.authorization !== `Token ${token}`) return send(403, { detail: 'Invalid token' });
    if (pathname === '/api/status/') return send(200, { 'netbox-version': version, 'python-version': '3.12' });
    const kind = pathname.replace(/^\/api\//, '').replace(/\/$/, '') as Kind;
    if (!(kind in kinds)) return send(404, { detail: 'Not found.' });
    if (call.method === 'GET') {
      const [limit, offset] = [Number(searchParams.get('limit') ?? 50), Number(searchParams.get('offset') ?? 0)];
      const page = rows[kind].slice(offset, offset + Math.min(limit, 1000));
      const next = offset + page.length < rows[kind].length ? 'more' : null;
      return send(200, {
        count: rows[kind].length,
        next,
        previous: null,
        results: page.map((row) => shown(kind, row)),
      });
    }
    const given = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>[];
    const isNew = call.method === 'POST';
    const made = given.map((values): Record<string, unknown> => ({
      ...(isNew
        ? { status: kind === 'circuits/circuits' ? 'active' : undefined }
        : rows[kind].find(({ id }) => id === values['id'])),
      ...values,
    }));
    const faults = made.map((row, at) => faultsOf(kind, row, made.slice(0, at)));
    // All or nothing, like NetBox.
    if (faults.some((each) => Object.keys(each).length > 0)) return send(400, faults);
    const stored = made.map((row, at) => ({ ...row, id: isNew ? nextId(kind) + at : Number(row['id']) }) as Row);
    for (const row of stored) {
      const found = rows[kind].findIndex(({ id }) => id === row.id);
      if (found === -1) rows[kind].push(row);
      else rows[kind][found] = row;
    }
    send(
      isNew ? 201 : 200,
      stored.map((row) => shown(kind, row)),
    );
  }

  const nextId = (kind: Kind): number => Math.max(0, ...rows[kind].map(({ id }) => id)) + 1;

  function faultsOf(kind: Kind, row: Record<string, unknown>, before: readonly Record<string, unknown>[]) {
    const faults: Record<string, string[]> = {};
    const { needed, unique } = kinds[kind];
    for (const field of needed)
      if (row[field] === undefined || row[field] === '') faults[field] = ['This field is required.'];
    for (const field of Object.keys(row)) if (!known[kind].includes(field)) faults[field] = ['Unknown field.'];
    for (const [field, of] of Object.entries(references))
      if (typeof row[field] === 'number' && !rows[of].some(({ id }) => id === row[field]))
        faults[field] = [`Related object not found using the provided numeric ID: ${row[field]}`];
    if (row['slug'] !== undefined && !/^[-\w]+$/.test(String(row['slug']))) faults['slug'] = ['Enter a valid slug.'];
    if (kind === 'circuits/circuits' && !statuses.includes(String(row['status'])))
      faults['status'] = [`"${String(row['status'])}" is not a valid choice.`];
    for (const [field, longest] of [
      ['description', 200],
      ['name', 100],
      ['cid', 100],
      ['account', 100],
    ] as const)
      if (String(row[field] ?? '').length > longest)
        faults[field] = [`Ensure this field has no more than ${longest} characters.`];
    if (row['commit_rate'] != null && (!Number.isInteger(row['commit_rate']) || Number(row['commit_rate']) < 0))
      faults['commit_rate'] = ['A valid integer is required.'];
    for (const fields of unique) {
      const key = (each: Record<string, unknown>): string => JSON.stringify(fields.map((field) => each[field]));
      if ([...rows[kind], ...before].some((other) => other['id'] !== row['id'] && key(other) === key(row)))
        faults['__all__'] = [`The fields ${fields.join(', ')} must make a unique set.`];
    }
    return faults;
  }

  /** As the API returns it: related records and choices as objects. */
  function shown(kind: Kind, row: Row): Record<string, unknown> {
    const text = { description: '', ...row };
    const entries = Object.entries(text).map(([field, value]): [string, unknown] => {
      const of = references[field];
      if (of !== undefined && typeof value === 'number') {
        const { id, name, slug, cid, account } = rows[of].find((each) => each.id === value)!;
        return [field, { id, display: name ?? cid, name, slug, cid, account }];
      }
      return field === 'status' ? [field, { value, label: value }] : [field, value];
    });
    return { url: `${peer.url}/api/${kind}/${row.id}/`, ...Object.fromEntries(entries), custom_fields: {}, tags: [] };
  }
  return peer;
}

const known: Readonly<Record<Kind, readonly string[]>> = {
  'circuits/providers': ['id', 'name', 'slug', 'description', 'status'],
  'circuits/provider-accounts': ['id', 'provider', 'name', 'account', 'description', 'status'],
  'circuits/circuit-types': ['id', 'name', 'slug', 'description', 'status'],
  'circuits/circuits': [
    'id',
    'cid',
    'provider',
    'provider_account',
    'type',
    'status',
    'install_date',
    'termination_date',
    'commit_rate',
    'description',
  ],
  'circuits/circuit-terminations': [
    'id',
    'circuit',
    'term_side',
    'termination_type',
    'termination_id',
    'site',
    'description',
    'status',
  ],
  'dcim/sites': ['id', 'name', 'slug', 'status', 'physical_address', 'latitude', 'longitude', 'description'],
};
