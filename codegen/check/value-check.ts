/** Validates single values against schema rules; callers load ajv when they need it. */
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../src/runtime/validation/formats.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';

/** Formats implied by the kind of a text. */
const kindFormats: Readonly<Record<string, string>> = { phone: 'phone', color: 'color' };

export interface Ruled {
  /** As in the model: shared types are `#type/<id>`. */
  readonly schema: JsonObject;
  /** Kind of text, if the schema does not give it. */
  readonly kind?: string;
}

/** Errors of an object whose keys have rules; other keys are ignored. */
export type CheckValues = (values: JsonObject) => readonly ErrorObject[];

/** Creates checks; each is compiled once for all keys. */
export function createValueChecks(model: Model): (rules: Readonly<Record<string, Ruled>>) => CheckValues {
  const ajv: Ajv2020 = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    meta: false,
    messages: false,
    code: { optimize: false },
    formats,
  });
  const known = new Set([...model.types, ...model.values].map(({ id }) => id));
  ajv.addSchema({ $id: 'types', $defs: definitions(model, known) });
  return (rules) => {
    const properties = Object.entries(rules).map(([key, { schema, kind = '' }]) => {
      const format = kindFormats[kind];
      return [key, resolved({ ...schema, ...(format !== undefined && { format }) }, known)] as const;
    });
    const validate = ajv.compile({ type: 'object', properties: Object.fromEntries(properties) });
    return (values) => (validate(values) ? [] : (validate.errors ?? []));
  };
}

const definitions = ({ types, values }: Model, known: ReadonlySet<string>): JsonObject =>
  Object.fromEntries([
    ...types.map(
      ({ id, baseType, values: all }) =>
        // A list derived from an invalid file has no values, and ajv refuses an empty "enum".
        [id, { type: baseType, ...(all.length > 0 && { enum: all.map(({ value }) => value) }) }] as const,
    ),
    ...values.map(({ id, schema }) => [id, resolved(schema, known)] as const),
  ]);

/** `#type/money` as a reference for ajv; an unknown type is reported where it is named. */
function resolved(node: Json, known: ReadonlySet<string>): Json {
  if (Array.isArray(node)) return node.map((item) => resolved(item as Json, known));
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...rest } = node as JsonObject;
  const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(value as Json, known)]));
  if (typeof $ref !== 'string') return $ref === undefined ? others : { ...others, $ref: resolved($ref, known) };
  const id = $ref.replace('#type/', '');
  return known.has(id) ? { ...others, $ref: `types#/$defs/${id}` } : others;
}
