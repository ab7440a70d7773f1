// The spend of a page of budgets. Both stores run this SQL, because neither library can express it.

/** `tag` is the library's template tag, which escapes the values. */
export const spentOf = (tag, organizationId, ids) => tag`
  select h.id,
    case h.type when 'hours' then round(sum(seconds) / 3600.0, 4) else round(sum(seconds * r.amount) / 3600, 2) end
      as spent
  from budget_histories h
  join daily_time d on d.organization_id = h.organization_id and d.project_id = h.project_id
    and d.local_date between h.period_start_date and coalesce(h.stop_date, current_date)
  cross join lateral (select case when h.include_non_billable then d.tracked else d.billable end as seconds) counted
  left join rates r on h.type = 'cost' and r.organization_id = d.organization_id and r.user_id = d.user_id
    and r.project_id is null and r.superseded_at is null and r.kind = case h.rate when 'pay_rate' then 'pay'
      else 'bill' end
  where h.organization_id = ${organizationId} and h.id = any(${ids})
  group by h.id, h.type`;
