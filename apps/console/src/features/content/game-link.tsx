import { Picker } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useT } from '../../shared/texts';
import { contentKeys } from './keys';

const lottery = '/elott';
const addressOf = (nodeId: string): string => `/game?${new URLSearchParams({ nodeId }).toString()}`;
/** More games than a brand shows. */
const most = 3_000;

/** The game that a banner leads to, found by typing a part of its name; kept as the address that it has on the site. */
export function GameLink({ url, fault, onChange }: { url: string; fault: string | undefined; onChange: (url: string) => void }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: contentKeys.games.all,
    queryFn: () => call('listGames', { query: { pageSize: most } }),
    staleTime: 60_000,
  });
  const games = (data?.games ?? []).map(({ nodeId, gameName, vendorName }) => ({
    value: addressOf(nodeId),
    label: `${gameName} · ${vendorName}`,
  }));
  // A game that is no longer shown is named by its address: a field that stayed empty would say that none is chosen.
  const gone = url !== '' && url !== lottery && data !== undefined && games.every(({ value }) => value !== url);
  return (
    <Picker
      // The choices come later than the field.
      key={String(data === undefined)}
      label={t('content.game')}
      error={fault}
      emptyText={t('content.gameNone')}
      value={url}
      onChange={onChange}
      choices={[{ value: lottery, label: t('content.gameLottery') }, ...games, ...(gone ? [{ value: url, label: url }] : [])]}
    />
  );
}
