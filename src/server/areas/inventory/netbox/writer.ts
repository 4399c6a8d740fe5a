/** Writes records to NetBox, many in one call, and reports each refused one. */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { NetboxError, type Netbox, type NetboxRecord } from './client.ts';

export interface WriteRequest<About> {
  readonly about: About;
  readonly row: NetboxRecord;
}

/** The record that NetBox wrote, or its refusal. */
export type WriteResult<About> =
  | { readonly about: About; readonly made: NetboxRecord }
  | { readonly about: About; readonly refused: string };

/** NetBox refuses a call as a whole, so its records are then sent one by one and only the wrong ones fail. */
export async function writeAll<About>(
  netbox: Netbox,
  how: 'create' | 'change',
  path: string,
  wishes: readonly WriteRequest<About>[],
): Promise<readonly WriteResult<About>[]> {
  const done: WriteResult<About>[] = [];
  for (let at = 0; at < wishes.length; at += limits.netboxAtOnce)
    done.push(...(await writeSome(netbox, how, path, wishes.slice(at, at + limits.netboxAtOnce))));
  return done;
}

async function writeSome<About>(
  netbox: Netbox,
  how: 'create' | 'change',
  path: string,
  wishes: readonly WriteRequest<About>[],
): Promise<readonly WriteResult<About>[]> {
  try {
    const made = await netbox[how](
      path,
      wishes.map(({ row }) => row),
    );
    return wishes.map(({ about }, at) => ({ about, made: made[at] ?? {} }));
  } catch (error) {
    if (!(error instanceof NetboxError) || error.refusal === null) throw error;
    const [only, ...others] = wishes;
    if (others.length === 0)
      return only ? [{ about: only.about, refused: fill(messages['netbox.notWritten'], { text: error.refusal }) }] : [];
    const done: WriteResult<About>[] = [];
    for (const wish of wishes) done.push(...(await writeSome(netbox, how, path, [wish])));
    return done;
  }
}
