/** Tries the layout of a bill file on older bills of the carrier, and reports differences. [BI-022] */
import { buffer } from 'node:stream/consumers';
import { limits } from '#generated/domain/limits.ts';
import { differencesOf } from '#domain/bills/read/compare.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import type { WireLayout } from './layout.ts';
import { accountForBills, olderFiles } from './queries.ts';
import { contentOf, readContent } from './read.ts';

export interface Replayed {
  readonly id: string;
  readonly file_name: string;
  /** As sentences; none when both read the same. */
  readonly differences: string[];
}

export async function replayed(
  session: Session,
  { files }: Pick<Services, 'files'>,
  { id, layout }: RecordOf<'invoice-import'>,
): Promise<Replayed[]> {
  if (layout === null) return [];
  const older = await olderFiles.all(session, { file: id, most: limits.billLayoutReplay });
  const tried: Replayed[] = [];
  for (const file of older) {
    const account = await accountForBills.one(session, { account: file.account });
    const { body } = await files.openChecked(session, file.file_id);
    const content = await contentOf(
      typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : await buffer(body),
    );
    const read = async (by: unknown) =>
      (await readContent(session, account, content, { layout: by as WireLayout | null })).file;
    const differences = differencesOf(await read(file.layout), await read(layout), account.currency);
    tried.push({ id: file.id, file_name: file.file_name, differences: [...differences] });
  }
  return tried;
}
