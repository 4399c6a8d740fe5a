/** The demo's mailbox: emails as files in the data folder, newest first; the oldest are dropped. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../data/id.ts';

export interface KeptEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface ShownEmail extends KeptEmail {
  readonly id: string;
  /** Time of arrival, ISO. */
  readonly at: string;
  readonly links: readonly string[];
}

export interface Mailbox {
  readonly keep: (email: KeptEmail) => Promise<void>;
  readonly list: () => Promise<readonly ShownEmail[]>;
  readonly find: (id: string) => Promise<ShownEmail | null>;
}

const mostKept = 300;
const fileName = /^[0-9a-f-]{36}\.json$/;

export function createMailbox(folder: string): Mailbox {
  const read = async (name: string): Promise<ShownEmail> =>
    JSON.parse(await readFile(join(folder, name), 'utf8')) as ShownEmail;
  const names = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => []))
      .filter((name) => fileName.test(name))
      .toSorted()
      .toReversed();
  return {
    keep: async (email) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const shown: ShownEmail = { id: newId(), at: new Date().toISOString(), ...email, links: linksIn(email.text) };
      const path = join(folder, `${shown.id}.json`);
      await writeFile(`${path}.part`, JSON.stringify(shown), { mode: 0o600 });
      await rename(`${path}.part`, path);
      for (const name of (await names()).slice(mostKept)) await rm(join(folder, name), { force: true });
    },
    list: async () => Promise.all((await names()).map(read)),
    find: async (id) => ((await names()).includes(`${id}.json`) ? read(`${id}.json`) : null),
  };
}

const linksIn = (text: string): readonly string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
