/** Shown in place of an input that does not exist. [DF-013] [DF-014] */
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { fill } from '#domain/format/fill.ts';
import Alert from '@mui/material/Alert';
import type { InputProps } from '../contract.ts';

export const NotFoundInput = ({ field }: InputProps) => (
  <Alert severity="warning">{fill(validationMessages['validation.unknownInput'], { type: field.input })}</Alert>
);
