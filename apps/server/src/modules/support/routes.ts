import { site as contract } from '@sortes/contract';
import { newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { handle, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import type { SiteModule } from '../site/index.js';
import { insertFeedback } from './feedback-repository.js';

/** What a player or a visitor writes to the operator. */
export function supportRoutes({ db }: Pick<Services, 'db'>, site: Pick<SiteModule, 'moduleOn'>): Route[] {
  return [
    handle(contract.sendFeedback, async ({ body }, context) => {
      if (!(await site.moduleOn(context.merchant, 'FEEDBACK3'))) refuse('function.not.available');
      const content = body.content.replaceAll('\0', '').trim();
      if (content === '') refuse('request_param_err', { field: 'content' });
      const id = newId();
      await insertFeedback(db, {
        id,
        merchantId: context.merchant.id,
        playerId: context.caller?.playerId ?? null,
        content,
        contact: (body.contact ?? '').replaceAll('\0', '').trim(),
        reference: (body.reference ?? '').replaceAll('\0', '').trim(),
        language: context.language,
      });
      return { feedbackId: id };
    }),
  ];
}
