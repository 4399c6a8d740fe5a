/** The head of a record: name, state, key figures and the next action. */
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { DeleteButton } from '../actions/DeleteButton.tsx';
import type { OpenForm } from '../actions/FormDrawer.tsx';
import { OperationButton } from '../actions/OperationButton.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import {
  accessTo,
  isCallable,
  isPossible,
  type DeleteAction,
  type EditAction,
  type OperationAction,
} from '../actions/screen-action.ts';
import { useRecordActions } from '../actions/useRecordActions.ts';
import { canSee, withoutHidden } from '../field-sight.ts';
import { NextAction } from '../next/NextAction.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { formPath, useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { DetailScreenData } from './detail-screen.ts';
import { RecordButtons } from './RecordButtons.tsx';
import { useShownState } from './useShownState.ts';

interface Props {
  readonly screen: DetailScreenData;
  readonly record: NamedValues;
  /** Buttons that are not part of the screen description. */
  readonly buttons?: ReactNode;
  readonly onForm: (form: OpenForm) => void;
}

export function DetailHeader({ screen, record, buttons, onForm }: Props) {
  const { view, header } = screen;
  const scope = useTeam();
  const pathOf = useDashboardPath();
  const { send } = useRecordActions(view);
  const shown = withoutHidden(record, screen.toggled, scope);
  const title = recordName({ shownAs: header.title, fields: view.fields }, shown);
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PageHeader title={title} caption={screen.title} beside={<Chips screen={screen} record={record} />}>
        <RecordButtons
          view={view}
          record={record}
          hasWorkflow={header.hasWorkflow}
          calls={screen.hasActionMenu ? callsOf(screen) : []}
        >
          {buttons}
          <Actions screen={screen} record={record} onForm={onForm} />
        </RecordButtons>
      </PageHeader>
      {header.hasWorkflow && (
        <NextAction view={view} record={record} pathOf={pathOf} onEvent={(event) => void send(record, event)} />
      )}
      <Facts fields={header.facts.filter((field) => canSee(field, screen.toggled, scope))} record={record} />
    </Box>
  );
}

function Chips({ screen: { view, header }, record }: Pick<Props, 'screen' | 'record'>) {
  const state = useShownState(view)(record);
  return (
    <>
      {header.chips
        .filter((field) => isTelling(record[field.wire]))
        .map((field) =>
          state && field.key === view.workflow?.field ? (
            <StatusChip key={field.wire} label={state.label} color={state.color} />
          ) : (
            <Chip key={field.wire} field={field} record={record} />
          ),
        )}
      {state?.flag && <StatusChip label={state.flag} color="warning" />}
    </>
  );
}

const callsOf = ({ actions }: DetailScreenData): readonly OperationAction[] =>
  actions.filter((action) => action.kind === 'operation');

function Actions({ screen, record, onForm }: Omit<Props, 'buttons'>) {
  const { view, actions } = screen;
  const { isOn } = useTeam();
  const calls = screen.hasActionMenu ? [] : callsOf(screen);
  return (
    <>
      {calls
        .filter((call) => isCallable(call, record))
        .map((call) => (
          <OperationButton key={call.id} action={call} record={record} variant="outlined" color="inherit" />
        ))}
      {actions
        .filter((action): action is EditAction | DeleteAction => action.kind === 'edit' || action.kind === 'delete')
        .filter((action) => isPossible(action, record, view))
        .map((action) =>
          action.kind === 'edit' ? (
            <EditButton key="edit" view={view} record={record} action={action} onForm={onForm} />
          ) : (
            (action.toggle === undefined || isOn(action.toggle)) && (
              <DeleteButton key="delete" view={view} record={record} access={action.access} list={screen.list} />
            )
          ),
        )}
    </>
  );
}

interface EditProps extends Pick<Props, 'record' | 'onForm'> {
  readonly view: EntityView;
  readonly action: EditAction;
}

function EditButton({ view, record, action, onForm }: EditProps) {
  const pathOf = useDashboardPath();
  const target =
    action.to === undefined
      ? { onClick: () => onForm({ view, loadForm: action.loadForm, record }) }
      : { component: Link, to: pathOf(formPath(action.to, record['id'])) };
  return (
    <PermittedButton
      access={accessTo(action, record, view)}
      variant="outlined"
      color="inherit"
      startIcon={<EditIcon />}
      {...target}
    >
      {texts['shell.edit']}
    </PermittedButton>
  );
}

/** A yes/no field is a chip only if it is true, with its title as the text. */
const isTelling = (value: unknown): boolean => value !== null && value !== undefined && value !== false && value !== '';

function Chip({ field, record }: { field: FieldView; record: NamedValues }) {
  if (field.kind !== 'boolean') return <Cell field={field} record={record} />;
  return (
    <Box
      sx={(theme) => ({
        paddingInline: 1,
        borderRadius: '6px',
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '24px',
        backgroundColor: theme.tokens.tones.warning.tint,
        color: theme.tokens.tones.warning.ink,
      })}
    >
      {field.title}
    </Box>
  );
}

/** A long list of sites would push the actions out of sight; the page below shows all of them. */
const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > mostInFull;
const mostInFull = 4;

function Facts({ fields, record }: { fields: readonly FieldView[]; record: NamedValues }) {
  const shown = fields.filter(
    ({ wire }) => isTelling(record[wire]) && !(Array.isArray(record[wire]) && (record[wire] as []).length === 0),
  );
  if (shown.length === 0) return null;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 32px', margin: '16px 0 0' }}>
      {shown.map((field) => (
        <Box key={field.wire} sx={{ maxWidth: 320 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {field.title}
          </Box>
          <Box component="dd" sx={{ margin: 0, fontWeight: 600 }}>
            <Cell field={field} record={record} isFull={!isLongList(record[field.wire])} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
