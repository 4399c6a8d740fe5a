/** The signed documents of a record: the status and the next action of each. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentStatuses } from '#generated/domain/lists/document-status.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { limits } from '#generated/domain/limits.ts';
import type { WireRecord } from '#runtime/view.ts';
import { listOf, nextActionOf } from '#web/shell/records.ts';
import { withValues } from '#web/record/next/words.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { Loaded } from '#web/record/Loaded.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { LineItem, PlainList } from '#web/ui/list/PlainList.tsx';
import { evidenceName } from '../signing-api.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';

/** `by`: the field of the signed document that references the record. */
export function SigningList({ by, id }: { by: 'attachment_id' | 'service_group_id'; id: string }) {
  const documents = useQuery(listOf('signable-documents', { [by]: id, per_page: limits.fetchAllPageSize }));
  return (
    <Loaded query={documents} empty={<NothingHere text={texts['sign.noSigners']} />}>
      {({ records }) => (
        <PlainList>
          {records.map((document) => (
            <Row key={String(document['id'])} document={document} />
          ))}
        </PlainList>
      )}
    </Loaded>
  );
}

function Row({ document }: { document: WireRecord }) {
  const state = documentStatuses.find(({ value }) => value === document['status']);
  return (
    <LineItem sx={{ minHeight: 52 }}>
      <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>{String(document['name'])}</Box>
      <StatusChip label={state?.label ?? String(document['status'])} color={state?.color ?? 'neutral'} />
      <Sealed document={document} />
      <NextStep document={document} />
    </LineItem>
  );
}

/** The signed copy and its evidence, for everyone with access to the document. */
function Sealed({ document }: { document: WireRecord }) {
  const name = String(document['name']);
  const files = [
    { id: document['signed_file_id'], text: texts['sign.signedCopy'], saved: name },
    { id: document['evidence_file_id'], text: texts['sign.evidenceShort'], saved: evidenceName({ name }) },
  ];
  return files.map(
    ({ id, text, saved }) =>
      typeof id === 'string' && (
        <Button key={id} component="a" href={fileUrl(id)} download={saved} size="small">
          {text}
        </Button>
      ),
  );
}

/** Staff prepare and follow it; team members with the permission sign it. */
function NextStep({ document }: { document: WireRecord }) {
  const { profile } = useTeam();
  const pathOf = useDashboardPath();
  const id = String(document['id']);
  const status = String(document['status']);
  if (!profile.is_customer) {
    return (
      <Button component={Link} to={pathOf(`procurement/signing/${id}`)} size="small" variant="outlined">
        {texts[status === 'DRAFT' ? 'sign.prepare' : 'sign.follow']}
      </Button>
    );
  }
  return status === 'SENT' || status === 'VIEWED' ? <Turn document={document} /> : null;
}

/** The Sign button if it is the user's turn, else who must act. */
function Turn({ document }: { document: WireRecord }) {
  const { service_group_id: group, version } = document;
  const id = String(document['id']);
  const pathOf = useDashboardPath();
  const { data } = useQuery({
    ...nextActionOf('signable-documents', id, version),
    retry: false,
  });
  if (!data) return null;
  if (data.waiting !== null)
    return <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{withValues(data.waiting, data.values)}</Box>;
  return (
    <PermittedButton
      access={data.missing === null ? undefined : [data.missing]}
      size="small"
      variant="contained"
      {...{
        component: Link,
        to: pathOf(
          typeof group === 'string' ? `procurement/service-groups/${group}/contract/sign/${id}` : (data.to ?? ''),
        ),
      }}
    >
      {texts['sign.sign']}
    </PermittedButton>
  );
}
