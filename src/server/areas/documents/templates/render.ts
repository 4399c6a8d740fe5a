/** Writes the document of a contract from a version of a template. */
import { messages } from '#generated/domain/messages.ts';
import type { PdfContent } from '#domain/documents/content.ts';
import { fill } from '#domain/format/fill.ts';
import { mergeTemplate, type Merged, type Missing } from '#domain/templates/merge.ts';
import { readTemplate } from '#domain/templates/read.ts';
import type { MergeData } from '#domain/templates/values.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { renderPdf } from '#server/kernel/pdf/files.ts';
import type { Rendered } from '#server/kernel/pdf/types.ts';
import { mergeDataOf } from './merge-data.ts';

export interface ContractDocument extends Rendered {
  /** Values that the contract lacks; a document may be sent once none of them is required. */
  readonly missing: readonly Missing[];
}

/**
 * Renders the document of a contract, dated `madeAt` (ISO instant): the same contract, version and instant give the
 * same bytes. The session acts as the server or as staff. Signature places are reported as anchors, such as
 * `sign:customer_1`.
 */
export async function renderContract(
  session: Session,
  { versionId, contractId, madeAt }: { versionId: string; contractId: string; madeAt: string },
): Promise<ContractDocument> {
  const version = await getRecord(session, 'contract-template-version', versionId);
  const template = await getRecord(session, 'contract-template', version.template_id);
  const data = await mergeDataOf(session, contractId, madeAt);
  const { blocks, missing } = merged(version.body ?? '', data);
  const footer = { name: template.name, version: version.version_number ?? 1 };
  return { missing, ...(await renderPdf(contentOf(footer, blocks, madeAt))) };
}

/** Throws 422 with missing required values and unprintable characters. */
export function requireComplete({ missing, unprintable }: Pick<ContractDocument, 'missing' | 'unprintable'>): void {
  const names = missing.filter(({ need }) => need === 'required').map(({ label }) => label);
  const texts = [
    ...(names.length > 0 ? [fill(messages['template.valuesMissing'], { names: names.join(', ') })] : []),
    ...(unprintable.length > 0 ? [fill(messages['template.unprintable'], { letters: unprintable.join(' ') })] : []),
  ];
  if (texts.length > 0) throw invalid({ template_id: texts });
}

/** Throws 422 with every error of the text. */
export function merged(body: string, data: MergeData): Merged {
  const { nodes, mistakes } = readTemplate(body);
  if (mistakes.length > 0) throw invalid({ body: mistakes.map(({ text }) => text) });
  return mergeTemplate(nodes, data);
}

export const contentOf = (
  { name, version }: { name: string; version: number },
  blocks: Merged['blocks'],
  madeAt: string,
): PdfContent => ({
  title: name,
  language: 'en-US',
  madeAt,
  // Page numbers are filled in after the layout.
  foot: fill(messages['template.foot'], { name, version }),
  blocks,
});
