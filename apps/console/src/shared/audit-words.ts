import { approvalKinds, approvalSteps, auditActions, commandEnds, type AuditAction } from '@sortes/contract';
import { isTextId, type Translate } from './texts';

/** What an action of the audit log is called; one that is not known any more by its own name. Needs the texts of `audit` and `control`. */
export function auditWords(t: Translate, action: string): string {
  const [first = '', ...rest] = action.split('.');
  if (first === 'command') {
    const end = commandEnds.find((one) => one === rest.at(-1));
    return t(`audit.command.${end ?? 'done'}`, { command: (end === undefined ? rest : rest.slice(0, -1)).join(' ') });
  }
  const own = `audit.${action}`;
  if (isTextId(own)) return t(own);
  const [what, step] = [`control.kind.${first}`, `audit.step.${rest.join('.')}`];
  return isTextId(what) && isTextId(step) ? t('audit.step', { what: t(what), step: t(step) }) : action;
}

/** What all actions of one beginning are called. */
export function auditGroupWords(t: Translate, group: string): string {
  const ids = [`audit.group.${group}`, `control.kind.${group}`].filter((id) => isTextId(id));
  return ids[0] === undefined ? group : t(ids[0]);
}

/** Every action but commands, which have as many names as there are. */
export const everyAuditAction: readonly AuditAction[] = [
  ...auditActions,
  ...approvalKinds.flatMap((kind) => approvalSteps.map((step) => `${kind}.${step}` as const)),
];

/** What an action begins with: the kinds that the log can be narrowed to. */
export const groupOfAction = (action: string): string => action.split('.')[0] ?? '';
export const auditGroups: readonly string[] = [...new Set(['command', ...everyAuditAction.map(groupOfAction)])];

/**
 * What a field of an entry is called, by the names of the fields around it from outside in: what is called so within one of them, else what is called
 * so anywhere, else its own name.
 */
export function auditFieldWords(t: Translate, path: readonly string[]): string {
  return path
    .map((name, at) => {
      const within = path.slice(0, at + 1).join('.');
      return [`audit.field.${within}`, `audit.field.${name}`, `paying.field.${name}`].find((id) => isTextId(id)) ?? name;
    })
    .map((id) => (isTextId(id) ? t(id) : id))
    .join(' · ');
}
