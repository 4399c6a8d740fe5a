/** The calls of the template editor. */
import type { TemplatesBehaviors } from '#generated/api/operations/templates.ts';
import { messages } from '#generated/domain/messages.ts';
import { catalog, type CatalogField } from '#domain/templates/catalog.ts';
import { compareWordings } from '#domain/templates/compare.ts';
import { mergeTemplate } from '#domain/templates/merge.ts';
import { readTemplate } from '#domain/templates/read.ts';
import type { Node } from '#domain/templates/tree.ts';
import { isThere, printed, type MergeData } from '#domain/templates/values.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { renderPdf } from '#server/kernel/pdf/files.ts';
import { exampleData, mergeDataOf } from './merge-data.ts';
import { contentOf, merged } from './render.ts';
import { writeContractDocument } from './write-document.ts';

export const templateBehaviors: TemplatesBehaviors<CallContext> = {
  writeContractDocument,

  listTemplateFields: async ({ query }, context) => {
    const data = await dataFor(context, query.contract_id);
    return { fields: catalog.map((field) => ({ ...shownOf(field), value: valueOf(field, data) })) };
  },

  checkTemplate: async ({ body: { body, contract_id } }, context) => {
    const data = await dataFor(context, contract_id);
    const { nodes, mistakes } = readTemplate(body);
    return { mistakes: [...mistakes], missing: [...mergeTemplate(nodes, data).missing] };
  },

  previewTemplate: async ({ body: { body, contract_id } }, context) => {
    const { blocks } = merged(body, await dataFor(context, contract_id));
    const { bytes } = await renderPdf(
      contentOf({ name: messages['template.preview'], version: 0 }, blocks, new Date().toISOString()),
    );
    return { fileName: 'preview.pdf', contentType: 'application/pdf', body: bytes };
  },

  compareTemplateVersions: ({ path, query }, { pool, scope }) =>
    transaction(pool, scope, { mode: 'read' }, async (session) => {
      const [before, after] = [await wordingOf(session, path.id), await wordingOf(session, query.with)];
      const { lines, fields } = compareWordings(before, after);
      return {
        lines: lines.map(({ change, parts }) => ({ change, parts: [...parts] })),
        fields: { added: [...fields.added], removed: [...fields.removed] },
      };
    }),
};

/** Throws 404 for a contract that the caller may not read. */
async function dataFor({ pool, scope }: CallContext, contractId: string | null | undefined): Promise<MergeData> {
  if (contractId === null || contractId === undefined) return exampleData;
  return transaction(pool, scope, { mode: 'read' }, (session) =>
    mergeDataOf(session, contractId, new Date().toISOString()),
  );
}

const shownOf = ({ name, label, need, list }: CatalogField) => ({ name, label, need, list });

/** Fields of a list take their value from its first entry. */
function valueOf(field: CatalogField, { fields, lists }: MergeData): string | null {
  const value = (field.list ? lists[field.list][0] : fields)?.[field.name];
  return isThere(value) ? printed(field, value, null) : null;
}

async function wordingOf(session: Session, id: string): Promise<readonly Node[]> {
  const { body } = await getRecord(session, 'contract-template-version', id);
  return readTemplate(body ?? '').nodes;
}
