import { Button } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useAction } from '../../../kit/use-action';
import { ProofList } from './proof-list';
import { proveRaffle, type Proved, type Raffle } from './prove';

/** So many of the own tickets are looked for in the book: the first and the last ones. */
const receiptsAtMost = 6;

/** Own tickets that are checked: all of a few, else the first and the last. */
export function ticketsToCheck(own: Raffle['own']): number[] {
  if (own === null || own.first === null || own.last === null) return [];
  const { first, last } = own;
  const all = Array.from({ length: Math.min(receiptsAtMost, last - first + 1) }, (_, place) => first + place);
  return last - first + 1 <= receiptsAtMost
    ? all
    : [...all.slice(0, receiptsAtMost / 2), ...all.slice(receiptsAtMost / 2).map((_, place) => last - place)];
}

/** Recomputes the draw in this browser, with receipts of own tickets. */
export function RaffleProof({ offerId, raffle }: { offerId: string; raffle: Raffle }) {
  const t = useT();
  const [proved, setProved] = useState<readonly Proved[]>();
  const check = useAction(async () => {
    const receipts = await Promise.all(
      ticketsToCheck(raffle.own).map((number) => call('getRaffleReceipt', { params: { id: offerId, number } })),
    );
    setProved(proveRaffle(raffle, receipts));
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      {proved !== undefined && <ProofList proved={proved} />}
      {check.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {check.problem.text}
        </p>
      )}
      <Button className="justify-self-start" loading={check.busy} loadingLabel={t('draws.computing')} onClick={() => void check.run()}>
        {t('draws.check')}
      </Button>
    </div>
  );
}
