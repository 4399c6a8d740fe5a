/** Storing and reading files (FV rows, DO-018). */
import type { FilesBehaviours } from '#generated/api/operations/files.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { userIdOf } from '../../access/principal.ts';
import { systemScope } from '../../access/scope.ts';
import { getRecord } from '../../data/read.ts';
import { inReading, inSession } from '../../data/session.ts';
import { isKnownTeam } from '../../data/team.ts';
import { notFound } from '../../errors.ts';
import { requireUuid } from '../../http/uuid.ts';
import type { CallContext } from '../context.ts';

type FileBehaviours = Pick<FilesBehaviours<CallContext>, 'uploadFile' | 'downloadFile' | 'readPrivateResource'>;

/** The only record fields that `GET /private-resource` serves (ruling 17). */
const privateFields: Readonly<Record<string, string>> = {
  'user.avatar': 'user',
  'account.avatar': 'user',
  'team.cover_image': 'team',
};

export const fileBehaviours: FileBehaviours = {
  uploadFile: ({ body }, { pool, scope, services }) =>
    inSession(pool, scope, async (session) => {
      const teamId = body.team_id ?? null;
      if (teamId !== null && !isKnownTeam(scope, teamId)) throw notFound();
      const id = await services.files.keep(session, body.file, { teamId });
      const stored = await getRecord(
        { ...session, scope: systemScope('files', scope) },
        resourceById('stored-file'),
        id,
      );
      const { name, content_type, size_bytes } = stored as { name: string; content_type: string; size_bytes: number };
      return { id, name, content_type, size_bytes, url: `/api/files/${id}` };
    }),

  downloadFile: ({ path }, { pool, scope, services }) =>
    inReading(pool, scope, (session) => services.files.open(session, requireUuid(path.id))),

  readPrivateResource: ({ query }, { pool, scope, services }) =>
    inReading(pool, scope, async (session) => {
      const entity = privateFields[`${query.model_name}.${query.field_name}`];
      if (entity === undefined || userIdOf(scope.principal) === null) throw notFound();
      const record = await getRecord(session, resourceById(entity), query.model_id);
      const file = record[query.field_name];
      if (typeof file !== 'string') throw notFound();
      return services.files.openChecked(session, file);
    }),
};
