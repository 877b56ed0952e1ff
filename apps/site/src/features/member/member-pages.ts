import { inOrder, knownFeatures, memberGroups, type MemberPage } from '../../kit/feature';
import { preloadable } from '../../kit/lazy-part';

type Part = ReturnType<typeof preloadable<object>>;
const parts = new Map<MemberPage, Part>();

function partOf(page: MemberPage, areas: Parameters<typeof preloadable>[1]): Part {
  const part = parts.get(page) ?? preloadable(page.load, page.areas ?? areas);
  parts.set(page, part);
  return part;
}

/** Every page that some feature brings, in the order of the menu. */
export function memberPages(): readonly (MemberPage & Part)[] {
  const all = knownFeatures().flatMap(({ pages = [], areas }) => pages.map((page) => ({ ...page, ...partOf(page, areas) })));
  return memberGroups.flatMap((group) => inOrder(all.filter((page) => page.group === group)));
}

/** The page of a key, if the product has it. */
export function memberPage(key: string | undefined): (MemberPage & Part) | undefined {
  return memberPages().find((page) => page.key === key);
}
