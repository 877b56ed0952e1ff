/** What stands at the foot of the page above the site's own bar, each with its height in pixels. */
const heights = new Map<Element, number>();

function tell(): void {
  const sum = [...heights.values()].reduce((all, each) => all + each, 0);
  document.documentElement.style.setProperty('--page-foot', `${sum}px`);
}

/** Given as the `ref` of what stands at the foot of the page: messages then stand above it (`--page-foot`). */
export function tellFoot(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const watcher = new ResizeObserver(() => {
    heights.set(element, element.offsetHeight);
    tell();
  });
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    heights.delete(element);
    tell();
  };
}
