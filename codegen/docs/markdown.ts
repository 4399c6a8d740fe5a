/** Small pieces of Markdown. */

/** A table; cells may contain any text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '_None._\n';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;
  return [line(head), `|${head.map(() => '---|').join('')}\n`, ...rows.map(line)].join('');
}

export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

export function link(text: string, to: string): string {
  return `[${text}](${to})`;
}

/** A heading and its body, or an empty text without a body. */
export function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body.trimEnd()}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;').trim();
}
