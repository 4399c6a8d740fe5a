/** The mailbox of the demo: mails kept as files beside the data, newest first, the oldest dropped. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../data/id.ts';

export interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface ShownMail extends KeptMail {
  readonly id: string;
  /** When it arrived, ISO. */
  readonly at: string;
  readonly links: readonly string[];
}

export interface Mailbox {
  readonly keep: (mail: KeptMail) => Promise<void>;
  readonly list: () => Promise<readonly ShownMail[]>;
  readonly find: (id: string) => Promise<ShownMail | null>;
}

const mostKept = 300;
const fileName = /^[0-9a-f-]{36}\.json$/;

export function createMailbox(folder: string): Mailbox {
  const read = async (name: string): Promise<ShownMail> =>
    JSON.parse(await readFile(join(folder, name), 'utf8')) as ShownMail;
  const names = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => []))
      .filter((name) => fileName.test(name))
      .toSorted()
      .toReversed();
  return {
    keep: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const shown: ShownMail = { id: newId(), at: new Date().toISOString(), ...mail, links: linksIn(mail.text) };
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
