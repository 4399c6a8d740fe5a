/** The fields of a record: those that tell most in front, long ones over the whole width, then when and by whom it was made. */
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import { FactList } from '#web/widgets/FactList.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';

interface Props {
  readonly view: EntityView;
  readonly record: WireRecord;
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
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Card title="Summary" fields={summary} record={record} />
        {details.length > 0 && <Details fields={details} record={record} />}
      </Box>
      <Card title="Record" fields={made} record={record} />
    </Box>
  );
}

/** Fields without a value stand aside until they are asked for. */
function Details({ fields, record }: Omit<CardProps, 'title'>) {
  const [isWhole, setIsWhole] = useState(false);
  const filled = fields.filter(({ wire }) => hasValue(record[wire]));
  const left = fields.length - filled.length;
  return (
    <Card title="More" fields={isWhole ? fields : filled} record={record}>
      {left > 0 && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} sx={{ marginTop: 1 }}>
          {isWhole ? 'Hide empty fields' : `Show ${left} empty ${left === 1 ? 'field' : 'fields'}`}
        </Button>
      )}
    </Card>
  );
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

interface CardProps {
  readonly title: string;
  readonly fields: readonly FieldView[];
  readonly record: WireRecord;
  readonly children?: ReactNode;
}

function Card({ title, fields, record, children }: CardProps) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ padding: 2, minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: 16, marginBottom: 1 }}>
        {title}
      </Typography>
      <FactList fields={fields} record={record} />
      {children}
    </Paper>
  );
}
