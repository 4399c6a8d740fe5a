/** A corrected document gets the signers of the original, and the fields that still fit. */
import type { Session } from '#server/kernel/data/session.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { isOnPage, type PageBox } from '#domain/documents/geometry.ts';
import { fieldsOf, signersOf } from './queries.ts';

/** Fields stay when the page size is the same; others must be placed again. */
export async function copySetup(session: Session, fromId: string, toId: string): Promise<void> {
  const from = await getRecord(session, 'signable-document', fromId);
  const to = await getRecord(session, 'signable-document', toId);
  await setValues(session, 'signable-document', toId, { signing_order: from.signing_order });
  const fields = await fieldsOf.all(session, { document: fromId });
  const [before, after] = [pagesOf(from.pages), pagesOf(to.pages)];
  for (const { position, role, name, email, company, user_id, id } of await signersOf.all(session, {
    document: fromId,
  })) {
    const of = { team_id: to.team_id, signable_document_id: toId };
    const signer = await addRecord(session, 'document-signer', {
      ...of,
      position,
      role,
      name,
      email,
      company,
      user_id,
    });
    for (const { id: _, value: __, page, signer_id: owner, ...field } of fields) {
      const [old, now] = [before[page - 1], after[page - 1]];
      if (owner !== id || !now || !isSameSize(old, now) || !isOnPage(now, field)) continue;
      const box = { crop: now.crop, rotate: now.rotate };
      await addRecord(session, 'signature-field', {
        ...of,
        ...field,
        signer_id: signer.id,
        page_number: page,
        page_box: box,
      });
    }
  }
}

const pagesOf = (pages: unknown): readonly PageBox[] => (pages ?? []) as readonly PageBox[];

const isSameSize = (one: PageBox | undefined, other: PageBox): boolean =>
  one !== undefined && Math.abs(one.width - other.width) <= 0.5 && Math.abs(one.height - other.height) <= 0.5;
