import type { Input, staffGames as contract } from '@sortes/contract';
import { csvRows } from '../../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import { foldText } from '../../catalogue/fold-text.js';
import { inOrder } from '../../catalogue/offer.js';
import type { GameRecord } from '../../catalogue/types.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorsFor, type StaffScope } from '../scope.js';
import { readBrandCatalogue, type CatalogueReader, type GameBadge, type GameForStaff } from './brand-catalogue.js';
import { cut, gameLine } from './lines.js';

type GameQuestion = Input<typeof contract.staffExportGames>['query'];

/** Games in the brand's order unless sorted otherwise. */
export async function listGamesFor(kit: CatalogueReader, scope: StaffScope, question: GameQuestion): Promise<GameForStaff[]> {
  const { state, badge, maintenance, sort = 'order' } = question;
  const { copy, gameLine: lineOf } = await readBrandCatalogue(kit, scope);
  const seen = new Set(vendorsFor(copy, scope));
  const meets = meetsText(question);
  const games = copy.stored.games.filter((game) => seen.has(game.vendor) && meets(game));
  const lines = inOrder(games, copy, scope.merchantId)
    .map(lineOf)
    .filter(
      (line) =>
        (state === undefined ? line.state !== 'removed' : line.state === state) &&
        (badge === undefined || wears(line, badge)) &&
        (maintenance === undefined || line.window === maintenance),
    );
  const sorted = sort.endsWith('order') ? lines : lines.toSorted(comparedBy(sort.replace(/^-/, '')));
  return sort.startsWith('-') ? sorted.toReversed() : sorted;
}

function meetsText({ text, vendor, type }: GameQuestion): (game: GameRecord) => boolean {
  const wanted = text === undefined ? undefined : foldText(text);
  return (game) =>
    (vendor === undefined || game.vendor.code === vendor) &&
    (type === undefined || game.gameType === type) &&
    (wanted === undefined ||
      String(game.nodeId) === wanted ||
      [game.code, game.name, ...Object.values(game.names)].some((name) => foldText(name).includes(wanted)));
}

function comparedBy(by: string): (left: GameForStaff, right: GameForStaff) => number {
  const keyOf = ({ game }: GameForStaff): string =>
    by === 'name' ? foldText(game.name) : by === 'vendor' ? game.vendor.code : by === 'type' ? game.gameType : '';
  return (left, right) => keyOf(left).localeCompare(keyOf(right)) || left.game.nodeId - right.game.nodeId;
}

/** The badge that a tile wears: the brand's, else the game's own marks. */
function wears({ badge, game }: GameForStaff, wanted: GameBadge): boolean {
  if (badge !== null) return badge === wanted;
  if (wanted === 'none') return !game.isHot && !game.isNew && !game.hasJackpot;
  return { hot: game.isHot, new: game.isNew, jackpot: game.hasJackpot }[wanted];
}

export async function listGames(
  kit: GamesStaffKit,
  context: StaffContext,
  query: GameQuestion & { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const list = await listGamesFor(kit, scopeOf(context), query);
  return { list: cut(list, pageOf(query)).map(gameLine), total: list.length };
}

const columns = ['node', 'code', 'name', 'vendor', 'type', 'classes', 'state', 'position', 'badge', 'minimum bet', 'maintenance'] as const;

export async function exportGames(kit: GamesStaffKit, context: StaffContext, query: GameQuestion) {
  const list = await listGamesFor(kit, scopeOf(context), query);
  return csvRows(
    columns,
    async (page) => cut(list, page).map(gameLine),
    (one) => [
      one.nodeId,
      one.code,
      one.name,
      one.vendor,
      wordsOf('games.type', one.gameType),
      one.classify.join(' '),
      wordsOf('games.state', one.state),
      one.position,
      wordsOf('games.badge', one.badge),
      one.minBet,
      one.maintenanceNow,
    ],
  );
}
