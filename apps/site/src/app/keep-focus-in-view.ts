/**
 * Brings whatever the keyboard focuses wholly into view. Browsers leave a half-visible chip of a sideways row where it is, and know nothing of the bars
 * that stick to the edges; `scrollIntoView` respects both, the bars through `scroll-padding`. Call once.
 */
export function keepFocusInView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
    // What sticks to an edge is always in view; scrolling for it would only move the page. A row in it scrolls by itself.
    if (target.closest('.sticky, .fixed')) showInRow(target);
    else target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** Scrolls the sideways row that an element stands in, and nothing else, until all of the element is clear of its faded ends. */
function showInRow(element: HTMLElement): void {
  const row = element.closest('.scroll-row');
  if (!row) return;
  const [whole, own] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
  const margin = Number.parseFloat(getComputedStyle(row).scrollPaddingInlineStart) || 0;
  const before = own.left - whole.left - margin;
  const after = own.right - whole.right + margin;
  if (before < 0) row.scrollLeft += before;
  else if (after > 0) row.scrollLeft += after;
}
