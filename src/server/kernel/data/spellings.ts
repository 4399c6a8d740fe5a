/** Accepts other spellings of closed-list values, such as the specification's, and stores our own. [SV-009] [SV-011] */
import { catalogueOf } from '#domain/services/catalogue.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { Resource } from '#runtime/resource.ts';
import type { WireRecord } from './record.ts';

type Spellings = Readonly<Record<string, string>>;

/** The body with all such values replaced; `before` is the record that it changes. */
export function inOurSpelling({ fields }: Resource, body: WireRecord, before?: WireRecord): WireRecord {
  const changed = fields.flatMap(({ wire, accepts, catalogueBy }): readonly (readonly [string, unknown])[] => {
    if (!(wire in body)) return [];
    if (accepts) return [[wire, meant(accepts, body[wire])]];
    const type = catalogueBy === undefined ? undefined : (body[catalogueBy] ?? before?.[catalogueBy]);
    return type === undefined ? [] : [[wire, attributesNamed(type, body[wire])]];
  });
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) };
}

function attributesNamed(serviceType: unknown, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const catalogue = catalogueOf(serviceType);
  const byWire = new Map(catalogue?.attributes.map((attribute) => [attribute.wire, attribute]));
  return Object.fromEntries(
    Object.entries(sent).map(([wire, value]) => [wire, meant(spellingsOf(byWire.get(wire)), value)]),
  );
}

const spellingsOf = (attribute: CatalogueAttribute | undefined): Spellings =>
  Object.fromEntries(
    (attribute?.options ?? []).flatMap(({ value, accepts = [] }) => accepts.map((other) => [other, String(value)])),
  );

function meant(accepts: Spellings, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => meant(accepts, each));
  return typeof value === 'string' && Object.hasOwn(accepts, value) ? accepts[value] : value;
}
