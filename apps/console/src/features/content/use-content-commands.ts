import type { ContentKind, ContentRecord } from '@sortes/contract';
import { toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { unlessOutdated } from '../../shared/unless-outdated';
import type { ContentEdit } from './use-content-edit';
import { sharedKeys } from '../../shared/keys';
import { contentKeys } from './keys';

export interface ContentCommands {
  readonly save: () => Promise<void>;
  /** Off the site and on it again: it stays in the list, and what else was typed is not saved with it. */
  readonly show: (enabled: boolean) => Promise<void>;
  /** Takes the last change back. */
  readonly undoLast: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

async function showAgain(kind: ContentKind, id: string): Promise<void> {
  await askAnew(sharedKeys.list.of(`content.${kind}`), contentKeys.record.of(kind, id));
}

async function undo(kind: ContentKind, id: string, version: number, reason: string) {
  const done = await call('staffUndoContent', { params: { kind, id }, body: { version, reason } });
  await showAgain(kind, id);
  return done;
}

/** What is done about a record that is edited. `onLeave`: the form is done with. */
export function useContentCommands(kind: ContentKind, edit: ContentEdit, onLeave: () => void): ContentCommands {
  const t = useT();
  const { base, record, work } = edit;
  const reason = edit.reason.trim();
  /** Runs a change; one that somebody else's has overtaken shows what stands now and keeps what was typed. */
  const run = (change: () => Promise<void>) =>
    work.run(() =>
      unlessOutdated(change, async () => {
        if (base) edit.showStanding(await call('staffGetContent', { params: { kind, id: base.id } }).catch(() => undefined));
      }),
    );
  /** Taken back at once, it gives the reason of what is taken back. */
  const told = (text: string, id: string, version: number, then?: () => void) => {
    const why = undoReason(t, reason);
    tellWithUndo(t, text, async () => {
      await undo(kind, id, version, why);
      then?.();
    });
  };
  const add = async () => {
    const line = await call('staffAddContent', { body: { record, reason } });
    // Whoever writes ten links opens ten forms: the new one is in the list behind.
    onLeave();
    await showAgain(kind, line.id);
    told(t('content.saved'), line.id, line.version);
  };
  const change = async ({ id, version }: NonNullable<typeof base>) => {
    const line = await call('staffSaveContent', { params: { kind, id }, body: { record, version, reason } });
    edit.take(line, true);
    await showAgain(kind, line.id);
    told(t('content.saved'), line.id, line.version, onLeave);
  };
  const show = async ({ id, version, record: kept }: NonNullable<typeof base>, enabled: boolean) => {
    const body = { record: { ...kept, enabled } as ContentRecord, version, reason };
    const line = await call('staffSaveContent', { params: { kind, id }, body });
    onLeave();
    await showAgain(kind, line.id);
    told(t(enabled ? 'content.saved' : 'content.offSaved'), line.id, line.version);
  };
  const undoLast = async ({ id, version }: NonNullable<typeof base>) => {
    const done = await undo(kind, id, version, reason);
    if (!done.exists) return onLeave();
    edit.take(await call('staffGetContent', { params: { kind, id } }), true);
    toast(t('common.undone'), { tone: 'win' });
  };
  const remove = async ({ id, version: before }: NonNullable<typeof base>) => {
    const { version } = await call('staffRemoveContent', { params: { kind, id }, body: { version: before, reason } });
    onLeave();
    await askAnew(sharedKeys.list.of(`content.${kind}`));
    told(t('content.removed'), id, version);
  };
  return {
    save: () => run(() => (base === undefined ? add() : change(base))),
    show: async (enabled) => base && run(() => show(base, enabled)),
    undoLast: async () => base && run(() => undoLast(base)),
    remove: async () => base && work.run(() => remove(base)),
  };
}
