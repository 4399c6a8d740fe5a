/** First step for a finding. [BI-032] */
import type { FindingStep } from '#generated/domain/lists/finding-step.ts';

/** Without a claim there is nothing to dispute. A difference that was accepted in another month is silenced. */
export function firstStepOf(finding: { readonly exposure: number; readonly wasLivedWith: boolean }): FindingStep {
  if (finding.exposure <= 0) return 'ACCEPT';
  return finding.wasLivedWith ? 'LEARN' : 'DISPUTE';
}
