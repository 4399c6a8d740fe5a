import { expect, it } from 'vitest';
import { databaseText } from '#codegen/emit/tables/database.ts';
import { namesOf } from '#codegen/emit/records/value-type.ts';
import { entityRow, infrastructureRow } from '#codegen/emit/tables/row.ts';
import { infrastructure } from '#codegen/migrate/physical/infrastructure.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { listOf, modelOf, tableOf } from '#tests/codegen/migrate/schemas.ts';

const model = modelOf(
  {
    quote: {
      description: "One provider's price.",
      'x-scope': 'global',
      required: ['status'],
      properties: {
        status: {
          'x-id': 'f_q_status',
          title: 'Status',
          description: 'Where it stands.',
          $ref: '../types/quote-status.schema.json',
        },
        media: {
          'x-id': 'f_q_media',
          title: 'Media',
          type: 'array',
          items: { $ref: '../types/quote-status.schema.json' },
        },
        mrc: { 'x-id': 'f_q_mrc', title: 'MRC', $ref: '../types/money.schema.json' },
        validUntil: { 'x-id': 'f_q_until', title: 'Valid until', type: 'string', format: 'date' },
        isOpen: { 'x-id': 'f_q_open', title: 'Open', type: 'boolean', default: true },
        detail: { 'x-id': 'f_q_detail', title: 'Detail', type: 'object' },
      },
    },
  },
  { 'quote-status': listOf('OPEN', 'CLOSED') },
);
const quote = model.entities.find((entity) => entity.id === 'quote')!;
const names = namesOf(model.types, []);

it('types each column as the database gives and takes it', () => {
  expect(entityRow(quote, tableOf(toPhysicalModel(model), 'quotes').columns, names)).toBe(
    `import type { DateColumn, Generated, InstantColumn, JsonColumn } from '#runtime/column-types.ts';
import type { QuoteStatus } from '../../domain/lists/quote-status.ts';

/** One row of \`quotes\`: one provider's price. */
export interface QuoteRow {
  id: string;
  status: QuoteStatus;
  media: QuoteStatus[] | null;
  mrc_value: number | null;
  mrc_code: string | null;
  valid_until: DateColumn | null;
  is_open: Generated<boolean>;
  detail: JsonColumn<Record<string, unknown>> | null;
  version: Generated<number>;
  created_at: Generated<InstantColumn>;
  updated_at: Generated<InstantColumn>;
  created_by_id: string | null;
}
`,
  );
});

it('types the tables of the server itself from their columns', () => {
  const secrets = infrastructure.find((table) => table.name === 'server_secrets')!;
  expect(infrastructureRow('ServerSecretsRow', secrets)).toContain('  created_at: Generated<InstantColumn>;');
});

it('lists every table by its name', () => {
  const text = databaseText([quote], infrastructure);
  expect(text).toContain(`import type { QuoteRow } from './tables/quote.ts';`);
  expect(text).toContain('  idempotency_keys: IdempotencyKeysRow;\n');
  expect(text).toContain('  quotes: QuoteRow;\n');
});
