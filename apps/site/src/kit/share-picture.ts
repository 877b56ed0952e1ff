/** What a picture says; nothing about who won. */
export interface PictureWords {
  readonly title: string;
  readonly amount: string;
  readonly lines: readonly string[];
  readonly brand: string;
  /** Address of a picture of this site, three wide and four high. */
  readonly art?: string;
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

/** The picture, or undefined when it does not come: the words stand without it. */
async function loadArt(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

function draw(pen: CanvasRenderingContext2D, { title, amount, lines, brand }: PictureWords, art: HTMLImageElement | undefined): void {
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
  if (art) {
    const [artWidth, artHeight, top] = [360, 480, 60];
    pen.save();
    pen.beginPath();
    pen.roundRect(middle - artWidth / 2, top, artWidth, artHeight, 36);
    pen.clip();
    pen.drawImage(art, middle - artWidth / 2, top, artWidth, artHeight);
    pen.restore();
  }
  // Below the picture the words stand closer together.
  const [titleAt, amountAt, linesAt] = art ? [630, 780, 866] : [310, 490, 620];
  write(title, titleAt, 72, 700, '#f3f6fc');
  write(amount, amountAt, fittingSize(pen, amount, family, art ? 130 : 150), 800, '#f4be4f');
  lines.forEach((line, at) => write(line, linesAt + at * (art ? 56 : 66), 44, 600, '#b7c1d5'));
  write(brand, height - (art ? 52 : 90), 52, 800, '#f3f6fc');
}

/** Draws the picture and hands it to the device's own way of sharing; where there is none it is saved. Leaving that without sharing is no failure. */
export async function sharePicture(picture: PictureWords): Promise<'shared' | 'saved' | 'none'> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  if (!pen) return 'none';
  draw(pen, picture, picture.art === undefined ? undefined : await loadArt(picture.art));
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
