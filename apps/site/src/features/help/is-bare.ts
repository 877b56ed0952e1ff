/** Whether the site stands in another page or an app (`isApp` in its address), which has bars of its own. */
export const isBare = typeof window !== 'undefined' && (top !== window || location.search.includes('isApp'));
