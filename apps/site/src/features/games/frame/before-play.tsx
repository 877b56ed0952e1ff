import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part';
import { FrameFailure } from './frame-failure';
import { GuestDoor } from './guest-door';
import { OpeningPicture } from './opening-picture';
import { LaunchingCover } from './playing-frame';
import type { OpenedGame } from './use-opened-game';
import type { WaysIn } from './use-ways-in';

// A form, which only games of vendors with wallets of their own ask for.
const MoveIn = lazyPart(async () => (await import('./move-in')).MoveIn, []);

/** What stands where the game will: why it does not open, what the player is asked first, or that it is on its way. */
export function BeforePlay({ opened, ways, onRetry }: { opened: OpenedGame; ways: WaysIn; onRetry: () => void }) {
  const { facts, name, error, isAddressBad, asksLogin, vendorWallet, attempt } = opened;
  const picture = <OpeningPicture game={facts?.game} />;
  const failure = { facts, onRetry, onLogin: ways.login };
  if (error !== undefined) return <FrameFailure error={error} {...failure} />;
  if (isAddressBad) return <FrameFailure failure="address" {...failure} />;
  if (asksLogin) return <GuestDoor facts={facts} ways={ways} />;
  if (vendorWallet.wallet !== undefined && vendorWallet.asksMove)
    return (
      <Suspense fallback={<LaunchingCover name={name} picture={picture} onReload={onRetry} />}>
        <MoveIn wallet={vendorWallet.wallet} onDone={vendorWallet.settle} />
      </Suspense>
    );
  return <LaunchingCover key={attempt} name={name} picture={picture} onReload={onRetry} />;
}
