import { isAgentType, playerTypes } from '@sortes/contract';
import { create } from 'zustand';
import { forgetTab, forgetTabAll, writeTab } from '@sortes/browser';

export interface Member {
  id: number;
  account: string;
  nickname: string;
  /** One of `playerTypes`. */
  type: number;
  rankLevel: number;
  /** Name and two colours of the rank; empty while there is none. */
  label: { text: string; colour: string; background: string };
  avatar?: string;
  /** May send money to the agent above them. */
  toUpline?: boolean;
  /** An agent stands above them. */
  hasUpline?: boolean;
}

export interface Session {
  /** `unknown` until the server has answered once; screens show skeletons, not the guest's face, meanwhile. */
  status: 'unknown' | 'guest' | 'member';
  id?: number;
  account?: string;
  nickname?: string;
  type?: number;
  rankLevel?: number;
  label?: Member['label'];
  avatar?: string;
  toUpline?: boolean;
  hasUpline?: boolean;
}

/** Session-storage keys of the specification. They hold markers only: the session itself is an HttpOnly cookie. */
const tabKeys = ['token', 'account', 'isAgent', 'customerId', 'memberLabel', 'memberLabelTextColor', 'memberLabelBgColor'] as const;

interface SessionStore extends Session {
  signedIn: (member: Member) => void;
  /** Forgets the member and keeps the merchant values. */
  signedOut: () => void;
}

/** Who is signed in, as far as the browser knows; the server decides. */
export const useSession = create<SessionStore>((set, get) => ({
  status: 'unknown',
  signedIn(member) {
    writeTab('token', '1');
    writeTab('account', member.account);
    writeTab('customerId', String(member.id));
    writeTab('isAgent', String(member.type));
    writeTab('memberLabel', member.label.text);
    writeTab('memberLabelTextColor', member.label.colour);
    writeTab('memberLabelBgColor', member.label.background);
    set({ status: 'member', ...member });
  },
  signedOut() {
    for (const key of tabKeys) forgetTab(key);
    // A member's picks and basket are nobody else's; a guest keeps their own, also when they sign in.
    if (get().status === 'member') forgetTabAll('board:');
    set((state) => ({ status: 'guest', signedIn: state.signedIn, signedOut: state.signedOut }), true);
  },
}));

/** True for the member types that may open the agent centre. */
export function isAgent(session: Session): boolean {
  return session.status === 'member' && isAgentType(session.type ?? playerTypes.member);
}

/** True for a trial account (free play). */
export function isTrial(session: Session): boolean {
  return session.status === 'member' && session.type === playerTypes.trial;
}
