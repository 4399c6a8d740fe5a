/** The value of one line: calculated amounts open their formula, missing values show "unknown". */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedQuote } from './comparison-api.ts';
import { FigureButton } from './FigureButton.tsx';
import type { Line } from './lines.ts';

export function LineValue({ line, compared }: { line: Line; compared: ComparedQuote }) {
  if (line.figure) return <FigureButton label={line.label} figure={line.figure(compared)} />;
  const files = line.files?.(compared) ?? [];
  if (files.length > 0) {
    return files.map(({ name, url }) => (
      <Box key={url}>
        <Link href={url} download={name}>
          {name}
        </Link>
      </Box>
    ));
  }
  const text = line.text(compared);
  if (text !== null) return <Box sx={{ whiteSpace: 'pre-line' }}>{text}</Box>;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {texts['comparison.unknown']}
    </Box>
  );
}
