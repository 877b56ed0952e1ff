import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLatest } from './latest';
import { say } from './texts';

/** What a scene (Canvas2D or Pixi) gives to its host. It belongs to one element and lives until `destroy`. */
export interface Scene {
  /** Size in CSS pixels; `scale` is the device's, at most 2. Called at once after the start and with every change. */
  resize(width: number, height: number, scale: number): void;
  /** False while the page is hidden: stop the ticker. */
  setVisible(visible: boolean): void;
  destroy(): void;
}

export interface CanvasHostProps<Made extends Scene> {
  /** What screen readers hear of the picture; what happens in it is said by the shell (`sayResult`). */
  readonly label: string;
  /** Loads the scene's own chunk. */
  readonly load: () => Promise<{ readonly start: (element: HTMLElement) => Promise<Made> | Made }>;
  /** The scene that has started, or undefined when it is gone. */
  readonly onScene: (scene: Made | undefined) => void;
}

/** A box in which a lazily loaded scene draws. A scene that cannot start (no WebGL) is said in words; the round itself is safe on the server. */
export function CanvasHost<Made extends Scene>({ label, load, onScene }: CanvasHostProps<Made>): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const given = useLatest({ load, onScene });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let scene: Made | undefined;
    let gone = false;
    const resize = (): void => scene?.resize(element.clientWidth, element.clientHeight, Math.min(2, devicePixelRatio || 1));
    const observer = new ResizeObserver(resize);
    const onVisibility = (): void => scene?.setVisible(!document.hidden);
    given()
      .load()
      .then(({ start }) => start(element))
      .then((made) => {
        if (gone) {
          made.destroy();
          return;
        }
        scene = made;
        resize();
        observer.observe(element);
        document.addEventListener('visibilitychange', onVisibility);
        setState('ready');
        given().onScene(made);
      })
      .catch((error: unknown) => {
        console.error(error);
        if (!gone) setState('failed');
      });
    return () => {
      gone = true;
      observer.disconnect();
      document.removeEventListener('visibilitychange', onVisibility);
      given().onScene(undefined);
      scene?.destroy();
    };
  }, [given]);
  return (
    <div class="canvas-host">
      <div class="canvas-box" ref={box} role="img" aria-label={label} />
      {state === 'loading' && <span class="spinner canvas-note" />}
      {state === 'failed' && <p class="canvas-note">{say('stageFailed')}</p>}
    </div>
  );
}
