/** Opens the popover with all filters of a table, and shows the active ones as chips (TB-005..TB-008). */
import FilterListIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { FieldView } from '#runtime/view.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { filterText, shapeOf, withoutField, type Filters } from './filters.ts';
import { useRecordNames } from './record-names.ts';

interface Props {
  readonly fields: readonly FieldView[];
  readonly filters: Filters;
  readonly initial: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Number of rows for each choice of a field, by wire name and value. */
export type Facets = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface ButtonProps extends Props {
  readonly facets?: Facets | undefined;
  /** Called when the popover opens and closes. */
  readonly onOpen?: (isOpen: boolean) => void;
}

export function FilterButton({ fields, filters, initial, onChange, facets, onOpen }: ButtonProps) {
  const [anchor, setShown] = useState<HTMLElement | null>(null);
  const setAnchor = (element: HTMLElement | null): void => {
    setShown(element);
    onOpen?.(element !== null);
  };
  const count = fields.filter(({ wire }) => Object.keys(filters).some((key) => key.split('__')[0] === wire)).length;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FilterListIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {tableMessages['table.filters']}
        {count > 0 && ` (${count})`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': tableMessages['table.filters'],
            sx: {
              width: 420,
              maxWidth: 'calc(100% - 32px)',
              maxHeight: '70vh',
              display: 'flex',
              flexDirection: 'column',
            },
          },
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', padding: 2, overflowY: 'auto' }}>
          {fields.map((field) => {
            const shape = shapeOf(field);
            return (
              shape && (
                <FilterEditor
                  key={field.wire}
                  field={field}
                  shape={shape}
                  filters={filters}
                  counts={facets?.get(field.wire)}
                  onChange={onChange}
                />
              )
            );
          })}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, padding: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => onChange({})}>
            {tableMessages['table.clearAll']}
          </Button>
          <Button size="small" onClick={() => onChange(initial)}>
            {tableMessages['table.resetFilters']}
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button size="small" variant="contained" onClick={() => setAnchor(null)}>
            {tableMessages['table.done']}
          </Button>
        </Box>
      </Popover>
    </>
  );
}

export function FilterChips({ fields, filters, onChange }: Omit<Props, 'initial'>) {
  const names = useRecordNames(fields, filters);
  const set = fields.flatMap((field) => {
    const text = filterText(field, filters, names);
    return text === null ? [] : [{ field, text }];
  });
  if (set.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {set.map(({ field, text }) => (
        <Chip key={field.wire} label={text} onDelete={() => onChange(withoutField(filters, field))} />
      ))}
    </Box>
  );
}
