import { Dialog, Switch } from '@sortes/ui';
import { useShortcuts } from '../shared/shortcuts';
import { useT } from '../shared/texts';

/** What keys do, and the switch of those that are a single letter. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const { on, set } = useShortcuts();
  const keys = [
    ['Ctrl K', t('shell.keys.palette')],
    ['/', t('shell.keys.filter')],
    ['J  K  ↓  ↑', t('shell.keys.rows')],
    ['Home  End', t('shell.keys.ends')],
    ['Enter', t('shell.keys.open')],
    ['X', t('shell.keys.select')],
    ['Esc', t('shell.keys.close')],
    ['?', t('shell.keys.list')],
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.keys.title')} closeLabel={t('common.close')}>
      <div className="grid gap-4">
        <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-4 gap-y-2 text-body">
          {keys.map(([key, words]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-field border border-divider bg-bg2 px-2 py-1 text-label whitespace-pre">{key}</kbd>
              </dt>
              <dd className="text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
        <div className="border-t border-divider pt-2">
          <Switch checked={on} onChange={(event) => set(event.target.checked)}>
            {t('shell.keys.on')}
          </Switch>
          <p className="text-label text-ink-3">{t('shell.keys.note')}</p>
        </div>
      </div>
    </Dialog>
  );
}
