/** Versions of a template are numbered, have one draft at a time, and contain only text that can be filled. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { readTemplate } from '#domain/templates/read.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { versionsOf } from './queries.ts';

/** Throws 422 with each error, so an unknown field is reported on save, not when a document is sent. [DO-033] */
function requireReadable({ body }: WireRecord): void {
  if (typeof body !== 'string') return;
  const { mistakes } = readTemplate(body);
  if (mistakes.length > 0) throw invalid({ body: mistakes.map(({ text }) => text) });
}

/** The first version of a template starts with this text. */
const firstBody = '<h1>{{team}}</h1>\n<p>{{document_date}}</p>\n';

const newestBody = async (session: Session, id: string | undefined): Promise<string> =>
  id === undefined ? firstBody : ((await getRecord(session, 'contract-template-version', id)).body ?? firstBody);

export const templateVersionHooks: ResourceHooks<'contract-template-version'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    requireReadable(values);
    const versions = await versionsOf.all(session, { template: values['template_id'] as string });
    const body = values['body'] ?? (await newestBody(session, versions[0]?.id));
    const draft = versions.find(({ status }) => status === 'DRAFT');
    if (draft) throw invalid({ template_id: [fill(messages['template.hasDraft'], { n: draft.version_number })] });
    return { ...values, body, version_number: (versions[0]?.version_number ?? 0) + 1 };
  },
  beforeUpdate: async (_session, values) => {
    if (values['body'] === null) throw invalid({ body: [messages['validation.required']] });
    requireReadable(values);
    return values;
  },
};
