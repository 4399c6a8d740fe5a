/** What to do first about a finding. [BI-032] */
import type { FindingStep } from '#generated/domain/lists/finding-step.ts';

/** Without a claim there is nothing to dispute; what was lived with in another month is kept quiet rather than argued again. */
export function firstStepOf(finding: { readonly exposure: number; readonly wasLivedWith: boolean }): FindingStep {
  if (finding.exposure <= 0) return 'ACCEPT';
  return finding.wasLivedWith ? 'LEARN' : 'DISPUTE';
}
