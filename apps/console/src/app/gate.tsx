import { Outlet } from '@tanstack/react-router';
import { Activity } from 'react';
import { useSession } from '../shared/session';
import { SignIn } from './session/sign-in';
import { FirstFactor } from './session/first-factor';
import { SecondFactor } from './session/second-factor';
import { Frame } from './frame';

/** Nothing of the console is there before both factors were shown. */
export function Gate() {
  const { status, me, half } = useSession();
  const isOpen = status === 'staff' && half === undefined;
  return (
    <>
      {me && (
        // Unseen while its owner signs in again: nothing in it asks or can be reached, and what was typed stays.
        <Activity key={me.id} mode={isOpen ? 'visible' : 'hidden'}>
          <Frame me={me}>
            <Outlet />
          </Frame>
        </Activity>
      )}
      {!isOpen && (half === undefined ? <SignIn /> : half.kind === 'factor' ? <SecondFactor me={half} /> : <FirstFactor />)}
    </>
  );
}
