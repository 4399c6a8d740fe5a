import { describe, expect, it } from 'vitest';
import { constraintName } from '#codegen/migrate/constraint-name.ts';
import { listOf, physicalOf, tableOf } from './schemas.ts';

const quote = {
  required: ['label', 'status', 'providerId', 'price'],
  'x-unique': [['label']],
  properties: {
    label: { 'x-id': 'f_quote_label', title: 'Label', type: 'string' },
    status: {
      'x-id': 'f_quote_status',
      title: 'Status',
      $ref: '../types/status.schema.json',
      'x-list': { filter: true },
    },
    providerId: { 'x-id': 'f_quote_provider', title: 'Provider', 'x-ref': 'provider' },
    priorId: { 'x-id': 'f_quote_prior', title: 'Prior', 'x-ref': 'quote', 'x-onDelete': 'set-null' },
    price: { 'x-id': 'f_quote_price', title: 'Price', $ref: '../types/money.schema.json' },
    discount: { 'x-id': 'f_quote_discount', title: 'Discount', $ref: '../types/money.schema.json' },
  },
};
const provider = { 'x-scope': 'global', 'x-access': { read: ['signed-in'] } };
const types = { status: listOf('OPEN', 'CLOSED') };
const model = physicalOf({ quote, provider }, types);
const quotes = tableOf(model, 'quotes');

describe('columns', () => {
  const kinds = physicalOf(
    {
      sink: {
        properties: {
          text: { 'x-id': 'f_a', title: 'A', type: 'string' },
          count: { 'x-id': 'f_b', title: 'B', type: 'integer' },
          bytes: { 'x-id': 'f_c', title: 'C', type: 'integer', maximum: 9e15 },
          rate: { 'x-id': 'f_d', title: 'D', type: 'number', 'x-scale': 4 },
          latitude: { 'x-id': 'f_e', title: 'E', type: 'number' },
          day: { 'x-id': 'f_f', title: 'F', type: 'string', format: 'date' },
          moment: { 'x-id': 'f_g', title: 'G', type: 'string', format: 'date-time' },
          isOpen: { 'x-id': 'f_h', title: 'H', type: 'boolean' },
          names: { 'x-id': 'f_i', title: 'I', type: 'array', items: { type: 'string' } },
          states: { 'x-id': 'f_j', title: 'J', type: 'array', items: { $ref: '../types/status.schema.json' } },
          months: { 'x-id': 'f_k', title: 'K', $ref: '../types/months.schema.json' },
          detail: { 'x-id': 'f_l', title: 'L', type: 'object' },
          ownerId: { 'x-id': 'f_m', title: 'M', 'x-ref': 'user' },
          fee: { 'x-id': 'f_n', title: 'N', $ref: '../types/money.schema.json' },
          secret: { 'x-id': 'f_o', title: 'O', type: 'string', 'x-kind': 'secret' },
        },
      },
    },
    { ...types, months: listOf(1, 12, 24) },
  );
  const typeOf = Object.fromEntries(tableOf(kinds, 'sinks').columns.map((column) => [column.name, column.type]));

  it('map each kind to the type that keeps its values exactly', () => {
    expect(typeOf).toMatchObject({
      id: 'uuid',
      team_id: 'uuid',
      text: 'text',
      count: 'integer',
      bytes: 'bigint',
      rate: 'numeric(18,4)',
      latitude: 'numeric(18,6)',
      day: 'date',
      moment: 'timestamptz',
      is_open: 'boolean',
      names: 'text[]',
      states: 'text[]',
      months: 'integer',
      detail: 'jsonb',
      owner_id: 'uuid',
      fee_value: 'bigint',
      fee_code: 'text',
      secret: 'text',
    });
  });

  it('check closed lists, lists of them, and that money has both parts or none', () => {
    expect(tableOf(kinds, 'sinks').checks.map(({ name }) => name)).toEqual([
      'sinks_states_check',
      'sinks_months_check',
      'sinks_fee_check',
    ]);
  });

  it('need no pair check where the money is required', () => {
    expect(quotes.checks.map(({ name }) => name)).toEqual(['quotes_status_check', 'quotes_discount_check']);
  });
});

