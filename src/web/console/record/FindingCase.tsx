/** The evidence of a finding, and the course of its dispute if there is one. [BI-032] */
import Box from '@mui/material/Box';
import type { WireRecord } from '#runtime/view.ts';
import DisputeCourse from '#web/record/bill/DisputeCourse.tsx';
import FindingEvidence from '#web/record/bill/FindingEvidence.tsx';

const FindingCase = ({ record }: { readonly record: WireRecord }) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <FindingEvidence record={record} />
    {record['ticket_id'] !== null && <DisputeCourse record={record} />}
  </Box>
);

export default FindingCase;
