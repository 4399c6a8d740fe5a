/** The last step: contract lengths, carriers and comments, and the submission (BS-052..BS-055). */
import { bulkSiteUploadUpdateForm } from '#generated/forms/bulk-site-upload.ts';
import type { FormStructure } from '#runtime/form.ts';
import { Structured } from '#web/ui/form/StructuredInput.tsx';
import Box from '@mui/material/Box';
import { layout } from '#web/theme/tokens.ts';
import { part } from '#web/record/walkthrough/part.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import type { StepProps } from '../step.ts';
import { useReady } from '../use-ready.ts';
import { SubmitButtons } from './SubmitButtons.tsx';

const wire = 'contract_details';
const { parts } = bulkSiteUploadUpdateForm.uiSchema.data['ui:options'].structure;
const details = parts.find((each) => each.wire === wire)!;
const { title } = details;
const structure: FormStructure = details.value;

export function ContractStep({ project, mode, onReady }: StepProps) {
  useReady(true, onReady);
  return (
    <PanelFrame title={title}>
      <Box sx={{ maxWidth: layout.form }}>
        <Structured
          id={wire}
          title={title}
          structure={structure}
          value={project.data[wire]}
          onChange={(value) => project.saver.change({ [wire]: value })}
          errors={undefined}
          isDisabled={!mode.isEditable}
        />
      </Box>
      <Box {...part('submit')}>
        <SubmitButtons project={project} mode={mode} />
      </Box>
    </PanelFrame>
  );
}
