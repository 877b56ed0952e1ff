import { isTextId, type TextId, type Translate } from '../../../kit/i18n';

export { errorText } from '../lottery-texts';

/** Name of a family of games: the catalogue has it, else its code. */
export function groupTitle(t: Translate, group: string): string {
  const id = `plays.games.group.${group}`;
  return isTextId(id) ? t(id) : group;
}

const regions: Readonly<Record<string, TextId>> = {
  north: 'lottery.region.north',
  central: 'lottery.region.central',
  south: 'lottery.region.south',
  fast: 'lottery.region.fast',
};

/** Name of a part of Vietnam, or of its fast draws. */
export function regionName(t: Translate, region: string): string {
  const id = regions[region];
  return id ? t(id) : region;
}
