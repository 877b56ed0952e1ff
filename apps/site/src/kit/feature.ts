import type { IconComponent } from '@sortes/ui';
import type { ComponentType } from 'react';
import type { PagePath, Place } from './addresses';
import type { Area, TextId } from './i18n';
import type { MenuIcon } from './menu-icons';
import type { MemberPageKey, ModalKey, ModalProps } from './modal';

/** Which bars a page shows: all, one of its own in the header's place (game frame), none (/helpmc), or none until the visitor asks for them (/seamless). */
export type Bars = 'all' | 'own' | 'none' | 'hidden';

/** Code that comes when it is asked for, with its texts. */
export interface Lazy<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** Its texts, where they are not those of the feature. */
  readonly areas?: readonly Area[];
}

/** A page of the site. */
export interface Screen extends Lazy<object> {
  readonly paths: readonly PagePath[];
  readonly title: TextId;
  readonly bars?: Bars;
  readonly footer?: boolean;
  /** Module of the feature tree without which the page does not exist. */
  readonly module?: string;
  /** Sheets made of the page's own state, which it draws by itself. */
  readonly sheets?: readonly ModalKey[];
}

/** Blocks of the member centre's menu, in its order. */
export const memberGroups = ['account', 'money', 'records', 'news', 'protection'] as const;

/** A page of the member centre, at `?m=member&page=<key>` (keys of the specification, §2). */
export interface MemberPage extends Lazy<object>, Placed {
  readonly key: MemberPageKey;
  readonly group: (typeof memberGroups)[number];
  readonly text: TextId;
  readonly icon: MenuIcon;
  /** Module of the feature tree without which it does not exist. */
  readonly module?: string;
  /** Open to trial accounts too: it only shows what was played. */
  readonly trial?: true;
  /** For members whose upline takes transfers from them only. */
  readonly toUpline?: true;
  /** For members above whom an agent stands only. */
  readonly hasUpline?: true;
  /** Only where friends can be invited, for whoever is to be shown so. */
  readonly invites?: true;
}

/** A category of games: a page of its own and its lanes on the home page. */
export interface Category extends Placed {
  /** Titles of its lanes. */
  readonly titles: readonly string[];
  readonly text: TextId;
  readonly icon: MenuIcon;
  readonly to: PagePath;
  /** What the side menu's link says in its search. */
  readonly search?: Place['search'];
}

/** Where an entry of a menu leads. */
interface Way {
  readonly key: string;
  readonly text: TextId;
  /** A page of the site … */
  readonly place?: Place;
  /** … or a modal over the page in view … */
  readonly modal?: ModalKey;
  /** … or something that happens at the press. */
  readonly act?: () => void;
  /** A guest is asked to sign in first. */
  readonly membersOnly?: true;
  /** Agents alone have it. */
  readonly agentsOnly?: true;
  /** Module of the feature tree without which it does not exist. */
  readonly module?: string;
  /** Only where friends can be invited, for whoever is to be shown so. */
  readonly invites?: true;
}

/** An entry as it is drawn. */
export interface Destination extends Way {
  readonly Icon: IconComponent;
  /** Further pages that it stands for. */
  readonly places?: readonly string[];
}

interface Placed {
  /** Place in its menu: lower numbers come first. */
  readonly at: number;
}

/** An entry whose picture comes with its menu. */
export interface MenuEntry extends Way, Placed {
  readonly icon: MenuIcon;
}

/** What the features bring to the menus of the shell. */
interface Menus {
  /** Under the categories of the side menu. */
  readonly more?: readonly MenuEntry[];
  /** Under the heading for customer service. */
  readonly service?: readonly MenuEntry[];
  /** Under everything. */
  readonly last?: readonly MenuEntry[];
  /** The phone's bar, which shows five: the entry with the highest number always stays, of the others the last ones give way. */
  readonly bottom?: readonly (Destination & Placed)[];
}

/** An entry of the account menu. */
export interface AccountEntry extends Placed {
  readonly modal: ModalKey;
  readonly text: TextId;
  readonly icon: MenuIcon;
  /** For members who play with money: a trial account does not have it. */
  readonly membersOnly?: true;
  /** For agents alone. */
  readonly agentsOnly?: true;
  /** Module of the feature tree without which it does not exist. */
  readonly module?: string;
  /** Only where friends can be invited, for whoever is to be shown so. */
  readonly invites?: true;
  readonly danger?: true;
}

/** The search parameters that belong to a modal or page and come and go with it. */
type Parameters<Key extends string> = { readonly [K in Key]?: readonly string[] };

/**
 * What a capability brings to the site: one file `feature.ts` a feature, which the frame reads (`app/features.ts`). It tells the compiler its modals and pages,
 * too, so that `modal.open` takes only what there is:
 * `declare module '../../kit/modal' { interface Modals extends ParametersOf<typeof modals> {} }`.
 */
export interface Feature {
  /** Texts of its screens, modals and pages. */
  readonly areas: readonly Area[];
  readonly screens?: readonly Screen[];
  readonly parameters?: Parameters<ModalKey>;
  /** Sheets over the page in view, at `?m=<key>`. */
  readonly modals?: { readonly [Key in ModalKey]?: Lazy<ModalProps> };
  readonly pages?: readonly MemberPage[];
  /** Sheets of earlier versions that are pages of the member centre now: their addresses lead there. */
  readonly moved?: { readonly [Key in ModalKey]?: MemberPageKey };
  readonly categories?: readonly Category[];
  readonly menus?: Menus;
  readonly account?: readonly AccountEntry[];
}

let features: readonly Feature[] = [];

/** Tells the product's features; called once by the app, so that one can list what others bring without importing them. */
export function registerFeatures(all: readonly Feature[]): void {
  features = all;
}

/** Every feature of the product. */
export function knownFeatures(): readonly Feature[] {
  return features;
}

/** In the order of the menu. */
export function inOrder<Entry extends { readonly at: number }>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => a.at - b.at);
}
