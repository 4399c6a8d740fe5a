/** Rejections of a submission that open a dialog. */
import { HttpError } from '#web/shell/api/http.ts';

/** [QN-199] [QN-200] [QN-205]; null for a rejection that is only displayed. */
export function refusalKind(error: unknown): 'emailExists' | 'team' | 'limit' | null {
  if (!(error instanceof HttpError)) return null;
  if (error.code === 'emailExists') return 'emailExists';
  const [team] = error.fields['team_id'] ?? [];
  if (error.status !== 422 || team === undefined) return null;
  return team === 'Required' ? 'team' : 'limit';
}
