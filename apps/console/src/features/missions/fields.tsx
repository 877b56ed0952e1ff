import { agentLaneNames, missionArts, type MissionArt as ArtName } from '@sortes/contract';
import { Checkbox, MissionArt, RadioGroup, Select, TextArea, TextField } from '@sortes/ui';
import { useContext, useEffect, useId, useState } from 'react';
import { boot } from '../../shared/boot';
import { languageName } from './language-name';
import { UnreadFields } from '../../shared/unread';
import { useFormat } from '../../shared/format';
import { readTypedSum, writeTypedSum } from '../../shared/typed-sum';
import { sumExample, sumWriting } from '../../shared/sum-writing';
import { useT } from '../../shared/texts';
import type { Choices, RewardDraft } from './document';

interface Common<Value> {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** Keeps what was typed and tells what is read of it; what cannot be read is marked, and keeps the form from being saved. */
function ReadField<Value>({
  value,
  onValue,
  write,
  read,
  wrong,
  inputMode,
  error,
  ...field
}: Common<Value | null> & {
  write: (value: Value) => string;
  read: (text: string) => Value | undefined;
  /** What is said of a text that cannot be read. */
  wrong: string;
  inputMode: 'numeric' | 'decimal';
}) {
  const id = useId();
  const tell = useContext(UnreadFields);
  const shown = value === null ? '' : write(value);
  const [typed, setTyped] = useState(shown);
  const isUnread = typed.trim() !== '' && read(typed.trim()) === undefined;
  const { label } = field;
  useEffect(() => {
    tell(id, isUnread ? label : undefined);
    return () => tell(id, undefined);
  }, [tell, id, isUnread, label]);
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode={inputMode}
      value={typed}
      error={isUnread ? wrong : error}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(read(target.value.trim()) ?? null);
      }}
    />
  );
}

/** A sum in currency units. */
export function SumField(field: Common<string | null>) {
  const t = useT();
  return (
    <ReadField<string>
      {...field}
      write={(sum) => writeTypedSum(sum, sumWriting())}
      read={(text) => readTypedSum(text, sumWriting())}
      wrong={t('missions.unread', { example: sumExample() })}
      inputMode="decimal"
    />
  );
}

/** A whole number from 1, or what is said to be the least, to the most that may stand there. */
export function CountField({ least = 1, most, ...field }: Common<number | null> & { least?: number; most: number }) {
  const t = useT();
  const format = useFormat();
  const isIn = (count: number): boolean => count >= least && count <= most;
  return (
    <ReadField<number>
      {...field}
      write={String}
      read={(text) => (/^\d{1,12}$/.test(text) && isIn(Number(text)) ? Number(text) : undefined)}
      wrong={t('missions.between', { least: format.number(least), most: format.number(most) })}
      inputMode="numeric"
    />
  );
}

/** The most that one place of a board gives. */
const placeAtMost = 1_000_000;

/** Whole numbers with commas between them. */
export function CountsField({ value, onValue, ...field }: Common<number[]>) {
  const t = useT();
  return (
    <ReadField<number[]>
      {...field}
      value={value.length === 0 ? null : value}
      onValue={(counts) => onValue(counts ?? [])}
      write={(counts) => counts.join(', ')}
      read={(text) => {
        const counts = /^\d{1,7}(\s*,\s*\d{1,7})*$/.test(text) ? text.split(',').map((one) => Number(one.trim())) : undefined;
        return counts?.every((count) => count > 0 && count <= placeAtMost) === true ? counts : undefined;
      }}
      wrong={t('missions.unread', { example: '100, 50, 25' })}
      inputMode="numeric"
    />
  );
}

type Texts = Partial<Record<string, string>>;

/** Title and a few words, in one of the brand's languages at a time. */
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
  const [code, setCode] = useState<string>(boot.defaultLanguage);
  const language = languageName(code);
  const isWritten = (of: string): boolean => (title[of] ?? '').trim() !== '';
  return (
    <>
      <Select
        label={t('missions.language')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        choices={boot.languages.map((of) => ({
          value: of as string,
          label: `${languageName(of)}${isWritten(of) ? '' : ` · ${t('missions.untranslated')}`}`,
        }))}
      />
      <TextField
        label={t('missions.titleIn', { language })}
        autoComplete="off"
        maxLength={80}
        value={title[code] ?? ''}
        onChange={({ target }) => onTitle({ ...title, [code]: target.value })}
      />
      <TextArea
        label={t('missions.aboutIn', { language })}
        maxLength={400}
        rows={2}
        value={about[code] ?? ''}
        onChange={({ target }) => {
          const { [code]: _before, ...others } = about;
          onAbout(target.value === '' ? others : { ...others, [code]: target.value });
        }}
      />
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
      <CountField
        label={t('missions.rankFrom')}
        description={t('missions.rankFromNote')}
        least={0}
        most={100}
        value={rankFrom}
        onValue={onRank}
      />
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
        <CountField
          label={t('missions.points')}
          most={100_000_000}
          value={reward.points}
          onValue={(points) => onReward({ ...reward, points })}
        />
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
