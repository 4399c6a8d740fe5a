/** Compresses the built pages once at the highest level: a `.br` and a `.gz` next to each text file. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Less fits into one packet anyway. */
const leastBytes = 1400;
const texts = '**/*.{js,mjs,css,html,svg,json,txt,webmanifest}';

const ways = [
  {
    ending: '.br',
    press: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { ending: '.gz', press: (text: Buffer) => promisify(gzip)(text, { level: 9 }) },
] as const;

/** `kept`: folder of results by content hash, so that a build compresses only changed files. Unused results are removed. */
export async function compressWeb(folder: string, kept: string): Promise<void> {
  mkdirSync(kept, { recursive: true });
  const files = globSync(texts, { cwd: folder }).filter((file) => statSync(resolve(folder, file)).size >= leastBytes);
  const used = new Set<string>();
  const jobs = files.flatMap((file) => ways.map((way) => ({ file: resolve(folder, file), ...way })));
  const work = async (): Promise<void> => {
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) used.add(await compressOne(job, kept));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const name of readdirSync(kept)) if (!used.has(name)) rmSync(resolve(kept, name), { force: true });
}

type Job = (typeof ways)[number] & { readonly file: string };

async function compressOne({ file, ending, press }: Job, kept: string): Promise<string> {
  const text = readFileSync(file);
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 32)}${ending}`;
  const known = resolve(kept, basename(name));
  if (!existsSync(known)) writeFileSync(known, await press(text));
  writeFileSync(`${file}${ending}`, readFileSync(known));
  return name;
}
