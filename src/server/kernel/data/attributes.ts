/**
 * Checks data described by a catalogue (`x-catalogueBy`) against the catalogue of the record's service type. [QT-008]
 */
import { catalogueOf } from '#domain/services/catalogue.ts';
import { messages } from '#generated/domain/messages.ts';
import { attributeValidators } from '#generated/validate/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { FieldErrors } from '../errors.ts';
import type { WireRecord } from './record.ts';

/** Merges sent attributes over the stored ones, because a partial object must not drop the rest. [SV-017] */
export function withStoredAttributes({ fields }: Resource, body: WireRecord, before: WireRecord): WireRecord {
  const merged = fields.flatMap(({ wire, catalogueBy }) => {
    const [sent, stored] = [body[wire], before[wire]];
    if (catalogueBy === undefined || !isAttributes(sent)) return [];
    const values = { ...(isAttributes(stored) && stored), ...sent };
    return [[wire, withoutCleared(body[catalogueBy] ?? before[catalogueBy], values)]];
  });
  return { ...body, ...Object.fromEntries(merged) };
}

/**
 * Null clears an attribute: a nullable one stays as null, others are removed. A boolean keeps its null, so that
 * validation refuses it. [AT-009] [AT-016]
 */
function withoutCleared(serviceType: unknown, values: WireRecord): WireRecord {
  const catalogue = catalogueOf(serviceType);
  const goes = new Set(
    catalogue?.attributes
      .filter(({ isNullable, inputType }) => isNullable !== true && inputType !== 'boolean')
      .map(({ wire }) => wire),
  );
  return Object.fromEntries(Object.entries(values).filter(([wire, value]) => value !== null || !goes.has(wire)));
}

const isAttributes = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Errors by `<field>.<attribute>`; null if the data is valid. `values` are written over `before`; faults that `before`
 * already has are not reported.
 */
export function attributeFaults(
  resource: Resource,
  values: WireRecord,
  today: string,
  before?: WireRecord,
): FieldErrors | null {
  const known = before === undefined ? [] : faultsOf(resource, before, today, before);
  const isKnown = (wire: string, texts: readonly string[]): boolean =>
    known.some(([each, had]) => each === wire && texts.every((text) => had.includes(text)));
  const faults = faultsOf(resource, values, today, before).filter(([wire, texts]) => !isKnown(wire, texts));
  return faults.length === 0 ? null : Object.fromEntries(faults);
}

type Fault = readonly [wire: string, texts: readonly string[]];

function faultsOf(resource: Resource, values: WireRecord, today: string, before?: WireRecord): readonly Fault[] {
  const after = { ...before, ...values };
  return resource.fields.flatMap(({ wire, catalogueBy, write }): readonly Fault[] => {
    if (catalogueBy === undefined || write === 'never' || !(wire in values || catalogueBy in values)) return [];
    const data = (after[wire] ?? {}) as WireRecord;
    if (after[catalogueBy] == null)
      return Object.keys(data).length === 0 ? [] : [[catalogueBy, [messages['validation.required']]]];
    const stored = (before?.[wire] ?? undefined) as WireRecord | undefined;
    const found = catalogueFaults(after[catalogueBy], data, { today, stored });
    return Object.entries(found).map(([key, texts]) => [`${wire}.${key}`, texts] as const);
  });
}

/** Errors by attribute of standalone data, checked against the catalogue of a service type. */
export function catalogueFaults(
  serviceType: unknown,
  data: WireRecord,
  setting: { readonly today: string; readonly stored?: WireRecord | undefined },
): FieldErrors {
  const validate = attributeValidators[String(serviceType)]?.attributes;
  return validate ? (validated(validate, data, setting) ?? {}) : {};
}

/** The stored form of attributes: cleared ones are absent. */
export const withoutNulls = (values: WireRecord): WireRecord =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
