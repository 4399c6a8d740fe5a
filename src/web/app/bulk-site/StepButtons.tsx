/** The way from step to step (BS-026, BS-027). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { useSheetCheck } from './addresses/use-sheet-check.ts';
import { bulkSitePath, steps, type Step } from './paths.ts';
import type { StepProps } from './step.ts';

export function StepButtons({ project, mode, step }: StepProps & { readonly step: Step }) {
  const scope = useTeam();
  const navigate = useNavigate();
  const check = useSheetCheck(project);
  const at = steps.findIndex(({ value }) => value === step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const goTo = (to: Step): void => {
    // What cannot be saved stays pending, with its reason above the steps.
    void project.saver.flush().catch(() => undefined);
    void navigate(`${bulkSitePath(scope, String(project.record['id']), to)}${mode.query}`);
  };
  const goOn = async (to: Step): Promise<void> => {
    const refusal = step === 'addresses' && mode.isEditable ? await check() : null;
    if (refusal === null) goTo(to);
    else flash(refusal);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, '& > :last-child': { marginLeft: 'auto' } }}>
      {before && (
        <Button variant="outlined" onClick={() => goTo(before.value)}>
          {texts['bulkSite.previous']}
        </Button>
      )}
      {after && (
        <Button variant="outlined" onClick={() => void goOn(after.value)}>
          {texts['bulkSite.next']}
        </Button>
      )}
      {/* Keeps Previous at its side on the last step. */}
      {!after && <span />}
    </Box>
  );
}
