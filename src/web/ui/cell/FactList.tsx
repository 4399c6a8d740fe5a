/** Fields of one record with their titles; an empty value shows a dash. */
import type { FieldView, NamedValues } from '#runtime/view.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import { Cell } from './Cell.tsx';
import { FactGrid } from './FactGrid.tsx';

interface Props {
  readonly fields: readonly FieldView[];
  readonly record: NamedValues;
  /** As many columns as fit; long values take the whole width. */
  readonly isDense?: boolean;
}

export function FactList({ fields, record, isDense = false }: Props) {
  const facts = fields.map((field) => ({
    key: field.key,
    title: field.title,
    description: field.description,
    value: <Cell field={field} record={record} isFull />,
    isWide: longKinds.has(field.kind),
  }));
  return <FactGrid facts={facts} layout={isDense ? 'dense' : 'rows'} />;
}

const longKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['longText', 'richText', 'json']);
