import { dayOfInstant } from '@sortes/browser';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { wireSum } from '../../../entities/wallet/wire-sum';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useBills, useProgress, type ContractKind, type Progress, type Reckoning, type Tier } from '../api/contracts';
import { useDrill } from '../state/use-agent-filters';
import { shareOf } from '../state/share';
import { BillPlate, useBillPeriod } from './contract-bills';
import { amountText } from './contract-words';
import { CountedUpTo } from './page-foot';
import { Tiles, type Tile } from './tiles';

/** A figure on its way to what the next tier asks for. */
function Bar({ name, value, target, has, needs }: { name: string; value: string; target: string; has: number; needs: number }) {
  const t = useT();
  const share = Math.min(1, shareOf(Math.max(0, has), needs));
  const text = t('contracts.next.of', { value, target });
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-label">
        <span className="text-ink-2">{name}</span>
        <span className="tabular font-semibold text-ink-1">{text}</span>
      </p>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-bg3"
      >
        <span className={`block h-full rounded-full ${share >= 1 ? 'bg-win' : 'bg-info'}`} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

/** How far the running period is on its way to the next tier. */
function NextTier({ running, next }: { running: Reckoning; next: number | null }) {
  const t = useT();
  const format = useFormat();
  const tier: Tier | undefined = next === null ? undefined : running.details[next];
  if (next === null || tier === undefined)
    return running.details.length > 1 || running.tier !== null ? <p className="text-label text-ink-2">{t('contracts.next.top')}</p> : null;
  const loss = Math.max(0, wireSum(running.result, running.carried));
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <h5 className="text-label font-semibold text-ink-1">{t('contracts.next', { number: next + 1 })}</h5>
      {tier.betVolume > 0 && (
        <Bar
          name={t('contracts.bill.turnover')}
          value={amountText(format, running.betVolume)}
          target={amountText(format, tier.betVolume)}
          has={running.betVolume}
          needs={tier.betVolume}
        />
      )}
      {tier.activeMember > 0 && (
        <Bar
          name={t('contracts.bill.active')}
          value={format.number(running.activeMember)}
          target={format.number(tier.activeMember)}
          has={running.activeMember}
          needs={tier.activeMember}
        />
      )}
      {tier.loss > 0 && (
        <Bar
          name={t('contracts.bill.result')}
          value={amountText(format, loss)}
          target={amountText(format, tier.loss)}
          has={loss}
          needs={tier.loss}
        />
      )}
    </div>
  );
}

/** The days of a period so far. */
const daysOf = ({ from, until }: Reckoning, countedUpTo: number | null) => ({
  from: dayOfInstant(from, boot.timeZone),
  to: dayOfInstant(Math.max(from, Math.min(until - 1, countedUpTo ?? until - 1)), boot.timeZone),
});

/** The period that is over and whose bill is not made yet; a line that did nothing gets none. */
function useWaiting(kind: ContractKind, waiting: Progress['waiting']): readonly Tile[] {
  const t = useT();
  const format = useFormat();
  const period = useBillPeriod();
  if (waiting === null || waiting.betVolume === 0) return [];
  const note = t('contracts.standing.waitingNote', { period: period({ kind, ...waiting }), time: format.clock(waiting.paidFrom) });
  return [{ key: 'waiting', label: t('contracts.standing.waiting'), value: <WireAmount value={waiting.amount} />, note }];
}

/** The sums of the first view: last bill, what has gathered since, when it is paid. */
function Sums({
  kind,
  progress: { running, paidFrom, waiting, countedUpTo },
  onBill,
}: {
  kind: ContractKind;
  progress: Progress;
  onBill: (id: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  const period = useBillPeriod();
  const drill = useDrill();
  const waits = useWaiting(kind, waiting);
  const last = useBills({ kind, side: 'received', pageNo: 1, pageSize: 1 }).data?.list[0];
  return (
    <Tiles
      label={t('contracts.standing')}
      tiles={[
        ...(last === undefined
          ? []
          : [
              {
                key: 'last',
                label: t('contracts.standing.last'),
                value: (
                  <span className="flex flex-wrap items-center gap-2">
                    <WireAmount value={last.due} />
                    <BillPlate state={last.status} />
                  </span>
                ),
                note: period(last),
                onPress: () => onBill(last.id),
              },
            ]),
        ...waits,
        ...(running === null
          ? []
          : [
              {
                key: 'running',
                label: t(kind === 'realtime' ? 'contracts.standing.today' : 'contracts.standing.running'),
                value: <WireAmount value={running.amount} />,
                note: t('contracts.standing.ofTurnover', { turnover: amountText(format, running.betVolume) }),
                // Pages of bets know days, not hours.
                ...(kind !== 'hourly' && { onPress: () => drill('agentTeamBetting', daysOf(running, countedUpTo)) }),
              },
            ]),
        ...(paidFrom === null
          ? []
          : [
              {
                key: 'next',
                label: t('contracts.standing.next'),
                value: format.dateTime(paidFrom),
                note: t(running === null ? 'contracts.standing.firstEnds' : 'contracts.standing.soonAfter'),
              },
            ]),
      ]}
    />
  );
}

/** How a contract stands by which somebody is paid: last bill, running period, next payment and next tier. */
export function ContractStanding({ kind, onBill }: { kind: ContractKind; onBill: (id: string) => void }) {
  const { data } = useProgress(kind);
  if (!data) return <div className="min-h-36" />;
  if (data.running === null && data.paidFrom === null) return null;
  return (
    <section className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <Sums kind={kind} progress={data} onBill={onBill} />
      {data.running !== null && kind !== 'realtime' && <NextTier running={data.running} next={data.next} />}
      <CountedUpTo at={data.countedUpTo} />
    </section>
  );
}
