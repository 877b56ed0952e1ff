import { agentLaneNames, missionArts, type MissionArt as ArtName } from '@sortes/contract';
import { Checkbox, MissionArt, RadioGroup, Select, TextArea, TextField } from '@sortes/ui';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { languageName } from './language-name';
import { readTypedSum, writeTypedSum } from '../../shared/typed-sum';
import { sumExample, sumWriting } from '../../shared/sum-writing';
import { useT } from '../../shared/texts';
import type { Choices, RewardDraft } from './document';

interface Common<Value> {
  readonly label: string;
  readonly description?: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** Keeps what was typed and tells what is read of it; what cannot be read is marked, and nothing stands for it. */
function ReadField<Value>({
  value,
  onValue,
  write,
  read,
  example,
  inputMode,
  ...field
}: Common<Value | null> & {
  write: (value: Value) => string;
  read: (text: string) => Value | undefined;
  example: string;
  inputMode: 'numeric' | 'decimal';
}) {
  const t = useT();
  const shown = value === null ? '' : write(value);
  const [typed, setTyped] = useState(shown);
  const isUnread = typed.trim() !== '' && read(typed.trim()) === undefined;
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode={inputMode}
      value={typed}
      error={isUnread ? t('missions.unread', { example }) : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(read(target.value.trim()) ?? null);
      }}
    />
  );
}

/** A sum in currency units. */
export const SumField = (field: Common<string | null>) => (
  <ReadField<string>
    {...field}
    write={(sum) => writeTypedSum(sum, sumWriting())}
    read={(text) => readTypedSum(text, sumWriting())}
    example={sumExample()}
    inputMode="decimal"
  />
);

/** A whole number. */
export const CountField = (field: Common<number | null>) => (
  <ReadField<number>
    {...field}
    write={String}
    read={(text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)}
    example="10"
    inputMode="numeric"
  />
);

/** Whole numbers with commas between them. */
export const CountsField = ({ value, onValue, ...field }: Common<number[]>) => (
  <ReadField<number[]>
    {...field}
    value={value.length === 0 ? null : value}
    onValue={(counts) => onValue(counts ?? [])}
    write={(counts) => counts.join(', ')}
    read={(text) => (/^\d{1,7}(\s*,\s*\d{1,7})*$/.test(text) ? text.split(',').map((one) => Number(one.trim())) : undefined)}
    example="100, 50, 25"
    inputMode="numeric"
  />
);

type Texts = Partial<Record<string, string>>;

/** Title and a few words in every language of the brand. */
export function WordFields({
  title,
  about,
  onTitle,
  onAbout,
}: {
  title: Texts;
  about: Texts;
  onTitle: (title: Texts) => void;
  onAbout: (about: Texts) => void;
}) {
  const t = useT();
  return (
    <>
      {boot.languages.map((code) => (
        <div key={code} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <TextField
            label={t('missions.titleIn', { language: languageName(code) })}
            autoComplete="off"
            maxLength={80}
            value={title[code] ?? ''}
            onChange={({ target }) => onTitle({ ...title, [code]: target.value })}
          />
          <TextArea
            label={t('missions.aboutIn', { language: languageName(code) })}
            maxLength={400}
            rows={2}
            value={about[code] ?? ''}
            onChange={({ target }) => {
              const { [code]: _before, ...others } = about;
              onAbout(target.value === '' ? others : { ...others, [code]: target.value });
            }}
          />
        </div>
      ))}
    </>
  );
}

export function ArtField({ value, onValue }: { value: ArtName; onValue: (art: ArtName) => void }) {
  const t = useT();
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-3">
      <MissionArt art={value} className="size-14 shrink-0" />
      <Select
        label={t('missions.art')}
        value={value}
        onChange={({ target }) => onValue(target.value as ArtName)}
        choices={missionArts.map((art) => ({ value: art, label: t(`missions.art.${art}`) }))}
      />
    </div>
  );
}

type Lane = (typeof agentLaneNames)[number];

/** Kinds of games; none: all. */
export function LanesField({ value, onValue }: { value: readonly Lane[]; onValue: (lanes: Lane[]) => void }) {
  const t = useT();
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="pb-1 text-label font-semibold">{t('missions.lanes')}</legend>
      <p className="text-caption text-ink-3">{t('missions.lanesNote')}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {agentLaneNames.map((lane) => (
          <Checkbox
            key={lane}
            checked={value.includes(lane)}
            onChange={({ target }) => onValue(target.checked ? [...value, lane] : value.filter((one) => one !== lane))}
          >
            {t(`missions.lane.${lane}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Who it is for: from a rank on, and of lists of players. */
export function WhoFields({
  rankFrom,
  lists,
  choices,
  onRank,
  onLists,
}: {
  rankFrom: number | null;
  lists: readonly string[];
  choices: Choices;
  onRank: (rank: number | null) => void;
  onLists: (lists: string[]) => void;
}) {
  const t = useT();
  return (
    <>
      <CountField label={t('missions.rankFrom')} description={t('missions.rankFromNote')} value={rankFrom} onValue={onRank} />
      {choices.lists.length > 0 && (
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <legend className="pb-1 text-label font-semibold">{t('missions.lists')}</legend>
          <p className="text-caption text-ink-3">{t('missions.listsNote')}</p>
          {choices.lists.map(({ code, members }) => (
            <Checkbox
              key={code}
              checked={lists.includes(code)}
              onChange={({ target }) => onLists(target.checked ? [...lists, code] : lists.filter((one) => one !== code))}
            >
              {t('missions.list', { code, count: members })}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** An award, points, or both. */
export function RewardFields({
  reward,
  choices,
  onReward,
}: {
  reward: RewardDraft;
  choices: Choices;
  onReward: (reward: RewardDraft) => void;
}) {
  const t = useT();
  const award = choices.awards.find(({ id }) => id === reward.offerId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3">
      <Select
        label={t('missions.award')}
        value={reward.offerId ?? ''}
        onChange={({ target }) => onReward({ ...reward, offerId: target.value === '' ? null : target.value, sum: null })}
        choices={[
          { value: '', label: t('missions.awardNone') },
          ...choices.awards.map(({ id, code, title }) => ({ value: id, label: `${title} · ${code}` })),
        ]}
      />
      {award !== undefined && award.most !== null && (
        <SumField
          key={award.id}
          label={t('missions.awardSum')}
          description={t('missions.awardMost', { most: award.most })}
          value={reward.sum}
          onValue={(sum) => onReward({ ...reward, sum })}
        />
      )}
      {choices.hasPoints && (
        <CountField label={t('missions.points')} value={reward.points} onValue={(points) => onReward({ ...reward, points })} />
      )}
    </div>
  );
}

export function JoinsField({ value, onValue }: { value: 'opt-in' | 'automatic'; onValue: (joins: 'opt-in' | 'automatic') => void }) {
  const t = useT();
  return (
    <RadioGroup
      name="joins"
      label={t('missions.joins')}
      value={value}
      onChange={(joins) => onValue(joins as 'opt-in' | 'automatic')}
      choices={(['opt-in', 'automatic'] as const).map((joins) => ({ value: joins, label: t(`missions.joins.${joins}`) }))}
    />
  );
}
