/** Checks the references in a request body: each must name a row that the caller may read. */
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { invalid } from '../errors.ts';
import { createParams, quoted, type Params } from './params.ts';
import { scopeCondition } from './scope-condition.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';

/** References in a body, and the team of the record that has them. */
export interface References {
  readonly given: WireRecord;
  readonly teamId: string | null;
}

/** Each reference must name a row that the caller may read. A reference between team rows must stay within one team. */
export async function requireReferences(session: Session, resource: Resource, references: References): Promise<void> {
  const fields = referencesIn(resource, references);
  const found = await Promise.all(
    fields.map((field) => {
      const params = createParams();
      const condition = allowedReference(session, field, references, params);
      return session.query(`select 1 where ${condition}`, params.values);
    }),
  );
  const missing = fields.filter((_, at) => found[at]!.length === 0);
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((field) => [field.wire, [messages['validation.notFound']]])));
}

const referencesIn = ({ fields }: Resource, { given }: References): readonly ResourceField[] =>
  fields.filter((field) => field.reference && typeof given[field.wire] === 'string');

/** One SQL condition per reference, for the statement that writes them. */
export const allowedReferences = (
  session: Session,
  resource: Resource,
  references: References,
  params: Params,
): readonly string[] =>
  referencesIn(resource, references).map((field) => allowedReference(session, field, references, params));

function allowedReference(
  { scope }: Session,
  field: ResourceField,
  { given, teamId }: References,
  params: Params,
): string {
  const target = resourceById(field.reference?.resource ?? '');
  const id = params.add(given[field.wire]);
  const allowed = scopeCondition(target, scope.allowanceOf(target.access.read), scope, 't', params);
  const orNone = target.teamOptional ? ' or t.team_id is null' : '';
  const team = target.scope === 'team' && teamId !== null ? ` and (t.team_id = ${params.add(teamId)}${orNone})` : '';
  return `exists (select from ${quoted(target.table)} t where t.id = ${id} and ${allowed}${team})`;
}
