/** Reads a document of another environment: each error has its place and a way to fix it. [SG-059] */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { validationTexts } from '#generated/validate/texts.ts';
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { fill } from '#domain/format/fill.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Rules, TypeName, ValidationError } from '#runtime/validation/rules.ts';
import { validator } from '#runtime/validation/validator.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';
import {
  copiedFields,
  documentFormat,
  documentVersion,
  groupLists,
  resourceOf,
  sharedLists,
  type Copied,
  type GroupList,
} from './shape.ts';

export type CopiedRecord = WireRecord & { readonly id: string };

export type CopiedGroup = CopiedRecord & { readonly team: string } & Readonly<
    Record<GroupList, readonly CopiedRecord[]>
  >;

export interface CopiedDocument extends Readonly<Record<keyof typeof sharedLists, readonly CopiedRecord[]>> {
  readonly id: string;
  readonly exported_at: string;
  /** Only in the document of a team. */
  readonly team?: CopiedRecord & { readonly name: string };
  readonly service_groups: readonly CopiedGroup[];
}

/** Throws 422 for anything but a complete document of this version. */
export function readDocument(text: string): CopiedDocument {
  const document = parsed(text);
  if (document['format'] !== documentFormat) throw invalid({ file: [messages['copy.foreign']] });
  const { version } = document;
  if (version !== documentVersion)
    throw refused(fill(messages['copy.otherVersion'], { version: String(version), own: documentVersion }));
  const check = checkDocument();
  if (!check(document)) throw invalid({ file: textsOf(check.errors ?? []) });
  return document as unknown as CopiedDocument;
}

const refused = (text: string) => invalid({ file: [text] });

function parsed(text: string): WireRecord {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as WireRecord;
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec((error as Error).message) ?? [];
    if (line === undefined || column === undefined) throw refused(messages['copy.notJson']);
    throw refused(fill(messages['copy.brokenJson'], { line, column }));
  }
  throw refused(messages['copy.foreign']);
}

let made: ReturnType<typeof validator> | undefined;

/** Created for the first document, because most servers never read one. */
const checkDocument = () => (made ??= validator({ rules: documentRules(), texts: validationTexts }));

function documentRules(): Rules {
  const lists = Object.entries(sharedLists).map(([list, id]) => [list, listOf(recordRules(resourceById(id)))] as const);
  return {
    type: 'object',
    additionalProperties: false,
    required: ['format', 'version', 'id', 'exported_at', ...Object.keys(sharedLists), 'service_groups'],
    properties: {
      format: { type: 'string' },
      version: { type: 'integer' },
      id: { type: 'string', format: 'uuid' },
      exported_at: { type: 'string', format: 'date-time' },
      team: recordRules(resourceById('team' satisfies ResourceId)),
      ...Object.fromEntries(lists),
      service_groups: listOf(groupRules()),
    },
  };
}

function groupRules(): Rules {
  const { properties = {}, required = [], ...rules } = recordRules(resourceById('service-group' satisfies ResourceId));
  const lists = (Object.keys(groupLists) as GroupList[]).map(
    (list) => [list, listOf(recordRules(resourceOf(list)))] as const,
  );
  return {
    ...rules,
    required: [...required, 'team', ...Object.keys(groupLists)],
    properties: {
      ...properties,
      display_id: { type: ['string', 'null'], maxLength: 50 },
      team: { type: 'string', minLength: 1, maxLength: 255 },
      ...Object.fromEntries(lists),
    },
  };
}

const listOf = (items: Rules): Rules => ({ type: 'array', maxItems: 10_000, items });

function recordRules(resource: Resource): Rules {
  const fields = copiedFields(resource);
  return {
    type: 'object',
    additionalProperties: false,
    required: ['id', ...fields.filter(({ field }) => !field.nullable).map(({ key }) => key)],
    properties: {
      id: { type: 'string', format: 'uuid' },
      ...Object.fromEntries(fields.map((copied) => [copied.key, valueRules(copied)])),
    },
  };
}

function valueRules({ kind, field }: Copied): Rules {
  if (kind === 'held') return { type: typeOf('string', field), format: 'uuid' };
  if (kind === 'named') return { type: typeOf('string', field), maxLength: 320 };
  if (kind === 'carriers') return { type: typeOf('array', field), maxItems: 1000, items: { type: 'string' } };
  if (field.values !== undefined && field.kind === 'enum')
    return { enum: [...field.values, ...(field.nullable ? [null] : [])] };
  if (field.kind === 'money') return { ...money, type: typeOf('object', field) };
  const { type, ...rules } = kinds[field.kind] ?? text;
  return {
    ...rules,
    ...(type !== undefined && { type: typeOf(type, field) }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
  };
}

const typeOf = (type: TypeName, { nullable }: ResourceField): readonly TypeName[] =>
  nullable ? [type, 'null'] : [type];

const money: Rules = {
  required: ['value', 'code'],
  additionalProperties: false,
  properties: { value: { type: 'number' }, code: { type: 'string', minLength: 3, maxLength: 3 } },
};

const text: Rules & { readonly type: TypeName } = { type: 'string' };

const kinds: Readonly<Record<string, Omit<Rules, 'type'> & { readonly type?: TypeName }>> = {
  uuid: { type: 'string', format: 'uuid' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', format: 'date-time' },
  enums: { type: 'array', maxItems: 1000 },
  texts: { type: 'array', maxItems: 1000, items: { type: 'string' } },
  // Structured data are an object or a list.
  json: {},
};

function textsOf(errors: readonly ValidationError[]): readonly string[] {
  const texts = [...new Set(errors.map((error) => textOf(error)))];
  const rest = texts.length - limits.copiedDocumentErrors;
  return rest <= 0
    ? texts
    : [...texts.slice(0, limits.copiedDocumentErrors), fill(messages['copy.moreMistakes'], { count: rest })];
}

function textOf({ keyword, instancePath, params }: ValidationError): string {
  const key = params['missingProperty'] ?? params['additionalProperty'];
  const place = placeOf(typeof key === 'string' ? `${instancePath}/${key}` : instancePath);
  if (keyword === 'required') return fill(messages['copy.missing'], { place });
  if (keyword === 'additionalProperties') return fill(messages['copy.unknownField'], { place });
  if (keyword === 'type') {
    const expected = [params['type']].flat().map((type) => nameOfType(type as TypeName, place));
    return fill(messages['copy.wrongType'], { place, expected: expected.join(', ') });
  }
  if (keyword === 'enum') {
    const values = [params['allowedValues']].flat().filter((value) => value !== null && value !== undefined);
    return fill(messages['copy.notListed'], { place, values: values.join(', ') });
  }
  return fill(messages['copy.wrongValue'], { place });
}

/** Objects outside of lists are always amounts. */
const nameOfType = (type: TypeName, place: string): string =>
  messages[type === 'object' && !place.endsWith(']') ? 'copy.typeAmount' : typeNames[type]];

const typeNames = {
  string: 'copy.typeString',
  integer: 'copy.typeInteger',
  number: 'copy.typeNumber',
  boolean: 'copy.typeBoolean',
  array: 'copy.typeArray',
  object: 'copy.typeObject',
  null: 'copy.typeNull',
} as const satisfies Record<TypeName, keyof typeof messages>;

/** `/service_groups/0/quotes/3/mrc` is `service_groups[0].quotes[3].mrc`. */
const placeOf = (path: string): string =>
  path
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
