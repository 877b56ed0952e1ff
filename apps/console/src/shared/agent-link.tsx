import { linkClass } from '@sortes/ui';
import { agentPlace } from './addresses';
import { playerText } from './player-text';
import { ScreenLink } from './screen-link';
import { useMay } from './session';

/** An agent as a way to their page among agents, for who may see it. */
export function AgentLink({ playerId, name }: { playerId: number; name?: string | null | undefined }) {
  const may = useMay('agents.read');
  const text = playerText(playerId, name);
  if (!may) return text;
  return (
    <ScreenLink place={agentPlace(playerId)} className={linkClass} onClick={(event) => event.stopPropagation()}>
      {text}
    </ScreenLink>
  );
}
