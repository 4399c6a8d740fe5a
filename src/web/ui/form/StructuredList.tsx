/** Items of structured data, each in a box, which can be changed, removed and added. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { InputProps } from '../field/contract.ts';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ErrorSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { errorsAt } from './form-errors.ts';

interface Item extends Pick<InputProps, 'id' | 'title' | 'value' | 'onChange'> {
  readonly errors: ErrorSchema | undefined;
  readonly isDisabled?: boolean;
}

interface Props extends Item {
  /** Title of one item; without it the list's own title is used. */
  readonly itemTitle?: string | undefined;
  /** Value of an added item. */
  readonly start: unknown;
  /** Minimum number of items; removing one of them clears it. [SP-015] */
  readonly fewest?: number | undefined;
  readonly most?: number | undefined;
  /** Renders the inputs of one item. */
  readonly children: (item: Item) => ReactNode;
}

export function StructuredList(props: Props) {
  const {
    id,
    title,
    itemTitle,
    value,
    onChange,
    start,
    fewest = 0,
    most = Infinity,
    errors,
    isDisabled = false,
    children,
  } = props;
  const given = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const nameOf = (index: number): string => `${itemTitle ?? title} ${index + 1}`;
  const items = [...given, ...Array.from({ length: Math.max(0, fewest - given.length) }, () => start)];
  return (
    <>
      {items.map((each, index) => (
        <Box
          // Items have no ids, so the index is the key.
          key={`${id}_${index}`}
          component="fieldset"
          aria-label={nameOf(index)}
          sx={{
            border: 0,
            padding: 0,
            marginInline: 0,
            minWidth: 0,
            borderBottom: 1,
            borderColor: 'divider',
            marginBottom: 2,
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: 1 }}>
            <Box sx={{ color: 'text.secondary', fontWeight: 600 }}>
              {itemTitle === undefined ? index + 1 : nameOf(index)}
            </Box>
            <Button
              size="small"
              color="error"
              startIcon={<Close />}
              disabled={isDisabled}
              aria-label={fill(texts['shell.removeItem'], { name: itemTitle ?? title, number: index + 1 })}
              onClick={() => onChange(items.toSpliced(index, 1))}
            >
              {texts['shell.remove']}
            </Button>
          </Box>
          {children({
            id: `${id}_${index}`,
            title: nameOf(index),
            value: each,
            onChange: (next) => onChange(items.with(index, next)),
            errors: errorsAt(errors, index),
            isDisabled,
          })}
        </Box>
      ))}
      {items.length < most && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add />}
          disabled={isDisabled}
          aria-label={fill(texts['shell.addTo'], { name: title })}
          onClick={() => onChange([...items, start])}
        >
          {texts['shell.add']}
        </Button>
      )}
    </>
  );
}
