/** Stores the document of a contract among its documents, ready to be prepared for signing. */
import { contractTemplateKinds } from '#generated/domain/lists/contract-template-kind.ts';
import { messages } from '#generated/domain/messages.ts';
import type { TemplatesBehaviors } from '#generated/api/operations/templates.ts';
import { fill } from '#domain/format/fill.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { NewOf, WireRecord } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { lockedDocument } from '../signing/lock.ts';
import { draftsOfAttachment } from '../signing/queries.ts';
import { voidDocument } from '../signing/send.ts';
import { actorOf } from '../signing/staff.ts';
import { replaceable, supersede } from '../uploads/supersede.ts';
import { earlierDocument, publishedVersion } from './queries.ts';
import { renderContract, requireComplete } from './render.ts';

export const writeContractDocument: TemplatesBehaviors<CallContext>['writeContractDocument'] = async (
  { path, body },
  context,
) => {
  const { pool, scope, door, services } = context;
  // Renders the pages before the transaction that writes, so no lock is held during it.
  const { contract, template, rendered } = await transaction(pool, scope, { mode: 'read' }, async (session) => {
    const contract = await getRecord(session, 'contract', path.id);
    const template = await templateFor(session, body.kind, body.template_id ?? null, contract.provider_id);
    const wish = { versionId: template.id, contractId: contract.id, madeAt: new Date().toISOString() };
    return { contract, template, rendered: await renderContract(session, wish) };
  });
  requireComplete(rendered);
  const name = `${template.name} ${contract.display_id ?? ''}`.trim();
  return door.transaction(scope, async (session, records) => {
    const earlier = await earlierDocument.first(session, { contract: contract.id, kind: body.kind });
    const before = earlier && (await replaceable(session, records, contract.team_id, earlier.id));
    const made = { name: `${name}.pdf`, contentType: 'application/pdf', content: rendered.bytes };
    const file = await services.files.keepMade(session, made, { teamId: contract.team_id });
    const { id } = await records.create('attachment', {
      team_id: contract.team_id,
      name: made.name,
      ...filedAs(body.kind),
      ...(body.expires_on && { expires_on: body.expires_on }),
      provider_id: contract.provider_id,
      contract_id: contract.id,
      service_group_id: contract.service_group_id,
      file_id: file,
    });
    if (before) await takePlaceOf(session, before, id, context);
    await actAs(session, systemScope('documents', scope), (system) =>
      setValues(system, 'attachment', id, { template_version_id: template.id }),
    );
    return records.get('attachment', id);
  });
};

/** The earlier document becomes an older version of the new one, and can no longer be sent. */
async function takePlaceOf(session: Session, before: WireRecord, id: string, context: CallContext): Promise<void> {
  await actAs(session, systemScope('documents', session.scope), async (system) => {
    const actor = await actorOf(system, context);
    for (const draft of await draftsOfAttachment.all(system, { attachment: String(before['id']) }))
      await voidDocument(
        system,
        await lockedDocument(system, draft.id),
        messages['document.superseded'],
        actor,
        context.services,
      );
  });
  await supersede(session, before, id);
}

type Kind = (typeof contractTemplateKinds)[number]['value'];

/** The category, and the purpose of a letter of authorization. */
const filedAs = (kind: Kind): Pick<NewOf<'attachment'>, 'category' | 'purpose'> =>
  contractTemplateKinds.find(({ value }) => value === kind)!.facts;

/** Throws 422 without a matching published version. */
async function templateFor(session: Session, kind: Kind, template: string | null, provider: string) {
  const found = await publishedVersion.first(session, { kind, template, provider });
  if (found) return found;
  const label = contractTemplateKinds.find(({ value }) => value === kind)!.label;
  throw invalid({ template_id: [fill(messages['template.nonePublished'], { kind: label })] });
}
