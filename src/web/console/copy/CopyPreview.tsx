/** Shows what an import of the document creates and what it leaves out. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { CopiedDocumentPreview } from '#generated/client/procurement.ts';
import { copyMessages as texts } from '#generated/domain/messages/copy.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';

export function CopyPreview({ preview }: { readonly preview: CopiedDocumentPreview }) {
  const { sources, exported_at: day, team, creates, left_out: leftOut } = preview;
  const into = texts[preview.creates_team ? 'copy.intoNew' : 'copy.into'];
  return (
    <Box component="section" aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2">
        {fill(texts['copy.from'], { sources: sources.join(', '), date: formatDate(day, 'text') })}
        <br />
        {fill(into, { team: team.name })}
      </Typography>
      <Part title={texts['copy.creates']} lines={creates.map(({ title, count }) => `${count} ${inSentence(title)}`)} />
      {leftOut.length > 0 && <Part title={texts['copy.leftOut']} lines={leftOut} />}
    </Box>
  );
}

function Part({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <PlainList>
        {lines.map((line) => (
          <Typography key={line} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </PlainList>
    </div>
  );
}
