import { depositReasons, heldReason, reversedReason, toldWordsAtMost, type DepositReason } from '@sortes/contract';
import { Select, TextArea } from '@sortes/ui';
import type { Said } from '../../shared/list/bulk';
import { useT } from '../../shared/texts';

/**
 * What the player is told when a deposit is not credited or is taken back, and how it reads to them. A rejection takes a reason, and none is chosen beforehand: a
 * wrong one says a wrong thing; what is put aside has one sentence.
 */
export function ToldFields({
  decision,
  said,
  onChange,
}: {
  decision: 'reject' | 'hold' | 'reverse';
  said: Said;
  onChange: (said: Said) => void;
}) {
  const t = useT();
  const reason = decision === 'hold' ? heldReason : decision === 'reverse' ? reversedReason : (said.told as DepositReason | '');
  const words = said.words.trim();
  return (
    <div className="grid gap-3">
      {decision === 'reject' && (
        <Select
          label={t('cashier.told')}
          required
          choices={[
            { value: '', label: t('cashier.toldChoose') },
            ...depositReasons.filter((value) => value !== reversedReason).map((value) => ({ value, label: t(`cashier.told.${value}`) })),
          ]}
          value={said.told}
          onChange={(event) => onChange({ ...said, told: event.target.value })}
        />
      )}
      <TextArea
        label={t('cashier.toldWords')}
        description={t('cashier.toldWordsNote')}
        rows={2}
        maxLength={toldWordsAtMost}
        value={said.words}
        onChange={(event) => onChange({ ...said, words: event.target.value })}
      />
      {(reason !== '' || words !== '') && (
        <section aria-label={t('cashier.toldReads')} className="grid gap-1 rounded-tile border border-info/40 bg-bg2 px-4 py-3">
          <h3 className="text-caption text-ink-3">{t('cashier.toldReads')}</h3>
          {reason !== '' && <p className="text-body">{t(`cashier.reads.${reason}`)}</p>}
          {words !== '' && <p className="text-body wrap-anywhere whitespace-pre-line">{words}</p>}
        </section>
      )}
    </div>
  );
}
