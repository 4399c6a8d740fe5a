/** A page or dialog with a title, back and next buttons around the review. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';

interface Props {
  readonly title: string;
  readonly titleId?: string;
  readonly level: 'h1' | 'h2';
  readonly backText: string;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

export const ReviewFrame = ({ title, titleId, level, backText, onBack, onNext, children }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography id={titleId} variant={level} sx={{ flex: 1, minWidth: 220 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" onClick={onBack}>
          {backText}
        </Button>
        <Button variant="contained" onClick={onNext}>
          {texts['sheet.next']}
        </Button>
      </Box>
    </Box>
    {children}
  </Box>
);
