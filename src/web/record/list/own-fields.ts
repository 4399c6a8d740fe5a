/** The team's custom columns in a list, such as `custom_columns.region`; users add, filter and sort by them. [SS-027] */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamView } from '#generated/screens/views/team.ts';
import { customField, isChoice, listedAs, shownColumns, type CustomColumn } from '#domain/places/custom-columns.ts';
import { attributeFilters } from '#runtime/attribute-list.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';
import type { FieldKind, Grant } from '#runtime/vocabulary.ts';
import { oneOf } from '#web/shell/records.ts';
import { useTeam } from '../team/team-context.ts';
import type { LoadedFields } from './attribute-fields.ts';

const none: readonly FieldView[] = [];

/** Empty for records without such values, and until the team is loaded. */
export function useOwnFields({ fields }: EntityView): LoadedFields {
  const { teamId, may } = useTeam();
  const held = Object.values(fields).find(({ columnsOf }) => columnsOf !== undefined);
  const enabled = held !== undefined && teamId !== '';
  const { data: team, isPending } = useQuery({ ...oneOf(teamView.path, teamId), enabled, retry: false });
  const schema =
    held && ((team as NamedValues | undefined)?.[held.columnsOf!] as readonly CustomColumn[] | null | undefined);
  const wire = held?.wire;
  const shown = useMemo(
    () =>
      wire === undefined
        ? none
        : shownColumns(schema, (grants) => may(grants as readonly Grant[])).map((column) => fieldOf(column, wire)),
    [wire, schema, may],
  );
  return { fields: shown, isPending: enabled && isPending };
}

function fieldOf(column: CustomColumn, of: string): FieldView {
  const wire = customField(column.key, of);
  const inputType = listedAs(column.type);
  return {
    key: wire,
    wire,
    title: column.label,
    kind: kinds[inputType],
    column: 'optional',
    filter: attributeFilters[inputType],
    isSortable: true,
    ...(isChoice(column) && { items: (column.options ?? []).map((option) => ({ value: option, label: option })) }),
  };
}

const kinds = {
  string: 'text',
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  nullable_boolean: 'boolean',
  dropdown: 'enum',
  date: 'date',
} as const satisfies Record<ReturnType<typeof listedAs>, FieldKind>;
