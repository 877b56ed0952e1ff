import { agentLaneNames, type Reply, type staffPoints } from '@sortes/contract';
import { hasShape, isFlag, isListOf, isNullOr, isNumber, isText, isWordOf } from '../../shared/shape';

export type Rules = Reply<typeof staffPoints.staffGetPointRules>['rules'];

const areRules = hasShape<Rules>({
  rates: isListOf(hasShape<Rules['rates'][number]>({ lane: isWordOf(agentLaneNames), per100: isNumber })),
  validity: hasShape<Rules['validity']>({ unit: isWordOf(['months', 'days']), count: isNumber }),
  isSold: isFlag,
  bringsPer1000: isText,
  soldMostADay: isNullOr(isNumber),
  isBought: isFlag,
  costsPer1000: isText,
  boughtMostADay: isNullOr(isText),
});

/** Whether this is the payload of a request for other rules of points. */
export const asksForRules = hasShape<{ before: Rules; rules: Rules }>({ before: areRules, rules: areRules });
