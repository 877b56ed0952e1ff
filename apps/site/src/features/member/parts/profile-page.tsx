import { Button, Select, Skeleton, TextField, toast } from '@sortes/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { avatarAddress } from '../../../shared/avatar';
import { boot } from '../../../shared/boot';
import { changeLanguage } from '../../../shared/change-language';
import { translate, useLanguage, useT } from '../../../shared/i18n';
import { languageOf } from '../../../shared/languages';
import { useModal } from '../../../shared/modal';
import { problemText } from '../../../shared/problem';
import { isTrial, useSession } from '../../../shared/session';
import { useAvatars, useChooseAvatar, useSaveNickname } from '../api/profile';

function AvatarChoice() {
  const t = useT();
  const { data } = useAvatars();
  const choose = useChooseAvatar();
  const current = choose.isPending ? choose.variables : data?.avatar;
  return (
    <fieldset>
      <legend className="pb-2 text-label font-semibold text-ink-2">{t('identity.member.avatar')}</legend>
      <div className="grid grid-cols-4 gap-3 sm:grid-cols-8">
        {!data && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} className="aspect-square rounded-full!" />)}
        {data?.choices.map((name, at) => (
          <label key={name} className="relative block aspect-square">
            <input
              type="radio"
              name="avatar"
              aria-label={t('identity.member.avatarNumber', { number: at + 1 })}
              checked={name === current}
              onChange={() => choose.mutate(name, { onError: (failure) => void toast(problemText(failure), { tone: 'danger' }) })}
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
  );
}

function NicknameForm({ known }: { known: string }) {
  const t = useT();
  const modal = useModal();
  const session = useSession();
  const save = useSaveNickname();
  const [nickname, setNickname] = useState(known);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (isTrial(session)) return modal.open('needTrueAccount');
    const trimmed = nickname.trim();
    if (trimmed === '') return setError(t('identity.notEmpty', { field: t('identity.field.nickname') }));
    setError(undefined);
    return save.mutate(trimmed, {
      onSuccess: () => void toast(translate('identity.member.saved'), { tone: 'win' }),
      onError: (failure) => setError(problemText(failure)),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextField
        label={t('identity.field.nickname')}
        autoComplete="nickname"
        maxLength={40}
        value={nickname}
        error={error}
        onChange={(event) => setNickname(event.target.value)}
      />
      <div>
        <Button type="submit" disabled={nickname.trim() === known} loading={save.isPending} loadingLabel={t('common.loading')}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

/** `profile`: picture, nickname and language. */
export function ProfilePage() {
  const t = useT();
  const nickname = useSession((session) => session.nickname ?? '');
  const language = useLanguage();
  return (
    <div className="grid grid-cols-1 gap-6">
      <AvatarChoice />
      <NicknameForm key={nickname} known={nickname} />
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
