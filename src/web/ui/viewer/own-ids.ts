/**
 * A tagged PDF connects headings and lists to its text by ids that are the same in every copy of the document.
 * If a page shows it twice, each view needs unique ids.
 */
export function ownIds(page: HTMLElement, prefix: string): void {
  for (const text of page.querySelectorAll('.markedContent[id]')) text.id = owned(text.id, prefix);
  for (const node of page.querySelectorAll('[aria-owns]'))
    node.setAttribute('aria-owns', owned(node.getAttribute('aria-owns')!, prefix));
}

const owned = (id: string, prefix: string): string => (id.startsWith(prefix) ? id : prefix + id);
