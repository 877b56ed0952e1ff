import { Outlet } from '@tanstack/react-router';
import { useSession } from '../shared/session';
import { SignIn } from './session/sign-in';
import { FirstFactor } from './session/first-factor';
import { SecondFactor } from './session/second-factor';
import { Frame } from './frame';

/** Nothing of the console is there before both factors were shown. */
export function Gate() {
  const me = useSession((state) => state.me);
  if (me === undefined) return <SignIn />;
  if (me.kind === 'factor') return <SecondFactor me={me} />;
  if (me.kind === 'enrol') return <FirstFactor />;
  return (
    <Frame me={me}>
      <Outlet />
    </Frame>
  );
}
