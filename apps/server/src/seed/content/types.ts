/** The demo brand's texts in one language. {brand}, {minimumAge} and {termsVersion} are filled in when shown. */
export interface DemoTexts {
  banners: Record<'welcome' | 'fair' | 'northern' | 'deposit' | 'wheel', { title: string; text: string; action: string }>;
  announcements: Record<'welcome' | 'fairness' | 'demo' | 'schedule', { title: string; content: string }>;
  articles: Record<ArticleKey, { title: string; html: string }>;
}

/** Help articles in the order of the help centre. */
export const articleKeys = ['register', 'deposit', 'bet', 'fairness', 'responsible', 'terms', 'privacy', 'contact'] as const;
export type ArticleKey = (typeof articleKeys)[number];
