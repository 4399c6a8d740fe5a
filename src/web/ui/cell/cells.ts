/** Maps the kind of a field to the cell that shows it. */
import type { FieldView } from '#runtime/view.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import type { ComponentType } from 'react';
import { BooleanCell } from './BooleanCell.tsx';
import type { CellProps } from './cell-props.ts';
import { ColorCell } from './ColorCell.tsx';
import { DateCell, DateTimeCell } from './DateCell.tsx';
import { EnumCell, EnumsCell } from './EnumCell.tsx';
import { FileCell } from './FileCell.tsx';
import { IdCell } from './IdCell.tsx';
import { JsonCell } from './JsonCell.tsx';
import { EmailCell, PhoneCell, UrlCell } from './LinkCell.tsx';
import { MoneyCell, NumberCell } from './NumberCell.tsx';
import { ReferenceCell, ReferencesCell } from './ReferenceCell.tsx';
import { TextCell } from './TextCell.tsx';
import { TextsCell } from './TextsCell.tsx';

const cells = {
  text: TextCell,
  longText: TextCell,
  richText: TextCell,
  email: EmailCell,
  phone: PhoneCell,
  url: UrlCell,
  color: ColorCell,
  secret: TextCell,
  uuid: IdCell,
  integer: NumberCell,
  decimal: NumberCell,
  money: MoneyCell,
  boolean: BooleanCell,
  date: DateCell,
  dateTime: DateTimeCell,
  enum: EnumCell,
  enums: EnumsCell,
  texts: TextsCell,
  reference: ReferenceCell,
  file: FileCell,
  json: JsonCell,
} as const satisfies Record<FieldKind, ComponentType<CellProps>>;

/** Texts that are record ids show the names of the records. */
export function cellOf({ kind, reference }: FieldView): ComponentType<CellProps> {
  return kind === 'texts' && reference !== undefined ? ReferencesCell : cells[kind];
}

/** Kinds whose values are right-aligned in tables. */
export const isNumeric = ({ kind, isName }: Pick<FieldView, 'kind' | 'isName'>): boolean =>
  !isName && (kind === 'integer' || kind === 'decimal' || kind === 'money');
