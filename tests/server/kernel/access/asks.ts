/** Every request of the denial tests, with the answer that the policy expects. */
import type { Answer, CallOptions } from '#tests/support/server.ts';
import type { Caller } from './actors.ts';
import {
  callVerdict,
  createVerdict,
  entityOf,
  listVerdict,
  readsField,
  readsFieldSomewhere,
  rowVerdict,
  sees,
  sentVerdict,
  writesField,
  type Target,
  type Verdict,
} from './policy.ts';
import { isOpen, type CallRule, type EntityRule, type FieldRule } from './rules.ts';

export interface DenialCase {
  readonly what: string;
  readonly caller: Caller;
  readonly method: CallRule['method'];
  readonly url: string;
  readonly options?: CallOptions;
  /** Expected verdict. */
  readonly expected: string;
  /** Describes an answer that was not denied; its status if absent. */
  readonly describe?: (answer: Answer) => string;
}

/** The answer as a verdict of the policy. */
export const verdictOf = ({ describe }: DenialCase, answer: Answer): string =>
  [401, 403, 404].includes(answer.status) || !describe ? String(answer.status) : describe(answer);

type DenialRequest = Pick<DenialCase, 'what' | 'method' | 'url' | 'options' | 'describe'>;
const bogus = { no_such_field: 1 };

/** Only rights matter: allowed requests fail at their input (400, 409) and change nothing. */
const ask = (caller: Caller, verdict: Verdict, passed: string, asked: DenialRequest): DenialCase => ({
  ...asked,
  caller,
  expected: verdict === 'yes' ? passed : String(verdict),
});

/** All calls of an entity that one caller can make. */
export function entityAsks(entity: EntityRule, caller: Caller, targets: readonly Target[]): readonly DenialCase[] {
  const asks = [...creates(entity, caller, targets)];
  if (entity.operations.includes('list') && isOpen(entity.access.read)) asks.push(...lists(entity, caller, targets));
  for (const target of targets) asks.push(...rowAsks(entity, caller, target));
  return asks;
}

function rowAsks(entity: EntityRule, caller: Caller, target: Target): readonly DenialCase[] {
  const { path, operations, access } = entity;
  const url = `/${path}/${target.id}`;
  const of = (rule: readonly string[]): Verdict => rowVerdict(entity, rule, caller, target);
  const asks: DenialCase[] = [];
  if (operations.includes('get') && isOpen(access.read)) {
    const passed = target.row ? `200 ${readable(entity, caller, target.row).join()}` : '200';
    const describe = ({ status, body }: Answer): string => `${status} ${shown(entity, body).join()}`;
    asks.push(
      ask(caller, of(access.read), passed, { what: `GET ${path} ${target.name}`, method: 'GET', url, describe }),
    );
  }
  if (operations.includes('update') && isOpen(access.update)) asks.push(update(entity, caller, target));
  if (operations.includes('delete') && isOpen(access.delete)) asks.push(...removals(entity, caller, target));
  return asks;
}

/** Fields with their own rules and required references that are visible in a record. */
const shown = ({ fields, references }: EntityRule, body: Readonly<Record<string, unknown>>): readonly string[] => [
  ...fields.filter(({ read, wire }) => read !== null && (body[wire] ?? null) !== null).map(({ wire }) => wire),
  ...references.map(({ wire }) => wire.replace(/_id$/, '')).filter((name) => (body[name] ?? null) !== null),
];

/** Empty in every row, because no caller of these tests can be deactivated. */
const isEmpty = ({ wire }: FieldRule): boolean => wire === 'deactivated_at';

const readable = (entity: EntityRule, caller: Caller, row: NonNullable<Target['row']>): readonly string[] => [
  ...entity.fields
    .filter((field) => field.read !== null && !isEmpty(field) && readsField(entity, field, caller, row))
    .map(({ wire }) => wire),
  ...entity.references
    .filter(({ wire, to }) => {
      const field = entity.fields.find((each) => each.wire === wire);
      return sees(entityOf(to), caller, row) && (!field || readsField(entity, field, caller, row));
    })
    .map(({ wire }) => wire.replace(/_id$/, '')),
];

/** Sends another value for every field with a write rule; fields that the caller may not write are refused by name. */
function update(entity: EntityRule, caller: Caller, target: Target): DenialCase {
  const { path, updateMethod: method, access } = entity;
  const verdict = rowVerdict(entity, access.update, caller, target);
  const guarded = entity.fields.filter(({ write }) => write !== null);
  const body = { ...bogus, ...Object.fromEntries(guarded.map(({ wire }) => [wire, 'no such value'])) };
  const isRefused = (field: FieldRule): boolean =>
    target.row !== null && !writesField(entity, field, caller, target.row);
  const refused = ['no_such_field', ...guarded.filter(isRefused).map(({ wire }) => wire)].sort();
  const what = `${method} ${path} ${target.name}`;
  const url = `/${path}/${target.id}`;
  return ask(caller, verdict, `400 ${refused.join()}`, { what, method, url, options: { body }, describe: namedFields });
}

const namedFields = ({ status, body }: Answer): string => {
  const names = Object.keys(body).filter((key) => key !== 'message');
  return `${status} ${names.sort().join()}`;
};

function removals(entity: EntityRule, caller: Caller, target: Target): readonly DenialCase[] {
  const { path, access, isSoftDeleted } = entity;
  const url = `/${path}/${target.id}`;
  const verdict = rowVerdict(entity, access.delete, caller, target);
  const options = { headers: { 'if-match': '"999999999"' } };
  const asks = [ask(caller, verdict, '409', { what: `DELETE ${path} ${target.name}`, method: 'DELETE', url, options })];
  if (!isSoftDeleted) return asks;
  const restore = { what: `restore ${path} ${target.name}`, method: 'POST', url: `${url}/restore` } as const;
  return [...asks, ask(caller, verdict, '200', restore)];
}

