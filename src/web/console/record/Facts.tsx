/** The fields of a record: those that tell most in front, long ones over the whole width, then when and by whom it was made. */
import { fill } from '#domain/format/fill.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import { isFilled } from '#web/ui/cell/has-value.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { KeyFacts } from './KeyFacts.tsx';

interface Props {
  readonly view: EntityView;
  readonly record: NamedValues;
  readonly summary: readonly FieldView[];
  readonly details: readonly FieldView[];
}

export function Facts({ view, record, summary, details }: Props) {
  const { createdAt, createdById, updatedAt, id } = view.fields;
  const made = [createdAt, createdById, updatedAt, id].filter((field) => field !== undefined);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {summary.length > 0 && <Filled title={texts['admin.summary']} fields={summary} record={record} />}
        {details.length > 0 && <Filled title={texts['admin.details']} fields={details} record={record} />}
      </Box>
      <Card title={texts['admin.record']} fields={made} record={record} />
    </Box>
  );
}

/** Short values beside each other, long ones below each other; fields without a value stand aside until they are asked for. */
function Filled({ title, fields, record }: CardProps) {
  const [isWhole, setIsWhole] = useState(false);
  const filled = fields.filter((field) => isFilled(field, record));
  const left = fields.length - filled.length;
  return (
    <Card title={title} fields={isWhole || fields.length <= fewFields ? fields : filled} record={record}>
      {left > 0 && fields.length > fewFields && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ marginTop: 1.5, marginLeft: -1.25 }}
        >
          {isWhole
            ? texts['admin.hideEmpty']
            : left === 1
              ? texts['admin.showEmptyOne']
              : fill(texts['admin.showEmpty'], { count: left })}
        </Button>
      )}
    </Card>
  );
}

/** So many fields are shown whether or not they hold a value. */
const fewFields = 8;

interface CardProps {
  readonly title: string;
  readonly fields: readonly FieldView[];
  readonly record: NamedValues;
  readonly children?: ReactNode;
}

function Card({ title, fields, record, children }: CardProps) {
  const long = fields.filter(({ kind }) => longKinds.has(kind));
  const short = fields.filter((field) => !long.includes(field));
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ padding: 2, minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: 16, marginBottom: 1.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {short.length > 0 && <KeyFacts fields={short} record={record} />}
        {long.length > 0 && <KeyFacts fields={long} record={record} isWide />}
      </Box>
      {children}
    </Paper>
  );
}

const longKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['longText', 'richText', 'json']);
