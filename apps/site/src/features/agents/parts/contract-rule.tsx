import type { CarryMode } from '@sortes/contract';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { ContractKind, Tier } from '../api/contracts';
import { useFigureRules } from '../api/team';
import { tierText } from './contract-words';
import { ResultWords } from './result-words';

/** How long the periods of dividends are. */
function PeriodWords() {
  const t = useT();
  const { data } = useFigureRules();
  return data ? <> {t(`contracts.periods.${data.dividendPeriod}`)}</> : null;
}

/** A rule in words: what it is, a sentence for each tier, and what becomes of losses. */
export function ContractRule({
  kind,
  details,
  carry,
  reached,
}: {
  kind: ContractKind;
  details: readonly Tier[];
  carry: CarryMode;
  /** The tier that counted, from 0 on. */
  reached?: number | null;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid grid-cols-1 gap-2 text-label text-ink-2">
      <p>
        {t(`contracts.about.${kind}`)}
        {kind === 'dividend' && (
          <>
            {` ${t('contracts.netLoss')}`}
            <ResultWords />
            {/* A bill says itself what its period was. */}
            {reached === undefined && <PeriodWords />}
          </>
        )}
      </p>
      <ol className="grid list-decimal gap-1 ps-5 text-body text-ink-1">
        {details.map((tier, at) => (
          // Tiers have no name but their place.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className={at === reached ? 'font-bold' : undefined} aria-current={at === reached ? 'true' : undefined}>
            {tierText(t, format, kind, tier)}
          </li>
        ))}
      </ol>
      {details.length > 1 && <p>{t(kind === 'realtime' ? 'contracts.lastCountsBet' : 'contracts.lastCounts')}</p>}
      {kind === 'dividend' && <p>{t(`contracts.carry.${carry}`)}</p>}
    </div>
  );
}
