/** The evidence of a finding: each document with its wording and date, linked to its record. [BI-032] */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#domain/format/date.ts';
import { evidenceKinds } from '#generated/domain/lists/evidence-kind.ts';
import type { Records } from '#generated/records/registry.ts';
import { contractView } from '#generated/screens/views/contract.ts';
import { invoiceView } from '#generated/screens/views/invoice.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { WireRecord } from '#runtime/view.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';

type Evidence = Records['invoice-finding']['evidence'][number];

/** Kinds whose record has a page. */
const views = { CONTRACT: contractView, INVOICE: invoiceView, INVENTORY: serviceView } as const;
const viewOf = (kind: Evidence['kind']) => views[kind as keyof typeof views];

const labelOf = (kind: Evidence['kind']): string => evidenceKinds.find(({ value }) => value === kind)!.label;

export default function FindingEvidence({ record }: { readonly record: WireRecord }) {
  const evidence = record['evidence'] as readonly Evidence[];
  if (evidence.length === 0) return <NothingHere />;
  return (
    <PlainList as="ol" sx={{ display: 'grid', gap: 1 }}>
      {evidence.map((each) => (
        <Typography key={`${each.kind} ${each.text}`} component="li" variant="body2" sx={row}>
          <Box component="span" sx={{ color: 'text.secondary', minWidth: 96 }}>
            {labelOf(each.kind)}
          </Box>
          <span>
            <Words {...each} />
            {each.day && `, ${formatDate(each.day, 'text')}`}
          </span>
        </Typography>
      ))}
    </PlainList>
  );
}

function Words({ kind, id, text }: Evidence) {
  const view = viewOf(kind);
  const link = useContext(RecordLinkContext);
  const path = id && view ? link(view.id, view.path, id) : null;
  return path === null ? (
    text
  ) : (
    <MuiLink component={Link} to={path}>
      {text}
    </MuiLink>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 2, overflowWrap: 'anywhere' };
