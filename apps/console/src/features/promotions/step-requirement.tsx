import { agentLaneNames } from '@sortes/contract';
import { countsByOdds, defaultWeights, isWonMoney, type RequirementBase } from '@sortes/growth-rules';
import { Checkbox, Select } from '@sortes/ui';
import { useT } from '../../shared/texts';
import { requirementOf, type Draft } from './document';
import { CountField, OptionalSumField, RateField } from './fields';
import { GamesChoice } from './games-choice';

/** What binds stakes with bonus money in them. */
function BoundsOfBonus({
  requirement,
  isDeposit,
  change,
}: {
  requirement: NonNullable<Draft['requirement']>;
  isDeposit: boolean;
  change: (part: Partial<NonNullable<Draft['requirement']>>) => void;
}) {
  const t = useT();
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <OptionalSumField label={t('promotions.maxBet')} value={requirement.maxBet} onValue={(maxBet) => change({ maxBet })} />
        <OptionalSumField
          label={t('promotions.maxConvert')}
          value={requirement.maxConvert !== null && 'sum' in requirement.maxConvert ? requirement.maxConvert.sum : null}
          onValue={(sum) => change({ maxConvert: sum === null ? null : { sum } })}
        />
      </div>
      {isDeposit && (
        <Checkbox checked={requirement.tied} onChange={(event) => change({ tied: event.target.checked })}>
          {t('promotions.tied')}
        </Checkbox>
      )}
    </>
  );
}

/** What the multiple is of. */
function BaseChoice({ money, base, onBase }: { money: Draft['money']; base: RequirementBase; onBase: (base: RequirementBase) => void }) {
  const t = useT();
  const given = { bonus: 'promotions.base.given', 'deposit-and-bonus': 'promotions.base.deposit-and-given' } as const;
  return (
    <Select
      label={t('promotions.base')}
      value={base}
      onChange={(event) => onBase(event.target.value as RequirementBase)}
      choices={(['bonus', 'deposit-and-bonus'] as const).map((value) => ({
        value,
        label: t(money === 'bonus' ? `promotions.base.${value}` : given[value]),
      }))}
    />
  );
}

/** What is won is the player's at once; it may have to be staked before it leaves. */
function WinningsStep({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = useT();
  const { kind, money, requirement } = draft;
  return (
    <>
      <Checkbox
        checked={requirement !== null}
        onChange={(event) => onDraft({ ...draft, requirement: event.target.checked ? requirementOf(kind, money) : null })}
      >
        {t('promotions.hasRequirement.cash')}
      </Checkbox>
      {requirement !== null && (
        <div className="grid gap-3 sm:grid-cols-3">
          <RateField
            label={t('promotions.multipleOfWins')}
            whole={10_000}
            value={requirement.multiple}
            onValue={(multiple) => onDraft({ ...draft, requirement: { ...requirement, multiple } })}
          />
        </div>
      )}
      <p className="text-label text-ink-2">{t(requirement === null ? 'promotions.winsAreCash' : 'promotions.cashWaits')}</p>
      {money === 'freebet' && <GamesChoice draft={draft} onDraft={onDraft} />}
    </>
  );
}

/** What has to be staked, and what binds stakes with bonus money in them. */
export function RequirementStep({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = useT();
  const { requirement, money, kind } = draft;
  const isDeposit = draft.trigger.on === 'deposit';
  const isCash = money === 'cash';
  const change = (part: Partial<NonNullable<Draft['requirement']>>) =>
    requirement !== null && onDraft({ ...draft, requirement: { ...requirement, ...part } });
  // Tickets are made of stakes in games, also where nothing has to be staked for what they win.
  const choosesGames = (requirement === null || isCash) && draft.reward.rule === 'tickets';
  if (isWonMoney(money)) return <WinningsStep draft={draft} onDraft={onDraft} />;
  return (
    <>
      <Checkbox
        checked={requirement !== null}
        onChange={(event) => onDraft({ ...draft, requirement: event.target.checked ? requirementOf(kind, money) : null })}
      >
        {t(isCash ? 'promotions.hasRequirement.cash' : 'promotions.hasRequirement')}
      </Checkbox>
      {requirement !== null && (
        <>
          <div className="grid gap-3 sm:grid-cols-3">
            <RateField
              label={t(isDeposit ? 'promotions.multiple' : 'promotions.multipleOfGiven')}
              whole={10_000}
              value={requirement.multiple}
              onValue={(multiple) => change({ multiple })}
            />
            {isDeposit && <BaseChoice money={money} base={requirement.base} onBase={(base) => change({ base })} />}
            {!isCash && <CountField label={t('promotions.days')} value={requirement.days} onValue={(days) => change({ days })} />}
          </div>
        </>
      )}
      {requirement !== null && isCash && <p className="text-label text-ink-2">{t('promotions.cashWaits')}</p>}
      {requirement !== null && !isCash && (
        <>
          {money !== 'release' && <BoundsOfBonus {...{ requirement, isDeposit, change }} />}
          <fieldset className="grid gap-3 sm:grid-cols-3">
            <legend className="pb-2 text-label font-semibold">{t('promotions.weights')}</legend>
            {agentLaneNames
              .filter((lane) => !countsByOdds(lane))
              .map((lane) => {
                const own = requirement.weights.lanes[lane];
                return (
                  <RateField
                    key={lane}
                    label={t(`promotions.lane.${lane}`)}
                    whole={100}
                    value={typeof own === 'number' ? own : defaultWeights[lane]}
                    onValue={(weight) =>
                      change({ weights: { ...requirement.weights, lanes: { ...requirement.weights.lanes, [lane]: weight } } })
                    }
                  />
                );
              })}
            <p className="text-label text-ink-2 sm:col-span-3">{t('promotions.weightsByOdds')}</p>
          </fieldset>
          <GamesChoice draft={draft} onDraft={onDraft} />
        </>
      )}
      {choosesGames && <GamesChoice draft={draft} onDraft={onDraft} />}
    </>
  );
}
