import type { JSX } from 'preact';
import { IconWarning } from '../parts/icons';
import { say } from '../parts/texts';

const known = ['session', 'ticket_used', 'ticket_expired', 'ticket_unknown', 'blocked', 'game_closed', 'offline'] as const;

/** The session is over or never began: the game has to be opened again from the site. */
export function EndedPage({ code, onLeave }: { readonly code: string; readonly onLeave: () => void }): JSX.Element {
  const reason = known.find((one) => one === code) ?? 'session';
  return (
    <main class="ended">
      <IconWarning size={40} />
      <h1>{say('ended.title')}</h1>
      <p>{say(`ended.${reason}`)}</p>
      <button type="button" class="button button-gold" onClick={onLeave}>
        {say('ended.leave')}
      </button>
    </main>
  );
}
