/** Storing and reading files (FV rows, DO-018). */
import type { FilesBehaviors } from '#generated/api/operations/files.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { readRecord } from '#server/kernel/data/read.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { isKnownTeam } from '#server/kernel/data/team.ts';
import { notFound } from '#server/kernel/errors.ts';
import { isMemberOf } from '../queries.ts';
import { isUuid, requireUuid } from '#server/kernel/http/uuid.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type FileBehaviors = Pick<FilesBehaviors<CallContext>, 'uploadFile' | 'downloadFile' | 'readPrivateResource'>;

/** The only record fields that `GET /private-resource` serves (ruling 17). */
const privateFields: Readonly<Record<string, string>> = {
  'user.avatar': 'user',
  'account.avatar': 'user',
  'team.cover_image': 'team',
};

interface Parent {
  readonly super_model_name?: string;
  readonly super_model_id?: string;
}

/**
 * Whether the record belongs to the named parent: a team to its parent team or itself, a person to one of their teams.
 */
async function belongsTo(
  session: Session,
  entity: string,
  record: WireRecord,
  { super_model_name: name, super_model_id: id }: Parent,
): Promise<boolean> {
  if (name === undefined && id === undefined) return true;
  if (name !== 'team' || id === undefined || !isUuid(id)) return false;
  const teamId = id.toLowerCase();
  if (entity === 'team') return record['id'] === teamId || record['parent_team_id'] === teamId;
  if (!isKnownTeam(session.scope, teamId)) return false;
  return isMemberOf.isAny(session, { user: String(record['id']), team: teamId });
}

export const fileBehaviors: FileBehaviors = {
  uploadFile: async ({ body }, { pool, scope, services: { files } }) => {
    const teamId = body.team_id ?? null;
    if (teamId !== null && !isKnownTeam(scope, teamId)) throw notFound();
    return files.receiving(scope, [body.file], { teamId }, ([file]) =>
      transaction(pool, scope, { mode: 'write' }, async (session) => {
        const id = await files.keep(session, file!, { teamId });
        const { name, content_type, size_bytes } = await actAs(session, systemScope('files', scope), (system) =>
          getRecord(system, 'stored-file', id),
        );
        return { id, name, content_type, size_bytes, url: `/api/files/${id}` };
      }),
    );
  },

  downloadFile: ({ path }, { pool, scope, services }) =>
    transaction(pool, scope, { mode: 'read' }, (session) => services.files.open(session, requireUuid(path.id))),

  readPrivateResource: ({ query }, { pool, scope, services }) =>
    transaction(pool, scope, { mode: 'read' }, async (session) => {
      const entity = privateFields[`${query.model_name}.${query.field_name}`];
      if (entity === undefined || userIdOf(scope.principal) === null) throw notFound();
      const record = await readRecord(session, resourceById(entity), query.model_id);
      if (!(await belongsTo(session, entity, record, query))) throw notFound();
      const file = record[query.field_name];
      if (typeof file !== 'string') throw notFound();
      return services.files.openChecked(session, file);
    }),
};
