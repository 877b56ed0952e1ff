import { agentLaneNames } from '@sortes/contract';
import { Button, Checkbox, Select, TextField } from '@sortes/ui';
import type { ReactNode } from 'react';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { awardOf, moneyOf, requirementOf, moreThan, type Draft } from './document';
import { GamePicker } from './games-choice';
import { CountField, OptionalCountField, OptionalSumField, RateField, SumField } from './fields';

interface StepProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

type RewardOf<Rule extends Draft['reward']['rule']> = Extract<Draft['reward'], { rule: Rule }>;

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly onRows: (rows: Row[]) => void;
  readonly least?: number;
  /** What another row begins with; undefined: there can be no more. */
  readonly next: Row | undefined;
  readonly children: (row: Row, onRow: (part: Partial<Row>) => void) => ReactNode;
}

/** Steps, tiers, slices, prizes: rows of fields that are added at the end and taken away one by one. */
function Rows<Row extends object>({ rows, onRows, least = 1, next, children }: RowsProps<Row>) {
  const t = useT();
  return (
    <>
      {rows.map((row, at) => (
        <fieldset key={at} className="grid gap-3 rounded-tile border border-divider p-3 sm:grid-cols-3">
          {children(row, (part) => onRows(rows.map((one, i) => (i === at ? { ...one, ...part } : one))))}
          {rows.length > least && (
            <Button size="small" className="self-end justify-self-start" onClick={() => onRows(rows.filter((_, i) => i !== at))}>
              {t('promotions.removeStep', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {next !== undefined && (
        <Button size="small" className="justify-self-start" onClick={() => onRows([...rows, next])}>
          {t('promotions.addStep')}
        </Button>
      )}
    </>
  );
}

function MatchReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'match'> }) {
  const t = useT();
  const { steps, most } = reward;
  const change = (part: Partial<RewardOf<'match'>>) => onDraft({ ...draft, reward: { ...reward, ...part } });
  const last = steps.at(-1);
  return (
    <>
      <Rows
        rows={steps}
        onRows={(next) => change({ steps: next })}
        next={{ from: moreThan(last?.from ?? '0', 2n), rate: last?.rate ?? 10_000 }}
      >
        {(step, onStep) => (
          <>
            <SumField label={t('promotions.depositFrom')} value={step.from} onValue={(from) => onStep({ from })} />
            <RateField label={t('promotions.percent')} whole={100} value={step.rate} onValue={(rate) => onStep({ rate })} />
          </>
        )}
      </Rows>
      <OptionalSumField label={t('promotions.most')} value={most} onValue={(next) => change({ most: next })} />
    </>
  );
}

function TiersReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'tiers'> }) {
  const t = useT();
  const { tiers, most, least } = reward;
  const change = (part: Partial<RewardOf<'tiers'>>) => onDraft({ ...draft, reward: { ...reward, ...part } });
  const last = tiers.at(-1);
  return (
    <>
      {draft.trigger.on === 'period' && (
        <Select
          label={t('promotions.period')}
          value={draft.trigger.period}
          onChange={(event) => onDraft({ ...draft, trigger: { on: 'period', period: event.target.value as 'day' | 'week' | 'month' } })}
          choices={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`promotions.period.${value}`) }))}
        />
      )}
      <Rows
        rows={tiers}
        onRows={(next) => change({ tiers: next })}
        next={{ above: moreThan(last?.above ?? '0', 1n, 1_000n), rate: last?.rate ?? 500 }}
      >
        {(tier, onTier) => (
          <>
            <SumField label={t('promotions.above')} value={tier.above} onValue={(above) => onTier({ above })} />
            <RateField label={t('promotions.tierRate')} whole={100} value={tier.rate} onValue={(rate) => onTier({ rate })} />
          </>
        )}
      </Rows>
      <OptionalSumField label={t('promotions.most')} value={most} onValue={(next) => change({ most: next })} />
      <SumField label={t('promotions.least')} value={least} onValue={(next) => change({ least: next })} />
    </>
  );
}

function CalendarReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'calendar'> }) {
  const t = useT();
  const { sums, restarts } = reward;
  const change = (part: Partial<RewardOf<'calendar'>>) => onDraft({ ...draft, reward: { ...reward, ...part } });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        {sums.map((sum, at) => (
          <SumField
            key={at}
            label={t('promotions.day', { number: at + 1 })}
            value={sum}
            onValue={(next) => change({ sums: sums.map((one, i) => (i === at ? next : one)) })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => change({ sums: [...sums, sums.at(-1) ?? '1'] })}>
          {t('promotions.addDay')}
        </Button>
        {sums.length > 1 && (
          <Button size="small" onClick={() => change({ sums: sums.slice(0, -1) })}>
            {t('promotions.removeDay')}
          </Button>
        )}
      </div>
      <Checkbox checked={restarts} onChange={(event) => change({ restarts: event.target.checked })}>
        {t('promotions.restarts')}
      </Checkbox>
    </>
  );
}

function SlicesReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'slices'> }) {
  const t = useT();
  const format = useFormat();
  const { slices } = reward;
  const weights = slices.reduce((total, { weight }) => total + weight, 0);
  return (
    <>
      {draft.trigger.on === 'spin' && (
        <CountField
          label={t('promotions.spinsADay')}
          value={draft.trigger.aDay}
          onValue={(aDay) => onDraft({ ...draft, trigger: { on: 'spin', aDay } })}
        />
      )}
      <Rows
        rows={slices}
        onRows={(next) => onDraft({ ...draft, reward: { ...reward, slices: next } })}
        least={2}
        next={{ sum: '0', weight: 1 }}
      >
        {(slice, onSlice) => (
          <>
            <SumField label={t('promotions.sum')} value={slice.sum} onValue={(sum) => onSlice({ sum })} />
            <CountField
              label={t('promotions.weight')}
              description={t('promotions.chance', { chance: weights === 0 ? '–' : format.percent(slice.weight / weights, 4) })}
              value={slice.weight}
              onValue={(weight) => onSlice({ weight })}
            />
          </>
        )}
      </Rows>
    </>
  );
}

function TicketsReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'tickets'> }) {
  const t = useT();
  const { every, mostADay, prizes, onePrizeEach } = reward;
  const change = (part: Partial<RewardOf<'tickets'>>) => onDraft({ ...draft, reward: { ...reward, ...part } });
  return (
    <>
      {draft.trigger.on === 'draw' && (
        <TextField
          label={t('promotions.drawAt')}
          type="datetime-local"
          value={fieldOf(draft.trigger.at, boot.timeZone)}
          onChange={(event) => {
            const at = momentOf(event.target.value, boot.timeZone);
            if (at !== null) onDraft({ ...draft, trigger: { on: 'draw', at } });
          }}
        />
      )}
      <SumField label={t('promotions.ticketEvery')} value={every} onValue={(next) => change({ every: next })} />
      <OptionalCountField label={t('promotions.ticketsADay')} value={mostADay} onValue={(next) => change({ mostADay: next })} />
      <Rows rows={prizes} onRows={(next) => change({ prizes: next })} next={{ sum: prizes.at(-1)?.sum ?? '1', count: 1 }}>
        {(prize, onPrize) => (
          <>
            <SumField label={t('promotions.sum')} value={prize.sum} onValue={(sum) => onPrize({ sum })} />
            <CountField label={t('promotions.prizeCount')} value={prize.count} onValue={(count) => onPrize({ count })} />
          </>
        )}
      </Rows>
      <Checkbox checked={onePrizeEach} onChange={(event) => change({ onePrizeEach: event.target.checked })}>
        {t('promotions.onePrize')}
      </Checkbox>
    </>
  );
}

function PacketsReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'packets'> }) {
  const t = useT();
  const change = (part: Partial<RewardOf<'packets'>>) => onDraft({ ...draft, reward: { ...reward, ...part } });
  return (
    <>
      <SumField label={t('promotions.packetTotal')} value={reward.total} onValue={(total) => change({ total })} />
      <CountField label={t('promotions.packetCount')} value={reward.count} onValue={(count) => change({ count })} />
      <SumField label={t('promotions.least')} value={reward.least} onValue={(least) => change({ least })} />
    </>
  );
}

function RatesReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'rates'> }) {
  const t = useT();
  const { rates } = reward;
  const free = agentLaneNames.filter((lane) => rates.every((one) => one.lane !== lane));
  const [next] = free;
  return (
    <>
      <Rows
        rows={rates}
        onRows={(all) => onDraft({ ...draft, reward: { ...reward, rates: all } })}
        next={next === undefined ? undefined : { lane: next, rate: 30 }}
      >
        {(one, onRate) => (
          <>
            <Select
              label={t('promotions.lane')}
              value={one.lane}
              onChange={(event) => onRate({ lane: event.target.value as (typeof one)['lane'] })}
              choices={agentLaneNames
                .filter((lane) => lane === one.lane || free.includes(lane))
                .map((lane) => ({ value: lane as string, label: t(`promotions.lane.${lane}`) }))}
            />
            <RateField label={t('promotions.rate')} whole={100} value={one.rate} onValue={(rate) => onRate({ rate })} />
          </>
        )}
      </Rows>
      {draft.trigger.on === 'turnover' && (
        <Checkbox
          checked={draft.trigger.collectable}
          onChange={(event) => onDraft({ ...draft, trigger: { on: 'turnover', collectable: event.target.checked } })}
        >
          {t('promotions.collectable')}
        </Checkbox>
      )}
    </>
  );
}

