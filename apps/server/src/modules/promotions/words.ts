import { offerFiles } from '@sortes/growth-rules/messages';
import { createWords } from '@sortes/service';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/** Words of the lists and files of promotions; the screens have their own. */
export const words = createWords('server/promotions', { en, zh, id, pt, th, vi });

/** What the terms of offers are made of. */
export const offerWords = createWords('growth-rules', offerFiles);
