/** Where the caret of a text stands in the page: browsers tell it for inputs by no call of their own. */

/** Pixels from the top of what is seen of the text to the end of the caret's line: the same words are set beside it, and measured. */
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
  // A line that nothing stands on yet has a height all the same.
  twin.textContent = `${area.value.slice(0, area.selectionStart)}\u200B`;
  area.after(twin);
  const bottom = area.offsetTop + twin.offsetHeight - area.scrollTop;
  twin.remove();
  return Math.min(Math.max(bottom, area.offsetTop), area.offsetTop + area.clientHeight);
}
