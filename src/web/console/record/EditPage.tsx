/** The form of an existing record; a change that someone else saved in the meantime is not overwritten. */
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { recordName } from '#domain/format/shown-as.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { LoadedRecord } from '#web/record/detail/DetailPage.tsx';
import { FormSheet } from '#web/record/form/FormSheet.tsx';
import { RecordForm } from '#web/record/form/RecordForm.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { formWidth } from '#web/ui/form/form-width.ts';

export interface FormPageProps {
  readonly view: EntityView;
  readonly form: FormDefinition;
  /** Wire names of fields that have a separate page. */
  readonly omit?: readonly string[];
}

export const EditPage = (props: FormPageProps) => (
  <LoadedRecord view={props.view} title={props.view.title} isFresh>
    {(record) => <OpenForm key={String(record['id'])} {...props} record={record} />}
  </LoadedRecord>
);

function OpenForm({ view, form, omit, record }: FormPageProps & { readonly record: WireRecord }) {
  const navigate = useNavigate();
  const name = recordName(view, record);
  const to = `/admin/${view.path}/${String(record['id'])}/show`;
  const leave = async (saved: WireRecord): Promise<void> => {
    if (saved !== record) flash(texts['shell.saved'], 'success');
    await navigate(to);
  };
  return (
    <>
      <PageHeader record={{ title: name, to }} title={fill(texts['shell.editRecord'], { name })} />
      <FormSheet maxWidth={formWidth(form, 50)}>
        <RecordForm view={view} form={form} omit={omit} record={record} onSaved={leave}>
          <Button component={Link} to={to}>
            {texts['shell.cancel']}
          </Button>
        </RecordForm>
      </FormSheet>
    </>
  );
}
