import {
  Checkbox,
  ChipMark,
  Chips,
  DateChips,
  IconDiceFive,
  IconFish,
  IconPokerChip,
  IconSoccerBall,
  Picker,
  Radio,
  RadioGroup,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  Tabs,
  chipClass,
  presetRange,
  type PickerProps,
  type SelectProps,
} from '@sortes/ui';
import type { Format } from '../../src/kit/format';
import type { Translate } from '../../src/kit/i18n';
import type { Group } from '../example';
import { Kept } from '../kept';

const today = '2026-03-14';
const states = ['all', 'open', 'won', 'lost', 'returned'] as const;
const stateChoices = (t: Translate) => states.map((value) => ({ value, label: t(`records.state.${value}`) }));
const categories = ['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT', 'COCKFIGHT', 'INHOUSE'] as const;
const categoryChoices = (t: Translate) => categories.map((value) => ({ value, label: t(`shell.category.${value}`) }));
const kinds = ['deposit-credited', 'stake-placed', 'prize-paid', 'withdrawal-paid', 'voucher-redeemed', 'game-prize-paid'] as const;
const kindChoices = (t: Translate) => kinds.map((value) => ({ value, label: t(`wallet.type.${value}`) }));

function StateSelect({ t, ...rest }: { t: Translate } & Partial<SelectProps>) {
  return <Select label={t('records.status')} choices={stateChoices(t)} defaultValue="open" {...rest} />;
}

function KindPicker({ t, start = '', ...rest }: { t: Translate; start?: string } & Partial<PickerProps>) {
  return (
    <Kept start={start}>
      {(value, keep) => (
        <Picker
          label={t('wallet.statement.type')}
          choices={kindChoices(t)}
          value={value}
          onChange={keep}
          emptyText={t('wallet.statement.empty')}
          {...rest}
        />
      )}
    </Kept>
  );
}

function FoundPicker({ t }: { t: Translate }) {
  return (
    <Kept start="">
      {(typed, search) => (
        <KindPicker t={t} onSearch={search} choices={kindChoices(t).filter(({ label }) => typed !== '' && label.includes(typed))} />
      )}
    </Kept>
  );
}

function Share({ format, label, start, disabled = false }: { format: Format; label: string; start: number; disabled?: boolean }) {
  return (
    <Kept start={start}>
      {(value, keep) => (
        <Slider label={label} value={value} min={0} max={100} onChange={keep} valueText={format.percent(value / 100)} disabled={disabled} />
      )}
    </Kept>
  );
}

function Period({ t, label, ownLabel }: { t: Translate; label: string; ownLabel?: string }) {
  return (
    <Kept start={presetRange('week', today)}>
      {(value, keep) => (
        <DateChips
          label={label}
          value={value}
          onChange={keep}
          today={today}
          oldest="2026-01-01"
          presets={['today', 'yesterday', 'week', 'month']}
          presetLabels={{
            today: t('common.today'),
            yesterday: t('common.yesterday'),
            week: t('common.last7Days'),
            month: t('common.last30Days'),
          }}
          {...(ownLabel !== undefined && { ownLabel })}
          fromLabel={t('common.from')}
          toLabel={t('common.to')}
        />
      )}
    </Kept>
  );
}

