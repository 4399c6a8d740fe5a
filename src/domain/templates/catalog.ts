/** The fields that a template can use: those of the specification and a few of the document itself. [DO-006] */
import { contractFields, type ContractField } from '#generated/domain/lists/contract-field.ts';
import { furtherContractFields, type FurtherContractField } from '#generated/domain/lists/further-contract-field.ts';

export type FieldName = ContractField | FurtherContractField;

export type FieldKind = 'text' | 'money' | 'date' | 'months' | 'days' | 'number';

/** Blocks sending, may stay empty, or is filled in after signing. */
export type FieldNeed = 'required' | 'optional' | 'later';

export interface CatalogField {
  readonly name: FieldName;
  readonly label: string;
  readonly kind: FieldKind;
  readonly need: FieldNeed;
  readonly example: string;
  /** Printed while the value does not exist yet. */
  readonly later: string | null;
  /** The list in which the field has a value. */
  readonly list: ListName | null;
}

/** Lists over which `{{#name}}…{{/name}}` repeats; inside, fields that start with `service_` are those of the item. */
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
