/** Who or what the record is: name, state, key figures, and the next action. */
import { fill } from '#domain/format/fill.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { OperationButton } from '../actions/OperationButton.tsx';
import { accessTo, isCallable } from '../actions/screen-action.ts';
import type { OpenForm } from '../actions/FormDrawer.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { canSee, withoutHidden } from '../field-sight.ts';
import { useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { DetailScreenData } from './detail-screen.ts';
import { NextAction } from '../next/NextAction.tsx';
import { useRecordActions } from '../actions/useRecordActions.ts';
import { isRemovable } from '#web/ui/form/frozen.ts';
import { DeleteButton } from '../actions/DeleteButton.tsx';
import { EventButtons } from './EventButtons.tsx';
import { useShownState } from './useShownState.ts';
import { Link } from 'react-router';

interface Props {
  readonly screen: DetailScreenData;
  readonly record: NamedValues;
  readonly onForm: (form: OpenForm) => void;
}

export function DetailHeader({ screen, record, onForm }: Props) {
  const { view, header } = screen;
  const scope = useTeam();
  const pathOf = useDashboardPath();
  const { send } = useRecordActions(view);
  const state = useShownState(view)(record);
  const shown = withoutHidden(record, screen.toggled, scope);
  const title = recordName({ shownAs: header.title, fields: view.fields }, shown);
  return (
    <Box component="header" sx={{ marginBottom: 2.5 }}>
      <title>{fill(texts['shell.pageTitle'], { title })}</title>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{screen.title}</Typography>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, marginTop: 1 }}>
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
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {header.hasWorkflow && <EventButtons view={view} record={record} />}
          {screen.actions.map((action) =>
            action.kind === 'delete' ? (
              isRemovable(record) && <DeleteButton key="delete" view={view} record={record} access={action.access} />
            ) : action.kind === 'edit' ? (
              action.to === undefined ? (
                <PermittedButton
                  key="edit"
                  access={accessTo(action, record, view)}
                  variant="outlined"
                  color="inherit"
                  onClick={() => onForm({ view, loadForm: action.loadForm, record })}
                >
                  {texts['shell.edit']}
                </PermittedButton>
              ) : (
                <PermittedButton
                  key="edit"
                  access={accessTo(action, record, view)}
                  variant="outlined"
                  color="inherit"
                  component={Link}
                  {...{ to: `${pathOf(action.to)}?id=${String(record['id'])}` }}
                >
                  {texts['shell.edit']}
                </PermittedButton>
              )
            ) : action.kind === 'operation' ? (
              isCallable(action, record) && (
                <OperationButton key={action.id} action={action} record={record} variant="outlined" color="inherit" />
              )
            ) : null,
          )}
        </Box>
      </Box>
      {header.hasWorkflow && (
        <NextAction view={view} record={record} pathOf={pathOf} onEvent={(event) => void send(record, event)} />
      )}
      <Facts fields={header.facts.filter((field) => canSee(field, screen.toggled, scope))} record={record} />
    </Box>
  );
}

/** A yes/no field is a chip only when it says yes, and then by its title. */
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

/** The sites of a large request would push what is to be done out of sight; they stand in full on the page below. */
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
