/** Position of the caret of a text area in the page; browsers have no API for it. */

/** Pixels from the top of the visible text to the end of the caret's line. Measures the same text in a hidden copy. */
export function caretBottom(area: HTMLTextAreaElement): number {
  const { font, letterSpacing, paddingInline, paddingTop } = getComputedStyle(area);
  const twin = document.createElement('div');
  Object.assign(twin.style, { font, letterSpacing, paddingInline, paddingTop });
  Object.assign(twin.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  // An empty last line has a height too.
  twin.textContent = `${area.value.slice(0, area.selectionStart)}\u200B`;
  area.after(twin);
  const bottom = area.offsetTop + twin.offsetHeight - area.scrollTop;
  twin.remove();
  return Math.min(Math.max(bottom, area.offsetTop), area.offsetTop + area.clientHeight);
}
