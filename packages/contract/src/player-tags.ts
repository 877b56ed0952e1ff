/** How a tag is written: a short word of the house's own, the same in all languages. */
export const tagPattern = '^[a-z0-9][a-z0-9-]{0,31}$';
/** A player has so many at most. */
export const tagsAtMost = 20;
/** Whoever has this tag is offered nothing and given nothing by offers; what they have already runs on. */
export const noOffersTag = 'no-bonus';
/** So many tags of a brand are listed. */
export const tagsListedAtMost = 500;
