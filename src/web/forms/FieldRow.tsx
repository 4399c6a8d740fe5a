/** One question of a form: label above, help under it, then the input, then what is wrong. */
import { validationMessages } from '#generated/domain/messages/validation.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly help?: string | undefined;
  readonly isRequired?: boolean;
  readonly texts: readonly string[];
  readonly children: ReactNode;
}

/** Ids of the help and error texts, for `aria-describedby`. */
export function describedBy(id: string, help: string | undefined, texts: readonly string[]): string | undefined {
  const ids = [...(help === undefined ? [] : [`${id}-help`]), ...(texts.length > 0 ? [`${id}-error`] : [])];
  return ids.length === 0 ? undefined : ids.join(' ');
}

export function FieldRow({ id, title, help, isRequired = false, texts, children }: Props) {
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={{ display: 'block', width: 'fit-content', fontWeight: 600, marginBottom: 0.5 }}
      >
        {title}
        {isRequired && <RequiredStar />}
      </Box>
      {help !== undefined && (
        <Box id={`${id}-help`} sx={{ color: 'text.secondary', fontSize: 13, marginBottom: 0.75 }}>
          {help}
        </Box>
      )}
      {children}
      {texts.length > 0 && <FieldTexts id={id} texts={texts} />}
    </Box>
  );
}

export const RequiredStar = () => (
  <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
    {` ${validationMessages['validation.requiredStar']}`}
  </Box>
);

/** What is wrong with the value of the input with that id. */
export const FieldTexts = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <Box id={`${id}-error`} sx={{ color: 'error.main', fontSize: 13, fontWeight: 600, marginTop: 0.5 }}>
    {texts.join(' ')}
  </Box>
);
