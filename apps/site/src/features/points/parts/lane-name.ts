import { isTextId, type useT } from '../../../kit/i18n';
import { productName } from '../../../entities/record/names';

/** A kind of games as the site's menus call it; what has no menu, by a name of its own. */
export function laneName(t: ReturnType<typeof useT>, lane: string): string {
  const id = `points.lane.${lane}`;
  return isTextId(id) ? t(id) : productName(t, lane);
}
