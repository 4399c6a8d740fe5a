/** One field of every kind: its schema, a valid value, another one, and an invalid one with its message. */
import type { JsonObject } from '#codegen/ir/json.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';

export interface KindCase {
  readonly key: string;
  /** The property in the entity file; title, description and x-id are added. */
  readonly node: JsonObject;
  readonly value: unknown;
  readonly next: unknown;
  readonly wrong: unknown;
  readonly message: string;
  /** Types of its columns in PostgreSQL. */
  readonly columns: Readonly<Record<string, string>>;
  /** Query parameter that finds the row with `value`; undefined if the kind has no filter. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Cells of `value` in an export; empty if it is never exported. */
  readonly cells: readonly string[];
}

export interface KnownIds {
  readonly provider: { readonly id: string; readonly name: string };
  readonly otherProvider: { readonly id: string };
  readonly file: { readonly id: string; readonly name: string };
  readonly otherFile: { readonly id: string };
}

const absentId = '0192f0c1-2345-7abc-8def-0123456789ab';
const shown = { 'x-list': { column: 'default', filter: true } };

/** Expected messages: part 1 section 5 of the specification. */
export const kindCases = ({ provider, otherProvider, file, otherFile }: KnownIds): Record<FieldKind, KindCase> => ({
  text: {
    key: 'nickname',
    node: { type: ['string', 'null'], maxLength: 20, 'x-list': { ...shown['x-list'], search: true, sort: true } },
    value: 'Front desk',
    next: 'Back office',
    wrong: 'x'.repeat(21),
    message: 'At most 20 characters',
    columns: { nickname: 'text' },
    filter: { nickname__contains: 'ront' },
    cells: ['Front desk'],
  },
  longText: {
    key: 'story',
    node: { type: ['string', 'null'], 'x-kind': 'longText', maxLength: 100, 'x-list': { filter: true } },
    value: 'First line.\nSecond line.',
    next: 'One line.',
    wrong: 'x'.repeat(101),
    message: 'At most 100 characters',
    columns: { story: 'text' },
    filter: { story__contains: 'second' },
    cells: ['First line.\nSecond line.'],
  },
  richText: {
    key: 'notes',
    node: { type: ['string', 'null'], 'x-kind': 'richText', maxLength: 100, 'x-list': { filter: true } },
    value: '<p>Fiber <strong>first</strong></p>',
    next: '<p>Copper</p>',
    wrong: `<p>${'x'.repeat(101)}</p>`,
    message: 'At most 100 characters',
    columns: { notes: 'text' },
    filter: { notes__contains: 'fiber' },
    cells: ['<p>Fiber <strong>first</strong></p>'],
  },
  email: {
    key: 'deskEmail',
    node: { type: ['string', 'null'], format: 'email', maxLength: 254, ...shown },
    value: 'desk@acme-dental.example',
    next: 'night@acme-dental.example',
    wrong: 'desk at acme',
    message: 'Please enter a valid email address',
    columns: { desk_email: 'text' },
    filter: { desk_email: 'desk@acme-dental.example' },
    cells: ['desk@acme-dental.example'],
  },
  phone: {
    key: 'deskPhone',
    node: { type: ['string', 'null'], 'x-kind': 'phone', maxLength: 40, ...shown },
    value: '303-555-0142',
    next: '303-555-0143',
    wrong: 'call me',
    message: 'Please enter a valid phone number (e.g. 123-456-1234 x1234',
    columns: { desk_phone: 'text' },
    filter: { desk_phone__contains: '0142' },
    cells: ['303-555-0142'],
  },
  url: {
    key: 'manual',
    node: { type: ['string', 'null'], format: 'uri', maxLength: 200, ...shown },
    value: 'https://docs.example/tags',
    next: 'https://docs.example/more',
    wrong: 'no address',
    message: 'URL is not valid. Please enter a valid URL starting with http:// or https://',
    columns: { manual: 'text' },
    filter: { manual__contains: '/tags', manual__isnull: 'false' },
    cells: ['https://docs.example/tags'],
  },
  color: {
    key: 'border',
    node: { type: ['string', 'null'], 'x-kind': 'color', pattern: '^#[0-9A-Fa-f]{6}$', ...shown },
    value: '#1F5FBF',
    next: '#000000',
    wrong: 'blue',
    message: 'Invalid',
    columns: { border: 'text' },
    filter: { border: '#1F5FBF' },
    cells: ['#1F5FBF'],
  },
  secret: {
    key: 'doorCode',
    node: { type: ['string', 'null'], 'x-kind': 'secret', maxLength: 8, writeOnly: true, 'x-class': 'secret' },
    value: '4711',
    next: '4712',
    wrong: '123456789',
    message: 'At most 8 characters',
    columns: { door_code: 'text' },
    cells: [],
  },
  uuid: {
    key: 'foreignKey',
    node: { type: ['string', 'null'], format: 'uuid', ...shown },
    value: 'c0ffee00-1234-4abc-8def-0123456789ab',
    next: 'c0ffee00-1234-4abc-8def-0123456789ac',
    wrong: 'not-a-uuid',
    message: 'Invalid',
    columns: { foreign_key: 'uuid' },
    filter: { foreign_key: 'c0ffee00-1234-4abc-8def-0123456789ab' },
    cells: ['c0ffee00-1234-4abc-8def-0123456789ab'],
  },
  integer: {
    key: 'floor',
    node: { type: ['integer', 'null'], minimum: -5, maximum: 200, 'x-list': { ...shown['x-list'], sort: true } },
    value: 12,
    next: 13,
    wrong: 'high up',
    message: 'Must be an integer',
    columns: { floor: 'integer' },
    filter: { floor__gte: '12', floor__lt: '13' },
    cells: ['12'],
  },
  decimal: {
    key: 'share',
    node: { type: ['number', 'null'], minimum: 0, maximum: 100, 'x-scale': 2, 'x-unit': '%', ...shown },
    value: 12.5,
    next: 99.75,
    wrong: 'half',
    message: 'Must be a number',
    columns: { share: 'numeric' },
    filter: { share__gt: '12.25', share__lte: '12.5' },
    cells: ['12.5'],
  },
  money: {
    key: 'budget',
    node: { $ref: '../types/money.schema.json', ...shown },
    value: { value: 129_900, code: 'USD' },
    next: { value: 5, code: 'EUR' },
    wrong: { value: 12.5, code: 'USD' },
    message: 'Must be an integer',
    columns: { budget_value: 'bigint', budget_code: 'text' },
    filter: { budget__gte: '129900' },
    cells: ['1299', 'USD'],
  },
  boolean: {
    key: 'isUrgent',
    node: { type: ['boolean', 'null'], ...shown },
    value: true,
    next: false,
    wrong: 'yes',
    message: 'Invalid',
    columns: { is_urgent: 'boolean' },
    filter: { is_urgent: 'true' },
    cells: ['true'],
  },
  date: {
    key: 'validFrom',
    node: { type: ['string', 'null'], format: 'date', 'x-list': { ...shown['x-list'], sort: true } },
    value: '2028-02-29',
    next: '2028-03-01',
    wrong: '2027-02-29',
    message: 'Invalid Date',
    columns: { valid_from: 'date' },
    filter: { valid_from: '2028-02-29' },
    cells: ['2028-02-29'],
  },
  dateTime: {
    key: 'reviewedAt',
    node: { type: ['string', 'null'], format: 'date-time', ...shown },
    value: '2027-05-04T08:30:00Z',
    next: '2027-05-04T09:30:00Z',
    wrong: 'yesterday',
    message: 'Invalid Date',
    columns: { reviewed_at: 'timestamp with time zone' },
    filter: { reviewed_at__gte: '2027-05-04T08:30:00Z', reviewed_at__lt: '2027-05-04T09:30:00Z' },
    cells: ['2027-05-04T08:30:00Z'],
  },
  enum: {
    key: 'country',
    node: { $ref: '../types/country.schema.json', ...shown },
    value: 'US',
    next: 'CA',
    wrong: 'Atlantis',
    message: 'Invalid',
    columns: { country: 'text' },
    filter: { country: 'US' },
    cells: ['US'],
  },
  enums: {
    key: 'covers',
    node: {
      type: ['array', 'null'],
      items: { $ref: '../types/service-type.schema.json' },
      uniqueItems: true,
      ...shown,
    },
    value: ['internet', 'tv'],
    next: ['music'],
    wrong: ['internet', 'internet'],
    message: 'Must be unique',
    columns: { covers: 'ARRAY' },
    filter: { covers: 'tv' },
    cells: ['internet; tv'],
  },
  texts: {
    key: 'synonyms',
    node: { type: ['array', 'null'], items: { type: 'string', maxLength: 20 }, maxItems: 5, ...shown },
    value: ['main', 'first'],
    next: ['other'],
    wrong: 'main',
    message: 'Invalid',
    columns: { synonyms: 'ARRAY' },
    filter: { synonyms: 'first' },
    cells: ['main; first'],
  },
  reference: {
    key: 'carrierId',
    node: { 'x-ref': 'provider', 'x-onDelete': 'set-null', ...shown },
    value: provider.id,
    next: otherProvider.id,
    wrong: absentId,
    message: 'Not found',
    columns: { carrier_id: 'uuid' },
    filter: { carrier_id: provider.id },
    cells: [provider.name],
  },
  file: {
    key: 'sheet',
    node: { 'x-file': true, 'x-list': { column: 'default' } },
    value: file.id,
    next: otherFile.id,
    wrong: absentId,
    message: 'Not found',
    columns: { sheet: 'uuid' },
    cells: [file.name],
  },
  json: {
    key: 'layout',
    node: { type: ['object', 'null'], additionalProperties: false, properties: { rows: { type: 'integer' } } },
    value: { rows: 3 },
    next: { rows: 4 },
    wrong: { rows: 'three' },
    message: 'Must be an integer',
    columns: { layout: 'jsonb' },
    cells: ['{"rows":3}'],
  },
});

/** Path of the mistake if it is inside the value. */
export const mistakePath: Partial<Record<FieldKind, string>> = { money: '.value', json: '.rows' };
