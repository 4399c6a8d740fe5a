/** The filters that hold, each removable. */
import type { FieldView } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { filterWords, isFiltered, parametersOf, withValue, type FilterValues } from './filter-shape.ts';

interface Props {
  readonly fields: readonly FieldView[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

export function FilterChips({ fields, values, onChange }: Props) {
  const holding = fields.filter((field) => isFiltered(field, values));
  if (holding.length === 0) return null;
  const without = (field: FieldView): FilterValues =>
    parametersOf(field).reduce((left, name) => withValue(left, name, undefined), values);
  return (
    <Box
      component="ul"
      aria-label="Filters that hold"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, margin: 0, marginTop: 1, padding: 0, listStyle: 'none' }}
    >
      {holding.map((field) => (
        <li key={field.key}>
          <Chip label={`${field.title}: ${filterWords(field, values)}`} onDelete={() => onChange(without(field))} />
        </li>
      ))}
    </Box>
  );
}
