/** The button that opens the filters of a list. [TB-005] [TB-006] [TB-007] */
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { FieldView } from '#runtime/view.ts';
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { FilterInput } from './FilterInput.tsx';
import { filterShape, isFiltered, type FilterValues } from './filter-shape.ts';

interface Props {
  readonly fields: readonly FieldView[];
  readonly values: FilterValues;
  /** What the table starts with. */
  readonly defaults?: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

export function FilterButton({ fields, values, defaults = {}, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = fields.filter((field) => filterShape(field) !== null);
  const count = offered.filter((field) => isFiltered(field, values)).length;
  const title = tableMessages['table.filters'];
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ backgroundColor: 'background.paper' }}
      >
        {count > 0 ? `${title} (${count})` : title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': title,
            sx: { width: 380, maxWidth: '92vw', display: 'flex', flexDirection: 'column' },
          },
        }}
      >
        <Box sx={{ padding: 2, overflowY: 'auto', maxHeight: '60vh' }}>
          {offered.map((field) => (
            <FilterInput key={field.key} field={field} values={values} onChange={onChange} />
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, padding: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => onChange({})}>
            {tableMessages['table.clearAll']}
          </Button>
          {Object.keys(defaults).length > 0 && (
            <Button size="small" onClick={() => onChange(defaults)}>
              {tableMessages['table.resetFilters']}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          <Button size="small" variant="contained" onClick={() => setAnchor(null)}>
            {tableMessages['table.done']}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
