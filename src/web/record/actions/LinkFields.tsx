/** Picks the records that a file belongs to, one for each field. */
import Box from '@mui/material/Box';
import { useId } from 'react';
import type { FieldView } from '#runtime/view.ts';
import { Field } from '#web/ui/field/full/Field.tsx';

interface Props {
  readonly fields: readonly FieldView[];
  /** Ids by wire name; empty for none. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

export function LinkFields({ fields, values, onChange }: Props) {
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <Box
      sx={{ display: 'grid', columnGap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', marginTop: 1 }}
    >
      {fields.map(({ wire, title, reference }) => (
        <Field
          key={wire}
          id={`${id}${wire}`}
          kind="reference"
          title={title}
          value={values[wire] || undefined}
          onChange={(value) => onChange({ ...values, [wire]: value ?? '' })}
          field={reference ? { reference } : {}}
        />
      ))}
    </Box>
  );
}
