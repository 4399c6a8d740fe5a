/** Buttons to the previous and next step (BS-026, BS-027). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { shownMistakes } from '#domain/bulk-site/sites.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { useSheetCheck } from './addresses/use-sheet-check.ts';
import { CorrectionDialog } from './corrections/CorrectionDialog.tsx';
import { useAddressing } from './corrections/use-addressing.ts';
import { bulkSitePath, reviewTab, steps, type Step } from './paths.ts';
import type { StepProps } from './step.ts';

export function StepButtons({ project, mode, step }: StepProps & { readonly step: Step }) {
  const scope = useTeam();
  const navigate = useNavigate();
  const check = useSheetCheck(project);
  const addressing = useAddressing(project);
  const at = steps.findIndex(({ value }) => value === step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const pathOf = (tab: string): string => `${bulkSitePath(scope, String(project.record['id']), tab)}${mode.query}`;
  const goTo = (to: Step): void => {
    // Unsaved changes stay pending, with the reason above the steps.
    void project.saver.flush().catch(() => undefined);
    void navigate(pathOf(to));
  };
  const isSheet = step === 'addresses' && mode.isEditable;
  const goOn = async (to: Step): Promise<void> => {
    const mistakes = isSheet ? await check() : [];
    if (mistakes.length > 0) flash(shownMistakes(mistakes));
    else if (!isSheet || (await addressing.begin())) goTo(to);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > :last-child': { marginLeft: 'auto' } }}>
      {before && (
        <Button variant="outlined" onClick={() => goTo(before.value)}>
          {texts['bulkSite.previous']}
        </Button>
      )}
      {step === 'addresses' && (
        <Button component={Link} to={pathOf(reviewTab)}>
          {texts['bulkSite.reviewAddresses']}
        </Button>
      )}
      {after && (
        <Button variant="outlined" onClick={() => void goOn(after.value)}>
          {texts['bulkSite.next']}
        </Button>
      )}
      {/* Keeps Previous at its side on the last step. */}
      {!after && <span />}
      {after && addressing.asked && (
        <CorrectionDialog addressing={addressing} asked={addressing.asked} onDone={() => goTo(after.value)} />
      )}
    </Box>
  );
}
