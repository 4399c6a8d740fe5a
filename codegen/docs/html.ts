/** The Markdown of the reference as pages for a browser. */
import { markdownOf, type Page } from './page.ts';

export const styleFile = 'reference.css';

/** `entities/quote.md` becomes `entities/quote.html`, the first page `index.html`. */
export const htmlPath = (path: string): string => path.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');

export function htmlOf(page: Page): string {
  const home = '../'.repeat(page.path.split('/').length - 1);
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(page.title)}</title><link rel="stylesheet" href="${home}${styleFile}"></head>`,
    `<body><nav><a href="${home}index.html">Reference</a></nav><main>`,
    ...blocksOf(markdownOf(page)),
    '</main></body>',
    '</html>',
    '',
  ].join('\n');
}

const fence = /^```.*\n([\s\S]*?)^```$/gm;

/** Fenced code may hold empty lines, which part all other blocks. */
function blocksOf(markdown: string): readonly string[] {
  const html: string[] = [];
  let from = 0;
  for (const found of markdown.matchAll(fence)) {
    html.push(...textBlocks(markdown.slice(from, found.index)), `<pre>${escaped(found[1]!)}</pre>`);
    from = found.index + found[0].length;
  }
  return [...html, ...textBlocks(markdown.slice(from))];
}

const textBlocks = (markdown: string): readonly string[] =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => blockOf(block.split('\n')));

function blockOf(lines: readonly string[]): string {
  const [first = ''] = lines;
  const heading = /^(#+) (.*)/.exec(first);
  if (heading) {
    const [, marks = '', title = ''] = heading;
    const rest = lines.length > 1 ? `\n${blockOf(lines.slice(1))}` : '';
    return `<h${marks.length} id="${anchorOf(title)}">${inline(title)}</h${marks.length}>${rest}`;
  }
  if (first.startsWith('|')) return tableOf(lines);
  if (first.startsWith('- ')) return `<ul>${itemsOf(lines, /^- /)}</ul>`;
  if (/^\d+\. /.test(first)) return `<ol>${itemsOf(lines, /^\d+\. /)}</ol>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

const itemsOf = (lines: readonly string[], mark: RegExp): string =>
  lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');

function tableOf([head = '', , ...rows]: readonly string[]): string {
  const row = (line: string, tag: 'th' | 'td'): string =>
    `<tr>${line
      .slice(2, -2)
      .split(/ \| /)
      .map((cell) => `<${tag}>${inline(cell.replaceAll('\\|', '|'))}</${tag}>`)
      .join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('\n')}</tbody></table>`;
}

const pieces = /`([^`]+)`|\[([^\]]*)\]\(([^)\s]*)\)|\*\*([^*]+)\*\*/g;

function inline(text: string): string {
  let html = '';
  let from = 0;
  for (const found of text.matchAll(pieces)) {
    const [whole, code, label, target, strong] = found;
    html += escaped(text.slice(from, found.index));
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (strong !== undefined) html += `<strong>${escaped(strong)}</strong>`;
    else html += `<a href="${escaped(hrefOf(target!))}">${inline(label!)}</a>`;
    from = found.index + whole.length;
  }
  return html + escaped(text.slice(from));
}

function hrefOf(target: string): string {
  const [path = '', anchor] = target.split('#');
  return `${htmlPath(path)}${anchor === undefined ? '' : `#${anchor}`}`;
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** Cells of tables hold `&lt;` already. */
const escaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const style = `:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1280px; padding: 16px; }
main { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid #8886; padding: 4px 8px; text-align: left; vertical-align: top; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { background: #8882; overflow-x: auto; padding: 12px; }
`;
