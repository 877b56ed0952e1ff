import 'pixi.js/unsafe-eval';
import { Container, ImageSource, Rectangle, Sprite, Texture, Ticker, WebGLRenderer } from 'pixi.js';
import type { Scene } from '../parts';
import { symbolBox, type ReelTheme, type Screen } from './theme';

export type Cell = readonly [reel: number, row: number];
/** Words on symbols (the values of coins), by `cellKey`. */
export type Labels = ReadonlyMap<string, string>;

/** How a movement is shown. */
export interface Motion {
  readonly signal?: AbortSignal | undefined;
  /** turbo: short and all at once. still: without movement, faded in. */
  readonly pace?: 'full' | 'turbo' | 'still';
}

export interface StopMotion extends Motion {
  /** Reels that stand still in this spin. */
  readonly held?: readonly number[];
  readonly labels?: Labels;
  /** The strips of free spins pass. */
  readonly isFree?: boolean;
  readonly onLand?: (reel: number) => void;
}

/** The reels of a slot. Draws only while something moves; knows nothing of rounds or money. */
export interface SlotScene extends Scene {
  /** The screen as it stands, at once. */
  show(screen: Screen, labels?: Labels): void;
  /** The reels begin to turn, until `stop` or `cancel`. */
  begin(motion: StopMotion): void;
  /** The reels come to stand at this screen, from the left. Begins by itself when nothing turns. */
  stop(screen: Screen, motion: StopMotion): Promise<void>;
  /** Back to the screen before, where a round did not come about. */
  cancel(): void;
  /** Lights these cells and dims the others; undefined ends it. */
  mark(cells: readonly Cell[] | undefined): void;
  pulse(cells: readonly Cell[], ms: number, motion: Motion): Promise<void>;
  /** Takes cells away and lets the next screen fall into their place. */
  cascade(gone: readonly Cell[], screen: Screen, motion: Motion): Promise<void>;
  /** Fills reels with a symbol, from the top. */
  grow(reels: readonly number[], symbol: string, motion: Motion): Promise<void>;
  /** Lights whole reels. */
  glow(reels: readonly number[]): void;
  /** One respin of the empty cells; `landed` are the cells that got something. */
  respin(screen: Screen, landed: readonly Cell[], motion: StopMotion & { readonly ghost: string }): Promise<void>;
}

export const cellKey = ([reel, row]: Cell): string => `${reel} ${row}`;

/** Cells a second at full turn. */
const fullSpeed = 27;
const turboSpeed = 44;
/** Milliseconds from the first movement to the first reel's stop, and between reels. */
const shortestTurn = 300;
const stagger = 115;

/** Comes to stand a little beyond the end and back; its slope at the start is `landSlope`, so that a turning reel goes over into it. */
const landSlope = 3.7;
const land = (part: number): number => 1 - (1 - part) ** 2 * (1 - 1.7 * part);
/** Falls like a thing of weight, and gives a little when it arrives. */
const drop = (part: number): number => (part < 0.74 ? (part / 0.74) ** 2 : 1 - 0.05 * Math.sin((Math.PI * (part - 0.74)) / 0.26));
const pop = (part: number): number => 1 + 2.4 * (part - 1) ** 3 + 1.4 * (part - 1) ** 2;

interface Reel {
  readonly box: Container;
  readonly sprites: Sprite[];
  rows: number;
  column: readonly string[];
  /** Symbols that pass, from below; grows while the reel turns. */
  tape: string[];
  offset: number;
  position: number;
  speed: number;
  state: 'still' | 'turning' | 'stopping';
  stop?: { readonly at: number; readonly column: readonly string[] } | undefined;
  landing?: { readonly from: number; readonly to: number; readonly begun: number; readonly ms: number } | undefined;
}

