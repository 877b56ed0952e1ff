import { IconArrowsClockwise, IconShieldCheck, Skeleton, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import { fetchCaptcha, type SliderProof } from '../api/robot-checks';
import type { SliderGate } from './use-slider-proof';
import { identityKeys } from '../keys';

/** A new picture at most once a second (specification §9). */
const throttleMs = 1000;

/** Which picture is on show. `renew` brings another one and is throttled; an answer is judged only once, so each failure needs a new picture. */
export function useCaptcha(): { round: number; renew: () => void } {
  const [round, setRound] = useState(0);
  const last = useRef(0);
  return {
    round,
    renew() {
      const now = Date.now();
      if (now - last.current < throttleMs) return;
      last.current = now;
      setRound((count) => count + 1);
    },
  };
}

/** The captcha: its picture is a button that brings another one. */
function CaptchaField({
  captcha,
  value,
  onChange,
  onBlur,
  error,
  description,
}: {
  captcha: ReturnType<typeof useCaptcha>;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  description?: ReactNode;
}) {
  const t = useT();
  const { data, isError } = useQuery({
    queryKey: identityKeys.captcha.of(captcha.round),
    queryFn: fetchCaptcha,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <TextField
      label={`${t('identity.field.captcha')} *`}
      value={value}
      maxLength={12}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      onBlur={onBlur}
      description={description}
      onChange={(event) => onChange(event.target.value)}
      boxClassName="pe-1!"
      end={
        <button
          type="button"
          aria-label={t('identity.captcha.another')}
          onClick={() => {
            captcha.renew();
            onChange('');
          }}
          className="flex h-11 shrink-0 items-center gap-1.5 rounded-field px-1 text-ink-2 hover:text-ink-1"
        >
          {data ? (
            <img src={data} alt={t('identity.captcha.picture')} className="h-10 w-auto max-w-32 rounded-field" />
          ) : isError ? (
            <span className="text-label text-danger">{t('common.retry')}</span>
          ) : (
            <Skeleton className="h-10 w-28" />
          )}
          <IconArrowsClockwise size={18} className="shrink-0" />
        </button>
      }
    />
  );
}

/** The captcha with its way out: who cannot read the picture proves it by the slider or by work, and the field gives way to that proof. */
export function CaptchaOrProof({
  slider,
  proof,
  onProof,
  ...field
}: {
  captcha: ReturnType<typeof useCaptcha>;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  slider: SliderGate;
  proof: SliderProof | undefined;
  onProof: (proof: SliderProof) => void;
}) {
  const t = useT();
  if (proof)
    return (
      <p role="status" className="flex items-center gap-2 text-label font-semibold text-win">
        <IconShieldCheck size={20} /> {t('identity.captcha.solved')}
      </p>
    );
  return (
    <CaptchaField
      {...field}
      description={
        <button
          type="button"
          onClick={() => void slider.puzzle().then((given) => given && onProof(given))}
          className="min-h-11 text-start text-label font-medium text-info underline-offset-4 hover:underline"
        >
          {t('identity.captcha.other')}
        </button>
      }
    />
  );
}
