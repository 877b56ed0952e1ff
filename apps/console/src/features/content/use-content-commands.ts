import type { ContentKind, ContentRecord } from '@sortes/contract';
import { toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { askAnew } from '../../shared/query-client';
import type { Translate } from '../../shared/texts';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { unlessOutdated } from '../../shared/unless-outdated';
import { recordOf, type ContentEdit, type ContentFields } from './use-content-edit';
import { sharedKeys } from '../../shared/keys';
import { contentKeys } from './keys';

export interface ContentCommands {
  /** Off the site and on it again: it stays in the list, and what else was typed is not saved with it. */
  readonly show: (enabled: boolean) => Promise<unknown>;
  /** Takes the last change back. */
  readonly undoLast: () => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

async function showAgain(kind: ContentKind, id: string): Promise<void> {
  await askAnew(sharedKeys.list.of(`content.${kind}`), contentKeys.record.of(kind, id));
}

async function undo(kind: ContentKind, id: string, version: number, reason: string) {
  const done = await call('staffUndoContent', { params: { kind, id }, body: { version, reason } });
  await showAgain(kind, id);
  return done;
}

interface Place {
  readonly t: Translate;
  readonly kind: ContentKind;
  /** The form is done with. */
  readonly onLeave: () => void;
}

/** Says that something was done and offers to take it back; taken back at once, it gives the reason of what is taken back. */
function tellDone({ t, kind }: Place, text: string, done: { id: string; version: number; reason: string }, then?: () => void): void {
  const why = undoReason(t, done.reason);
  tellWithUndo(t, text, async () => {
    await undo(kind, done.id, done.version, why);
    then?.();
  });
}

/** Makes a change; one that somebody else's has overtaken shows what stands now and keeps what was typed. */
const unlessOvertaken = (kind: ContentKind, { base, showStanding }: ContentEdit, change: () => Promise<void>): Promise<void> =>
  unlessOutdated(change, async () => {
    if (base) showStanding(await call('staffGetContent', { params: { kind, id: base.id } }).catch(() => undefined));
  });

/** Saves what the fields say, as a new record or over what was saved last. */
export async function saveContent(place: Place, edit: ContentEdit, fields: ContentFields): Promise<void> {
  const { t, kind, onLeave } = place;
  const [record, reason] = [recordOf(fields), fields.reason.trim()];
  const { base } = edit;
  if (base === undefined) {
    const { id, version } = await call('staffAddContent', { body: { record, reason } });
    // Whoever writes ten links opens ten forms: the new one is in the list behind.
    onLeave();
    await showAgain(kind, id);
    tellDone(place, t('content.saved'), { id, version, reason });
    return;
  }
  await unlessOvertaken(kind, edit, async () => {
    const line = await call('staffSaveContent', { params: { kind, id: base.id }, body: { record, version: base.version, reason } });
    edit.take(line, true);
    await showAgain(kind, line.id);
    tellDone(place, t('content.saved'), { ...line, reason }, onLeave);
  });
}

/** What else is done about a record that is edited. */
export function useContentCommands(place: Place, edit: ContentEdit): ContentCommands {
  const { t, kind, onLeave } = place;
  const { base, form } = edit;
  const reason = form.values.reason.trim();
  const run = (change: () => Promise<void>) => form.run(() => unlessOvertaken(kind, edit, change));
  const told = (text: string, id: string, version: number) => tellDone(place, text, { id, version, reason });
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
    show: async (enabled) => base && run(() => show(base, enabled)),
    undoLast: async () => base && run(() => undoLast(base)),
    remove: async () => base && form.run(() => remove(base)),
  };
}
