import type { Operations, Reply } from '@sortes/contract';
import { TextField } from '@sortes/ui';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { ReasonForm } from './reason-form';
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Line = Reply<Operations['staffListGameMaintenance']>['list'][number];
export type Window = Line['window'];
export type Target = { vendor: string } | { nodeId: number };

const hourMs = 3_600_000;

async function shownAgain(): Promise<void> {
  await askAnew(sharedKeys.list.all, gamesKeys.game.all, gamesKeys.vendor.all, gamesKeys.window.all);
}

/** Closes a vendor or a game for a time, moves its window, ends it. Every save can be taken back. */
export function WindowForm({ target, window, version }: { target: Target; window: Window | null; version: string }) {
  const t = useT();
  const [from, setFrom] = useState(() => fieldOf(window?.from ?? Date.now(), boot.timeZone));
  const [until, setUntil] = useState(() => fieldOf(window === null ? Date.now() + hourMs : window.until, boot.timeZone));
  const [told, setTold] = useState(window?.reason ?? '');
  // Stays once there was something to end: what was ended can be taken back.
  const [hasEnd, setHasEnd] = useState(window !== null);
  if (window !== null && !hasEnd) setHasEnd(true);
  const [begin, end] = [momentOf(from, boot.timeZone), momentOf(until, boot.timeZone)];
  // No end at all is an open one; half an end is none yet.
  const isReady = begin !== null && (until === '' || (end !== null && end > begin)) && told.trim() !== '';
  const set = async (next: Window | null, reason: string) => {
    const done = await call('staffSetGameMaintenance', { body: { ...target, version, window: next, reason } });
    await shownAgain();
    return async (why: string) => {
      await call('staffSetGameMaintenance', { body: { ...target, version: done.version, window: done.before, reason: why } });
      await shownAgain();
    };
  };
  return (
    <>
      <ReasonForm
        label={t(window ? 'games.window.change' : 'games.window.set')}
        submit={t('games.save')}
        isReady={isReady}
        onSave={(reason) => set({ from: begin ?? 0, until: end, reason: told.trim() }, reason)}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t('common.from')} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
          <TextField
            label={t('common.until')}
            description={t('games.window.openEnd')}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        <TextField label={t('games.window.told')} maxLength={200} value={told} onChange={(event) => setTold(event.target.value)} />
      </ReasonForm>
      {hasEnd && (
        <ReasonForm
          label={t('games.window.end')}
          submit={t('games.window.end')}
          isReady={window !== null}
          onSave={(reason) => set(null, reason)}
        />
      )}
    </>
  );
}