describe('keys', () => {
  it('begin with the team in every unique key of team records', () => {
    const unique = quotes.indexes.filter((index) => index.isUnique).map((index) => index.columns);
    expect(unique).toEqual([
      ['e_quote.team_id', 'e_quote.id'],
      ['e_quote.team_id', 'f_quote_label'],
    ]);
  });

  it('carry the team between records of one team, so that no row points into a foreign one', () => {
    expect(quotes.foreignKeys.find((key) => key.id === 'reference:f_quote_prior')).toEqual({
      id: 'reference:f_quote_prior',
      name: 'quotes_prior_id_fkey',
      columns: ['e_quote.team_id', 'f_quote_prior'],
      table: 'e_quote',
      target: ['e_quote.team_id', 'e_quote.id'],
      onDelete: 'set-null',
    });
  });

  it('are plain towards records that belong to all', () => {
    const key = quotes.foreignKeys.find((each) => each.id === 'reference:f_quote_provider');
    expect(key).toMatchObject({ columns: ['f_quote_provider'], target: ['e_provider.id'] });
  });

  it('have an index for every reference', () => {
    const led = new Set(quotes.indexes.map((index) => index.columns[0]));
    const references = quotes.foreignKeys.map((key) => key.columns.at(-1));
    expect(references.filter((column) => !led.has(column!))).toEqual([]);
  });

  it('allow a name once per team and once among records without a team', () => {
    const role = {
      'x-teamOptional': true,
      'x-unique': [['name']],
      properties: { name: { 'x-id': 'f_role_name', title: 'Name', type: 'string' } },
    };
    const unique = tableOf(physicalOf({ role }), 'roles').indexes.filter((index) => index.isUnique);
    expect(unique.map(({ columns, where }) => ({ columns, where }))).toEqual([
      { columns: ['e_role.team_id', 'f_role_name'], where: null },
      { columns: ['f_role_name'], where: 'team_id is null' },
    ]);
  });

  it('let a deleted record give its name free', () => {
    const tag = {
      'x-softDelete': true,
      'x-unique': [['name']],
      properties: { name: { 'x-id': 'f_tag_name', title: 'Name', type: 'string' } },
    };
    const index = tableOf(physicalOf({ tag }), 'tags').indexes.find((each) => each.columns.includes('f_tag_name'));
    expect(index).toMatchObject({ isUnique: true, where: 'deleted_at is null' });
  });

  it('have names of at most 63 bytes that stay different', () => {
    const long = 'a_rather_long_table_name_for_records_of_this_kind';
    const names = ['first', 'second'].map((column) => constraintName(long, [column, 'of_two_columns'], 'fkey'));
    expect(names.map((name) => name.length <= 63 && name.endsWith('_fkey'))).toEqual([true, true]);
    expect(names[0]).not.toBe(names[1]);
  });
});

describe('list indexes', () => {
  it('start with the team unless the schema places it: a code is looked up without one', () => {
    const seal = {
      'x-indexes': [['label'], ['code', 'teamId']],
      properties: {
        label: { 'x-id': 'f_seal_label', title: 'Label', type: 'string' },
        code: { 'x-id': 'f_seal_code', title: 'Code', type: 'string' },
      },
    };
    const columns = tableOf(physicalOf({ seal }), 'seals').indexes.map((index) => index.columns.join(' '));
    expect(columns).toContain('e_seal.team_id f_seal_label');
    expect(columns).toContain('f_seal_code e_seal.team_id');
  });

  it('serve the default order of a team and of staff, and a filtered closed list in that order', () => {
    const names = quotes.indexes.map((index) => index.name);
    expect(names).toContain('quotes_team_id_created_at_id_idx');
    expect(names).toContain('quotes_created_at_id_idx');
    expect(names).toContain('quotes_team_id_status_created_at_id_idx');
  });

  it('put nulls last where the default order is descending and may be empty', () => {
    const task = {
      'x-resource': { area: 'sample', icon: 'label', shownAs: '{id}', sort: '-dueAt' },
      properties: { dueAt: { 'x-id': 'f_task_due', title: 'Due', type: 'string', format: 'date-time' } },
    };
    const index = tableOf(physicalOf({ task }), 'tasks').indexes.find((each) => each.columns.includes('f_task_due'));
    expect(index).toMatchObject({ columns: ['e_task.team_id', 'f_task_due', 'e_task.id'], order: 'desc nulls last' });
  });
});

describe('row rules', () => {
  const usingOf = (name: string, models = model) =>
    tableOf(models, name).policies.map(({ command, using }) => ({ command, using }));
  const inside = `(select app_mode()) in ('system', 'staff')`;

  it('show team records to their team, to staff and to the system', () => {
    const inTeam = `team_id = any((select app_teams())::uuid[]) or ${inside}`;
    expect(usingOf('quotes')).toEqual([{ command: 'all', using: inTeam }]);
  });

  it('show reference data to everyone signed in and let staff and system write it', () => {
    expect(usingOf('providers')).toEqual([
      { command: 'select', using: `(select app_mode()) in ('system', 'staff', 'teams')` },
      { command: 'insert', using: null },
      { command: 'update', using: inside },
      { command: 'delete', using: inside },
    ]);
  });

  it('show public reference data to visitors too', () => {
    const models = physicalOf({ provider: { ...provider, 'x-access': { read: ['public'] } } });
    expect(usingOf('providers', models)[0]).toEqual({ command: 'select', using: `(select app_mode()) <> ''` });
  });

  it('show people themselves and, once there are memberships, their team mates', () => {
    const member = {
      'x-unique': [['userId']],
      required: ['userId'],
      properties: { userId: { 'x-id': 'f_m_user', title: 'User', 'x-ref': 'user' } },
    };
    const [rule] = usingOf('users', physicalOf({ 'team-user': member }));
    expect(rule?.using).toBe(
      `id = (select app_user()) or ${inside} or exists (select from team_users mate where mate.user_id = users.id and mate.team_id = any((select app_teams())::uuid[]))`,
    );
  });

  it('let anyone add what the system writes on behalf of callers, and only staff read it', () => {
    const delivery = {
      'x-scope': 'staff',
      'x-access': { read: ['staff'], create: ['system'], update: ['system'], delete: ['system'] },
    };
    const rules = tableOf(physicalOf({ delivery }), 'deliveries').policies;
    expect(rules.find(({ command }) => command === 'insert')?.check).toBe(`(select app_mode()) <> ''`);
    expect(rules.find(({ command }) => command === 'select')?.using).toBe(inside);
  });
});
