/**
 * The headings and lists of a tagged PDF point to its text by ids that every copy of the document has: a preview over
 * the page that it was opened from would read the headings of that page. Each view gives its own names.
 */
export function ownIds(page: HTMLElement, prefix: string): void {
  for (const text of page.querySelectorAll('.markedContent[id]')) text.id = owned(text.id, prefix);
  for (const node of page.querySelectorAll('[aria-owns]'))
    node.setAttribute('aria-owns', owned(node.getAttribute('aria-owns')!, prefix));
}

const owned = (id: string, prefix: string): string => (id.startsWith(prefix) ? id : prefix + id);
