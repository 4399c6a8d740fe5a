/** A submission in progress: the current step, and the number of sites. [BS-073] */
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { fill } from '#domain/format/fill.ts';
import { taskProgress, type TaskProgress } from '#web/shell/live/progress.ts';
import { useStore } from '#web/shell/store.ts';

/** In processing order. */
const stepTexts: Readonly<Record<string, string>> = {
  addresses: texts['bulkSite.makingAddresses'],
  services: texts['bulkSite.makingServices'],
};

export function Submitting({ projectId }: { readonly projectId: string }) {
  const progress = useStore(taskProgress).get(projectId);
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      {`${texts['bulkSite.submitting']} ${texts['bulkSite.mayLeave']}`}
      <LinearProgress
        // A new element for the determinate bar, so that it does not animate from the indeterminate one.
        key={progress ? 'known' : 'unknown'}
        aria-label={texts['bulkSite.submitting']}
        aria-valuetext={progress && wordsOf(progress)}
        {...(progress && { variant: 'determinate', value: percentOf(progress) })}
        sx={{ marginBlock: 1 }}
      />
      {progress && <Typography variant="body2">{wordsOf(progress)}</Typography>}
    </Alert>
  );
}

const wordsOf = ({ step, done, total }: TaskProgress): string =>
  fill(stepTexts[step] ?? '', { done: done.toLocaleString('en-US'), total: total.toLocaleString('en-US') });

function percentOf({ step, done, total }: TaskProgress): number {
  const steps = Object.keys(stepTexts);
  return Math.round((100 * (steps.indexOf(step) + done / total)) / steps.length);
}
