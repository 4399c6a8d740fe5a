/** Each attribute of each service type, changed alone. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { CatalogueAttribute, CatalogueDefinition } from '#runtime/product.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add } = createDrive(server);
let estate: Estate;

beforeAll(async () => {
  estate = await makeEstate(server);
  await add('feature-toggle', { team_id: estate.teamId, name: 'editSlas', on: true });
});

const attributesOf = ({ attributes }: CatalogueDefinition): readonly CatalogueAttribute[] => attributes;

/** A valid value of each input type; `turn` gives another one. */
function valueOf({ inputType, wire, options }: CatalogueAttribute, turn: 0 | 1): unknown {
  const listed = (options ?? []).map(({ value }) => value);
  const values: Readonly<Record<string, readonly [unknown, unknown]>> = {
    string: [`${wire} 1`, `${wire} 2`],
    text: [`${wire} 1`, `${wire} 2`],
    integer: [3, 4],
    decimal: [3.5, 4.5],
    currency: [
      { value: 100, code: 'USD' },
      { value: 250, code: 'EUR' },
    ],
    boolean: [true, false],
    nullable_boolean: [true, false],
    date: ['2026-01-05', '2026-01-06'],
    link: [
      { text: 'Map', url: 'https://maps.example/a.kmz' },
      { text: 'Route', url: 'https://maps.example/b.kmz' },
    ],
    dropdown: [listed[0], listed[1] ?? listed[0]],
    options: [[listed[0]], [listed[1] ?? listed[0]]],
  };
  return wire === 'mtu' ? [1500, 9000][turn] : values[inputType]![turn];
}

describe.each(Object.entries(catalogues as Readonly<Record<string, CatalogueDefinition>>))(
  '[SV-017] [AT-001] [AT-016] %s',
  (service_type, catalogue) => {
    test('keeps every other attribute when one is changed, and all others when one is cleared', async () => {
      const attributes = attributesOf(catalogue);
      let expected = Object.fromEntries(attributes.map((attribute) => [attribute.wire, valueOf(attribute, 0)]));
      const id = await add('service', { team_id: estate.teamId, service_type });
      const patch = async (detail: object) => {
        const answer = await server.call('PATCH', `/api/services/${id}`, {
          as: estate.manager.token,
          body: { detail },
        });
        expect([detail, answer.status, answer.text]).toEqual([detail, 200, answer.text]);
        return answer.body.detail as object;
      };
      expect(await patch(expected)).toEqual(expected);
      for (const attribute of attributes) {
        const { wire } = attribute;
        expected = { ...expected, [wire]: valueOf(attribute, 1) };
        expect(await patch({ [wire]: expected[wire] })).toEqual(expected);
      }
      const cleared = attributes.find(({ isNullable }) => isNullable)!;
      expect(await patch({ [cleared.wire]: null })).toEqual({ ...expected, [cleared.wire]: null });
    });
  },
);
