/** The user who answers, and what is known before the first question. */

export interface Context {
  /** The user's calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly isSignedIn: boolean;
  readonly hasTeam: boolean;
  /** Staff answer for a team: an admin questionnaire. */
  readonly isOnBehalf: boolean;
  readonly hasCompletedQuestionnaire: boolean;
  readonly isBulkSiteRfpOn: boolean;
  readonly hasStoredLocations: boolean;
  readonly meeting: 'chilipiper' | 'google' | 'google_required';
  readonly isCompleted?: boolean;
}

/** Facts that expressions name with `@`; facts of the answers are added by the walk. */
export function factsOf(context: Context): ReadonlySet<string> {
  const facts: Record<string, boolean> = {
    signedIn: context.isSignedIn,
    hasTeam: context.hasTeam,
    onBehalf: context.isOnBehalf,
    teamHasCompleted: context.hasCompletedQuestionnaire,
    bulkSiteRfp: context.isBulkSiteRfpOn,
    storedLocations: context.hasStoredLocations,
    chilipiper: context.meeting === 'chilipiper',
    meetingRequired: context.meeting === 'google_required',
  };
  return new Set(Object.keys(facts).filter((name) => facts[name]));
}

/** A context with these facts; inverse of `factsOf`. */
export function contextWith(facts: readonly string[], today: string): Context {
  const has = (fact: string) => facts.includes(fact);
  return {
    today,
    isSignedIn: has('signedIn'),
    hasTeam: has('hasTeam'),
    isOnBehalf: has('onBehalf'),
    hasCompletedQuestionnaire: has('teamHasCompleted'),
    isBulkSiteRfpOn: has('bulkSiteRfp'),
    hasStoredLocations: has('storedLocations'),
    meeting: has('chilipiper') ? 'chilipiper' : has('meetingRequired') ? 'google_required' : 'google',
  };
}

/** Members of a team with a completed questionnaire, and admin questionnaires, may choose more. [QN-245] [QN-246] */
export function isPrivileged(context: Context): boolean {
  return context.hasCompletedQuestionnaire || context.isOnBehalf;
}
