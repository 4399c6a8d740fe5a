/** The form of an entity as a page: a new record, the one that the query names, or the team itself. */
import { appMessages } from '#generated/domain/messages/app.ts';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { WireRecord } from '#runtime/view.ts';
import { companionOf } from './companions.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { layout } from '#web/theme/tokens.ts';
import { createRecord, oneOf, refreshRecords } from '#web/shell/records.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { FormScreenData } from './form-screen.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { LoadedForm } from './LoadedForm.tsx';
import { inSections } from './sections.ts';
import { useMergedSave } from './useMergedSave.tsx';
import { useMayWrite } from './use-may-write.ts';

export function FormScreen({ screen }: { screen: FormScreenData }) {
  const [query] = useSearchParams();
  const { teamId } = useTeam();
  const id = screen.isTeam ? teamId : query.get('id');
  const { data: record, error, refetch } = useQuery({ ...oneOf(screen.view.path, id ?? ''), enabled: id !== null });
  const isNew = id === null;
  const load = isNew ? screen.loadCreateForm : screen.loadUpdateForm;
  return (
    <>
      <PageHeader
        title={
          isNew || screen.isTeam
            ? screen.title
            : fill(texts['shell.editRecord'], { name: screen.view.title.toLowerCase() })
        }
        description={screen.description}
      />
      <Box
        sx={(theme) => ({
          maxWidth: layout.form + 48,
          padding: { xs: 2, sm: 3 },
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          backgroundColor: theme.tokens.surface,
        })}
      >
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!isNew && !error && !record && <Spinner />}
        {(isNew || record) && (
          <LoadedForm of={[screen.view.id, isNew ? 'create' : 'update']} load={() => load!()}>
            {(form) => <OpenForm screen={screen} form={form} record={record} />}
          </LoadedForm>
        )}
      </Box>
    </>
  );
}

function OpenForm({
  screen,
  form,
  record: loaded,
}: {
  screen: FormScreenData;
  form: FormDefinition;
  record: WireRecord | undefined;
}) {
  // What others change while the form is open is merged when it is saved.
  const [record, setRecord] = useState(loaded);
  const merged = useMergedSave(screen.view, record);
  const client = useQueryClient();
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const { teamId, may } = useTeam();
  const mayWrite = useMayWrite(screen.view.access, record, may);
  const asked = useMemo(() => inSections(form, screen.sections), [form, screen]);
  const submit = async (body: WireRecord): Promise<void> => {
    const team = screen.view.isOfTeam ? { team_id: teamId } : {};
    const saved = record ? await merged.save(body) : await createRecord(screen.view.path, { ...body, ...team });
    await refreshRecords(client);
    if (record) setRecord(saved);
    flash(texts['shell.saved'], 'success');
    if (screen.opens !== undefined) void navigate(pathOf(recordPath(screen.opens, saved['id'])));
  };
  return (
    <>
      <SchemaForm
        form={asked}
        record={record}
        about={screen.view.isOfTeam ? { team_id: teamId } : undefined}
        companion={companionOf(screen.view.id)}
        may={mayWrite}
        onSubmit={submit}
        submitLabel={
          record
            ? texts['shell.save']
            : fill(appMessages['app.createRecord'], { name: screen.view.title.toLowerCase() })
        }
      />
      {merged.dialog}
    </>
  );
}
