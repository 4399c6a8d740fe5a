/** Constraint violations of PostgreSQL as the answers that callers understand. */
import type { Resource } from '#runtime/resource.ts';
import { ApiError, invalid } from '../errors.ts';

interface Violation {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
}

/** Rethrows what is not the caller's doing. */
export function explainViolation(resource: Resource, error: unknown): never {
  const { code, detail = '' } = error as Violation;
  if (code === '23505') throw invalid({ [lastColumn(resource, detail)]: ['Must be unique'] });
  if (code === '23503' && detail.includes('still referenced')) throw new ApiError('inUse');
  if (code === '23503') throw invalid({ [lastColumn(resource, detail)]: ['Not found'] });
  if (code === '23502' || code === '23514' || code === '22P02' || code === '22003') throw invalid({});
  throw error;
}

/** `Key (team_id, label)=(…) already exists.` names `label`: the team is never what the user typed. */
function lastColumn(resource: Resource, detail: string): string {
  const columns =
    /\(([^)]*)\)=/
      .exec(detail)?.[1]
      ?.split(',')
      .map((each) => each.trim().replaceAll('"', '')) ?? [];
  const field = resource.fields.findLast((each) => columns.includes(each.columns[0] ?? ''));
  return field?.wire ?? 'id';
}
