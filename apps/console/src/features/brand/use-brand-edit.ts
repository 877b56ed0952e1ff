import type { Form } from '@sortes/browser';
import { toast } from '@sortes/ui';
import limits from 'virtual:limits/staffChangeBrand';
import { call } from '../../shared/calls';
import { sharedKeys } from '../../shared/keys';
import { askAnew, queryClient } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { unlessOutdated } from '../../shared/unless-outdated';
import { useForm } from '../../shared/use-form';
import type { Brand, BrandChange } from './brand-data';

/** The reason of a change, beside what is changed. */
export interface Reasoned {
  readonly reason: string;
}

interface BrandPlan<Draft extends object> {
  /** A draft that changes nothing: what is undefined or empty in it stays as it is kept. */
  readonly start: Draft;
  readonly changeOf: (draft: Draft) => BrandChange;
  /** Fields of the draft by what the server calls them, where it calls them otherwise. */
  readonly places?: Readonly<Record<string, keyof Draft & string>>;
}

export interface BrandEdit<Draft extends object> {
  readonly form: Form<Draft & Reasoned>;
  /** Gives up what was typed. */
  readonly discard: () => void;
}

/**
 * Part of the brand as it is edited. When somebody else was quicker the brand is asked for anew, what was typed is kept, and the next try is a change of what
 * stands there now.
 */
export function useBrandEdit<Draft extends object>(brand: Brand, { start, changeOf, places = {} }: BrandPlan<Draft>): BrandEdit<Draft> {
  const t = useT();
  const discard = () => form.begin({ ...start, reason: '' });
  const bodyOf = (draft: Draft & Reasoned) => ({ ...changeOf(draft), version: brand.version, reason: draft.reason.trim() });
  const form = useForm<Draft & Reasoned>({
    start: { ...start, reason: '' },
    limits,
    places,
    body: bodyOf,
    async submit(draft) {
      const next = await unlessOutdated(
        () => call('staffChangeBrand', { body: bodyOf(draft) }),
        () => askAnew(sharedKeys.brand.all),
      );
      queryClient.setQueryData(sharedKeys.brand.all, next);
      void askAnew(sharedKeys.list.of('brands'));
      discard();
      toast(t('brand.saved'), { tone: 'win' });
    },
  });
  return { form, discard };
}
