/** A new record. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { companionOf } from '#web/record/form/companions.ts';
import { formWidth } from '#web/ui/form/form-width.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useCreate, useResourceContext } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { mayDo } from '../auth-provider.ts';
import { PageHeader } from '../PageHeader.tsx';
import { Trail } from '../Trail.tsx';

interface Props {
  readonly view: EntityView;
  readonly form: FormDefinition;
  /** Wire names of what is written on a page of its own. */
  readonly omit?: readonly string[];
}

export function CreatePage({ view, form, omit }: Props) {
  const resource = useResourceContext()!;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [create] = useCreate();
  return (
    <>
      <PageHeader
        trail={<Trail />}
        title={fill(shellMessages['shell.newRecord'], { record: view.title.toLowerCase() })}
      />
      <Paper variant="outlined" sx={{ padding: { xs: 2, md: 3 }, maxWidth: formWidth(form, 50) }}>
        <SchemaForm
          form={form}
          omit={omit}
          initial={startOf(search)}
          companion={companionOf(view.id)}
          may={mayDo}
          must={view.fields['teamId']?.isRequired ? ['team_id'] : undefined}
          submitLabel={shellMessages['shell.create']}
          onSubmit={async (data) => {
            const made = await create(resource, { data }, { returnPromise: true });
            flash(fill(shellMessages['shell.recordCreated'], { record: view.title }), 'success');
            await navigate(
              view.operations.includes('get') ? `/admin/${resource}/${made.id}/show` : `/admin/${resource}`,
            );
          }}
        >
          <Button component={Link} to={`/admin/${resource}`}>
            {shellMessages['shell.cancel']}
          </Button>
        </SchemaForm>
      </Paper>
    </>
  );
}

/** What the address says that it starts with; an amount stands there as JSON. */
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
