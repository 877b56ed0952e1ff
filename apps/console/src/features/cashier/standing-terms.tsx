import { Button } from '@sortes/ui';
import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { usePayingWords } from '../../shared/paying-words';
import { useT } from '../../shared/texts';

interface StandingTermsProps {
  /** The level of its heading on the page. */
  readonly heading: 'h2' | 'h3';
  readonly standing: object;
  readonly mine: object;
  readonly onTake: () => void;
  readonly onKeepMine: () => void;
}

/** What somebody else saved meanwhile of how money goes in or out, beside what was typed here. */
export function StandingTerms({ heading: Heading, standing, mine, onTake, onKeepMine }: StandingTermsProps) {
  const t = useT();
  const words = usePayingWords();
  return (
    <section aria-label={t('content.outdated')} className="grid gap-3 rounded-tile border border-warning/50 bg-bg2 p-4">
      <Heading className="text-body font-bold">{t('content.outdated')}</Heading>
      <DifferenceList
        differing={differences(standing, mine)}
        oneLabel={t('content.stands')}
        otherLabel={t('content.mine')}
        nameOf={words.nameOf}
        inWords={words.inWords}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>{t('content.takeStanding')}</Button>
        <Button onClick={onKeepMine}>{t('content.keepMine')}</Button>
      </div>
    </section>
  );
}
