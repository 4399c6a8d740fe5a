/** The team's own columns among those of a list of its addresses: named `custom_columns.region`, switched on as wanted. [SS-027] */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressView } from '#generated/screens/views/address.ts';
import { teamView } from '#generated/screens/views/team.ts';
import { customField, isYesOrNo, shownColumns, type CustomColumn } from '#domain/places/custom-columns.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { oneOf } from '#web/shell/records.ts';
import { useTeam } from '../team/team-context.ts';

const none: readonly FieldView[] = [];

/** None for other records, and until the team is read. */
export function useOwnFields({ id }: EntityView): readonly FieldView[] {
  const { teamId, may } = useTeam();
  const enabled = id === addressView.id;
  const { data: team } = useQuery({ ...oneOf(teamView.path, teamId), enabled, retry: false });
  const schema = team?.[teamView.fields.addressColumnSchema.wire] as readonly CustomColumn[] | null | undefined;
  return useMemo(
    () => (enabled ? shownColumns(schema, (grants) => may(grants as readonly Grant[])).map(fieldOf) : none),
    [enabled, schema, may],
  );
}

function fieldOf(column: CustomColumn): FieldView {
  const wire = customField(column.key);
  const kind = isYesOrNo(column) ? 'boolean' : column.type === 'date' ? 'date' : 'text';
  return { key: wire, wire, title: column.label, kind, column: 'optional' };
}
