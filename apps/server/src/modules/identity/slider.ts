import { randomInt, timingSafeEqual } from 'node:crypto';
import { newSecret, type Vault } from '@sortes/service';
import type { Challenges } from './challenge-repository.js';
import { drawInTurn } from './draw-in-turn.js';
import { drawSlider, pieceSize, sliderHeight, sliderWidth } from './slider-picture.js';
import type { SliderVerifier } from './types.js';
import { isWorkDone, workPuzzle } from './work-puzzle.js';

const puzzleLivesMs = 3 * 60_000;
const proofLivesMs = 5 * 60_000;
/** How far off a hand may be, in pixels of the picture. */
const tolerance = 6;
/** The alternative costs 2^17 hashes: a second or two on a phone. */
const workBits = 17;

/** The built-in slider: drawn and judged here, one answer a puzzle, and work of the processor for those who cannot slide. */
export function createBuiltInSlider(challenges: Challenges, vault: Vault): SliderVerifier {
  const proofDigest = (challenge: string, validate: string): Buffer => vault.digest('identity-slider-proof', `${challenge}:${validate}`);
  return {
    async issue(merchantId) {
      const challenge = newSecret();
      // The gap never stands where the piece starts.
      const x = randomInt(pieceSize + 40, sliderWidth - pieceSize - 8);
      const y = randomInt(8, sliderHeight - pieceSize - 8);
      const picture = await drawInTurn(() => drawSlider(x, y));
      await challenges.put({
        id: challenge,
        merchantId,
        kind: 'slider',
        answer: vault.seal('identity-slider', Buffer.from(String(x))),
        livesMs: puzzleLivesMs,
      });
      return {
        challenge,
        background: picture.background.toString('base64'),
        piece: picture.piece.toString('base64'),
        width: sliderWidth,
        height: sliderHeight,
        pieceWidth: pieceSize,
        pieceTop: y,
        work: workPuzzle(`${challenge}:`, workBits),
      };
    },
    async solve(merchantId, { challenge, x, nonce }) {
      const sealed = await challenges.take(merchantId, 'slider', challenge);
      if (sealed === undefined) return undefined;
      const wanted = Number(vault.open('identity-slider', sealed).toString());
      const slid = x !== undefined && Math.abs(x - wanted) <= tolerance;
      const worked = nonce !== undefined && isWorkDone(workPuzzle(`${challenge}:`, workBits), nonce);
      if (!slid && !worked) return undefined;
      const validate = newSecret();
      await challenges.put({ id: challenge, merchantId, kind: 'proof', answer: proofDigest(challenge, validate), livesMs: proofLivesMs });
      return validate;
    },
    async consume(merchantId, { challenge, validate }) {
      const expected = await challenges.take(merchantId, 'proof', challenge);
      return expected !== undefined && timingSafeEqual(expected, proofDigest(challenge, validate));
    },
  };
}
