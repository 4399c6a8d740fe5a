/** A record to change; what someone else changed meanwhile is not overwritten. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { companionOf } from '#web/record/form/companions.ts';
import { WithHistory } from '#web/record/form/FieldHistory.tsx';
import { useMergedSave } from '#web/record/form/useMergedSave.tsx';
import { useMayWrite } from '#web/record/form/use-may-write.ts';
import { formWidth } from '#web/ui/form/form-width.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
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

function EditForm(props: Props) {
  const { record, error, isFetching, refetch } = useEditContext();
  // The form opens with the record as it is, not as another page read it before.
  const [isRead, setIsRead] = useState(false);
  if (!isRead && record !== undefined && !isFetching) setIsRead(true);
  if (record === undefined || !isRead) return <RecordState error={error} onRetry={() => void refetch()} />;
  return <OpenForm key={String(record.id)} record={record as WireRecord} {...props} />;
}

function OpenForm({ view, form, omit, record: read }: Props & { readonly record: WireRecord }) {
  // What others change while the form is open is merged when it is saved.
  const [record] = useState(read);
  const resource = useResourceContext()!;
  const navigate = useNavigate();
  const [update] = useUpdate();
  const client = useQueryClient();
  const mayWrite = useMayWrite(view.access, record, mayDo);
  const merged = useMergedSave(view, record, (based, body) => {
    const data = { ...body, version: based['version'] };
    return update(
      resource,
      { id: String(based['id']), data, previousData: { ...based, id: String(based['id']) } },
      { returnPromise: true },
    ) as Promise<WireRecord>;
  });
  const name = recordName(view, record);
  const to = `/admin/${resource}/${String(record['id'])}/show`;
  return (
    <>
      <PageHeader trail={<Trail record={{ title: name, to }} />} title={fill(texts['shell.editRecord'], { name })} />
      <Paper variant="outlined" sx={{ padding: { xs: 2, md: 3 }, maxWidth: formWidth(form, 50) }}>
        <WithHistory view={view} record={record}>
          <SchemaForm
            form={form}
            omit={omit}
            record={record}
            companion={companionOf(view.id)}
            may={mayWrite}
            onSubmit={async (data) => {
              if (Object.keys(data).length > 0) {
                await merged.save(data);
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
          {merged.dialog}
        </WithHistory>
      </Paper>
    </>
  );
}

/** A record that cannot be read is told in its place, not by leaving the page. */
const stay = { onError: (): void => undefined, staleTime: 0 };
