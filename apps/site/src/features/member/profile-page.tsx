import { Button, CopyButton, Select, Skeleton, TextField, toast } from '@sortes/ui';
import { satisfiesRule } from '@sortes/contract';
import { clsx } from 'clsx';
import { useState } from 'react';
import limits from 'virtual:limits/updateProfile';
import { emptyField } from '../../entities/account/empty-field';
import { avatarAddress } from '../../entities/account/avatar';
import { boot } from '../../kit/boot';
import { changeLanguage } from '../../entities/account/change-language';
import { useFormat } from '../../kit/format';
import { T, isTextId, translate, useLanguage, useT } from '../../kit/i18n';
import { groupAccountNumber, languageOf, type FieldProps } from '@sortes/browser';
import { useModal } from '../../kit/modal';
import { problemText } from '../../kit/problem';
import { useForm } from '../../kit/use-form';
import { PictureUpload } from '../../kit/upload/picture-upload';
import { useAvatars, useChooseAvatar, useProfile, useSaveProfile, type Profile, type ProfileFieldRule } from './api/profile';
import { Notice } from './parts/notice';
import { LoadFailed } from '../../kit/load-failed';

function AvatarChoice() {
  const t = useT();
  const { data } = useAvatars();
  const choose = useChooseAvatar();
  const [uploaded, setUploaded] = useState<readonly string[]>([]);
  const current = choose.isPending ? choose.variables : data?.avatar;
  const own = current?.startsWith('file:') === true ? avatarAddress(current) : undefined;
  const take = (avatar: string) => choose.mutate(avatar, { onError: (failure) => void toast(problemText(failure), { tone: 'danger' }) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset>
        <legend className="pb-2 text-label font-semibold text-ink-2">{t('member.profile.avatar')}</legend>
        <div className="grid grid-cols-4 gap-3 sm:grid-cols-8">
          {!data && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} className="aspect-square rounded-full!" />)}
          {data?.choices.map((name, at) => (
            <label key={name} className="relative block aspect-square">
              <input
                type="radio"
                name="avatar"
                aria-label={data.owned.find(({ avatar }) => avatar === name)?.name ?? t('member.profile.avatarNumber', { number: at + 1 })}
                checked={name === current}
                onChange={() => {
                  setUploaded([]);
                  take(name);
                }}
                className="peer absolute inset-0 z-1 cursor-pointer appearance-none rounded-full"
              />
              <img
                src={avatarAddress(name) ?? ''}
                alt=""
                loading="lazy"
                className={clsx(
                  'size-full rounded-full border-2 bg-bg3 object-cover',
                  name === current ? 'border-gold shadow-[0_0_0_2px_var(--bg1),0_0_0_4px_var(--gold)]' : 'border-hairline',
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-start gap-4">
        {own !== undefined && (
          <img
            src={own}
            alt={t('member.profile.avatarOwn')}
            className="mt-6 size-20 shrink-0 rounded-full border-2 border-gold bg-bg3 object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <PictureUpload
            purpose="avatar"
            max={1}
            label={t('member.profile.avatarOwn')}
            description={t('member.profile.avatarNote')}
            camera="user"
            value={uploaded}
            onChange={(ids) => {
              const [id] = ids;
              setUploaded([]);
              if (id !== undefined) take(`file:${id}`);
            }}
          />
        </div>
      </div>
    </div>
  );
}

function labelOf(field: string): string {
  const id = `identity.field.${field}`;
  return isTextId(id) ? translate(id) : field;
}

/** The sentence of a pattern, `reg_pattern_{id}`, with its bounds. */
function patternText({ patternId, minLength, maxLength }: ProfileFieldRule): string {
  const id = `patterns.reg_pattern_${patternId}`;
  const text = translate(isTextId(id) ? id : 'patterns.reg_pattern_0');
  const joined = minLength === maxLength ? text.replace('(min) - (max)', String(minLength)) : text;
  return joined.replaceAll('(min)', String(minLength)).replaceAll('(max)', String(maxLength));
}

type Person = Readonly<Record<string, string>>;

/** The fields that are not as they were. */
const changedIn = (profile: Profile, person: Person): readonly ProfileFieldRule[] =>
  profile.fields.filter((rule) => !rule.fixed && (person[rule.field] ?? '').trim() !== rule.value);

const isRenamed = (profile: Profile, { nickname = '' }: Person): boolean => nickname.trim() !== profile.nickname;

const bodyOf = (profile: Profile, person: Person): Person =>
  Object.fromEntries(changedIn(profile, person).map(({ field }) => [field, (person[field] ?? '').trim()]));

function PersonalForm({ profile }: { profile: Profile }) {
  const t = useT();
  const save = useSaveProfile();
  const judge = (rule: ProfileFieldRule, person: Person): string | undefined => {
    const value = (person[rule.field] ?? '').trim();
    if (value === '') return rule.required ? emptyField(t, labelOf(rule.field)) : undefined;
    return satisfiesRule(value, rule) ? undefined : patternText(rule);
  };
  const form = useForm<Person>({
    start: { nickname: profile.nickname, ...Object.fromEntries(profile.fields.map((rule) => [rule.field, rule.value])) },
    limits,
    body: (person) => bodyOf(profile, person),
    faults: (person) => ({
      ...Object.fromEntries(changedIn(profile, person).map((rule) => [rule.field, judge(rule, person)])),
      ...(isRenamed(profile, person) && person['nickname']?.trim() === '' && { nickname: emptyField(t, t('identity.field.nickname')) }),
    }),
    async submit(person) {
      await save.mutateAsync({
        ...(isRenamed(profile, person) && { nickname: person['nickname']?.trim() ?? '' }),
        fields: bodyOf(profile, person),
      });
      toast(translate('member.profile.saved'), { tone: 'win' });
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <h4 className="text-label font-semibold text-ink-3">{t('member.profile.personal')}</h4>
      <TextField label={t('identity.field.nickname')} autoComplete="nickname" {...form.field('nickname')} maxLength={40} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {profile.fields.map((rule) => (
          <PersonField key={rule.field} rule={rule} field={form.field(rule.field)} />
        ))}
      </div>
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <div>
        <Button
          type="submit"
          tone="primary"
          disabled={changedIn(profile, form.values).length === 0 && !isRenamed(profile, form.values)}
          loading={form.busy}
          loadingLabel={t('common.loading')}
        >
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

/** A field that the brand asks for; some are written once and stand for good. */
function PersonField({ rule, field }: { rule: ProfileFieldRule; field: FieldProps<string> }) {
  const t = useT();
  const once = rule.field === 'realName' || rule.field === 'birthday';
  return (
    <TextField
      label={labelOf(rule.field)}
      {...(!rule.required && !rule.fixed && { optionalLabel: t('member.profile.optional') })}
      type={rule.field === 'birthday' && !rule.fixed ? 'date' : 'text'}
      autoComplete={{ realName: 'name', birthday: 'bday', address: 'street-address', nationality: 'country-name' }[rule.field] ?? 'off'}
      readOnly={rule.fixed}
      {...(once && {
        description: rule.fixed ? <FixedNote /> : t(rule.field === 'realName' ? 'member.profile.once' : 'member.profile.onceBirthday'),
      })}
      {...field}
      maxLength={rule.maxLength}
    />
  );
}

/** Who may change what stands for good. */
function FixedNote() {
  const modal = useModal();
  return (
    <T
      id="member.profile.fixed"
      components={{
        link: (
          // Its words come from the sentence.
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label
          <button
            type="button"
            className="inline font-medium text-info underline underline-offset-2"
            onClick={() => modal.open('help', { topic: 'contact' })}
          />
        ),
      }}
    />
  );
}

/** `profile`: picture, names, contacts that the brand asks for, language, invitation code. */
export function ProfilePage() {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { data, isError, error, refetch } = useProfile();
  if (isError) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <AvatarChoice />
      {data && (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 rounded-tile border border-hairline bg-bg2 p-4 sm:grid-cols-2">
          {[
            [t('member.profile.account'), data.account],
            [t('member.profile.number'), groupAccountNumber(data.accountNumber)],
            [t('member.profile.since'), format.date(data.createdAt)],
          ].map(([term, value]) => (
            <div key={term}>
              <dt className="text-label text-ink-3">{term}</dt>
              <dd className="tabular wrap-anywhere text-body font-semibold text-ink-1">{value}</dd>
            </div>
          ))}
          {data.referralCode !== '' && (
            <div>
              <dt className="text-label text-ink-3">{t('member.profile.code')}</dt>
              <dd className="flex flex-wrap items-center gap-3">
                <span className="tabular text-body font-semibold text-ink-1">{data.referralCode}</span>
                <CopyButton text={data.referralCode} label={t('common.copy')} copiedLabel={t('common.copied')} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {data ? (
        // A save answers with the fields as they are now, masked where they stand for good: the form begins anew from them.
        <PersonalForm key={JSON.stringify([data.nickname, data.fields])} profile={data} />
      ) : (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-4">
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} className="h-19 rounded-field!" />
          ))}
        </div>
      )}
      {boot.languages.length > 1 && (
        <Select
          label={t('shell.language')}
          value={language.code}
          onChange={(event) => void changeLanguage(languageOf(event.target.value).code)}
          choices={boot.languages.map((code) => ({ value: code, label: languageOf(code).endonym }))}
        />
      )}
    </div>
  );
}
