/** A new record. */
import Button from '@mui/material/Button';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { FormSheet } from '#web/record/form/FormSheet.tsx';
import { RecordForm } from '#web/record/form/RecordForm.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { formWidth } from '#web/ui/form/form-width.ts';
import type { FormPageProps } from './EditPage.tsx';

export function CreatePage({ view, form, omit }: FormPageProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const list = `/admin/${view.path}`;
  const open = async ({ id }: WireRecord): Promise<void> => {
    flash(fill(shellMessages['shell.recordCreated'], { record: view.title }), 'success');
    await navigate(view.operations.includes('get') ? `${list}/${String(id)}/show` : list);
  };
  return (
    <>
      <PageHeader title={fill(shellMessages['shell.newRecord'], { record: view.title.toLowerCase() })} />
      <FormSheet maxWidth={formWidth(form, 50)}>
        <RecordForm
          view={view}
          form={form}
          omit={omit}
          initial={startOf(search)}
          submitLabel={shellMessages['shell.create']}
          onSaved={open}
        >
          <Button component={Link} to={list}>
            {shellMessages['shell.cancel']}
          </Button>
        </RecordForm>
      </FormSheet>
    </>
  );
}

/** Initial values from the address; amounts are JSON. */
const startOf = (search: URLSearchParams): WireRecord =>
  Object.fromEntries([...search].filter(([, text]) => text !== '').map(([wire, text]) => [wire, valueOf(text)]));

function valueOf(text: string): unknown {
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
