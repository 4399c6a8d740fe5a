// Makes packages fail to load that a production installation lacks; for `node --import`.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'));
const tools = Object.entries(packages)
  .filter(([, { dev }]) => dev)
  .map(([path]) => `${pathToFileURL(resolve(root, path)).href}/`);

registerHooks({
  resolve: (name, context, next) => {
    const found = next(name, context);
    const tool = tools.find((each) => found.url.startsWith(each));
    if (tool) throw new Error(`Development package loaded: ${name}`);
    return found;
  },
});
