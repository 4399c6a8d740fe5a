/** Access to files: anyone who may read a record field that shows the file may read the file. */
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { staffRoleOf, userIdOf } from '../access/principal.ts';
import { visibleFields, type VisibleField } from '../data/columns.ts';
import { createParams, quoted, type Params } from '../data/params.ts';
import { scopeCondition, rowCondition } from '../data/scope-condition.ts';
import { actAs, type Session } from '../data/session.ts';
import { systemScope } from '../access/scope.ts';
import { uploadedBy } from './queries.ts';

const showing: readonly Resource[] = (Object.values(resources) as readonly Resource[]).filter(({ fields }) =>
  fields.some(({ kind }) => kind === 'file'),
);

/** One statement over all records that show files. Uploaders may also read their file before any record shows it. */
export async function maySee(session: Session, fileId: string): Promise<boolean> {
  const { scope } = session;
  if (scope.principal.kind === 'job') return true;
  const params = createParams();
  const id = params.add(fileId);
  const parts = showing.flatMap((resource) => shownBy(session, resource, id, params));
  if (parts.length > 0) {
    const rows = await session.query(`${parts.join(' union all ')} limit 1`, params.values);
    if (rows.length > 0) return true;
  }
  return staffRoleOf(scope.principal) === 'admin' || isUploader(session, fileId);
}

/** As the server, because a file may have no team. */
async function isUploader(session: Session, file: string): Promise<boolean> {
  const user = userIdOf(session.scope.principal);
  if (user === null) return false;
  return actAs(session, systemScope('files', session.scope), (system) => uploadedBy.isAny(system, { file, user }));
}

function shownBy(session: Session, resource: Resource, id: string, params: Params): readonly string[] {
  const { scope } = session;
  const allowance = scope.allowanceOf(resource.access.read);
  const files = visibleFields(resource, scope).filter(({ field }) => field.kind === 'file');
  if (isEmpty(allowance) || files.length === 0) return [];
  const where = scopeCondition(resource, allowance, scope, 't', params);
  const shown = files.map((file) => `(${shownIn(session, resource, file, id, params)})`).join(' or ');
  return [`select 1 from ${quoted(resource.table)} t where (${shown}) and ${where}`];
}

function shownIn(
  { scope }: Session,
  resource: Resource,
  { field, onlyIn }: VisibleField,
  id: string,
  params: Params,
): string {
  const equals = `t.${quoted(field.columns[0]!)} = ${id}`;
  return onlyIn === null ? equals : `${equals} and ${rowCondition(resource, onlyIn, scope, 't', params)}`;
}
