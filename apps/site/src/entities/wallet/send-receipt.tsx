import { Button, CopyButton, IconCheckCircle } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import { LongNumber } from '../record/long-number';
import { WireAmount } from './wire-amount';

/** What was sent, to whom, under which number; `ways` are the ways on from there. */
export function SendReceipt({
  amount,
  transferId,
  facts,
  ways,
}: {
  amount: number;
  transferId: string;
  facts: readonly (readonly [name: string, value: string])[];
  ways: readonly (readonly [words: string, onPress: () => void])[];
}) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-4" role="status">
      <div className="grid justify-items-center gap-1 py-3 text-center">
        <IconCheckCircle size={44} filled className="text-win" />
        <h3 className="text-h2 font-bold">{t('transfers.sent')}</h3>
        <WireAmount value={amount} className="tabular text-h1 font-bold text-ink-1" />
      </div>
      <dl className="grid grid-cols-1 gap-2 text-label">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-2">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tabular text-ink-1">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <dt className="text-ink-3">{t('transfers.number')}</dt>
          <dd className="flex min-w-0 items-center gap-2">
            <LongNumber value={transferId} name={t('transfers.number')} className="text-caption text-ink-1" />
            <CopyButton text={transferId} label={t('common.copy')} copiedLabel={t('common.copied')} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-3">
        {ways.map(([words, onPress]) => (
          <Button key={words} className="flex-1" onClick={onPress}>
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}
