import type { WireEarning } from '../../../../contract/earnings.ts';
import type { EarningRow } from './store.ts';

export const presentEarning = (row: EarningRow): WireEarning => ({
  id: row.id,
  user_id: row.userId,
  date: row.date,
  amount: row.amount,
  name: row.name,
  in_regular_rate: row.inRegularRate,
  divided_by: row.dividedBy,
  earned_from: row.earnedFrom,
  recorded_at: row.recordedAt,
});
