import type { SubjectNames } from '../../ports/subject-names.js';
import type { CatalogueReader } from './staff/catalogue/brand-catalogue.js';
import { listGamesFor } from './staff/catalogue/list-games.js';
import { listVendorsFor } from './staff/catalogue/list-vendors.js';

/** Of the installation: a game and a vendor have one name at every brand. */
const scope = { merchantId: 0, everyBrand: true };

/** What people call games and vendors. */
export const gameSubjects = (kit: CatalogueReader): SubjectNames => ({
  async game(subjects) {
    const names = new Map((await listGamesFor(kit, scope, {})).map(({ game }) => [String(game.nodeId), game.name]));
    return subjects.map(({ id }) => names.get(id));
  },
  async vendor(subjects) {
    const names = new Map((await listVendorsFor(kit, scope)).map(({ vendor }) => [vendor.code, vendor.name]));
    return subjects.map(({ id }) => names.get(id));
  },
});
