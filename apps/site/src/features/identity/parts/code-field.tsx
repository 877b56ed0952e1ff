import { Button, OtpInput, toast, useTimeLeft } from '@sortes/ui';
import { useRef } from 'react';
import { useModule } from '../../../entities/brand/site-data';
import { ApiError } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { sendCode, type CodePurpose } from '../api/codes';
import { timerKey, useCodeTimers } from '../state/code-timers';
import { mobileDigits } from '../state/register-form';
import { useSliderProof } from './use-slider-proof';
import { useWork } from './use-work';

const now = () => Date.now();
/** Two requests are at least a second apart, whatever the server answered (specification §9). */
const throttleMs = 1000;

export interface CodeFieldProps {
  purpose: CodePurpose;
  mobile: string;
  dialingCode: string;
  /** Checks the number before a code is asked for; shows its error and answers whether it may go on. */
  checkMobile: () => boolean;
  /** Told when the server does not take the number, and why. */
  onMobileRefused: (refusal: ApiError) => void;
  /** Marks the label with an asterisk, where the form around it does so too. */
  marked?: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  onComplete?: (value: string) => void;
  error?: string | undefined;
}

/** The SMS code with the button that has it sent. The button rests until another code may be asked for and says for how long. */
export function CodeField({
  purpose,
  mobile,
  dialingCode,
  checkMobile,
  onMobileRefused,
  marked = false,
  value,
  onChange,
  onBlur,
  name,
  onComplete,
  error,
}: CodeFieldProps) {
  const t = useT();
  const slider = useSliderProof();
  const work = useWork();
  const sliderOn = useModule('GEETEST3');
  const key = timerKey(purpose, dialingCode, mobileDigits(mobile));
  const until = useCodeTimers((state) => state.until[key] ?? 0);
  const rest = useCodeTimers((state) => state.rest);
  const left = useTimeLeft(until, now);
  const lastAt = useRef(0);
  const box = useRef<HTMLDivElement>(null);

  const { run, busy } = useAction(async () => {
    try {
      let geetest = sliderOn ? await slider.ask() : undefined;
      if (sliderOn && !geetest) return;
      const ask = async () => work.send(async (more) => sendCode({ purpose, mobile: mobile.trim(), dialingCode, geetest, ...more }));
      const seconds = await ask().catch(async (failure: unknown) => {
        if (!(failure instanceof ApiError) || failure.code !== 'slider.required') throw failure;
        geetest = await slider.ask();
        return geetest ? ask() : undefined;
      });
      if (seconds === undefined) return;
      lastAt.current = Date.now();
      // As long as the code counts (specification §9).
      rest(key, seconds, Date.now());
      box.current?.querySelector('input')?.focus();
      toast(t('identity.code.sentTo', { mobile: `+${dialingCode} ${mobile.trim()}` }), { tone: 'win' });
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfterSeconds) rest(key, failure.retryAfterSeconds, Date.now());
      if (failure instanceof ApiError && (failure.code === 'mobile.invalid' || failure.code === 'mobile.missing')) onMobileRefused(failure);
      else toast(problemText(failure), { tone: 'danger', lifeMs: 0 });
    }
  });
  const send = () => {
    if (left > 0 || Date.now() - lastAt.current < throttleMs || !checkMobile()) return;
    void run();
  };

  const seconds = Math.ceil(left / 1000);
  return (
    <div ref={box} className="grid grid-cols-1 gap-2">
      <OtpInput
        label={`${t('identity.field.verificationCode')}${marked ? ' *' : ''}`}
        value={value}
        onChange={onChange}
        error={error}
        {...(onBlur && { onBlur })}
        {...(name !== undefined && { name })}
        {...(onComplete && { onComplete })}
      />
      <Button loading={busy} loadingLabel={t('common.loading')} disabled={left > 0} onClick={send}>
        {left > 0
          ? t('identity.code.sent', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
          : until > 0
            ? t('identity.code.again')
            : t('identity.code.get')}
      </Button>
      {slider.dialog}
      {work.dialog}
    </div>
  );
}
