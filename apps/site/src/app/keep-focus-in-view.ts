/**
 * Brings whatever the keyboard focuses wholly into view. Browsers leave a half-visible chip of a sideways row where it is, and know nothing of the bars
 * that stick to the edges; `scrollIntoView` respects both, the bars through `scroll-padding`. Call once.
 */
export function keepFocusInView(): void {
  document.addEventListener('focusin', ({ target }) => {
    // What sticks to an edge is always in view; scrolling for it would only move the page.
    if (target instanceof HTMLElement && target.matches(':focus-visible') && !target.closest('.sticky, .fixed'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
