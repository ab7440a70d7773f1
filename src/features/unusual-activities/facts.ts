export { type DayFlag, loadFlagsWithin } from './day-flags.ts';
export { covers, type Exemption, loadExemptions } from './exemptions/load.ts';
export type { UnusualActivityRecord } from './record.ts';
export { findRecords, type StoredRecord } from './records.ts';
export { applyRuleChanges, findRuleFaults } from './rule-sets/apply-changes.ts';
export { defaultSettings, type RuleChanges } from './rule-sets/changes.ts';
export { baseRules, loadRules } from './rule-sets/load.ts';
export { isListed, packSeries } from './series.ts';
export { readWire, wireOf } from './wire.ts';
