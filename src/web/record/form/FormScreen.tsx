/** The form of an entity as a page: for a new record, the record in the query, or the team itself. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { WireRecord } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { oneOf } from '#web/shell/records.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { FormScreenData } from './form-screen.ts';
import { FormSheet } from './FormSheet.tsx';
import { LoadedForm } from './LoadedForm.tsx';
import { RecordForm } from './RecordForm.tsx';
import { inSections } from './sections.ts';

export function FormScreen({ screen }: { screen: FormScreenData }) {
  const [query] = useSearchParams();
  const { teamId } = useTeam();
  const id = screen.isTeam ? teamId : query.get('id');
  const record = useQuery({ ...oneOf(screen.view.path, id ?? ''), enabled: id !== null });
  const name = screen.view.title.toLowerCase();
  return (
    <>
      <PageHeader
        title={id === null || screen.isTeam ? screen.title : fill(texts['shell.editRecord'], { name })}
        description={screen.description}
      />
      <FormSheet>
        {id === null ? (
          <ScreenForm screen={screen} record={undefined} />
        ) : (
          <Loaded query={record} skeleton={<Spinner />}>
            {(loaded) => <ScreenForm screen={screen} record={loaded} />}
          </Loaded>
        )}
      </FormSheet>
    </>
  );
}

interface FormProps {
  readonly screen: FormScreenData;
  readonly record: WireRecord | undefined;
}

function ScreenForm({ screen, record }: FormProps) {
  const { view, loadCreateForm, loadUpdateForm } = screen;
  const load = record ? loadUpdateForm : loadCreateForm!;
  return (
    <LoadedForm of={[view.id, record ? 'update' : 'create']} load={load}>
      {(form) => <OpenForm screen={screen} record={record} form={form} />}
    </LoadedForm>
  );
}

function OpenForm({ screen, record, form }: FormProps & { readonly form: FormDefinition }) {
  const { view, opens } = screen;
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const asked = useMemo(() => inSections(form, screen.sections), [form, screen]);
  return (
    <RecordForm
      view={view}
      form={asked}
      record={record}
      submitLabel={
        record ? texts['shell.save'] : fill(appMessages['app.createRecord'], { name: view.title.toLowerCase() })
      }
      onSaved={(saved) => {
        flash(texts['shell.saved'], 'success');
        if (opens !== undefined) void navigate(pathOf(recordPath(opens, saved['id'])));
      }}
    />
  );
}
