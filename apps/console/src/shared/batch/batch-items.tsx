import type { Operations, Reply } from '@sortes/contract';
import { Badge, Checkbox, Pagination, Select } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../boot';
import { call } from '../calls';
import { useFormat } from '../format';
import type { BatchLine } from './batch-line';
import { PlayerLink } from '../player-link';
import { playerText } from '../player-text';
import { Proofs } from '../proofs';
import { problemText } from '../problem';
import { askAnew } from '../query-client';
import { useMay } from '../session';
import { subjectText } from '../subject-words';
import { useT } from '../texts';
import { ScreenLink } from '../screen-link';
import { tellProblem } from '../tell-problem';
import { useAction } from '../use-action';
import { sharedKeys } from '../keys';

type Item = Reply<Operations['staffListBatchItems']>['list'][number];
type Outcome = NonNullable<Item['outcome']>;

const pageSize = 20;
const outcomes = ['done', 'second', 'refused', 'failed'] as const satisfies readonly Outcome[];
const tones = { done: 'win', second: 'info', refused: 'warning', failed: 'danger' } as const;

/**
 * What would become, or became, of each thing of a batch, and why where it is not done. `carried`: asked for anew whenever more of them are; `isOpen`:
 * it has not been started, so that pictures can be opened and rows without one ticked, and what was tried so is tried anew.
 */
export function BatchItems({ batch, carried, isOpen }: { batch: BatchLine; carried: number; isOpen: boolean }) {
  const { batchId, staff } = batch;
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome>();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: sharedKeys.batchItems.of(batchId, outcome, page, carried, batch.tried, batch.can),
    queryFn: ({ signal }) =>
      call(
        'staffListBatchItems',
        { params: { batchId }, query: { pageNo: page, pageSize, ...(outcome !== undefined && { outcome }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('batch.items')} className="grid gap-2">
      <div className="dense-fields flex flex-wrap items-end justify-between gap-2">
        <h3 className="text-body font-bold">{t('batch.items')}</h3>
        <Select
          label={t('batch.outcome')}
          className="w-56 max-sm:w-full"
          value={outcome ?? ''}
          onChange={({ target }) => {
            setOutcome(outcomes.find((one) => one === target.value));
            setPage(1);
          }}
          choices={[
            { value: '', label: t('batch.outcome.all') },
            ...outcomes.map((value) => ({ value, label: t(`batch.outcome.${value}`) })),
          ]}
        />
      </div>
      {isOpen &&
        query.data?.list.some(({ deposit }) => deposit !== null && deposit.proofs.some(({ openedBy }) => !openedBy.includes(staff))) && (
          <p className="text-label text-warning">{t('batch.unopened')}</p>
        )}
      {query.isError && <p role="alert">{problemText(query.error)}</p>}
      {query.data?.list.length === 0 && <p className="text-label text-ink-2">{t('batch.noItems')}</p>}
      <ul className="grid text-label">
        {query.data?.list.map((item) => (
          <li key={item.subject} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-divider py-1.5">
            <Row item={item} batch={batch} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.ceil((query.data?.total ?? 0) / pageSize)}
        onPage={setPage}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(one) => t('common.page', { page: one })}
      />
    </section>
  );
}

/** Names of codes that the row itself says in better words: there the person can do something about it. */
const saidByRow: ReadonlySet<string> = new Set(['picture.not.opened', 'deposit.proof.none']);

function Row({ item, batch, isOpen }: { item: Item; batch: BatchLine; isOpen: boolean }) {
  const t = useT();
  const format = useFormat();
  const { deposit, playerId, subject } = item;
  // As the list calls it that the batch was made in.
  const name =
    item.name === ''
      ? subjectText(t, deposit?.transferCode ? `deposit:${deposit.transferCode}` : subject)
      : item.name.replaceAll('{brand}', boot.brandName);
  const hasNone = deposit?.proofs.length === 0;
  const mayTick = hasNone && isOpen && batch.isOwn && (item.withoutProof || item.code === 'deposit.proof.none');
  const ordered = deposit && t('batch.ordered', { amount: format.amount(deposit.ordered) });
  return (
    <>
      {item.code !== 'deposit.proof.none' && <StateBadge item={item} />}
      {hasNone && <Badge tone="warning">{t('batch.noProof')}</Badge>}
      {/* A batch of players names each by the link alone. */}
      {(playerId === null || subject !== `player:${playerId}`) && (
        <span className="min-w-0 break-words" title={subject}>
          {name}
        </span>
      )}
      {playerId !== null && <PlayerLink playerId={playerId} name={item.userName} />}
      {ordered && <span className="tabular">{ordered}</span>}
      {item.amount !== null && (deposit === null || item.outcome === 'done' || item.amount !== deposit.ordered) && (
        <span className="tabular">
          {deposit === null ? format.amount(item.amount) : t('batch.credited', { amount: format.amount(item.amount) })}
        </span>
      )}
      {item.text !== '' && !(isOpen && saidByRow.has(item.code)) && <span className="min-w-0 basis-full text-ink-2">{item.text}</span>}
      {isOpen && item.code === 'picture.not.opened' && <span className="min-w-0 basis-full text-warning">{t('batch.openRow')}</span>}
      {mayTick && <WithoutProof batchId={batch.batchId} item={item} />}
      {deposit !== null && deposit.proofs.length > 0 && playerId !== null && (
        <div className="basis-full">
          <Proofs
            place="row"
            playerId={playerId}
            proofs={deposit.proofs}
            about={[name, playerText(playerId, item.userName), ordered].join(' · ')}
            stale={[sharedKeys.batch.of(batch.batchId), sharedKeys.batchItems.of(batch.batchId)]}
          />
        </div>
      )}
    </>
  );
}

/** What would become or became of it; what waits for a second person is the way there. */
function StateBadge({ item: { outcome, verdict, subject, deposit } }: { item: Item }) {
  const t = useT();
  const mayReadApprovals = useMay('approvals.read');
  if (outcome === null) return verdict && <Badge tone={tones[verdict]}>{t(`batch.verdict.${verdict}`)}</Badge>;
  const badge = <Badge tone={tones[outcome]}>{t(`batch.outcome.${outcome}`)}</Badge>;
  if (outcome !== 'second' || deposit === null || !mayReadApprovals) return badge;
  return (
    <ScreenLink
      place={{ to: '/approvals', search: { subject } }}
      className="rounded-full underline focus-visible:outline-2 focus-visible:outline-focus"
    >
      {badge}
    </ScreenLink>
  );
}

/** Not ticked until somebody does: there is nothing to look at, so that it must not be the shortest way. */
function WithoutProof({ batchId, item: { subject, withoutProof } }: { batchId: string; item: Item }) {
  const t = useT();
  // Shown as it was pressed while the server takes it.
  const [wish, setWish] = useState<boolean>();
  const tick = async (credit: boolean) => {
    setWish(credit);
    try {
      await call('staffCreditWithoutProof', { params: { batchId }, body: { subject, credit } });
      await askAnew(sharedKeys.batch.of(batchId), sharedKeys.batchItems.of(batchId));
    } finally {
      setWish(undefined);
    }
  };
  const ticking = useAction((_key, credit: boolean) => tick(credit).catch(tellProblem));
  return (
    <Checkbox
      className="basis-full"
      checked={wish ?? withoutProof}
      disabled={ticking.busy}
      onChange={({ target }) => void ticking.run(target.checked)}
    >
      {t('batch.withoutProof')}
    </Checkbox>
  );
}
