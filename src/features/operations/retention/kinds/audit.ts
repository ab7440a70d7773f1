import * as store from '../store/audit.ts';
import type { RecordKind } from './kind.ts';
import { inPortions, pagesOfLines, untilPartial } from './portions.ts';

const atOnce = 5_000;

/** The entries of the audit log. */
export const audit: RecordKind = {
  isWhole: false,
  findFirst: store.findFirstEntry,
  lines: (run, { organizationId, month }) =>
    pagesOfLines(run, atOnce, ({ db }, after) => store.auditLines(db, organizationId, { month, after, limit: atOnce })),
  clear: (run, { organizationId, month }) =>
    untilPartial(atOnce, () =>
      run.transaction(({ db }) => store.deleteAudit(db, organizationId, month.add({ months: 1 }), atOnce)),
    ),
  put: (run, { organizationId }, lines) =>
    inPortions(lines, atOnce, (portion) =>
      run.transaction(({ db }) => store.putAuditLines(db, organizationId, portion)),
    ),
};
