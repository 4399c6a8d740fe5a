/** The errors in the text of a template, and the fields that a contract lacks for it. */
import Box from '@mui/material/Box';
import { fill } from '#domain/format/fill.ts';
import { templateMessages as texts } from '#generated/domain/messages/template.ts';
import type { TemplateCheck } from './template-calls.ts';

export function Findings({ check, isEmpty }: { check: TemplateCheck | undefined; isEmpty: boolean }) {
  if (check === undefined || isEmpty) return <Box aria-live="polite" />;
  const { mistakes, missing } = check;
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1, fontSize: 13, overflowWrap: 'anywhere' }}>
      {mistakes.length > 0 ? (
        <Box sx={{ color: 'error.main' }}>
          <strong>{fill(texts['template.mistakes'], { n: mistakes.length })}</strong>
          <List lines={mistakes.map(({ text }) => text)} />
        </Box>
      ) : (
        <Box sx={{ color: 'success.main', fontWeight: 600 }}>{texts['template.noMistakes']}</Box>
      )}
      {missing.length > 0 && (
        <Box>
          <strong>{texts['template.missingValues']}</strong>
          <List lines={missing.map(lineOf)} />
        </Box>
      )}
    </Box>
  );
}

const needTexts = {
  required: 'template.blocks',
  optional: 'template.staysEmpty',
  later: 'template.comesLater',
} as const;

const lineOf = ({ label, need, item }: TemplateCheck['missing'][number]): string =>
  fill(texts[needTexts[need]], { label: item === null ? label : `${label} ${item}` });

const List = ({ lines }: { lines: readonly string[] }) => (
  <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Box>
);
