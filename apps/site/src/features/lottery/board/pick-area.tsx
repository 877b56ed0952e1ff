import type { Game, Play } from '@sortes/lottery-rules';
import { serverNow } from '../../../kit/api/client';
import type { BoardStore } from '../state/board-store';
import { lunarYearAt } from '../state/members';
import { isTyped, symbolsOf } from '../state/picks';
import { ChosenList, EntryPanel } from './entry-panel';
import { NumberGrid, type GroupKind } from './number-grid';
import { PickRows, type RowsProps } from './pick-rows';
import { PlacePicker } from './place-picker';

/** Numbers above this many get a grid with ways to pick many at once; fewer stand in a row. */
const mostInRow = 12;

/** Whether a play can be typed beside being pressed. Options are words: pressing is quicker than spelling. */
export function canBeTyped({ form }: Play): boolean {
  return form.kind !== 'options' && (isTyped(form) || /^\d+$/.test(symbolsOf(form)[0] ?? ''));
}

/** Whether a play's numbers stand in a grid, of which many can be picked at once. */
export const isGrid = ({ form }: Play): boolean => !isTyped(form) && form.kind === 'numbers' && symbolsOf(form).length > mostInRow;

/** The board itself: drawn from the play's form alone, so that a new game needs no board of its own. */
export function PickArea({
  store,
  game,
  play,
  entry,
  groupKind,
  oddsOf,
  heat,
  drawsAt,
  onBox,
}: {
  store: BoardStore;
  game: Game;
  play: Play;
  /** The entry box is open above the symbols. */
  entry: boolean;
  /** Which way to pick many numbers is open. */
  groupKind: GroupKind | undefined;
  oddsOf: RowsProps['oddsOf'];
  heat: RowsProps['heat'];
  /** When the draw on show takes place, in milliseconds since 1970: which sign a number has follows its year. */
  drawsAt?: number | undefined;
  onBox: (boxed: boolean) => void;
}) {
  const { form } = play;
  const typed = isTyped(form);
  const lunarYear = lunarYearAt(game, drawsAt ?? serverNow());
  return (
    <div className="flex flex-col gap-3">
      {form.places && <PlacePicker store={store} play={play} />}
      {(typed || (entry && canBeTyped(play))) && <EntryPanel key={play.code} store={store} play={play} onBox={onBox} />}
      {typed ? (
        <ChosenList store={store} play={play} />
      ) : isGrid(play) ? (
        <NumberGrid store={store} play={play} groupKind={groupKind} oddsOf={oddsOf} heat={heat(0)} />
      ) : (
        <PickRows store={store} play={play} oddsOf={oddsOf} heat={heat} lunarYear={lunarYear} />
      )}
    </div>
  );
}
