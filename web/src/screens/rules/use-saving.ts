import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { useStatusMessage } from '../../parts/status-message.tsx';
import { readRules, type Rules, useReload } from './queries.ts';
import { type RuleStatement, fittingChanges, statementOf } from './statement.ts';
import { ruleWords } from './words.ts';

export async function putRules(organizationId: number, body: RuleStatement, tag: string | undefined): Promise<Rules> {
  const input = { params: { organization_id: organizationId }, body, ...(tag && { ifMatch: tag }) };
  return (await call('putOrganizationUnusualActivityRules', input)).unusual_activity_rules;
}

/** Restores the previous rules; null if another person has changed them since. */
async function undoRules(organizationId: number, before: Rules, made: Rules, reason: string): Promise<Rules | null> {
  const { rules, tag } = await readRules(organizationId);
  if (rules.organization_version !== made.organization_version) return null;
  try {
    return await putRules(organizationId, statementOf({ ...before, changes: fittingChanges(before) }, reason), tag);
  } catch (error) {
    if (error instanceof CallError && error.status === 412) return null;
    throw error;
  }
}

/** Confirms a save and offers to undo it. */
export function useSaving(organizationId: number) {
  const words = ruleWords(useLanguage().language);
  const { message, showMessage } = useStatusMessage();
  const reload = useReload(organizationId);
  async function undo(before: Rules, made: Rules): Promise<void> {
    const reason = words.undoReason(made.organization_version ?? 0);
    const back = await undoRules(organizationId, before, made, reason);
    showMessage(back ? words.undone(back.version) : words.overtaken);
    void reload();
  }
  function saved(made: Rules, before: Rules): void {
    const isSame = made.organization_version === before.organization_version;
    showMessage(isSame ? words.unchanged : words.saved(made.version), isSame ? undefined : () => undo(before, made));
    void reload();
  }
  return { message, saved };
}
