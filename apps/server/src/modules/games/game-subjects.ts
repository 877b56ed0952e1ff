import type { SubjectNames } from '../../ports/subject-names.js';
import type { CatalogueDesk } from './desk/catalogue-desk.js';

/** Of the installation: a game and a vendor have one name at every brand. */
const scope = { merchantId: 0, everyBrand: true };

/** What people call games and vendors. */
export const gameSubjects = (catalogue: Pick<CatalogueDesk, 'games' | 'vendors'>): SubjectNames => ({
  async game(subjects) {
    const names = new Map((await catalogue.games(scope, {})).map(({ game }) => [String(game.nodeId), game.name]));
    return subjects.map(({ id }) => names.get(id));
  },
  async vendor(subjects) {
    const names = new Map((await catalogue.vendors(scope)).map(({ vendor }) => [vendor.code, vendor.name]));
    return subjects.map(({ id }) => names.get(id));
  },
});