/** Claimed, or brought by a deposit of a least sum. */
function TriggerChoice({ draft, onDraft }: StepProps) {
  const t = useT();
  const { trigger } = draft;
  if (trigger.on !== 'claim' && trigger.on !== 'deposit') return null;
  return (
    <>
      <Select
        label={t('promotions.trigger')}
        value={trigger.on}
        onChange={(event) => {
          const isDeposit = event.target.value === 'deposit';
          const places = isDeposit
            ? [...new Set([...draft.places, 'deposit' as const])]
            : draft.places.filter((place) => place !== 'deposit');
          onDraft({ ...draft, places, trigger: isDeposit ? { on: 'deposit', least: moreThan('0', 1n, 20n) } : { on: 'claim' } });
        }}
        choices={(['claim', 'deposit'] as const).map((value) => ({ value: value as string, label: t(`promotions.trigger.${value}`) }))}
      />
      {trigger.on === 'deposit' && trigger.least !== null && (
        <SumField
          label={t('promotions.depositFrom')}
          value={trigger.least}
          onValue={(least) => onDraft({ ...draft, trigger: { on: 'deposit', least } })}
        />
      )}
    </>
  );
}

function FreeBetReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'bet'> }) {
  const t = useT();
  return (
    <>
      <TriggerChoice draft={draft} onDraft={onDraft} />
      <SumField
        label={t('promotions.freeBetSum')}
        value={reward.sum}
        onValue={(sum) => onDraft({ ...draft, reward: { ...reward, sum } })}
      />
      <CountField
        label={t('promotions.daysToUse')}
        value={reward.days}
        onValue={(days) => onDraft({ ...draft, reward: { ...reward, days } })}
      />
      <p className="text-label text-ink-2">{t('promotions.freeBetNote')}</p>
    </>
  );
}

function SpinsReward({ draft, onDraft, reward }: StepProps & { reward: RewardOf<'spins'> }) {
  const t = useT();
  const change = (part: Partial<RewardOf<'spins'>>) => onDraft({ ...draft, reward: { ...reward, ...part } });
  return (
    <>
      <TriggerChoice draft={draft} onDraft={onDraft} />
      <GamePicker label={t('promotions.spinsGame')} chosen={reward.game} only="freeRounds" onChoose={(game) => change({ game })} />
      <CountField label={t('promotions.spinsCount')} value={reward.count} onValue={(count) => change({ count })} />
      <SumField label={t('promotions.spinsValue')} value={reward.value} onValue={(value) => change({ value })} />
      <CountField label={t('promotions.daysToUse')} value={reward.days} onValue={(days) => change({ days })} />
    </>
  );
}

/** What an award gives. */
function AwardChoice({ draft, onDraft }: StepProps) {
  const t = useT();
  return (
    <Select
      label={t('promotions.awarded')}
      value={draft.reward.rule}
      onChange={(event) => onDraft(awardOf(draft, event.target.value as Draft['reward']['rule']))}
      choices={(['entered', 'fixed', 'spins', 'bet'] as const).map((value) => ({
        value: value as string,
        label: t(`promotions.awarded.${value}`),
      }))}
    />
  );
}

/** What is given, when and as what. */
export function RewardStep({ draft, onDraft }: StepProps) {
  const t = useT();
  const { kind, money, reward, trigger } = draft;
  const wanted = moneyOf(kind).filter((one) => one !== 'spins' && one !== 'freebet');
  return (
    <>
      {kind === 'award' && <AwardChoice draft={draft} onDraft={onDraft} />}
      {wanted.length > 1 && money !== 'spins' && money !== 'freebet' && (
        <Select
          label={t('promotions.money')}
          value={money}
          onChange={(event) => {
            const next = event.target.value as Draft['money'];
            onDraft({ ...draft, money: next, requirement: next === 'cash' ? null : requirementOf(kind, next) });
          }}
          choices={wanted.map((value) => ({ value, label: t(`promotions.money.${value}`) }))}
        />
      )}
      {reward.rule === 'match' && <MatchReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'tiers' && <TiersReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'rates' && <RatesReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'slices' && <SlicesReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'tickets' && <TicketsReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'packets' && <PacketsReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'calendar' && <CalendarReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'spins' && <SpinsReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'bet' && <FreeBetReward draft={draft} onDraft={onDraft} reward={reward} />}
      {reward.rule === 'fixed' && (
        <SumField label={t('promotions.sum')} value={reward.sum} onValue={(sum) => onDraft({ ...draft, reward: { ...reward, sum } })} />
      )}
      {reward.rule === 'entered' && (
        <SumField
          label={t(kind === 'award' ? 'promotions.awardMost' : 'promotions.entered')}
          value={reward.most}
          onValue={(most) => onDraft({ ...draft, reward: { ...reward, most } })}
        />
      )}
      {trigger.on === 'birthday' && (
        <CountField
          label={t('promotions.accountDays')}
          value={trigger.accountDays}
          onValue={(accountDays) => onDraft({ ...draft, trigger: { ...trigger, accountDays } })}
        />
      )}
    </>
  );
}
