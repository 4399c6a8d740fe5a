/** The workflow of a record: past steps, the current one with its hint, and future ones. */
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { sentenceOf } from '#domain/shown-state.ts';
import type { WorkflowStateDefinition } from '#runtime/product.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { useShownState } from './useShownState.ts';

export function WorkflowPanel({ view, record }: { view: EntityView; record: NamedValues }) {
  const shown = useShownState(view)(record);
  const { workflow } = view;
  const field = workflow && view.fields[workflow.field];
  if (!workflow || !field) return null;
  const state = workflow.states.find(({ id }) => id === record[field.wire]);
  const numbered = workflow.states.filter(({ number }) => number !== undefined);
  return (
    <PanelFrame title={texts['app.progress']}>
      {numbered.length > 1 ? (
        <Steps steps={numbered} present={state} />
      ) : (
        shown && <StatusChip label={shown.label} color={shown.color} />
      )}
      {shown?.hint && <Box sx={{ marginTop: 1.5, color: 'text.secondary' }}>{sentenceOf(shown.hint)}</Box>}
    </PanelFrame>
  );
}

function Steps({
  steps,
  present,
}: {
  steps: readonly WorkflowStateDefinition[];
  present: WorkflowStateDefinition | undefined;
}) {
  const at = present?.number ?? 0;
  return (
    <PlainList
      as="ol"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', md: `repeat(${steps.length}, minmax(0, 1fr))` },
      }}
    >
      {steps.map((step) => (
        <Step key={step.id} step={step} isDone={step.number! < at} isPresent={step.id === present?.id} />
      ))}
    </PlainList>
  );
}

function Step({ step, isDone, isPresent }: { step: WorkflowStateDefinition; isDone: boolean; isPresent: boolean }) {
  return (
    <Box
      component="li"
      aria-current={isPresent ? 'step' : undefined}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        alignItems: { xs: 'center', md: 'flex-start' },
        gap: 1,
        paddingTop: { md: 1 },
        borderTop: { md: `3px solid ${isDone || isPresent ? theme.tokens.primary : theme.tokens.line}` },
        fontSize: 13,
        fontWeight: isPresent ? 700 : 400,
        color: isDone || isPresent ? theme.tokens.text : theme.tokens.textSecondary,
      })}
    >
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        {isDone && <CheckIcon sx={{ fontSize: 16 }} aria-label={texts['app.stepDone']} />}
        {`${step.number}. ${step.label}`}
      </Box>
    </Box>
  );
}
