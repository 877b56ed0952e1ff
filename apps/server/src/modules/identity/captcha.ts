import { randomInt, timingSafeEqual } from 'node:crypto';
import sharp from 'sharp';
import { newSecret, type Vault } from '@sortes/service';
import type { Challenges } from './challenge-repository.js';
import { drawInTurn } from './draw-in-turn.js';

/** Letters and digits that nobody confuses. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 4;
const livesMs = 5 * 60_000;

/** What draws the letters, loaded with the first image: no start waits for its font. */
async function loadLetters() {
  const captcha = await import('svg-captcha');
  // The library's own texts come from Math.random, so it gets ours; that it can be called so its types do not say.
  return (captcha as unknown as { default: (text: string, options: Record<string, unknown>) => string }).default;
}

export interface CaptchaService {
  /** A new image; the id goes into the cookie. */
  issue(merchantId: number): Promise<{ id: string; pngBase64: string }>;
  /** Uses the captcha up. False when the answer is wrong or the captcha gone. */
  check(merchantId: number, id: string | undefined, answer: string): Promise<boolean>;
}

/** Captcha images. Right or wrong, an image is good for one answer. */
export function createCaptchaService(challenges: Challenges, vault: Vault): CaptchaService {
  const digestOf = (id: string, answer: string): Buffer => vault.digest('identity-captcha', `${id}:${answer.trim().toUpperCase()}`);
  return {
    async issue(merchantId) {
      const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
      const id = newSecret();
      const drawText = await loadLetters();
      const drawing = drawText(text, { width: 130, height: 44, fontSize: 50, noise: 3, color: true, background: '#f3f1ea' });
      const png = await drawInTurn(() => sharp(Buffer.from(drawing)).png({ palette: true, colours: 32 }).toBuffer());
      await challenges.put({ id, merchantId, kind: 'captcha', answer: digestOf(id, text), livesMs });
      return { id, pngBase64: png.toString('base64') };
    },
    async check(merchantId, id, answer) {
      if (id === undefined || id.length > 64) return false;
      const expected = await challenges.take(merchantId, 'captcha', id);
      return expected !== undefined && timingSafeEqual(expected, digestOf(id, answer));
    },
  };
}
