/** The team's custom columns in the address form. [SS-027] */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import { bulkSiteMessages } from '#generated/domain/messages/bulkSite.ts';
import { teamView } from '#generated/screens/views/team.ts';
import {
  customMistake,
  customValue,
  isChoice,
  isYesOrNo,
  shownColumns,
  type CustomColumn,
  type CustomValues,
} from '#domain/places/custom-columns.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { oneOf } from '#web/shell/records.ts';
import { FieldRow } from '#web/ui/field/full/FieldRow.tsx';
import type { FormFootProps } from '#web/ui/form/companion.ts';
import { TeamContext } from '../team/team-context.ts';

const wire = 'custom_columns';

/** The console has no open team: staff see all columns of the address's team. */
export function OwnColumns({ data, asked, set }: FormFootProps) {
  const scope = use(TeamContext);
  const teamId = data['team_id'] ?? (scope?.teamId || undefined);
  const isAsked = asked.includes(wire) && typeof teamId === 'string';
  const { data: team } = useQuery({ ...oneOf(teamView.path, String(teamId)), enabled: isAsked, retry: false });
  if (!isAsked) return null;
  const schema = team?.[teamView.fields.addressColumnSchema.wire] as readonly CustomColumn[] | null | undefined;
  const values = (data[wire] ?? {}) as CustomValues;
  const may = (grants: readonly string[]): boolean => scope === null || scope.may(grants as readonly Grant[]);
  return shownColumns(schema, may).map((column) => (
    <OwnField
      key={column.key}
      column={column}
      value={values[column.key]}
      onChange={(value) => set({ [wire]: { ...values, [column.key]: value } })}
    />
  ));
}

interface FieldProps {
  readonly column: CustomColumn;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function OwnField({ column, value, onChange }: FieldProps) {
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const { label, required = false, type } = column;
  const mistake = isLeft ? (customMistake(column, value) ?? undefined) : undefined;
  const options = optionsOf(column);
  return (
    <FieldRow id={id} title={label} isRequired={required} mistake={mistake}>
      <TextField
        id={id}
        size="small"
        fullWidth
        select={options !== null}
        multiline={type === 'text'}
        value={value === null || value === undefined ? '' : String(value)}
        error={mistake !== undefined}
        onBlur={() => setIsLeft(true)}
        onChange={({ target }) => onChange(customValue(column, target.value))}
        slotProps={{
          htmlInput: {
            'aria-required': required,
            'aria-describedby': mistake && `${id}-error`,
            ...(type === 'date' && { type: 'date' }),
          },
          select: { labelId: `${id}-label` },
        }}
      >
        {options?.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
    </FieldRow>
  );
}

/** Null for a free-text column; the first option clears the value. */
function optionsOf(column: CustomColumn) {
  const nothing = { value: '', label: '–' };
  if (isYesOrNo(column))
    return [
      nothing,
      { value: 'true', label: bulkSiteMessages['bulkSite.yes'] },
      { value: 'false', label: bulkSiteMessages['bulkSite.no'] },
    ];
  return isChoice(column)
    ? [nothing, ...(column.options ?? []).map((option) => ({ value: option, label: option }))]
    : null;
}
