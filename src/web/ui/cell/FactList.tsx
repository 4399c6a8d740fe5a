/** Fields of one record with their titles; a dash stands for no value. */
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { Cell } from './Cell.tsx';
import { FactGrid } from './FactGrid.tsx';

interface Props {
  readonly fields: readonly FieldView[];
  readonly record: NamedValues;
}

export function FactList({ fields, record }: Props) {
  const facts = fields.map((field) => ({
    key: field.key,
    title: field.title,
    description: field.description,
    value: <Cell field={field} record={record} isFull />,
  }));
  return <FactGrid facts={facts} />;
}
