import { createLooks, type MallKit } from './kit.js';
import { createSell } from './sell-item.js';

/** What the use cases of this module work with, over the modules below. */
export const openKit = (on: Pick<MallKit, 'services' | 'below'>): MallKit => ({
  ...on,
  looks: createLooks(on.services),
  sell: createSell(on),
});
