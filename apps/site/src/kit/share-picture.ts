/** What a picture says; nothing about who won. */
export interface PictureWords {
  readonly title: string;
  readonly amount: string;
  readonly lines: readonly string[];
  readonly brand: string;
  /** Beside the picture, where the receiving program shows words. */
  readonly words: string;
  /** Of the file, without its ending. */
  readonly fileName: string;
}

const [width, height] = [1_080, 1_080];
const middle = width / 2;

/** The largest size of type at which the text has room. */
function fittingSize(pen: CanvasRenderingContext2D, text: string, family: string, largest: number): number {
  pen.font = `800 ${largest}px ${family}`;
  return Math.min(largest, Math.floor((largest * (width - 140)) / Math.max(1, pen.measureText(text).width)));
}

function draw(pen: CanvasRenderingContext2D, { title, amount, lines, brand }: PictureWords): void {
  const family = getComputedStyle(document.body).fontFamily;
  const night = pen.createRadialGradient(middle, 430, 60, middle, 540, 800);
  night.addColorStop(0, '#2b3350');
  night.addColorStop(1, '#0a0e16');
  pen.fillStyle = night;
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.translate(middle, 470);
  pen.fillStyle = 'rgb(244 190 79 / 0.07)';
  for (let ray = 0; ray < 18; ray += 1) {
    pen.rotate((Math.PI * 2) / 18);
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(-60, -900);
    pen.lineTo(60, -900);
    pen.fill();
  }
  pen.restore();
  pen.textAlign = 'center';
  const write = (text: string, y: number, size: number, weight: number, colour: string) => {
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillStyle = colour;
    pen.fillText(text, middle, y, width - 100);
  };
  write(title, 310, 72, 700, '#f3f6fc');
  write(amount, 490, fittingSize(pen, amount, family, 150), 800, '#f4be4f');
  lines.forEach((line, at) => write(line, 620 + at * 66, 44, 600, '#b7c1d5'));
  write(brand, height - 90, 52, 800, '#f3f6fc');
}

/** Draws the picture and hands it to the device's own way of sharing; where there is none it is saved. Leaving that without sharing is no failure. */
export async function sharePicture(picture: PictureWords): Promise<'shared' | 'saved' | 'none'> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  if (!pen) return 'none';
  draw(pen, picture);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return 'none';
  const file = new File([blob], `${picture.fileName}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text: picture.words });
      return 'shared';
    } catch {
      return 'none';
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return 'saved';
}
