import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useFigureRules } from '../api/team';
import { laneName } from './figure-text';

/** Of which games what a round won or lost is valid turnover, and not the stake, as the brand has it today. */
export function NetWords() {
  const t = useT();
  const format = useFormat();
  const { data } = useFigureRules();
  if (!data || data.net.length === 0) return null;
  return <> {t('agents.explain.net', { lanes: new Intl.ListFormat(format.tag).format(data.net.map((lane) => laneName(t, lane))) })}</>;
}
