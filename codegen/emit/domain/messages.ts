/** User-visible texts: one file per area, so that a page loads only its own, and all of them by id. */
import type { Message } from '../../ir/message.ts';
import type { Model } from '../../ir/model.ts';
import { toCamel } from '../../naming.ts';
import { literal } from '../../write/literal.ts';
import type { DomainFile } from './typed-file.ts';

const source = 'schemas/messages/en.json';

export function messageFiles(model: Model): readonly DomainFile[] {
  const areas = Map.groupBy(model.messages, (message) => message.id.slice(0, message.id.indexOf('.')));
  return [...[...areas].map(([area, messages]) => areaFile(area, messages)), allFile([...areas.keys()])];
}

function areaFile(area: string, messages: readonly Message[]): DomainFile {
  const lines = messages.map((message) => `  '${message.id}': ${literal(message.text)},\n`);
  return {
    path: `messages/${area}.ts`,
    source,
    text: `export const ${constantOf(area)} = {\n${lines.join('')}} as const;\n`,
  };
}

function allFile(areas: readonly string[]): DomainFile {
  const imports = areas.map((area) => `import { ${constantOf(area)} } from './messages/${area}.ts';\n`);
  const spread = areas.map((area) => `  ...${constantOf(area)},\n`);
  const text = `${imports.join('')}\nexport const messages = {\n${spread.join('')}} as const;\n\nexport type MessageId = keyof typeof messages;\n`;
  return { path: 'messages.ts', source, text };
}

function constantOf(area: string): string {
  return toCamel(`${area}-messages`);
}
