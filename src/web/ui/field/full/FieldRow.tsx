/** The frame of a field: title above, help under it, then the input, then the error. */
import { validationMessages } from '#generated/domain/messages/validation.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FrameProps } from '../contract.ts';

export function FieldRow({
  id,
  title,
  help,
  isRequired,
  mistake,
  aside,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, marginBottom: 0.5 }}>
        <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ fontWeight: 600 }}>
          {title}
          {isRequired && <RequiredStar />}
        </Box>
        {aside}
      </Box>
      {help !== undefined && (
        <Box id={`${id}-help`} sx={{ color: 'text.secondary', fontSize: 13, marginBottom: 0.75 }}>
          {help}
        </Box>
      )}
      {children}
      <FieldMistake id={id} text={mistake} />
    </Box>
  );
}

export const RequiredStar = () => (
  <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
    {` ${validationMessages['validation.requiredStar']}`}
  </Box>
);

/** The error text of the input with that id. */
export const FieldMistake = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <Box id={`${id}-error`} sx={{ color: 'error.main', fontSize: 13, fontWeight: 600, marginTop: 0.5 }}>
      {text}
    </Box>
  ) : null;
