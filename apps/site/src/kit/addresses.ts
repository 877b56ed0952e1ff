type Texts<Name extends string> = { readonly [name in Name]?: string | undefined };

/** A list of games: what narrows it, its order and how far it was scrolled. */
type Lobby = Texts<'vassalage' | 'gameType' | 'gameName' | 'gameClassify' | 'sort' | 'minBet' | 'list' | 'page' | 'pageNo'>;
type Board = Texts<'gameCode' | 'playType' | 'tab'>;

/** Every page of the site, by its address, with what its search may say. A page that does not stand here is refused by the compiler, and so is a link to it. */
interface PageSearches {
  '/': Texts<never>;
  '/index': Texts<never>;
  '/index.html': Texts<never>;
  '/home': Texts<never>;
  '/register': Texts<'referralCode' | 'affiliateCode'>;
  '/register.html': Texts<'referralCode' | 'affiliateCode'>;
  '/login': Texts<'next' | 'm'>;
  '/elott': Texts<'group'>;
  '/lottery': Board;
  '/sealottery': Board;
  '/vnlottery': Board & Texts<'region' | 'bars'>;
  '/rng': Lobby;
  '/live': Lobby;
  '/fish': Lobby;
  '/pvp': Lobby;
  '/sports': Lobby;
  '/esports': Lobby;
  '/inhouse': Lobby;
  '/seamless': Texts<'nodeId' | 'roomId' | 'mode' | 'bars'>;
  '/game': Texts<'nodeId' | 'roomId' | 'mode'>;
  '/help': Texts<'topic'>;
  '/helpmc': Texts<'topic'>;
  '/down': Texts<never>;
  '/download': Texts<never>;
  /** Not there yet: whatever leads there asks `hasScreen` first. */
  '/promotions': Texts<'id'>;
}

export type PagePath = keyof PageSearches;

/** A page with what its search says: what a link leads to. */
export type Place = { [P in PagePath]: { readonly to: P; readonly search?: PageSearches[P] | undefined } }[PagePath];

/** A page as it is without anything in its search. */
export function pageAlone(to: PagePath): Place {
  return { to } as Place;
}
