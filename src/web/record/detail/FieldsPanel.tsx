/** Fields of the record with titles; users with the right change them next to the page. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { FactList } from '#web/ui/cell/FactList.tsx';
import { isFilled } from '#web/ui/cell/has-value.ts';
import { OperationButton } from '../actions/OperationButton.tsx';
import { isCallable } from '../actions/screen-action.ts';
import { useTeam } from '../team/team-context.ts';
import { EditInPlace } from './EditInPlace.tsx';
import type { FieldsPanelData, PanelProps } from './panel-data.ts';
import { PanelFrame } from './PanelFrame.tsx';

export function FieldsPanel({ panel, ...rest }: PanelProps<FieldsPanelData>) {
  const { may } = useTeam();
  const { title, edit } = panel;
  const fields = panel.fields.filter(({ read }) => read === undefined || may(read));
  const calls = (panel.actions ?? []).flatMap((action) =>
    action.kind === 'operation' && isCallable(action, rest.record)
      ? [<OperationButton key={action.id} action={action} record={rest.record} size="small" variant="outlined" />]
      : [],
  );
  const Fields = panel.isDense ? DenseFields : FactList;
  return (
    <PanelFrame
      title={title}
      actions={
        (edit || calls.length > 0) && (
          <>
            {edit && <EditInPlace edit={edit} title={title} {...rest} />}
            {calls}
          </>
        )
      }
    >
      <Fields fields={fields} record={rest.record} />
    </PanelFrame>
  );
}

/** Up to this many fields are shown even without a value. */
const fewFields = 8;

function DenseFields({ fields, record }: { readonly fields: readonly FieldView[]; readonly record: NamedValues }) {
  const [isWhole, setIsWhole] = useState(false);
  const filled = fields.filter((field) => isFilled(field, record));
  const left = fields.length - filled.length;
  const hidden = left === 1 ? texts['app.showEmptyOne'] : fill(texts['app.showEmpty'], { count: left });
  return (
    <>
      <FactList fields={isWhole || fields.length <= fewFields ? fields : filled} record={record} isDense />
      {left > 0 && fields.length > fewFields && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ marginTop: 1.5, marginLeft: -1.25 }}
        >
          {isWhole ? texts['app.hideEmpty'] : hidden}
        </Button>
      )}
    </>
  );
}
