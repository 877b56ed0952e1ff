import type { Input, Reply, identity } from '@sortes/contract';
import { call } from '../../../kit/api/client';

export type SliderPuzzleData = Reply<typeof identity.getSlider>;
export type SliderProof = NonNullable<Input<typeof identity.login>['body']['geetest']>;

/** A new captcha picture as the address of an image. */
export async function fetchCaptcha(): Promise<string> {
  return imageAddress(await call('getCaptcha'));
}

export const fetchSlider = (): Promise<SliderPuzzleData> => call('getSlider');

/** Has an answer judged: the place of the piece in pixels of the picture, or the nonce of the work. @throws ApiError slider.failed */
export async function solveSlider(challenge: string, answer: { x: number } | { nonce: string }): Promise<SliderProof> {
  const { validate } = await call('solveSlider', { body: { challenge, ...answer } });
  return { challenge, validate };
}

/** A base64 picture as a data address; its first letters tell PNG, WebP and JPEG apart. */
export function imageAddress(base64: string): string {
  if (base64.startsWith('data:')) return base64;
  const kind = base64.startsWith('UklGR')
    ? 'webp'
    : base64.startsWith('/9j/')
      ? 'jpeg'
      : base64.startsWith('PHN2Z') || base64.startsWith('PD94')
        ? 'svg+xml'
        : 'png';
  return `data:image/${kind};base64,${base64}`;
}
