import type { BrandTemplatePart, Input, staffBrand } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { createBrandWithin } from '../../site/index.js';
import { change, type BackOfficeKit } from '../kit.js';
import { actorOf } from '../../../platform/staff.js';
import { wishWithin } from '../accounts/account-requests.js';

type Asked = Input<typeof staffBrand.staffCreateBrand>['body'];

interface FirstAdmin {
  name: string;
  /** The request for the account: a second administrator decides, and the link goes to its person. */
  waits: string | null;
}

/**
 * Adds a brand with what it takes of a template, and asks for its first administrator, in one transaction.
 * @throws DomainError permission.denied for who works for some brands only; not.found for an unknown template; brand.code.taken,
 * brand.host.taken, brand.host.needed, staff.name.taken, request_param_err
 */
export async function createBrand(
  kit: BackOfficeKit,
  context: RequestContext,
  asked: Asked,
): Promise<{ merchant: Merchant; admin: FirstAdmin | undefined }> {
  const { site } = kit.below;
  // A new brand is nobody's yet: only who works for every brand would see it afterwards.
  if (staffOf(context).merchantIds !== undefined) refuse('permission.denied');
  const { template: templateCode, parts: asParts, admin: adminAsked, reason, ...brand } = asked;
  const parts: ReadonlySet<BrandTemplatePart> = new Set(asParts);
  const template = templateCode === null ? undefined : (await site.allMerchants()).find(({ code }) => code === templateCode);
  if (templateCode !== null && template === undefined) refuse('not.found', { field: 'template' });
  const made = await change(
    kit,
    { actor: actorOf(context), merchantId: undefined, action: 'brand.created', subject: `brand:${brand.code}`, reason },
    async (transaction) => {
      const merchant = await createBrandWithin(kit.services, transaction, brand, template && { merchantId: template.id, parts });
      if (template !== undefined) {
        for (const { copyBrand } of kit.below.manifests)
          if (copyBrand !== undefined && parts.has(copyBrand.part)) await copyBrand.copy(transaction, template.id, merchant.id);
      }
      let admin: FirstAdmin | undefined;
      if (adminAsked !== null) {
        const account = { ...adminAsked, role: 'admin' as const, merchantIds: [merchant.id], brands: [merchant.code] };
        const { waits } = await wishWithin(kit, transaction, context, { act: 'create', account }, reason);
        admin = { name: adminAsked.name, waits: waits?.id ?? null };
      }
      const { currency, timeZone, hosts, name, id } = merchant;
      return {
        value: { merchant, admin },
        after: {
          id,
          name,
          hosts,
          currency,
          timeZone,
          languages: brand.languages,
          template: templateCode,
          parts: [...parts],
          admin: adminAsked?.name ?? null,
        },
      };
    },
  );
  site.forgetCopies();
  return made;
}
