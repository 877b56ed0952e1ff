import { Button } from '@sortes/ui';
import { useSession } from '../../../entities/account/session';
import { useT, type TextId } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { Guide } from '../../../entities/brand/guides';
import { pageNames } from './page-names';

/** One of the product's own topics. */
export function GuideText({ guide }: { guide: Guide }) {
  const t = useT();
  const modal = useModal();
  const isMember = useSession(({ status }) => status === 'member');
  const { visitors } = guide;
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
      {!isMember && visitors && (
        <Button className="mt-2" onClick={() => modal.open(visitors.modal)}>
          {t(visitors.text)}
        </Button>
      )}
    </>
  );
}
