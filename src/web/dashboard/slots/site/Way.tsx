/** Progress of one site from order to acceptance: completed, current and future milestones. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';

interface Step {
  readonly label: string;
  readonly isDone: boolean;
}

export function Way({ record }: { record: WireRecord }) {
  const steps = stepsOf(record);
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <PlainList as="ol" aria-label={texts['site.steps']} sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 14px' }}>
      {steps.map(({ label, isDone }, place) => {
        const [Icon, color, state] = look(isDone, place === now);
        return (
          <Box
            component="li"
            key={label}
            sx={{
              display: 'flex',
              position: 'relative',
              alignItems: 'center',
              gap: 0.5,
              fontWeight: place === now ? 600 : 400,
            }}
          >
            <Icon aria-hidden sx={{ fontSize: 16, color }} />
            {label}
            <Box component="span" sx={hidden}>
              {state}
            </Box>
          </Box>
        );
      })}
    </PlainList>
  );
}

function look(isDone: boolean, isNow: boolean) {
  if (isDone) return [CheckCircle, 'success.main', texts['site.done']] as const;
  if (isNow) return [RadioButtonChecked, 'primary.main', texts['site.now']] as const;
  return [RadioButtonUnchecked, 'text.secondary', texts['site.toCome']] as const;
}

/** For screen readers only. */
const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

const tested = new Set<unknown>(['tested', 'acceptance', 'accepted', 'active']);
const accepted = new Set<unknown>(['accepted', 'active']);

function stepsOf(record: WireRecord): readonly Step[] {
  const { install_stage: stage, actual_install_date: actual } = record;
  const planned = (record['planned_dates'] as readonly string[] | null) ?? [];
  const shown = (day: string): string => formatDate(day, 'text');
  const isTested = tested.has(stage);
  const isAccepted = accepted.has(stage);
  return [
    { label: texts['site.ordered'], isDone: stage !== 'requested' },
    {
      label:
        planned.length > 0
          ? fill(texts['site.planned'], { dates: planned.map(shown).join(texts['site.then']) })
          : texts['site.plannedNot'],
      isDone: planned.length > 0,
    },
    {
      label:
        typeof actual === 'string' ? fill(texts['site.installed'], { date: shown(actual) }) : texts['site.install'],
      isDone: typeof actual === 'string',
    },
    { label: texts[isTested ? 'site.tested' : 'site.test'], isDone: isTested },
    { label: texts[isAccepted ? 'site.accepted' : 'site.accept'], isDone: isAccepted },
  ];
}
