import { IconArrowLeft } from '@sortes/ui';
import { useState } from 'react';
import { BannerSlider } from '../../entities/banner/banner-slider';
import { HelpPanel } from './help-panel';
import { ServiceHead } from './parts/service-desk';
import { useT } from '../../kit/i18n';
import { PageLink } from '../../kit/page-link';
import { usePathname } from '../../kit/router';
import { useHelpAddress } from './use-help-address';

/** `/help` and `/helpmc`: articles by topic, search, and a way to write to the operator. */
export function HelpScreen() {
  const t = useT();
  const { topic, find } = useHelpAddress();
  const [isWriting, setWriting] = useState(false);
  const isBare = usePathname() === '/helpmc';
  // Where customer service leads: the form and what most people ask, until one of the topics is opened.
  const asService = isBare && find === '' && (topic === undefined || topic === 'contact');
  return (
    <div className="mx-auto max-w-240 py-4">
      {isBare && (
        <PageLink
          place={{ to: '/' }}
          className="mb-2 inline-flex min-h-11 items-center gap-2 text-body font-medium text-ink-2 no-underline hover:text-ink-1"
        >
          <IconArrowLeft size={18} /> {t('common.back')}
        </PageLink>
      )}
      {asService ? (
        <ServiceHead writing={{ isOpen: isWriting, toggle: () => setWriting(!isWriting) }} />
      ) : (
        <>
          <h1 className="text-h1">{t('help.title')}</h1>
          <p className="pt-2 pb-6 text-ink-2">{t('help.intro')}</p>
        </>
      )}
      <HelpPanel asService={asService} isWriting={isWriting}>
        {/* Not under a topic: who came for it reads it without turning a page. */}
        {topic === undefined && find === '' && !asService && <BannerSlider group="help" />}
      </HelpPanel>
    </div>
  );
}
