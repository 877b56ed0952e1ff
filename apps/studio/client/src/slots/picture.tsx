import type { Scene, SlotShown } from '@sortes/game-rules/slots/scene';
import type { JSX } from 'preact';
import type { Slot } from './slot';
import { SymbolIcon } from './symbol';
import { coinText, fallText } from './words';

function Still({ slot, scene, landed }: { readonly slot: Slot; readonly scene: Scene; readonly landed: boolean }): JSX.Element {
  const screen = landed ? (scene.landed ?? scene.screen) : scene.screen;
  const wins = new Set(scene.wins.flatMap(({ cells }) => cells.map(([reel, row]) => `${reel} ${row}`)));
  const values = new Map((scene.values ?? []).map(({ cell, value, pool }) => [`${cell[0]} ${cell[1]}`, coinText(value, pool)]));
  return (
    <div class="slot-still" data-slot={slot.rules.code} style={{ '--ratio': String(slot.ratio) }}>
      {screen.map((column, reel) => (
        <div key={reel} class="slot-still-reel">
          {column.map((symbol, row) => (
            <span key={row} class={wins.has(`${reel} ${row}`) ? 'slot-still-cell is-won' : 'slot-still-cell'}>
              <SymbolIcon atlas={slot.reels.atlas} symbol={symbol} />
              {values.has(`${reel} ${row}`) && <b>{values.get(`${reel} ${row}`)}</b>}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A round as still screens: every fall in its order; of other rounds the first screen, and of several the one that paid most. */
export function createPicture(slot: Slot): (props: { readonly shown: SlotShown }) => JSX.Element | null {
  return function Picture({ shown }) {
    const [first] = shown.scenes;
    if (!first) return null;
    if (slot.ladder)
      return (
        <ol class="slot-picture slot-falls">
          {shown.scenes.map((scene, at) => (
            <li key={at}>
              <p>{fallText(at, scene.factor)}</p>
              <div aria-hidden="true">
                <Still slot={slot} scene={scene} landed={at === 0} />
              </div>
            </li>
          ))}
        </ol>
      );
    const best = shown.scenes.reduce((most, scene) => (BigInt(scene.won) > BigInt(most.won) ? scene : most), first);
    return (
      <div class="slot-picture" aria-hidden="true">
        <Still slot={slot} scene={first} landed />
        {best !== first && <Still slot={slot} scene={best} landed={false} />}
      </div>
    );
  };
}
