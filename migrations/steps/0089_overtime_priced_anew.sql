-- Salaries beside earnings, fluctuating salaries of a part of a week, lines at a weighted average and hours of premiums
-- that begin or end in an hour the clock skips come to other amounts. The job keeps all weeks anew.
truncate overtime_weeks;
