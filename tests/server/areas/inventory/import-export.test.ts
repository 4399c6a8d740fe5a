/** A file exported from the inventory imports unchanged. */
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { importTargets, proposedColumns } from '#domain/services/import/targets.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { CatalogueAttribute, CatalogueDefinition } from '#runtime/product.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
const titles = new Map(resourceById('service').fields.map(({ wire, title }) => [wire, title]));
const targets = importTargets((wire) => titles.get(wire) ?? wire);
const provider = 'Lumen "West", Inc.';
let person: Person;
let providerId: string;

beforeAll(async () => {
  providerId = await add('provider', { name: provider });
});

const words = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((text) => text.replaceAll(/[\p{C}\u0027]/gu, '').trim())
  .filter((text) => text !== '');
const line = fc.oneof(
  words,
  fc.constantFrom('=SUM(A1)', "'quoted", '+1 312', 'a,b;c', '"said"', '-', '@home', 'Straße 日本'),
);
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const money = fc.record({
  value: fc.integer({ min: 0, max: 9_999_999 }),
  code: fc.constantFrom('USD', 'CAD', 'EUR', 'GBP'),
});

/** A valid value of the attribute, or nothing. */
function valueOf({ inputType, wire, options = [] }: CatalogueAttribute): fc.Arbitrary<unknown> {
  const listed = options.map(({ value }) => value);
  const values: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    string: () => line,
    text: () => fc.tuple(line, line).map((lines) => lines.join('\n')),
    integer: () => (wire === 'mtu' ? fc.constantFrom(1500, 9000) : fc.integer({ min: 1, max: 15 })),
    decimal: () => fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100),
    currency: () => money,
    boolean: () => fc.boolean(),
    nullable_boolean: () => fc.boolean(),
    date: () => day,
    link: () => fc.record({ text: line, url: fc.webUrl({ withQueryParameters: true }) }),
    dropdown: () => fc.constantFrom(...listed),
    options: () => fc.uniqueArray(fc.constantFrom(...listed), { minLength: 1, maxLength: 3 }),
  };
  return values[inputType]!();
}

const detailOf = ({ attributes }: CatalogueDefinition): fc.Arbitrary<object> => {
  const all = attributes as readonly CatalogueAttribute[];
  const required = all.filter(({ isInventoryRequired }) => isInventoryRequired).map(({ wire }) => wire);
  return fc.record(Object.fromEntries(all.map((attribute) => [attribute.wire, valueOf(attribute)])), {
    requiredKeys: required,
  });
};

const fieldsOf = fc.record({
  name: words,
  order_number: line,
  term: fc.constantFrom(1, 12, 36, 60),
  mrc: fc.option(money),
  nrc: fc.option(money),
  billing_start_date: day,
});

/** The file of the team's services, parsed like on the import page. */
async function fileOf(team: string, columns: string): Promise<{ header: string[]; rows: string[][] }> {
  const { text } = await server.call(
    'GET',
    `/api/services/export.csv?team_id=${team}&sort_field=created_at&sort_dir=asc&columns=${columns}`,
    {
      as: person.token,
    },
  );
  const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: false }) as string[][];
  return { header, rows };
}

const stored = async (team: string) =>
  sql(
    server.pool,
    `select name, order_number, term, mrc_value, mrc_code, nrc_value, nrc_code, billing_start_date::text, provider_id, detail
       from services where team_id = $1 order by created_at, id`,
    [team],
  );

const all = Object.entries(catalogues as Readonly<Record<string, CatalogueDefinition>>);

test.each(all)(
  '[AT-001] [IN-014] %s comes back from its file as it was, its attributes as columns or as one',
  async (service_type, catalogue) => {
    const services = fc.sample(fc.tuple(fieldsOf, detailOf(catalogue)), { numRuns: 8, seed: 20260317 });
    const to = await makeTeam(server.pool, `To ${service_type}`);
    const out = await makeTeam(server.pool, `From ${service_type}`);
    person = await makePerson(server.pool, {
      teams: { [out]: ['MANAGE_INVENTORY', 'VIEW_INVENTORY'], [to]: ['MANAGE_INVENTORY', 'VIEW_INVENTORY'] },
    });
    for (const team_id of [out, to])
      await add('address', {
        team_id,
        name: 'Loop office',
        street: '233 S Wacker Dr',
        city: 'Chicago',
        state_province: 'IL',
        postal_code: '60606',
        country: 'US',
      });
    for (const [at, [fields, detail]] of services.entries())
      await add('service', {
        ...fields,
        team_id: out,
        service_type,
        status: 'active',
        provider_id: providerId,
        detail: { ...detail, provider_service_id: `C/${at}` },
      });
    const before = await stored(out);
    const wires = (catalogue.attributes as readonly CatalogueAttribute[]).map(({ wire }) => `detail.${wire}`);
    const fields = 'service_type,name,provider_id,order_number,term,mrc,nrc,billing_start_date';
    for (const columns of [`${fields},detail`, `${fields},${wires.join(',')}`]) {
      await sql(server.pool, 'delete from service_locations where team_id = $1', [to]);
      await sql(server.pool, 'delete from services where team_id = $1', [to]);
      const { header, rows } = await fileOf(out, columns);
      // A service has no field for its location, so the file gets one more column.
      const places = catalogue.connects === 'two-locations' ? ['address_a', 'address_z'] : ['address_a'];
      const brought = await server.call('POST', '/api/services/import', {
        as: person.token,
        body: {
          team_id: to,
          name: 'inventory.csv',
          columns: [...proposedColumns(header, targets), ...places],
          rows: rows.map((row) => [...row, ...places.map(() => 'Loop office')]),
        },
      });
      expect([brought.status, brought.text]).toEqual([200, brought.text]);
      expect(await stored(to)).toEqual(before);
    }
  },
);
