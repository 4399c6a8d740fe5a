/** The HTML table that spreadsheet programs put on the clipboard. Unlike plain text, it marks where each cell ends. */

/** Rows of cells; null for HTML with anything but one table. A merged area repeats its text in each of its rows. */
export function cellsOfHtml(html: string): readonly (readonly string[])[] | null {
  if (!/<table[\s>]/i.test(html)) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const table = body.querySelector('table');
  if (!table || !isAlone(body)) return null;
  const grid = gridOf([...table.rows].filter((row) => row.style.display !== 'none'));
  return grid.length === 0 ? null : grid;
}

/** A page with text around its table is read as plain text. */
function isAlone(body: HTMLElement): boolean {
  const outside = body.cloneNode(true) as HTMLElement;
  outside.querySelectorAll('style, script, table').forEach((each) => each.remove());
  return outside.textContent!.trim() === '' && body.querySelectorAll('table').length === 1;
}

/** Expands rowspan and colspan as HTML does. (HTML, 4.9.12.1 Forming a table) */
function gridOf(rows: readonly HTMLTableRowElement[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]![column] !== undefined) column += 1;
      const text = textOf(cell);
      const last = Math.min(rows.length, at + Math.max(1, cell.rowSpan));
      for (let below = at; below < last; below += 1) {
        const line = grid[below]!;
        for (let beside = column; beside < column + cell.colSpan; beside += 1)
          line[beside] = beside === column ? text : '';
      }
      column += cell.colSpan;
    }
  });
  return grid.map((line) => Array.from(line, (text) => text ?? ''));
}

/** Source line breaks count as spaces, `<br>` and paragraphs as line breaks. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  const document = copy.ownerDocument;
  for (const node of walk(copy)) node.data = node.data.replaceAll(/[\t\n\r ]+/g, ' ');
  copy.querySelectorAll('br').forEach((each) => each.replaceWith(document.createTextNode('\n')));
  copy.querySelectorAll('p + p, div + div').forEach((each) => each.prepend(document.createTextNode('\n')));
  return copy
    .textContent!.replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

function walk(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child.nodeType === 3 ? [child as Text] : walk(child)));
}
