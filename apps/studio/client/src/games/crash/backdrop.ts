/** What is behind a flight: two rows of houses, stars or clouds above them. Nothing of it says anything about a round. */
export interface Backdrop {
  /** `width` and `height` in CSS pixels. */
  readonly draw: (context: CanvasRenderingContext2D, width: number, height: number) => void;
}

export interface BackdropColours {
  readonly far: string;
  readonly near: string;
  readonly window: string;
  readonly star: string;
  readonly isLight: boolean;
}

/** The same figures for the same seed: a town that looks alike at every start. It is art, no chance of a game. */
function figuresOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const tileWidth = 720;

/** One row of houses as a picture that joins its own end. */
function drawRow(height: number, scale: number, seed: number, colour: string, windows: string | undefined): HTMLCanvasElement {
  const row = document.createElement('canvas');
  row.width = Math.round(tileWidth * scale);
  row.height = Math.round(height * scale);
  const context = row.getContext('2d');
  if (!context) return row;
  context.scale(scale, scale);
  const next = figuresOf(seed);
  for (let left = 0; left < tileWidth;) {
    const width = Math.min(26 + next() * 44, tileWidth - left);
    const tall = height * (0.28 + next() * 0.56);
    const kind = next();
    context.fillStyle = colour;
    context.fillRect(left, height - tall, width - 2, tall);
    context.beginPath();
    if (kind < 0.3) {
      // A pointed roof.
      context.moveTo(left, height - tall);
      context.lineTo(left + width / 2 - 1, height - tall - width * 0.42);
      context.lineTo(left + width - 2, height - tall);
    } else if (kind < 0.5) {
      // A stepped one with a mast.
      context.rect(left + width * 0.2, height - tall - 8, width * 0.6 - 2, 8);
      context.rect(left + width * 0.5 - 2, height - tall - 24, 2, 24);
    } else if (kind < 0.62) context.arc(left + width / 2 - 1, height - tall, width * 0.36, Math.PI, 0);
    context.fill();
    if (windows !== undefined) {
      context.fillStyle = windows;
      for (let y = height - tall + 9; y < height - 8; y += 11)
        for (let x = left + 6; x < left + width - 9; x += 9) if (next() < 0.34) context.fillRect(x, y, 3, 4);
    }
    left += width;
  }
  return row;
}

/** Draws the houses once, in pixels of the device; each frame only places them. */
export function createBackdrop(colours: BackdropColours, scale: number): Backdrop {
  const [farHeight, nearHeight] = [150, 104];
  const far = drawRow(farHeight, scale, 77, colours.far, undefined);
  const near = drawRow(nearHeight, scale, 4_211, colours.near, colours.window);
  const next = figuresOf(19);
  const points = Array.from({ length: 56 }, () => ({ x: next(), y: next(), size: 0.8 + next() * 1.4, depth: 0.4 + next() * 0.6 }));
  const place = (context: CanvasRenderingContext2D, row: HTMLCanvasElement, width: number, top: number, tall: number): void => {
    for (let left = 0; left < width; left += tileWidth) context.drawImage(row, left, top, tileWidth, tall);
  };
  return {
    draw(context, width, height) {
      context.fillStyle = colours.star;
      if (colours.isLight) {
        context.globalAlpha = 0.72;
        for (const { x, y, depth } of points.slice(0, 7)) {
          const size = 26 + depth * 34;
          const left = x * (width + 240) - 120;
          const top = 20 + y * height * 0.5;
          context.beginPath();
          context.ellipse(left, top, size, size * 0.24, 0, 0, 2 * Math.PI);
          context.ellipse(left + size * 0.3, top - size * 0.16, size * 0.5, size * 0.24, 0, 0, 2 * Math.PI);
          context.ellipse(left - size * 0.28, top - size * 0.1, size * 0.4, size * 0.2, 0, 0, 2 * Math.PI);
          context.fill();
        }
      } else
        for (const { x, y, size, depth } of points) {
          context.globalAlpha = depth * 0.6;
          context.fillRect(x * width, y * height * 0.86, size, size);
        }
      context.globalAlpha = 1;
      place(context, far, width, height - farHeight, farHeight);
      place(context, near, width, height - nearHeight, nearHeight);
    },
  };
}
