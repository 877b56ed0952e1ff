import { useT } from '../../kit/i18n';
import { chipClass } from '@sortes/ui';
import { BreaksSection } from './parts/breaks-section';
import { ExclusionNotice } from './parts/exclusion-notice';
import { HelpSection } from './parts/help-section';
import { IdentitySection } from './parts/identity-section';
import { LimitsSection } from './parts/limits-section';
import { PlaySection } from './parts/play-section';
import { sectionId } from './parts/section';

const parts = [
  ['limits', 'protection.limits.title'],
  ['break', 'protection.breaks.title'],
  ['play', 'protection.play.short'],
  ['identity', 'protection.identity.title'],
  ['help', 'protection.help.title'],
] as const;

/** Jumps to the parts of the page, which is long on a phone. */
function Jumps() {
  const t = useT();
  const jump = (name: string) => {
    const part = document.getElementById(sectionId(name));
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t('protection.jumps')} className="scroll-row flex min-w-0 gap-2 p-0.5 lg:hidden">
      {parts.map(([name, text]) => (
        <button key={name} type="button" className={chipClass(false)} onClick={() => jump(name)}>
          {t(text)}
        </button>
      ))}
    </nav>
  );
}

/** `?m=member&page=protection`: limits, breaks, what one has played, who one is, and who helps. */
export function ProtectionPage() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <Jumps />
      <ExclusionNotice />
      <LimitsSection />
      <BreaksSection />
      <PlaySection />
      <IdentitySection />
      <HelpSection />
    </div>
  );
}
