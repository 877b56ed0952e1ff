import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useFigureRules } from '../api/team';

/** What the house's result, or a team's net loss, is less of besides prizes, as the brand has it today. */
export function ResultWords() {
  const t = useT();
  const format = useFormat();
  const { data } = useFigureRules();
  if (!data) return null;
  const less = data.costs.filter((cost) => cost !== 'fees').map((cost) => t(`agents.figure.${cost}`));
  return (
    <>
      {less.length > 0 && ` ${t('agents.explain.less', { costs: new Intl.ListFormat(format.tag).format(less) })}`}
      {data.costs.includes('fees') && ` ${t('agents.explain.feesAdded')}`}
    </>
  );
}
