import { Button, IconMagnifyingGlass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { GameLane } from './game-lane';
import { hotGamesQuery } from './lists';

const shown = 6;

/** Under a page that is not there: the search, and games to go on with. */
export function TryThese() {
  const t = useT();
  const modal = useModal();
  const { code } = useLanguage();
  const { data } = useQuery(hotGamesQuery('', shown, code));
  return (
    <div className="games-centred mx-auto flex w-full max-w-240 flex-col gap-4 pb-8">
      <Button className="mx-auto w-full max-w-100" icon={<IconMagnifyingGlass size={18} />} onClick={() => modal.open('search')}>
        {t('shell.search')}
      </Button>
      <GameLane title={t('shell.notFound.games')} games={data} wrap />
    </div>
  );
}
