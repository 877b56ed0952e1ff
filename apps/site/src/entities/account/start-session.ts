import { call, onAnswered, onSessionLost, setCsrfToken } from '../../kit/api/client';
import { onStreamEvent, onStreamReconnected, openStream } from '../../kit/api/stream';
import { translate } from '../../kit/i18n';
import { useSession } from './session';
import { toast } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { readTab } from '@sortes/browser';
import { create } from 'zustand';
import { avatarAddress } from './avatar';
import { balanceQuery } from '../wallet/balance';
import { forgetMember, queryClient } from '../../kit/query-client';
import { renew } from './renew';
import { forgetEnd, noteAnswer, noteReason, showEnd } from './session-end';
import { readAddressAnew } from '../../kit/router';

/** A ticket that waits for a yes, because another account is signed in. In memory only. */
export const useWaitingTicket = create<{ ticket: string | undefined; drop: () => void }>((set) => ({
  ticket: undefined,
  drop: () => set({ ticket: undefined }),
}));

declare global {
  interface Window {
    /** What the page's first script took off the address. */
    ticketOfAddress?: string;
  }
}

/** The one-time ticket (`?ticket=`, or the specification's `?token=`) that the page's first script took off the address; once. */
export function takeTicket(): string | undefined {
  const ticket = window.ticketOfAddress;
  delete window.ticketOfAddress;
  return ticket;
}

/** Signs in with a ticket; asks first (`?m=switchAccount`) when an account is signed in already. */
async function exchangeTicket(ticket: string): Promise<void> {
  if (useSession.getState().status === 'member') {
    useWaitingTicket.setState({ ticket });
    const address = new URL(location.href);
    address.searchParams.set('m', 'switchAccount');
    history.replaceState(history.state, '', address);
    readAddressAnew();
    return;
  }
  try {
    await call('loginTicket', { body: { ticket } });
    await restoreSession();
  } catch (error) {
    useSession.getState().signedOut();
    toast((error instanceof Error && error.message) || translate('errors.unexpected'), { tone: 'danger', lifeMs: 0 });
  }
}

/**
 * Asks the server who this browser is signed in as and fills the session store; call again after a sign-in. The server's cookie decides, never a stored
 * marker. Without an answer the visitor counts as a guest. While a ticket is about to be exchanged nobody counts as one yet: a page for members would
 * ask them to log in.
 */
export async function restoreSession({ ticketFollows = false } = {}): Promise<void> {
  const { signedIn, signedOut } = useSession.getState();
  try {
    const session = await call('getSession');
    if (!session.signedIn || !session.member || session.member.sessionKind !== 'full') {
      if (session.member) setCsrfToken(session.member.csrfToken);
      if (!ticketFollows) signedOut();
      return;
    }
    setCsrfToken(session.member.csrfToken);
    const info = await call('getMemberInfo');
    const avatar = avatarAddress(info.avatar);
    forgetEnd();
    signedIn({
      id: info.id,
      account: info.account,
      nickname: info.nickname,
      type: info.type,
      rankLevel: info.clubLabel.rankLevel,
      label: { text: info.clubLabel.labelName, colour: info.clubLabel.color, background: info.clubLabel.color2 },
      toUpline: info.toUpline,
      hasUpline: info.hasUpline,
      ...(avatar && { avatar }),
    });
  } catch {
    if (useSession.getState().status === 'unknown' && !ticketFollows) signedOut();
  }
}

/** How long the tab that ends the session itself may take to hear the answer; meanwhile the stream tells it the same. */
const ownEndMs = 1_000;

/** Tells whoever is still shown as signed in that the session ended elsewhere. */
async function noticeEnd(): Promise<void> {
  if (useSession.getState().status !== 'member') return;
  await restoreSession();
  if (useSession.getState().status === 'guest') tellEnd();
}

function tellEnd(): void {
  queryClient.removeQueries({ queryKey: balanceQuery.queryKey });
  showEnd();
}

/** All open pages hear of a change at once; they ask within this time, not all together. */
const siteSpreadMs = 800;
const madeOldBy = {
  content: ['notice', 'help', 'system-status'],
  brand: ['system-status', 'notice', 'help', 'vendors', 'register-settings', 'games'],
  games: ['vendors', 'games'],
  cashier: ['deposit-settings', 'withdrawals'],
} as const;
const renewing = new Set<string>();

/** Asks anew for what staff changed of the site. Of several changes in a row, as a batch makes them, the first one's asking serves all. */
function renewSite(part: keyof typeof madeOldBy): void {
  if (renewing.has(part)) return;
  renewing.add(part);
  setTimeout(
    () => {
      renewing.delete(part);
      for (const key of madeOldBy[part]) void renew(queryClient, [key]);
    },
    (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % siteSpreadMs,
  );
}

/** Starts what lives as long as the page: the session, its loss, and the live balance. */
export async function startSession(): Promise<void> {
  // Kept of this tab from before it was loaded anew: that its visitor was logged in.
  const wasMember = readTab('token') === '1';
  onAnswered(() => noteAnswer(Date.now()));
  onSessionLost(() => {
    const session = useSession.getState();
    if (session.status !== 'member') return;
    session.signedOut();
    forgetMember(false);
    tellEnd();
  });
  const ticket = takeTicket();
  await restoreSession({ ticketFollows: Boolean(ticket) });
  if (ticket) await exchangeTicket(ticket);
  else if (wasMember && useSession.getState().status === 'guest') showEnd();
  // The stream belongs to the caller's session: open it anew when that changes.
  let streamOf: number | undefined | null = null;
  const follow = () => {
    const { status, id } = useSession.getState();
    if (status === 'unknown' || streamOf === id) return;
    streamOf = id;
    openStream();
  };
  follow();
  useSession.subscribe(follow);
  onStreamReconnected(() => void queryClient.invalidateQueries());
  onStreamEvent((event) => {
    if (event.type === 'session') {
      noteReason(event.reason);
      setTimeout(() => void noticeEnd(), ownEndMs);
    }
    if (event.type === 'site') renewSite(event.part);
    // Label, customer service and whatever else goes by the rank.
    if (event.type === 'rank') void restoreSession();
    // A chase places from what it holds and gives back: asked afresh, should the balance's own event have been missed.
    if (event.type === 'chase') void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
    if (event.type !== 'balance') return;
    const amount = tryReadAmount(event.sumBalance);
    const known = queryClient.getQueryData(balanceQuery.queryKey);
    if (amount === undefined || !known) void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
    else if (event.sequence >= known.sequence)
      queryClient.setQueryData(balanceQuery.queryKey, { ...known, amount, sequence: event.sequence });
  });
}
