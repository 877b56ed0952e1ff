import { Button, ConfirmDialog, IconArrowClockwise, IconTrash, TextField } from '@sortes/ui';
import { useId, useState } from 'react';
import { FormEnd } from '../../shared/form-end';
import { FormFoot } from '../../shared/form-foot';
import { useT } from '../../shared/texts';
import { missingWords } from '../../shared/why-not';
import type { ContentCommands } from './use-content-commands';
import type { ContentEdit } from './use-content-edit';

/** The reason and what can be done about a record. */
export function ContentFoot({ edit, commands }: { edit: ContentEdit; commands: ContentCommands }) {
  const t = useT();
  const reasonId = useId();
  const { base, form } = edit;
  const missing = missingWords(t, { reason: form.values.reason });
  // What is on the site is taken off it first; only what is off may be deleted.
  const isShown = base !== undefined && 'enabled' in base.record ? base.record.enabled : undefined;
  const disabled = missing !== undefined || form.busy;
  return (
    <FormFoot>
      <TextField
        id={reasonId}
        label={t('common.reason')}
        description={t('common.reasonNote')}
        autoComplete="off"
        required
        {...form.field('reason')}
      />
      <FormEnd form={form} missing={missing} submit={t('content.save')}>
        {base && edit.mayUndo && (
          <Button onClick={() => void commands.undoLast()} disabled={disabled}>
            <IconArrowClockwise size={18} className="-scale-x-100" />
            {t('content.undoLast')}
          </Button>
        )}
        {base && isShown !== undefined && (
          <Button className="ms-auto" onClick={() => void commands.show(!isShown)} disabled={disabled}>
            {t(isShown ? 'content.takeOff' : 'content.putOn')}
          </Button>
        )}
        {base && isShown !== true && <RemoveButton disabled={disabled} onRemove={commands.remove} />}
      </FormEnd>
    </FormFoot>
  );
}

/** Deletes a record, once asked whether it shall. */
function RemoveButton({ disabled, onRemove }: { disabled: boolean; onRemove: () => Promise<unknown> }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="ghost" className="text-danger!" onClick={() => setAsking(true)} disabled={disabled}>
        <IconTrash size={18} />
        {t('content.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('content.remove')}
        confirmLabel={t('content.remove')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={async () => void (await onRemove())}
        onClose={() => setAsking(false)}
      >
        {t('content.removeQuestion')}
      </ConfirmDialog>
    </>
  );
}
