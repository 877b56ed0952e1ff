import { Checkbox } from '@sortes/ui';
import type { Play } from '@sortes/lottery-rules';
import { useT } from '../../../kit/i18n';
import { useBoard, type BoardStore } from '../state/board-store';
import { positionName } from '../lottery-texts';

/** The places a play's numbers may stand at: any so many of those ticked, each choice a combination of its own. */
export function PlacePicker({ store, play }: { store: BoardStore; play: Play }) {
  const t = useT();
  const { form, family } = play;
  const chosen = useBoard(store, (state) => state.picks[play.code]?.places) ?? form.places?.positions ?? [];
  if (!form.places) return null;
  const { positions, choose } = form.places;
  return (
    <fieldset aria-label={t('lottery.places')} className="min-w-0 card rounded-tile px-3 py-1">
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="text-label font-semibold text-ink-2">{t('lottery.places')}</span>
        {positions.map((place) => (
          <Checkbox key={place} checked={chosen.includes(place)} onChange={() => store.getState().togglePlace(place)}>
            {positionName(t, family, place)}
          </Checkbox>
        ))}
      </div>
      <p className="pb-1 text-caption text-ink-3">{t('lottery.placesNote', { count: choose })}</p>
    </fieldset>
  );
}