function* creates(entity: EntityRule, caller: Caller, targets: readonly Target[]): Generator<DenialCase> {
  const { path, operations, access, scope } = entity;
  if (!operations.includes('create') || !isOpen(access.create)) return;
  for (const { row, name } of targets) {
    if (row === null) continue;
    const body = scope === 'team' ? { ...bogus, team_id: row.teamId } : bogus;
    const verdict = createVerdict(entity, caller, row.teamId);
    yield ask(caller, verdict, '400', {
      what: `POST ${path} ${name}`,
      method: 'POST',
      url: `/${path}`,
      options: { body },
    });
  }
}

/** Every team has more members than those with requested rows. */
const mates = ({ scope }: EntityRule, { teams }: Caller): readonly NonNullable<Target['row']>[] =>
  scope === 'self' ? Object.keys(teams).map((teamId) => ({ teamId, userId: 'somebody else' })) : [];

/**
 * A list and its export must contain exactly the rows that the caller may see; a withheld field neither sorts nor
 * filters.
 */
function* lists(entity: EntityRule, caller: Caller, targets: readonly Target[]): Generator<DenialCase> {
  const { path, fields } = entity;
  const verdict = listVerdict(entity, caller);
  const listed = (method: 'GET', url: string, passed: string, describe?: DenialCase['describe']): DenialCase =>
    ask(caller, verdict, passed, { what: `${method} ${url}`, method, url, ...(describe && { describe }) });
  const seen = targets.filter(({ row }) => row !== null && sees(entity, caller, row));
  const rowsIn = ({ status, body }: Answer): string => {
    const records = new Map(
      (body.records as ({ id: string } & Record<string, unknown>)[]).map((record) => [record.id, record]),
    );
    const found = targets.flatMap(({ id, name }) =>
      records.has(id) ? [`${name} ${shown(entity, records.get(id)!).join()}`] : [],
    );
    return [status, ...found].join('; ');
  };
  const rowsFor = seen.map(({ name, row }) => `${name} ${readable(entity, caller, row!).join()}`);
  yield listed('GET', `/${path}?per_page=1000`, [200, ...rowsFor].join('; '), rowsIn);
  const hidden = fields.filter((field) => !readsFieldSomewhere(field, caller));
  const headings = ({ status, text }: Answer): string => {
    const columns = (text.split('\n', 1)[0] ?? '').replaceAll(/["\r\uFEFF]/g, '').split(',');
    return `${status} ${hidden
      .filter(({ title }) => columns.includes(title))
      .map(({ wire }) => wire)
      .join()}`;
  };
  yield listed('GET', `/${path}/export.csv`, '200 ', headings);
  const rows = [...seen.map(({ row }) => row!), ...mates(entity, caller)].filter((row) => sees(entity, caller, row));
  for (const field of fields) {
    const isKnown = readsFieldSomewhere(field, caller) && rows.every((row) => readsField(entity, field, caller, row));
    if (field.read !== null && field.isSort)
      yield listed('GET', `/${path}?sort_field=${field.wire}`, isKnown ? '200' : '400');
    if (field.read !== null && field.filter !== null)
      yield listed('GET', `/${path}?${field.filter}=x`, isKnown ? 'known' : 'unknown', isNamed);
  }
}

const isNamed = ({ headers }: Answer): string => (headers['x-error-code'] === 'unknownParameter' ? 'unknown' : 'known');

const anyId = '0198c000-0000-7000-8000-000000000001';

/** Required values in query or body of these calls, besides the row's id. */
const sentQueries: Readonly<Record<string, string>> = { from: '2026-01', until: '2026-01', format: 'csv' };
const sentBodies: Readonly<Record<string, object>> = {
  createAddresses: {
    addresses: [
      {
        name: 'Office',
        street: '233 S Wacker Dr',
        city: 'Chicago',
        state_province: 'IL',
        postal_code: '60606',
        country: 'US',
      },
    ],
  },
  importPhoneNumbers: { first: '+13125550100', last: '+13125550103' },
  importServices: { name: 'services.csv', columns: ['name'], rows: [['Line']], dry_run: true },
  inviteTeamUser: { role_ids: [anyId] },
  issueApiKey: { name: 'Program' },
  linkRenewalCalendar: {},
  moveServicesToNewServiceGroup: { service_ids: [anyId] },
  setUpSso: { name: 'acme', domains: ['acme.example'], issuer: 'https://id.acme.example', client_id: 'trunkline' },
};

/** A described call on a row named by query or body; requests only what must be refused. */
export function sentAsk(call: CallRule, caller: Caller, target: Target): DenialCase {
  const { query, body } = call.sends!;
  const asked = call.needs.map((name) => `${name}=${name === query ? target.id : sentQueries[name]}`);
  const url = asked.length === 0 ? call.path : `${call.path}?${asked.join('&')}`;
  const named = body?.endsWith('_ids') ? [target.id] : target.id;
  const options = body === undefined ? {} : { body: { ...sentBodies[call.id], [body]: named } };
  const what = `${call.id} ${target.name}`;
  return ask(caller, sentVerdict(call, caller, target), 'yes', { what, method: call.method, url, options });
}

/** A described call with an unknown parameter, which is looked at after the rights. */
export function callAsk(
  call: CallRule,
  entity: EntityRule | undefined,
  caller: Caller,
  target: Target | null,
  absentId: string,
): DenialCase {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    name === call.on?.param ? target!.id : absentId,
  );
  const what = `${call.id} ${target?.name ?? ''}`;
  const url = `${path}?no_such_parameter=1`;
  return ask(caller, callVerdict(call, entity, caller, target), '400', { what, method: call.method, url });
}
