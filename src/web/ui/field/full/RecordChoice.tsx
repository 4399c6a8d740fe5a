/** An option of a record picker: its name, with its picture where such records have one. [TB-013] */
import Box from '@mui/material/Box';
import type { HTMLAttributes } from 'react';
import type { RecordOption } from '../../lookup/record-options.ts';
import { Picture } from '../../cell/Picture.tsx';

type Props = HTMLAttributes<HTMLLIElement> & { readonly option: RecordOption };

export const RecordChoice = ({ option, ...props }: Props) => (
  <Box component="li" {...props} sx={{ display: 'flex', gap: 1 }}>
    {option.picture !== undefined && <Picture address={option.picture} name={option.label} />}
    {option.label}
  </Box>
);
