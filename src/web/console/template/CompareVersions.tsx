/** Compares two versions of a template, on the page of the template and of each version. [DO-033] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { compareTemplateVersions } from '#generated/client/templates.ts';
import {
  contractTemplateVersionStatuses,
  type ContractTemplateVersionStatus,
} from '#generated/domain/lists/contract-template-version-status.ts';
import { limits } from '#generated/domain/limits.ts';
import { templateMessages as texts } from '#generated/domain/messages/template.ts';
import type { WireRecord } from '#runtime/view.ts';
import { listOf } from '#web/shell/records.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { mayUse } from '../auth-provider.ts';
import { ComparedText } from './ComparedText.tsx';

export default function CompareVersions({ record }: { readonly record: WireRecord }) {
  const template = String(record['template_id'] ?? record['id']);
  const { data, error, refetch } = useQuery(
    listOf('contract-template-versions', {
      template_id: template,
      sort_field: 'version_number',
      sort_dir: 'desc',
      per_page: limits.fetchAllPageSize,
    }),
  );
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TableSkeleton rows={2} />;
  const own = data.records.findIndex(({ id }) => id === record['id']);
  // Compares a version with the previous one; for the first one and for the template, the newest two.
  const later = own >= 0 && own < data.records.length - 1 ? own : 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.records.length < 2 ? (
        <NothingHere text={texts['template.compareOne']} />
      ) : (
        <Pair key={later} versions={data.records} later={later} />
      )}
      {/* There is at most one draft, which is changed until it is published. */}
      {mayUse('contract-template-versions', 'create') && !data.records.some(isDraft) && (
        <Button
          variant="outlined"
          component={Link}
          to={`/admin/contract-template-versions/create?template_id=${template}`}
          sx={{ justifySelf: 'start' }}
        >
          {texts['template.newVersion']}
        </Button>
      )}
    </Box>
  );
}

const isDraft = ({ status }: WireRecord): boolean => status === ('DRAFT' satisfies ContractTemplateVersionStatus);

function Pair({ versions, later }: { readonly versions: readonly WireRecord[]; readonly later: number }) {
  const [after, setAfter] = useState(String(versions[later]!['id']));
  const [before, setBefore] = useState(String(versions[later + 1]!['id']));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <VersionChoice
          label={texts['template.compareEarlier']}
          value={before}
          versions={versions}
          onChange={setBefore}
        />
        <VersionChoice label={texts['template.compareLater']} value={after} versions={versions} onChange={setAfter} />
      </Box>
      <Compared before={before} after={after} />
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly versions: readonly WireRecord[];
  readonly onChange: (id: string) => void;
}

const VersionChoice = ({ label, value, versions, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ flex: '1 1 200px', maxWidth: 320 }}
  >
    {versions.map((version) => (
      <MenuItem key={String(version['id'])} value={String(version['id'])}>
        {nameOf(version)}
      </MenuItem>
    ))}
  </TextField>
);

const nameOf = ({ version_number: n, status }: WireRecord): string =>
  fill(texts['template.compareVersion'], {
    n: String(n),
    status: contractTemplateVersionStatuses.find(({ value }) => value === status)?.label ?? '',
  });

/** Uses the records key, so that saving a draft compares again. */
function Compared({ before, after }: { readonly before: string; readonly after: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['records', 'contract-template-versions', 'compared', before, after],
    queryFn: ({ signal }) => compareTemplateVersions(before, { with: after }, { signal }),
  });
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <TableSkeleton rows={4} /> : <ComparedText compared={data} />;
}
