/** The matching fields, each with its value in the chosen contract. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useEffect, useRef } from 'react';
import { templateMessages as texts } from '#generated/domain/messages/template.ts';
import type { TemplateField } from './template-calls.ts';

/** A native select would take the focus from the text. */
const roles = { list: { role: 'listbox' }, option: { role: 'option' } };

interface Props {
  readonly id: string;
  readonly fields: readonly TemplateField[];
  /** The index of the field that Enter inserts. */
  readonly at: number;
  /** Pixels below the top of the text. */
  readonly top: number;
  readonly onPick: (field: TemplateField) => void;
}

export function FieldMenu({ id, fields, at, top, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <Paper
      ref={list}
      id={id}
      {...roles.list}
      aria-label={texts['template.fields']}
      elevation={4}
      sx={{
        position: 'absolute',
        zIndex: 2,
        insetInline: 8,
        top,
        maxHeight: 260,
        overflowY: 'auto',
      }}
    >
      {fields.map((field, place) => (
        <Box
          key={field.name}
          id={`${id}-${place}`}
          {...roles.option}
          aria-selected={place === at}
          // Keeps the focus, and so the caret, in the text.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(field);
          }}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: '0 16px',
            padding: '6px 12px',
            fontSize: 13,
            cursor: 'pointer',
            backgroundColor: place === at ? 'action.selected' : undefined,
            '&:hover': { backgroundColor: 'action.hover' },
          }}
        >
          <Box component="span">
            {field.label} <code>{field.name}</code>
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
            {field.value ?? texts['template.noValue']}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}
