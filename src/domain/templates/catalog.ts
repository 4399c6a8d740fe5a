/** The fields that a template can name: those of the specification and a few of the document itself. Nothing else can be merged. [DO-006] */
import { contractFields, type ContractField } from '#generated/domain/lists/contract-field.ts';
import { furtherContractFields, type FurtherContractField } from '#generated/domain/lists/further-contract-field.ts';

export type FieldName = ContractField | FurtherContractField;

export type FieldKind = 'text' | 'money' | 'date' | 'months' | 'days' | 'number';

/** Blocks sending, may stay empty, or comes after the document was signed. */
export type FieldNeed = 'required' | 'optional' | 'later';

export interface CatalogField {
  readonly name: FieldName;
  readonly label: string;
  readonly kind: FieldKind;
  readonly need: FieldNeed;
  readonly example: string;
  /** What is printed while the value is still to come. */
  readonly later: string | null;
  /** The list inside which alone it has a value. */
  readonly list: ListName | null;
}

/** Lists over which `{{#name}}…{{/name}}` repeats; fields that begin with `service_` are then those of the one. */
export const listNames = ['services'] as const;
export type ListName = (typeof listNames)[number];

interface Facts {
  readonly kind: FieldKind;
  readonly need: FieldNeed;
  readonly example: string;
  readonly later?: string;
  readonly list?: ListName;
}

export const catalog: readonly CatalogField[] = [...contractFields, ...furtherContractFields].map((item) => {
  const { kind, need, example, later = null, list = null } = item.facts as Facts;
  return { name: item.value, label: item.label, kind, need, example, later, list };
});

const byName = new Map(catalog.map((field) => [field.name as string, field]));

export const fieldNamed = (name: string): CatalogField | undefined => byName.get(name);