/** Loads the picture and the renderer; the page's own loop draws. @throws where there is no WebGL, or the picture cannot be had. */
export async function startReels(element: HTMLElement, theme: ReelTheme): Promise<SlotScene> {
  // Pixi's own clock would run for ever; what moves here asks for its frames itself.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  const image = new Image();
  image.src = theme.atlas.url;
  const renderer = new WebGLRenderer<HTMLCanvasElement>();
  await Promise.all([
    image.decode(),
    renderer.init({
      width: Math.max(1, element.clientWidth),
      height: Math.max(1, element.clientHeight),
      resolution: Math.min(2, devicePixelRatio || 1),
      autoDensity: true,
      backgroundAlpha: 0,
      antialias: false,
      powerPreference: 'low-power',
      skipExtensionImports: true,
    }),
  ]);
  // One texture a batch: almost all is in one picture, and a shader that need not ask which one is several times cheaper.
  renderer.limits.maxBatchableTextures = 1;
  element.append(renderer.canvas);

  const { atlas } = theme;
  const source = new ImageSource({ resource: image, autoGenerateMipmaps: true, scaleMode: 'linear', mipmapFilter: 'nearest' });
  const textures = new Map(
    atlas.names.map((name, at) => [
      name,
      new Texture({
        source,
        frame: new Rectangle((at % atlas.columns) * atlas.size, Math.floor(at / atlas.columns) * atlas.size, atlas.size, atlas.size),
      }),
    ]),
  );
  const textureOf = (name: string | undefined): Texture => (name === undefined ? undefined : textures.get(name)) ?? Texture.EMPTY;

  const stage = new Container();
  const [plates, glows, under, symbols, over] = [new Container(), new Container(), new Container(), new Container(), new Container()];
  stage.addChild(plates, glows, under, symbols, over);
  let [width, height] = [Math.max(1, element.clientWidth), Math.max(1, element.clientHeight)];
  let visible = !document.hidden;

  // A device that cannot keep up gets fewer pixels while the reels turn, never fewer frames; what stands still is always sharp.
  let [asked, share] = [Math.min(2, devicePixelRatio || 1), 1];
  const watch = (frames: number, ms: number): void => {
    if (ms > 500 && frames * 1000 < ms * 50) share = Math.max(0.6 / asked, share * 0.8);
  };
  const setDetail = (part: number): void => {
    if (Math.abs(renderer.resolution - asked * part) < 0.01) return;
    renderer.resize(width, height, asked * part);
    // At once: the canvas is cleared by its new size.
    renderer.render(stage);
  };

  const makeSprite = (into: Container): Sprite => {
    const sprite = new Sprite(Texture.EMPTY);
    sprite.anchor.set(0.5);
    into.addChild(sprite);
    return sprite;
  };
  const reels: Reel[] = theme.first.map((column, at) => {
    const box = new Container();
    symbols.addChild(box);
    return {
      box,
      sprites: Array.from({ length: theme.tallest + 2 }, () => makeSprite(box)),
      rows: column.length,
      column,
      tape: [],
      offset: at * 5,
      position: 0,
      speed: 0,
      state: 'still',
    };
  });
  // Reels of as many rows as a spin gives them: what stands still has a plate of its cell's size, which shows how high it rose.
  const rises = new Set(theme.first.map(({ length }) => length)).size > 1;
  const cellPlates = reels.map(() =>
    Array.from({ length: rises ? theme.tallest : 0 }, () => {
      const sprite = new Sprite(Texture.WHITE);
      sprite.alpha = 0.055;
      sprite.visible = false;
      plates.addChild(sprite);
      return sprite;
    }),
  );
  const lit: Sprite[] = [];
  const columnLights = reels.map(() => {
    const sprite = new Sprite(Texture.WHITE);
    sprite.tint = 0xf4be4f;
    sprite.alpha = 0.2;
    sprite.visible = false;
    glows.addChild(sprite);
    return sprite;
  });
  const labelSprites = new Map<string, Sprite>();
  const labelTextures = new Map<string, Texture>();
  let labels: Labels = new Map();
  let marked: readonly Cell[] | undefined;
  let glowing: readonly number[] = [];

  // ---- the loop: runs while something moves, draws once when something changed
  const moves = new Set<(now: number) => boolean>();
  let frame = 0;
  const tick = (now: number): void => {
    frame = 0;
    for (const move of moves) if (move(now)) moves.delete(move);
    renderer.render(stage);
    if (moves.size > 0) request();
  };
  const request = (): void => {
    if (frame === 0 && visible) frame = requestAnimationFrame(tick);
  };
  /** Calls `draw` with 0 … 1 for so long. Ends early when the signal aborts, and by the clock where the page gets no frames. */
  const run = (ms: number, draw: (part: number) => void, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (ms <= 0 || signal?.aborted || !visible) {
        draw(1);
        request();
        resolve();
        return;
      }
      const begun = performance.now();
      const finish = (): void => {
        moves.delete(move);
        clearTimeout(late);
        signal?.removeEventListener('abort', finish);
        draw(1);
        request();
        resolve();
      };
      const late = setTimeout(finish, ms + 250);
      const move = (now: number): boolean => {
        const part = (now - begun) / ms;
        if (part >= 1) finish();
        else draw(Math.max(0, part));
        return part >= 1;
      };
      moves.add(move);
      signal?.addEventListener('abort', finish);
      draw(0);
      request();
    });

  // ---- places
  const cellWidth = (): number => width / reels.length;
  const cellHeight = (reel: Reel): number => height / reel.rows;
  const sizeOf = (reel: Reel): number => Math.min(cellWidth() * 0.98, cellHeight(reel) * 0.98);
  const place = (sprite: Sprite, reel: Reel, row: number, scale = 1): void => {
    const [across, up] = symbolBox(cellWidth(), cellHeight(reel), rises);
    sprite.position.set(cellWidth() / 2, (row + 0.5) * cellHeight(reel));
    sprite.scale.set((across / atlas.size) * scale, (up / atlas.size) * scale);
  };
  const showPlates = (at: number, reel: Reel): void =>
    cellPlates[at]?.forEach((plate, row) => {
      plate.visible = reel.state === 'still' && row < reel.rows;
      plate.position.set(at * cellWidth() + 3, row * cellHeight(reel) + 2);
      plate.setSize(Math.max(1, cellWidth() - 6), Math.max(1, cellHeight(reel) - 4));
    });
  const settle = (reel: Reel): void => {
    const at = reels.indexOf(reel);
    showPlates(at, reel);
    reel.sprites.forEach((sprite, row) => {
      const isShown = row < reel.rows;
      sprite.visible = isShown;
      sprite.tint = 0xffffff;
      sprite.alpha = 1;
      if (!isShown) return;
      sprite.texture = textureOf(reel.column[row]);
      place(sprite, reel, row);
      // What does not win steps back while the wins are shown.
      if (marked && !marked.some(([x, y]) => x === at && y === row)) sprite.tint = 0x5a6072;
    });
  };
  const labelTexture = (text: string): Texture => {
    const known = labelTextures.get(text);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 144;
    const pen = canvas.getContext('2d');
    if (pen) {
      const family = getComputedStyle(document.documentElement).fontFamily;
      let size = 62;
      pen.font = `800 ${size}px ${family}`;
      size = Math.min(size, (size * 112) / Math.max(1, pen.measureText(text).width));
      pen.font = `800 ${size}px ${family}`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillStyle = 'rgb(255 244 214 / 0.75)';
      pen.fillText(text, 72, 74);
      pen.fillStyle = '#3a1e02';
      pen.fillText(text, 72, 72);
    }
    const made = new Texture({ source: new ImageSource({ resource: canvas, autoGenerateMipmaps: true, scaleMode: 'linear' }) });
    labelTextures.set(text, made);
    return made;
  };
  const placeLabel = (key: string, sprite: Sprite): void => {
    const [at, row] = key.split(' ').map(Number) as [number, number];
    const reel = reels[at];
    if (!reel) return;
    sprite.position.set((at + 0.5) * cellWidth(), (row + 0.49) * cellHeight(reel));
    sprite.scale.set((sizeOf(reel) * 0.72) / 144);
  };
  const showLabels = (which: (reel: number) => boolean): void => {
    for (const [key, sprite] of labelSprites)
      if (!labels.has(key)) {
        sprite.destroy();
        labelSprites.delete(key);
      }
    for (const [key, text] of labels) {
      if (!which(Number(key.split(' ')[0]))) continue;
      const sprite = labelSprites.get(key) ?? makeSprite(over);
      sprite.texture = labelTexture(text);
      labelSprites.set(key, sprite);
      placeLabel(key, sprite);
    }
  };
  const showMarks = (): void => {
    const cells = marked ?? [];
    while (lit.length < cells.length) lit.push(makeSprite(under));
    lit.forEach((sprite, at) => {
      const cell = cells[at];
      sprite.visible = cell !== undefined;
      const reel = cell && reels[cell[0]];
      if (!cell || !reel) return;
      sprite.texture = textureOf('light.ring');
      sprite.position.set((cell[0] + 0.5) * cellWidth(), (cell[1] + 0.5) * cellHeight(reel));
      // As the symbol: stretched over a whole high cell, its corners would lose their shape.
      const [across, up] = symbolBox(cellWidth(), cellHeight(reel), rises);
      sprite.setSize(Math.min(cellWidth(), across) * 1.04, up * 1.04);
      sprite.alpha = 1;
    });
  };
  const showGlows = (): void =>
    columnLights.forEach((sprite, at) => {
      sprite.visible = glowing.includes(at);
      sprite.position.set(at * cellWidth(), 0);
      sprite.setSize(cellWidth(), height);
    });
  const layOut = (): void => {
    reels.forEach((reel, at) => {
      reel.box.position.set(at * cellWidth(), 0);
      if (reel.state === 'still') settle(reel);
    });
    for (const [key, sprite] of labelSprites) placeLabel(key, sprite);
    showMarks();
    showGlows();
    request();
  };
  const setColumn = (reel: Reel, column: readonly string[]): void => {
    reel.column = column;
    reel.rows = column.length;
    reel.state = 'still';
    reel.stop = reel.landing = undefined;
    settle(reel);
  };

  // ---- turning
  let passing = theme.strips;
  const symbolAt = (at: number, reel: Reel, place_: number): string | undefined => {
    const strip = passing[at] as readonly string[];
    return (reel.tape[place_] ??= strip[(((reel.offset - place_) % strip.length) + strip.length) % strip.length] as string);
  };
  const drawTurning = (at: number, reel: Reel): void => {
    const base = Math.floor(reel.position);
    const part = reel.position - base;
    const isQuick = reel.speed > fullSpeed * 0.6;
    for (let index = 0; index <= reel.rows + 1; index += 1) {
      const sprite = reel.sprites[index];
      if (!sprite) break;
      sprite.visible = index <= reel.rows;
      sprite.tint = 0xffffff;
      sprite.texture = textureOf(symbolAt(at, reel, base + index));
      place(sprite, reel, reel.rows - 1 - index + part);
      sprite.alpha = isQuick ? 0.82 : 1;
      if (isQuick) sprite.scale.y *= 1.14;
    }
    for (let index = reel.rows + 2; index < reel.sprites.length; index += 1) (reel.sprites[index] as Sprite).visible = false;
  };
  let turn:
    | {
        begun: number;
        last: number;
        frames: number;
        speed: number;
        onLand: ((reel: number) => void) | undefined;
        done?: (() => void) | undefined;
      }
    | undefined;
  const turnMove = (now: number): boolean => {
    if (!turn) return true;
    const seconds = Math.min(0.1, Math.max(0, now - turn.last) / 1000);
    turn.last = now;
    turn.frames += 1;
    let isOver = true;
    reels.forEach((reel, at) => {
      if (reel.state === 'still') return;
      if (reel.state === 'turning') {
        const since = now - (turn?.begun ?? now) - at * 35;
        reel.speed = (turn?.speed ?? fullSpeed) * Math.min(1, Math.max(0, since) / 140);
        reel.position += reel.speed * seconds;
        if (reel.stop && now >= reel.stop.at && reel.speed > 0) {
          const { column } = reel.stop;
          reel.rows = column.length;
          const to = Math.ceil(reel.position) + column.length + 2;
          column.forEach((symbol, row) => {
            reel.tape[to + column.length - 1 - row] = symbol;
          });
          const ms = (1000 * landSlope * (to - reel.position)) / Math.max(reel.speed, fullSpeed * 0.5);
          reel.landing = { from: reel.position, to, begun: now, ms };
          reel.state = 'stopping';
        }
      } else if (reel.landing) {
        const { from, to, begun, ms } = reel.landing;
        const part = (now - begun) / ms;
        if (part >= 1) {
          const { column } = reel.stop as { column: readonly string[] };
          setColumn(reel, column);
          showLabels((one) => one === at);
          turn?.onLand?.(at);
          return;
        }
        reel.position = from + (to - from) * land(part);
        reel.speed = part < 0.3 ? fullSpeed : 0;
      }
      isOver = false;
      drawTurning(at, reel);
    });
    if (!isOver) return false;
    const { done } = turn;
    watch(turn.frames, now - turn.begun);
    turn = undefined;
    done?.();
    return true;
  };
  const clear = (): void => {
    marked = undefined;
    labels = new Map();
    showLabels(() => false);
    showMarks();
  };
  let fallen: Promise<void> | undefined;

  const scene: SlotScene = {
    show(screen, given = new Map()) {
      turn = undefined;
      fallen = undefined;
      marked = undefined;
      labels = given;
      screen.forEach((column, at) => setColumn(reels[at] as Reel, column));
      showLabels(() => true);
      layOut();
      setDetail(1);
    },
    begin({ held = [], pace = 'full', isFree = false, signal }) {
      if (turn || fallen) return;
      passing = (isFree ? theme.freeStrips : undefined) ?? theme.strips;
      clear();
      reels.forEach(settle);
      request();
      if (pace === 'still' || !visible || signal?.aborted) return;
      if (theme.falls) {
        fallen = run(
          pace === 'turbo' ? 120 : 260,
          (part) =>
            reels.forEach((reel, at) => {
              const own = Math.min(1, Math.max(0, part * 1.5 - at * 0.1));
              for (let row = 0; row < reel.rows; row += 1) place(reel.sprites[row] as Sprite, reel, row + own ** 2 * (reel.rows + 0.5));
            }),
          signal,
        );
        return;
      }
      const now = performance.now();
      turn = { begun: now, last: now, frames: 0, speed: pace === 'turbo' ? turboSpeed : fullSpeed, onLand: undefined };
      reels.forEach((reel, at) => {
        if (held.includes(at)) return;
        reel.tape = [...reel.column].toReversed();
        reel.offset += 7;
        reel.position = 0;
        reel.speed = 0;
        reel.stop = reel.landing = undefined;
        reel.state = 'turning';
        showPlates(at, reel);
      });
      moves.add(turnMove);
      setDetail(share);
      request();
    },
    async stop(screen, { held = [], labels: given = new Map(), isFree = false, onLand, pace = 'full', signal }) {
      const place_ = (): void => scene.show(screen, given);
      if (pace === 'still' || !visible || signal?.aborted) {
        place_();
        if (pace === 'still') await run(140, (part) => (symbols.alpha = over.alpha = 0.25 + 0.75 * part), signal);
        return;
      }
      scene.begin({ held, pace, isFree, signal });
      labels = given;
      if (theme.falls) {
        await fallen;
        fallen = undefined;
        screen.forEach((column, at) => setColumn(reels[at] as Reel, column));
        const landed = new Set<number>();
        await run(
          pace === 'turbo' ? 240 : 620,
          (part) =>
            reels.forEach((reel, at) => {
              const own = Math.min(1, Math.max(0, part * 1.45 - at * 0.1));
              const y = (1 - drop(own)) * (reel.rows + 1);
              for (let row = 0; row < reel.rows; row += 1)
                place(reel.sprites[row] as Sprite, reel, row - y * (1 + (reel.rows - row) * 0.05));
              if (own < 0.74 || landed.has(at)) return;
              landed.add(at);
              onLand?.(at);
            }),
          signal,
        );
        place_();
        return;
      }
      if (!turn) {
        place_();
        return;
      }
      const running = turn;
      running.onLand = onLand;
      const first = Math.max(performance.now(), running.begun + (pace === 'turbo' ? 60 : shortestTurn));
      let order = 0;
      reels.forEach((reel, at) => {
        if (reel.state === 'still') return;
        reel.stop = { at: first + (pace === 'turbo' ? 0 : stagger * order), column: screen[at] as readonly string[] };
        order += 1;
      });
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(late);
          signal?.removeEventListener('abort', jump);
          resolve();
        };
        const jump = (): void => {
          if (turn === running) {
            turn = undefined;
            onLand?.(reels.length - 1);
          }
          moves.delete(turnMove);
          end();
        };
        // Longer than any turn: a page that gets no frames still comes to its end.
        const late = setTimeout(jump, 4_000);
        running.done = end;
        signal?.addEventListener('abort', jump);
        if (turn !== running) end();
      });
      place_();
    },
    cancel() {
      if (!turn && !fallen) return;
      scene.show(reels.map(({ column }) => column));
    },
    mark(cells) {
      marked = cells;
      reels.forEach(settle);
      showMarks();
      request();
    },
    async pulse(cells, ms, { signal, pace = 'full' }) {
      if (pace === 'still') return;
      await run(
        ms,
        (part) => {
          const scale = 1 + 0.11 * Math.sin(Math.PI * part);
          for (const [at, row] of cells) {
            const reel = reels[at];
            const sprite = reel?.sprites[row];
            if (reel && sprite) place(sprite, reel, row, scale);
            const label = labelSprites.get(cellKey([at, row]));
            if (reel && label) label.scale.set(((sizeOf(reel) * 0.72) / 144) * scale);
          }
        },
        signal,
      );
    },
    async cascade(gone, screen, { signal, pace = 'full' }) {
      if (pace === 'still' || signal?.aborted) {
        scene.show(screen);
        if (pace === 'still') await run(120, (part) => (symbols.alpha = 0.3 + 0.7 * part), signal);
        return;
      }
      const burst = gone.map(([at, row]) => {
        const reel = reels[at] as Reel;
        const light = makeSprite(over);
        light.texture = textureOf('light.cell');
        light.position.set((at + 0.5) * cellWidth(), (row + 0.5) * cellHeight(reel));
        return { light, reel, sprite: reel.sprites[row] as Sprite, row };
      });
      marked = undefined;
      showMarks();
      await run(
        pace === 'turbo' ? 110 : 230,
        (part) => {
          for (const { light, reel, sprite, row } of burst) {
            place(sprite, reel, row, part < 0.3 ? 1 + part * 0.5 : Math.max(0, 1.15 * (1 - (part - 0.3) / 0.7)));
            light.setSize(sizeOf(reel) * (0.6 + 1.1 * part));
            light.alpha = 1 - part;
          }
        },
        signal,
      );
      for (const { light } of burst) light.destroy();
      const falls = reels.map((reel, at) => {
        const kept = reel.column.map((_, row) => row).filter((row) => !gone.some(([x, y]) => x === at && y === row));
        const fresh = reel.rows - kept.length;
        return Array.from({ length: reel.rows }, (_, row) => (row < fresh ? row - fresh : (kept[row - fresh] as number)));
      });
      screen.forEach((column, at) => setColumn(reels[at] as Reel, column));
      await run(
        pace === 'turbo' ? 170 : 380,
        (part) =>
          reels.forEach((reel, at) => {
            const own = Math.min(1, Math.max(0, part * 1.24 - at * 0.05));
            falls[at]?.forEach((from, row) => {
              if (from !== row) place(reel.sprites[row] as Sprite, reel, from + (row - from) * drop(own));
            });
          }),
        signal,
      );
      scene.show(screen);
    },
    async grow(which, symbol, { signal, pace = 'full' }) {
      glowing = [...new Set([...glowing, ...which])];
      showGlows();
      const growing = which.map((at) => reels[at] as Reel);
      for (const reel of growing)
        setColumn(
          reel,
          reel.column.map(() => symbol),
        );
      if (pace !== 'full') {
        request();
        return;
      }
      await run(
        420,
        (part) => {
          for (const reel of growing)
            for (let row = 0; row < reel.rows; row += 1) {
              const own = Math.min(1, Math.max(0, part * (1 + 0.25 * (reel.rows - 1)) - 0.25 * row));
              place(reel.sprites[row] as Sprite, reel, row, Math.max(0, pop(own)));
            }
        },
        signal,
      );
    },
    glow(which) {
      glowing = which;
      showGlows();
      request();
    },
    async respin(screen, landed, { labels: given = new Map(), ghost, onLand, signal, pace = 'full' }) {
      marked = undefined;
      showMarks();
      const empty = reels.flatMap((reel, at) =>
        reel.column.flatMap((symbol, row) => (textures.has(symbol) ? [] : [{ reel, at, row, sprite: makeSprite(over) }])),
      );
      for (const { sprite } of empty) sprite.texture = textureOf(ghost);
      if (pace === 'full')
        await run(
          700,
          (part) => {
            // A few turns that slow down; each passes through its own cell only.
            const turned = 5 * (1 - (1 - part) ** 2);
            for (const { reel, at, row, sprite } of empty) {
              const own = (turned + at * 0.37 + row * 0.61) % 1;
              sprite.position.set((at + 0.5) * cellWidth(), (row + 0.16 + 0.68 * own) * cellHeight(reel));
              sprite.scale.set((sizeOf(reel) / atlas.size) * 0.7);
              sprite.alpha = Math.sin(Math.PI * own) * 0.34 * (1 - part ** 4);
            }
          },
          signal,
        );
      for (const { sprite } of empty) sprite.destroy();
      labels = given;
      screen.forEach((column, at) => setColumn(reels[at] as Reel, column));
      showLabels(() => true);
      layOut();
      if (landed.length === 0 || pace === 'still') return;
      onLand?.(landed[0]?.[0] ?? 0);
      await run(
        pace === 'turbo' ? 140 : 340,
        (part) => {
          for (const cell of landed) {
            const reel = reels[cell[0]];
            const sprite = reel?.sprites[cell[1]];
            const scale = Math.max(0.05, pop(part));
            if (reel && sprite) place(sprite, reel, cell[1], scale);
            const label = labelSprites.get(cellKey(cell));
            if (reel && label) label.scale.set(((sizeOf(reel) * 0.72) / 144) * scale);
          }
        },
        signal,
      );
    },
    resize(newWidth, newHeight, scale) {
      if (newWidth < 1 || newHeight < 1) return;
      [width, height] = [newWidth, newHeight];
      asked = scale;
      renderer.resize(newWidth, newHeight, turn ? asked * share : asked);
      layOut();
      // At once: the canvas is cleared by its new size.
      renderer.render(stage);
    },
    setVisible(now) {
      visible = now;
      if (now) request();
      else cancelAnimationFrame(frame);
      frame = now ? frame : 0;
      if (now && moves.size > 0) request();
    },
    destroy() {
      cancelAnimationFrame(frame);
      moves.clear();
      renderer.canvas.remove();
      for (const texture of labelTextures.values()) texture.destroy(true);
      stage.destroy({ children: true });
      source.destroy();
      renderer.destroy();
    },
  };
  renderer.canvas.addEventListener('webglcontextrestored', request);
  scene.show(theme.first);
  return scene;
}
