import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { Quota } from '../api/quota';
import { bandUsed } from '../state/quota';
import { readTypedRate } from '../state/typed-rates';

/** What giving a typed rate takes of the agent's quota, or why it cannot be given. */
export type QuotaWords = (lane: string, typed: string) => { note?: string; fault?: string };

/** Quota goes by prize groups, so other lanes take none; nor does what the downline stands in already. */
export function useQuotaWords(quota: Quota | undefined, takes: 'quota.takes' | 'quota.takesEach'): QuotaWords {
  const t = useT();
  const format = useFormat();
  return (lane, typed) => {
    const band = lane === 'LOTT' ? bandUsed(quota, readTypedRate(lane, typed), quota?.downline?.covered ?? null) : undefined;
    if (band === undefined) return {};
    const groups = { from: String(band.from), to: String(band.to) };
    if (band.left === 0) return { fault: t('agents.quota.out', groups) };
    return { note: t(`agents.${takes}`, { ...groups, left: format.number(band.left) }) };
  };
}
