/** A record to change; what someone else changed meanwhile is not overwritten. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { companionOf } from '#web/record/form/companions.ts';
import { WithHistory } from '#web/record/form/FieldHistory.tsx';
import { useMayWrite } from '#web/record/form/use-may-write.ts';
import { formWidth } from '#web/ui/form/form-width.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { EditBase, useEditContext, useResourceContext, useUpdate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { mayDo } from '../auth-provider.ts';
import { PageHeader } from '../PageHeader.tsx';
import { Trail } from '../Trail.tsx';
import { RecordState } from './RecordState.tsx';

interface Props {
  readonly view: EntityView;
  readonly form: FormDefinition;
  /** Wire names of what is written on a page of its own. */
  readonly omit?: readonly string[];
}

export const EditPage = (props: Props) => (
  <EditBase mutationMode="pessimistic" redirect={false} queryOptions={stay}>
    <EditForm {...props} />
  </EditBase>
);

function EditForm({ view, form, omit }: Props) {
  const { record, error, refetch } = useEditContext();
  const resource = useResourceContext()!;
  const navigate = useNavigate();
  const [update] = useUpdate();
  const client = useQueryClient();
  const mayWrite = useMayWrite(view.access, record as WireRecord | undefined, mayDo);
  if (record === undefined) return <RecordState error={error} onRetry={() => void refetch()} />;
  const name = recordName(view, record as WireRecord);
  const to = `/admin/${resource}/${record.id}/show`;
  return (
    <>
      <PageHeader trail={<Trail record={{ title: name, to }} />} title={fill(texts['shell.editRecord'], { name })} />
      <Paper variant="outlined" sx={{ padding: { xs: 2, md: 3 }, maxWidth: formWidth(form, 50) }}>
        <WithHistory view={view} record={record as WireRecord}>
          <SchemaForm
            key={`${record.id} ${record['version']}`}
            form={form}
            omit={omit}
            record={record as WireRecord}
            companion={companionOf(view.id)}
            may={mayWrite}
            onSubmit={async (data) => {
              if (Object.keys(data).length > 0) {
                const based = { ...data, version: record['version'] };
                await update(resource, { id: record.id, data: based, previousData: record }, { returnPromise: true });
                await refreshRecords(client);
                flash(texts['shell.saved'], 'success');
              }
              await navigate(to);
            }}
          >
            <Button component={Link} to={to}>
              {texts['shell.cancel']}
            </Button>
          </SchemaForm>
        </WithHistory>
      </Paper>
    </>
  );
}

/** A record that cannot be read is told in its place, not by leaving the page. */
const stay = { onError: (): void => undefined, staleTime: 0 };
