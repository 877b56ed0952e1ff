import type { Check } from '@sortes/fairness';
import type { Format } from '../../../kit/format';
import type { Translate } from '../../../kit/i18n';

export interface CheckFacts {
  /** The proof as the server gave it. */
  readonly proof: Readonly<Record<string, unknown>>;
  /** Round that was announced, if it is known. */
  readonly announced: number | undefined;
  /** Name of the game in the reader's language. */
  readonly game: string;
}

/**
 * What a check compared, in the reader's language and the brand's time. Undefined for a check that has nothing to add to its name, or whose facts cannot
 * be read; the verifier's own English line stays under the technical details.
 */
export function checkDetail(t: Translate, format: Format, check: Check, { proof, announced, game }: CheckFacts): string | undefined {
  const beacon = (typeof proof['beacon'] === 'object' && proof['beacon'] !== null ? proof['beacon'] : {}) as Record<
    string,
    string | number | undefined
  >;
  const round = String(beacon['round'] ?? '');
  const drand = beacon['kind'] === 'drand';
  const instant = (text: string | undefined) => {
    const at = Date.parse(text ?? '');
    return Number.isFinite(at) ? format.moment(at) : undefined;
  };
  switch (check.check) {
    case 'format':
      return check.ok ? t('lottery.proof.detail.format', { version: check.detail }) : undefined;
    case 'commit': {
      const value = /[0-9a-f]{64}/.exec(check.detail)?.[0];
      return value && t('lottery.proof.detail.commit', { value });
    }
    case 'commit-published':
      return t('lottery.proof.detail.commit-published');
    case 'shape-known':
      return t('lottery.proof.detail.shape-known', { game });
    case 'beacon-after-closing': {
      const due = instant(/\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(check.detail)?.[0]);
      const closed = instant(String(proof['closesAt']));
      return due && closed && t('lottery.proof.detail.beacon-after-closing', { round, due, closed });
    }
    case 'beacon-round-published':
      return announced === undefined
        ? undefined
        : t('lottery.proof.detail.beacon-round-published', { announced: String(announced), used: round });
    case 'beacon-anchor-published':
      return t('lottery.proof.detail.beacon-anchor-published', { chain: String(beacon['chainId'] ?? '') });
    case 'beacon-value':
      return drand
        ? t('lottery.proof.detail.beacon-drand', { round })
        : t('lottery.proof.detail.beacon-value', { count: Number(round), shown: format.number(Number(round)) });
    case 'randomness':
      return t(drand ? 'lottery.proof.detail.randomness-drand' : 'lottery.proof.detail.randomness');
    case 'result': {
      const result = / give (.+)$/.exec(check.detail)?.[1];
      return result && t('lottery.proof.detail.result', { result: result.replaceAll(',', ' ').replaceAll('|', ' · ') });
    }
    case 'bets-root-published':
    case 'bets-root':
    case 'bet-included':
      return undefined;
  }
}
