import type { Faults } from '@sortes/browser';
import type { Operations, Reply } from '@sortes/contract';
import { TextField } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/staffSetGameMaintenance';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { askAnew } from '../../shared/query-client';
import { useT, type Translate } from '../../shared/texts';
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

/** A window as it is typed; `told` is what players read. */
interface Typed {
  readonly from: string;
  readonly until: string;
  readonly told: string;
}

/** No end at all is an open one. */
const windowOf = ({ from, until, told }: Typed): Window => ({
  from: momentOf(from, boot.timeZone) ?? 0,
  until: momentOf(until, boot.timeZone),
  reason: told.trim(),
});

function windowFaults(t: Translate, { from, until, told }: Typed): Faults<Typed> {
  const [begin, end] = [momentOf(from, boot.timeZone), momentOf(until, boot.timeZone)];
  // Half an end is none yet.
  const isBefore = until !== '' && (end === null || (begin !== null && end <= begin));
  return {
    from: begin === null ? t('common.limit.needed') : undefined,
    until: isBefore ? t('games.window.order') : undefined,
    told: told.trim() === '' ? t('common.limit.needed') : undefined,
  };
}

/** Closes a vendor or a game for a time, moves its window, ends it. Every save can be taken back. */
export function WindowForm({ target, window, version }: { target: Target; window: Window | null; version: string }) {
  const t = useT();
  const [openedAt] = useState(() => Date.now());
  // Stays once there was something to end: what was ended can be taken back.
  const [hasEnd, setHasEnd] = useState(window !== null);
  if (window !== null && !hasEnd) setHasEnd(true);
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
        fields={{
          from: fieldOf(window?.from ?? openedAt, boot.timeZone),
          until: fieldOf(window === null ? openedAt + hourMs : window.until, boot.timeZone),
          told: window?.reason ?? '',
        }}
        limits={limits}
        places={{ 'window.from': 'from', 'window.until': 'until', 'window.reason': 'told' }}
        body={({ reason, ...typed }) => ({ ...target, version, window: windowOf(typed), reason })}
        faults={(typed) => windowFaults(t, typed)}
        onSave={(reason, typed) => set(windowOf(typed), reason)}
      >
        {(form) => (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField label={t('common.from')} type="datetime-local" {...form.field('from')} />
              <TextField label={t('common.until')} description={t('games.window.openEnd')} type="datetime-local" {...form.field('until')} />
            </div>
            <TextField label={t('games.window.told')} {...form.field('told')} />
          </>
        )}
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
