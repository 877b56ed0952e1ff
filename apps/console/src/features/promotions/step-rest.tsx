import { promotionPlaces } from '@sortes/contract';
import { limitPeriods, limitScopes } from '@sortes/growth-rules';
import { Button, Checkbox, IconPlus, Select, TextField } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { ApplyFormPart } from './apply-form-part';
import { type Draft, languageName } from './document';
import { CountField, OptionalCountField, OptionalSumField, RateField } from './fields';

interface StepProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** Which part of the players sees it; of an offer that is compared with another also where the part begins. */
function ShareField({ draft, onDraft }: StepProps) {
  const t = useT();
  const format = useFormat();
  const { share, test } = draft;
  return (
    <RateField
      label={t('promotions.share')}
      {...(test !== undefined && { description: t('promotions.test.draft', { from: format.percent(test.from / 10_000, 2) }) })}
      whole={100}
      value={share}
      onValue={(next) => onDraft({ ...draft, share: next })}
    />
  );
}

/** How often somebody may have it, how much is given in all, and to which part of the players. */
export function LimitsStep({ draft, onDraft }: StepProps) {
  const t = useT();
  const { limits, stock, budget } = draft;
  const limitOf = (at: number, part: Partial<(typeof limits)[number]>) =>
    onDraft({ ...draft, limits: limits.map((one, i) => (i === at ? { ...one, ...part } : one)) });
  return (
    <>
      {limits.map((limit, at) => (
        <fieldset key={at} className="grid gap-3 rounded-tile border border-divider p-3 sm:grid-cols-4">
          <legend className="px-1 text-label font-semibold">{t('promotions.limits.title')}</legend>
          <CountField label={t('promotions.limits.times')} value={limit.most} onValue={(most) => limitOf(at, { most })} />
          <Select
            label={t('promotions.period')}
            value={limit.period}
            onChange={(event) => limitOf(at, { period: event.target.value as (typeof limit)['period'] })}
            choices={limitPeriods.map((value) => ({ value, label: t(`promotions.period.${value}`) }))}
          />
          <Select
            label={t('promotions.scope')}
            value={limit.scope}
            onChange={(event) => limitOf(at, { scope: event.target.value as (typeof limit)['scope'] })}
            choices={limitScopes.map((value) => ({ value, label: t(`promotions.scope.${value}`) }))}
          />
          <Button
            size="small"
            className="self-end justify-self-start"
            onClick={() => onDraft({ ...draft, limits: limits.filter((_, i) => i !== at) })}
          >
            {t('promotions.who.remove')}
          </Button>
        </fieldset>
      ))}
      <Button
        className="justify-self-start"
        icon={<IconPlus size={16} />}
        onClick={() => onDraft({ ...draft, limits: [...limits, { scope: 'player', period: 'life', most: 1 }] })}
      >
        {t('promotions.limits.add')}
      </Button>
      <div className="grid gap-3 sm:grid-cols-3">
        <OptionalCountField
          label={t('promotions.stockDay')}
          value={stock.aDay}
          onValue={(aDay) => onDraft({ ...draft, stock: { ...stock, aDay } })}
        />
        <OptionalCountField
          label={t('promotions.stockAll')}
          value={stock.all}
          onValue={(all) => onDraft({ ...draft, stock: { ...stock, all } })}
        />
        <OptionalSumField
          label={t('promotions.budget')}
          value={budget.nominal}
          onValue={(nominal) => onDraft({ ...draft, budget: { ...budget, nominal } })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('promotions.group')}
          autoComplete="off"
          maxLength={40}
          value={draft.group ?? ''}
          onChange={(event) => onDraft({ ...draft, group: event.target.value === '' ? null : event.target.value })}
        />
        <ShareField draft={draft} onDraft={onDraft} />
      </div>
    </>
  );
}

/** Its title in every language of the brand, and what whoever applies is asked; the terms are made from the rule. */
export function WordsStep({ draft, onDraft }: StepProps) {
  const t = useT();
  return (
    <>
      {boot.languages.map((code) => (
        <TextField
          key={code}
          label={t('promotions.titleIn', { language: languageName(code) })}
          autoComplete="off"
          maxLength={80}
          value={draft.title[code] ?? ''}
          onChange={(event) => onDraft({ ...draft, title: { ...draft.title, [code]: event.target.value } })}
        />
      ))}
      {draft.reward.rule === 'match' && (
        <Checkbox checked={draft.hasExample} onChange={(event) => onDraft({ ...draft, hasExample: event.target.checked })}>
          {t('promotions.hasExample')}
        </Checkbox>
      )}
      {draft.form !== null && <ApplyFormPart form={draft.form} onForm={(form) => onDraft({ ...draft, form })} />}
    </>
  );
}

/** Where it is shown, and when. */
export function PlacesStep({ draft, onDraft }: StepProps) {
  const t = useT();
  const { places, window } = draft;
  const timeField = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      value={fieldOf(window[name], boot.timeZone)}
      onChange={(event) => onDraft({ ...draft, window: { ...window, [name]: momentOf(event.target.value, boot.timeZone) } })}
    />
  );
  return (
    <>
      {draft.kind === 'award' ? (
        <p className="text-label text-ink-2">{t('promotions.awardPlaces')}</p>
      ) : (
        <fieldset className="grid gap-1">
          <legend className="pb-2 text-label font-semibold">{t('promotions.places')}</legend>
          {promotionPlaces
            .filter((place) => place !== 'partners' || places.includes(place))
            .map((place) => (
              <Checkbox
                key={place}
                checked={places.includes(place)}
                onChange={(event) =>
                  onDraft({
                    ...draft,
                    places: promotionPlaces.filter((one) => (one === place ? event.target.checked : places.includes(one))),
                  })
                }
              >
                {t(`promotions.place.${place}`)}
              </Checkbox>
            ))}
        </fieldset>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {timeField('from', t('promotions.windowFrom'))}
        {timeField('to', t('promotions.windowTo'))}
        <OptionalCountField
          label={t('promotions.claimDays')}
          value={draft.claimDays}
          onValue={(claimDays) => onDraft({ ...draft, claimDays })}
        />
      </div>
    </>
  );
}
