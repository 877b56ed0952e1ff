import type { JSX } from 'preact';
import { showNumber } from './format';
import { IconCheck, IconWarning } from './icons';
import { say } from './texts';

/** Never told as less: a check that took no time would be none. */
const leastSeconds = 0.01;

/** What this device found of a round, in one word and one line. */
export function Seal({ ok, ms }: { readonly ok: boolean; readonly ms: number }): JSX.Element {
  const seconds = Math.max(leastSeconds, ms / 1000);
  return (
    <div class={ok ? 'seal seal-ok' : 'seal seal-bad'}>
      {ok ? <IconCheck size={32} /> : <IconWarning size={32} />}
      <p class="seal-word">{say(ok ? 'verify.genuine' : 'verify.bad')}</p>
      <p>{ok ? say('verify.genuineNote', { seconds: showNumber(seconds, seconds < 0.095 ? 2 : 1) }) : say('verify.badNote')}</p>
    </div>
  );
}
