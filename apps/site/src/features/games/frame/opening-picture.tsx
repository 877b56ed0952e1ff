import { coverOf } from '@sortes/contract';
import { clsx } from 'clsx';
import { pictureAddress } from '../../../kit/picture-host';
import type { GameFacts } from '../api/launch';

/** The picture of a game that is on its way, where the page had it from the start (`boot-opening`). It keeps its place until it is known which one. */
export function OpeningPicture({ game }: { game: GameFacts['game'] | undefined }) {
  const cover = game?.showIcon === '' ? coverOf(game) : undefined;
  const art = cover?.art ?? game?.showIcon;
  return (
    <span aria-hidden="true" className={clsx('opening-picture', cover?.panel)}>
      {art !== undefined && (
        <img
          src={pictureAddress(art)}
          alt=""
          onError={({ currentTarget: image }) => {
            if (game && !image.src.endsWith(game.defaultIcon)) image.src = game.defaultIcon;
          }}
        />
      )}
    </span>
  );
}
