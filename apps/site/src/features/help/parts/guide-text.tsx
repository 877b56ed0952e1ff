import { Button } from '@sortes/ui';
import { useSession } from '../../../entities/account/session';
import { useT, type TextId, type Translate } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { Guide } from '../../../entities/brand/guides';

/** Help calls pages what the member centre calls them. */
export const pageNames = (t: Translate) => ({
  withdraw: t('centre.page.withdraw'),
  protection: t('centre.page.protection'),
  transactionHistory: t('centre.page.transactionHistory'),
});

/** All that a guide says, as one text: what the search looks through. */
export function guideText(t: Translate, { intro, steps = [], notes }: Guide): string {
  return [intro, ...steps, ...notes].map((id) => t(id, pageNames(t))).join(' ');
}

/** One of the product's own topics. */
export function GuideText({ guide }: { guide: Guide }) {
  const t = useT();
  const modal = useModal();
  const isMember = useSession(({ status }) => status === 'member');
  const line = (id: TextId) => <li key={id}>{t(id, pageNames(t))}</li>;
  return (
    <>
      <div className="rich-text">
        <p>{t(guide.intro, pageNames(t))}</p>
        {guide.steps && <ol>{guide.steps.map(line)}</ol>}
        <ul>{guide.notes.map(line)}</ul>
      </div>
      {isMember && (
        <Button className="mt-2" onClick={() => modal.open('member', { page: guide.page })}>
          {t('help.guide.open', { page: t(`centre.page.${guide.page}` as TextId) })}
        </Button>
      )}
    </>
  );
}
