import type { TextId, Translate } from '../../../kit/i18n';

export { groupTitle } from '../../../entities/play/play-texts';
export { errorText } from '../lottery-texts';

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
