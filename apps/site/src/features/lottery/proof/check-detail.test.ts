import type { Check, CheckName } from '@sortes/fairness';
import { describe, expect, it } from 'vitest';
import { makeSiteFormat } from '../../../kit/format';
import type { Translate } from '../../../kit/i18n';
import { checkDetail } from './check-detail';

const format = makeSiteFormat('en-u-nu-latn', 'Asia/Ho_Chi_Minh', { code: 'VND', symbol: '₫', scale: 0 });
/** Names the text and its values, so that a test sees what would be said in any language. */
const t = ((id: string, values: Record<string, unknown> = {}) =>
  `${id} ${Object.values(values).join(' ; ')}`.trim()) as unknown as Translate;
const facts = {
  proof: { closesAt: '2026-03-01T12:00:00.000Z', beacon: { kind: 'chain', round: 1500, chainId: 'c1' } },
  announced: 1500,
  game: 'Five Digits',
};
const said = (check: CheckName, detail: string) => checkDetail(t, format, { check, ok: true, detail } as Check, facts);

describe('checkDetail', () => {
  it("tells times in the brand's zone", () => {
    const text = said('beacon-after-closing', 'round 1500 was due 2026-03-01T12:00:10.000Z, bets closed 2026-03-01T12:00:00.000Z');
    expect(text).toMatch(/ 1500 ; Mar 1, 2026, 19:00:10(?:\u00A0GMT\+7)? ; Mar 1, 2026, 19:00:00(?:\u00A0GMT\+7)?$/);
  });
  it('takes the figures out of the line of the verifier', () => {
    expect(said('result', 'the seed and the round give 1,2,3,4,5')).toBe('lottery.proof.detail.result 1 2 3 4 5');
    expect(said('commit', `SHA-256 of the revealed seed is ${'ab'.repeat(32)}`)).toContain('ab'.repeat(32));
    expect(said('beacon-value', 'hashing the value 1500 times must give the anchor')).toBe(
      'lottery.proof.detail.beacon-value 1500 ; 1,500',
    );
  });
  it('leaves what it cannot read to the technical details', () => {
    expect(said('commit', 'no hash here')).toBeUndefined();
    expect(said('beacon-after-closing', 'round 1500')).toBeUndefined();
  });
});
