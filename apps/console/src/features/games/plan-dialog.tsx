import { Button, Dialog, Select, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { useVendors } from '../../shared/vendors';
import { WindowBadge } from './vendors-screen';
import { gamesKeys } from './keys';

const shownAtOnce = 10;

/** What a new maintenance closes: a vendor, or one game found by name. Answers `vendor:CODE` or `game:NODE`; its window is set where that is shown. */
export function PlanDialog({ onClose, onChosen }: { onClose: () => void; onChosen: (subject: string) => void }) {
  const t = useT();
  const vendors = useVendors();
  const [kind, setKind] = useState<'vendor' | 'game'>('vendor');
  return (
    <Dialog open onClose={onClose} title={t('games.window.plan')} closeLabel={t('common.close')}>
      <div className="grid gap-4">
        <Select
          label={t('games.window.what')}
          choices={[
            { value: 'vendor', label: t('games.window.ofVendor') },
            { value: 'game', label: t('games.window.ofGame') },
          ]}
          value={kind}
          onChange={(event) => setKind(event.target.value as typeof kind)}
        />
        {kind === 'game' ? (
          <GameFinder onChosen={(nodeId) => onChosen(`game:${nodeId}`)} />
        ) : (
          <ul className="grid gap-1">
            {vendors.map(({ code, name, maintenanceNow }) => (
              <li key={code}>
                <Choice name={name} note={code} state={maintenanceNow} onChosen={() => onChosen(`vendor:${code}`)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function GameFinder({ onChosen }: { onChosen: (nodeId: number) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { data, error } = useQuery({
    queryKey: gamesKeys.found.of(wanted),
    queryFn: ({ signal }) => call('staffListGames', { query: { text: wanted, pageSize: shownAtOnce } }, { signal }),
    enabled: wanted !== '',
  });
  return (
    <>
      <TextField
        label={t('games.window.find')}
        autoComplete="off"
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="text-body text-ink-2 empty:hidden">
        {error ? problemText(error) : data?.list.length === 0 && wanted !== '' && t('games.window.findNone')}
      </p>
      <ul className="grid gap-1">
        {data?.list.map(({ nodeId, name, vendorName, maintenanceNow }) => (
          <li key={nodeId}>
            <Choice name={name} note={vendorName} state={maintenanceNow} onChosen={() => onChosen(nodeId)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Choice({ name, note, state, onChosen }: { name: string; note: string; state: 'none' | 'planned' | 'now'; onChosen: () => void }) {
  return (
    <Button tone="ghost" className="w-full justify-start gap-3" onClick={onChosen}>
      <span className="min-w-0 truncate">{name}</span>
      <span className="text-label font-normal text-ink-3">{note}</span>
      {state !== 'none' && (
        <span className="ms-auto">
          <WindowBadge state={state} />
        </span>
      )}
    </Button>
  );
}
