/** The files that providers sent with their answers, for those who may see the quotes (QT-030). */
import type { Download } from '#runtime/operation.ts';
import type { Session } from '../../data/session.ts';
import { notFound } from '../../errors.ts';
import type { CallContext } from '../context.ts';

/** What a provider said beside the prices of one answer. */
export interface Enclosed {
  readonly comments: string | null;
  readonly attachments: readonly { readonly id: string; readonly name: string }[];
}

/** Comments and files of the completed answers of a group, by quote request. The session acts as the server. */
export async function enclosedWith(session: Session, groupId: string): Promise<ReadonlyMap<string, Enclosed>> {
  const rows = await session.query(
    `select r.id, r.comments, coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.created_at)
              filter (where a.id is not null), '[]')
       from quote_requests r left join quote_request_attachments a on a.quote_request_id = r.id
      where r.service_group_id = $1 and r.status in ('COMPLETED', 'MANUALLY_COMPLETED') group by r.id`,
    [groupId],
  );
  return new Map(
    (rows as readonly (readonly [string, string | null, Enclosed['attachments']])[]).map(
      ([id, comments, attachments]) => [id, { comments, attachments }],
    ),
  );
}

/** 404 for a file of another provider's answer. The session acts as the server, after the quote was found readable. */
export async function openAttachment(
  session: Session,
  { services }: CallContext,
  quoteId: string,
  attachmentId: string,
): Promise<Download> {
  const [row] = await session.query(
    `select a.file_id from quote_request_attachments a join quotes q on q.quote_request_id = a.quote_request_id
      where q.id = $1 and a.id = $2`,
    [quoteId, attachmentId],
  );
  if (!row) throw notFound();
  return services.files.openChecked(session, String(row[0]));
}