export const choices: Group = {
  name: 'Choices',
  examples: {
    Select: {
      about: 'One of a few values, in the list of the platform: the best one that a phone has.',
      states: {
        chosen: (t) => <StateSelect t={t} />,
        'with a description': (t) => <StateSelect t={t} optionalLabel={t('common.optional')} description={t('records.emptyNote')} />,
        refused: (t) => <StateSelect t={t} error={t('payout.choose')} />,
        disabled: (t) => <StateSelect t={t} disabled />,
        'a choice that cannot be taken': (t) => (
          <StateSelect t={t} choices={stateChoices(t).map((choice) => ({ ...choice, disabled: choice.value === 'won' }))} />
        ),
        'long words': (t) => (
          <Select
            label={t('payout.kind')}
            choices={[{ value: 'long', label: t('payout.locked', { locked: '1.284.501 ₫', amount: '300.000 ₫' }) }]}
          />
        ),
      },
    },
    Picker: {
      about: 'One of many values, found by typing a part of its name.',
      states: {
        empty: (t) => <KindPicker t={t} />,
        chosen: (t) => <KindPicker t={t} start="voucher-redeemed" />,
        'any text, too': (t) => <KindPicker t={t} free start="TXN-0731" description={t('records.findSample')} />,
        'nothing to choose': (t) => <KindPicker t={t} choices={[]} />,
        'found elsewhere': (t) => <FoundPicker t={t} />,
        refused: (t) => <KindPicker t={t} error={t('payout.empty')} />,
        disabled: (t) => <KindPicker t={t} start="prize-paid" disabled />,
      },
    },
    Checkbox: {
      about: 'A yes or no, with its words as part of the hit area.',
      states: {
        open: (t) => <Checkbox>{t('identity.rememberMe')}</Checkbox>,
        checked: (t) => <Checkbox defaultChecked>{t('identity.rememberMe')}</Checkbox>,
        refused: (t) => <Checkbox error={t('identity.problem.agreement', { age: 18 })}>{t('identity.field.agreement')}</Checkbox>,
        disabled: (t) => (
          <>
            <Checkbox disabled>{t('identity.rememberMe')}</Checkbox>
            <Checkbox disabled defaultChecked>
              {t('identity.rememberMe')}
            </Checkbox>
          </>
        ),
        'long words': (t) => <Checkbox>{t('shell.signOutTrialNote')}</Checkbox>,
      },
    },
    Radio: {
      about: 'One radio button, where a question is laid out by hand.',
      states: {
        'one of two': (t) => (
          <fieldset>
            <legend className="sr-only">{t('identity.second.how')}</legend>
            <Radio name="kit-radio" defaultChecked>
              {t('identity.second.sms')}
            </Radio>
            <Radio name="kit-radio">{t('identity.second.email')}</Radio>
          </fieldset>
        ),
        disabled: (t) => (
          <fieldset>
            <legend className="sr-only">{t('identity.second.how')}</legend>
            <Radio name="kit-radio-disabled" disabled defaultChecked>
              {t('identity.second.sms')}
            </Radio>
            <Radio name="kit-radio-disabled" disabled>
              {t('identity.second.email')}
            </Radio>
          </fieldset>
        ),
      },
    },
    RadioGroup: {
      about: 'One question and its answers, all in sight.',
      states: {
        'with a legend': (t) => (
          <Kept start="open">
            {(value, keep) => (
              <RadioGroup
                label={t('records.status')}
                name="kit-group"
                value={value}
                onChange={keep}
                choices={stateChoices(t).slice(0, 3)}
              />
            )}
          </Kept>
        ),
        'one cannot be taken': (t) => (
          <Kept start="sms">
            {(value, keep) => (
              <RadioGroup
                label={t('identity.second.how')}
                name="kit-group-disabled"
                value={value}
                onChange={keep}
                choices={[
                  { value: 'sms', label: t('identity.second.sms') },
                  { value: 'email', label: t('identity.second.email') },
                  { value: 'totp', label: t('identity.second.totp'), disabled: true },
                ]}
              />
            )}
          </Kept>
        ),
      },
    },
    Switch: {
      about: 'A setting that takes effect at once.',
      states: {
        off: (t) => <Switch>{t('lottery.soundSwitch')}</Switch>,
        on: (t) => <Switch defaultChecked>{t('lottery.soundSwitch')}</Switch>,
        disabled: (t) => (
          <>
            <Switch disabled>{t('lottery.soundSwitch')}</Switch>
            <Switch disabled defaultChecked>
              {t('lottery.soundSwitch')}
            </Switch>
          </>
        ),
        'long words': (t) => <Switch>{t('identity.freePlay.nothingOut')}</Switch>,
      },
    },
    SegmentedControl: {
      about: 'Two to five short choices, of which one holds.',
      states: {
        two: (t) => (
          <Kept start="password">
            {(value, keep) => (
              <SegmentedControl
                label={t('identity.loginBy')}
                value={value}
                onChange={keep}
                choices={[
                  { value: 'password', label: t('identity.byPassword') },
                  { value: 'sms', label: t('identity.bySms') },
                ]}
              />
            )}
          </Kept>
        ),
        'three, one cannot be taken': (t) => (
          <Kept start="dark">
            {(value, keep) => (
              <SegmentedControl
                label={t('shell.theme')}
                value={value}
                onChange={keep}
                choices={[
                  { value: 'dark', label: t('shell.themeDark') },
                  { value: 'light', label: t('shell.themeLight') },
                  { value: 'system', label: t('shell.themeSystem'), disabled: true },
                ]}
              />
            )}
          </Kept>
        ),
        'five, too wide for one row': {
          wide: true,
          draw: (t) => (
            <Kept start="all">
              {(value, keep) => <SegmentedControl label={t('records.status')} value={value} onChange={keep} choices={stateChoices(t)} />}
            </Kept>
          ),
        },
      },
    },
    Chips: {
      about: 'A row of filters that scrolls, one of them on. chipClass draws one by itself.',
      size: 'wide',
      states: {
        'with icons, marks and counts': (t) => (
          <Kept start="RNG">
            {(value, keep) => (
              <Chips
                label={t('shell.nav.games')}
                value={value}
                onChange={keep}
                choices={[
                  { value: 'RNG', label: t('shell.category.RNG'), icon: <IconDiceFive size={20} />, count: 214 },
                  { value: 'LIVE', label: t('shell.category.LIVE'), icon: <IconPokerChip size={20} />, mark: t('shell.trial') },
                  { value: 'FISH', label: t('shell.category.FISH'), icon: <IconFish size={20} />, count: 0 },
                  { value: 'SPORTS', label: t('shell.category.SPORTS'), icon: <IconSoccerBall size={20} />, disabled: true },
                ]}
              />
            )}
          </Kept>
        ),
        'many: the row scrolls': (t) => (
          <Kept<string> start="LOTT">
            {(value, keep) => <Chips label={t('records.product')} value={value} onChange={keep} choices={categoryChoices(t)} />}
          </Kept>
        ),
        'one by itself, off and on': (t) => (
          <div className="flex flex-wrap gap-2">
            <a href="#Chips" className={chipClass(false)}>
              {t('wallet.filters')}
            </a>
            <a href="#Chips" className={chipClass(true)}>
              {t('wallet.filtersActive', { count: 2 })}
            </a>
          </div>
        ),
      },
    },
    ChipMark: {
      about: 'The one word beside the label of a chip.',
      states: { 'a word': (t) => <ChipMark>{t('shell.trial')}</ChipMark> },
    },
    DateChips: {
      about: 'Usual periods as chips, any other by two dates.',
      size: 'wide',
      states: {
        'four periods': (t) => <Period t={t} label={t('common.period')} />,
        'dates behind a chip': (t) => <Period t={t} label={t('common.period')} ownLabel={t('agents.ownDays')} />,
      },
    },
    Slider: {
      about: 'A value on a line. Arrow keys move it by a step.',
      states: {
        'in the middle': (t, format) => <Share format={format} label={t('lottery.returns')} start={40} />,
        'at its lowest': (t, format) => <Share format={format} label={t('lottery.returns')} start={0} />,
        'at its highest': (t, format) => <Share format={format} label={t('lottery.returns')} start={100} />,
        disabled: (t, format) => <Share format={format} label={t('lottery.returns')} start={40} disabled />,
      },
    },
    Tabs: {
      about: 'Panels of which one shows. A row that is too long goes on behind an arrow.',
      size: 'wide',
      states: {
        'a few, one cannot be opened': (t) => (
          <Kept start="withdraw">
            {(value, keep) => (
              <Tabs
                label={t('payout.tabs')}
                selected={value}
                onSelect={keep}
                tabs={[
                  { key: 'withdraw', label: t('payout.tab.withdraw'), content: <p className="text-ink-2">{t('payout.lockedAllNote')}</p> },
                  { key: 'accounts', label: t('payout.tab.accounts'), content: <p className="text-ink-2">{t('payout.addFirst')}</p> },
                  { key: 'history', label: t('payout.tab.history'), content: null, disabled: true },
                ]}
              />
            )}
          </Kept>
        ),
        'many, near to each other': (t) => (
          <Kept start="PVP">
            {(value, keep) => (
              <Tabs
                dense
                label={t('shell.nav.games')}
                selected={value}
                onSelect={keep}
                tabs={categoryChoices(t).map(({ value: key, label }) => ({
                  key: String(key),
                  label,
                  content: <p className="text-ink-2">{label}</p>,
                }))}
              />
            )}
          </Kept>
        ),
      },
    },
  },
};
