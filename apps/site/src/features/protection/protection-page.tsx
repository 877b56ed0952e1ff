import { BreaksSection } from './parts/breaks-section';
import { HelpSection } from './parts/help-section';
import { IdentitySection } from './parts/identity-section';
import { LimitsSection } from './parts/limits-section';
import { PlaySection } from './parts/play-section';

/** `?m=member&page=protection`: limits, breaks, what one has played, who one is, and who helps. */
export function ProtectionPage() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <LimitsSection />
      <BreaksSection />
      <PlaySection />
      <IdentitySection />
      <HelpSection />
    </div>
  );
}
