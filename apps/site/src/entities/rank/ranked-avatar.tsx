import { Avatar } from '@sortes/ui';
import { useSession } from '../account/session';
import { RankRing, RankWords } from './rank-around';

/** The picture of whoever is signed in, with the ring of their rank once the page is at rest. `wordsId`: of the words that say what the ring shows. */
export function RankedAvatar({ wordsId }: { wordsId?: string }) {
  const { nickname, account, avatar } = useSession();
  return (
    <span className="relative inline-flex">
      <Avatar name={nickname || account || ''} {...(avatar && { src: avatar })} />
      <RankRing sizePx={44} widthPx={3} className="-inset-1" />
      {wordsId !== undefined && <RankWords id={wordsId} />}
    </span>
  );
}
