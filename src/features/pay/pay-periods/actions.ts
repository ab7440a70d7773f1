export { amountText, presentFigures } from './present.ts';
export { comparePeriod, type RecheckedPeriod, correctPeriods, differs, listComparable } from './recheck-closed.ts';
export { recheckCounts } from './recheck-counts.ts';
