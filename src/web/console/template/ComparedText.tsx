/** The differences between two versions: added and removed fields, and changed lines with their words. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { fill } from '#domain/format/fill.ts';
import type { CompareTemplateVersions200 } from '#generated/client/templates.ts';
import { templateMessages as texts } from '#generated/domain/messages/template.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';

type Line = CompareTemplateVersions200['lines'][number];

export function ComparedText({ compared: { lines, fields } }: { readonly compared: CompareTemplateVersions200 }) {
  if (lines.every(({ change }) => change === 'same')) return <NothingHere text={texts['template.compareSame']} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Fields title={texts['template.compareFieldsAdded']} names={fields.added} />
      <Fields title={texts['template.compareFieldsRemoved']} names={fields.removed} />
      <Wording>
        {foldedLines(lines).map((each, at) =>
          typeof each === 'number' ? (
            <Folded key={at}>
              {each === 1
                ? texts['template.compareUnchangedLine']
                : fill(texts['template.compareUnchanged'], { n: each })}
            </Folded>
          ) : (
            <p key={at} data-change={each.change}>
              {each.parts.map(({ change, text }, part) =>
                change === 'same' ? (
                  text
                ) : change === 'added' ? (
                  <ins key={part}>{text}</ins>
                ) : (
                  <del key={part}>{text}</del>
                ),
              )}
            </p>
          ),
        )}
      </Wording>
    </Box>
  );
}

const Fields = ({ title, names }: { readonly title: string; readonly names: readonly string[] }) =>
  names.length > 0 && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ fontWeight: 600, fontSize: 13 }}>
        {title}
      </Box>
      {names.map((name) => (
        <Chip key={name} size="small" label={name} />
      ))}
    </Box>
  );

/** Shows unchanged lines around a change; longer unchanged parts become their line count. */
function foldedLines(lines: readonly Line[]): readonly (Line | number)[] {
  const isNear = lines.map((_, at) => lines.slice(Math.max(0, at - 1), at + 2).some(({ change }) => change !== 'same'));
  const folded: (Line | number)[] = [];
  lines.forEach((line, at) => {
    const last = folded.at(-1);
    if (isNear[at]) folded.push(line);
    else if (typeof last === 'number') folded[folded.length - 1] = last + 1;
    else folded.push(1);
  });
  return folded;
}

const Wording = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  fontSize: 14,
  p: { margin: 0, padding: '8px 12px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '* + *': { borderTop: `1px solid ${theme.palette.divider}` },
  'ins + ins, del + del, ins + del, del + ins': { borderTop: 0 },
  ins: {
    background: theme.tokens.tones.success.tint,
    color: theme.tokens.tones.success.ink,
    textDecoration: 'underline',
  },
  del: { background: theme.tokens.tones.error.tint, color: theme.tokens.tones.error.ink },
}));
const Folded = styled('div')(({ theme }) => ({
  padding: '6px 12px',
  background: theme.palette.background.default,
  color: theme.palette.text.secondary,
  fontSize: 13,
}));
