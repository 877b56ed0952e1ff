/** A box in pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether two boxes share a point; a box without size lies nowhere. */
export function meet(one: Box, other: Box): boolean {
  if (one.right <= one.left || other.right <= other.left) return false;
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export const toastPlaces = ['bottom-end', 'bottom-center', 'bottom-start', 'top-center', 'top-end'] as const;
export type ToastPlace = (typeof toastPlaces)[number];

const edgePx = 16;
/** Below the page's header. */
const topPx = 64;

/** Where messages of a size stand at a place of the window. */
export function boxAt(place: ToastPlace, size: { width: number; height: number }, view: { width: number; height: number }): Box {
  const left = place.endsWith('end') ? view.width - edgePx - size.width : place.endsWith('start') ? edgePx : (view.width - size.width) / 2;
  const top = place.startsWith('top') ? topPx : view.height - edgePx - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

/** The first place where messages cover nothing that can be pressed; without one, that where they cover least. */
export function freePlace(
  size: { width: number; height: number },
  view: { width: number; height: number },
  taken: readonly Box[],
): ToastPlace {
  let best: { place: ToastPlace; covered: number } = { place: 'bottom-end', covered: Number.POSITIVE_INFINITY };
  for (const place of toastPlaces) {
    const box = boxAt(place, size, view);
    const covered = taken.filter((one) => meet(one, box)).length;
    if (covered < best.covered) best = { place, covered };
    if (covered === 0) break;
  }
  return best.place;
}
