import type { IdentityKit } from './kit.js';
import type { Codes, CodeVerdict } from './code-repository.js';

/** So many wrong codes of one brand within the window are a storm: somebody guesses. People who mistype give a brand a few of them. */
const stormAt = 100;
const windowSeconds = 600;
const triesInAStorm = 2;

const counterOf = (merchantId: number): [scope: string, key: string] => ['wrong-codes', String(merchantId)];

/** Whether codes are being guessed at this brand at the moment. */
export async function isStormOfWrongCodes({ throttle }: IdentityKit, merchantId: number): Promise<boolean> {
  return (await throttle.failuresOf(...counterOf(merchantId))).count >= stormAt;
}

/**
 * Judges the code of somebody who is not signed in. Wrong ones are counted for the brand: in a storm staff are told, a code can be tried twice instead of
 * five times, and codes are sent more sparingly (`code-budgets.ts`). Who asks at a browser of their own is spared that (`at-home.ts`).
 */
export async function judgeStrangersCode(kit: IdentityKit, code: Parameters<Codes['check']>[0]): Promise<CodeVerdict> {
  const { merchantId } = code;
  const inStorm = await isStormOfWrongCodes(kit, merchantId);
  const verdict = await kit.codes.check({ ...code, ...(inStorm && { triesAtMost: triesInAStorm }) });
  if (verdict !== 'wrong') return verdict;
  const wrong = await kit.throttle.countWithin(...counterOf(merchantId), windowSeconds);
  if (wrong >= stormAt)
    kit.services.alarms.raise({ kind: 'wrong-codes', merchantId, detail: { codes: wrong, minutes: windowSeconds / 60 } });
  return verdict;
}
